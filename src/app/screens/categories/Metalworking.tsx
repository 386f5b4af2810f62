import type { HeadOf } from '#pages/page.tsx';
import { CategoryBrowser } from './CategoryBrowser.tsx';

export const head: HeadOf = (_data, { market: { categories } }) => ({
  title: categories.metalworking.title,
  description: categories.metalworking.description,
});

export default function Metalworking() {
  return <CategoryBrowser category="metalworking" />;
}
