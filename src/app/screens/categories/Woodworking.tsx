import type { HeadOf } from '#pages/page.tsx';
import { CategoryBrowser } from './CategoryBrowser.tsx';

export const head: HeadOf = (_data, { market: { categories } }) => ({
  title: categories.woodworking.title,
  description: categories.woodworking.description,
});

export default function Woodworking() {
  return <CategoryBrowser category="woodworking" />;
}
