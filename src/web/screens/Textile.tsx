import type { HeadOf } from '../page.tsx';
import { CategoryBrowser } from './categories/CategoryBrowser.tsx';

export const head: HeadOf = (_data, { market: { categories } }) => ({
  title: categories.textile.title,
  description: categories.textile.description,
});

export default function Textile() {
  return <CategoryBrowser category="textile" />;
}
