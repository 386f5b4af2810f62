import type { HeadOf } from '#pages/page.tsx';
import { CategoryBrowser } from './CategoryBrowser.tsx';

export const head: HeadOf = (_data, { market: { categories } }) => ({
  title: categories.textile.title,
  description: categories.textile.description,
});

export default function Textile() {
  return <CategoryBrowser category="textile" />;
}
