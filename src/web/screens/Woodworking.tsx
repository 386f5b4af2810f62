import type { HeadOf } from '../page.tsx';
import { CategoryBrowser } from './categories/CategoryBrowser.tsx';

export const head: HeadOf = (_data, { market: { categories } }) => ({
  title: categories.woodworking.title,
  description: categories.woodworking.description,
});

export default function Woodworking() {
  return <CategoryBrowser category="woodworking" />;
}
