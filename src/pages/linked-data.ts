/** What search engines read about a page (schema.org). Paths become absolute URLs in the document. */
import type { Head } from './page.tsx';

interface Item {
  readonly name: string;
  readonly path: string;
}

interface PageDescription extends Pick<Head, 'jsonLd' | 'parent' | 'title'> {
  readonly description: string;
  readonly path: string;
  readonly language: string;
}

export function linkedData({ jsonLd = [], parent, title, description, path, language }: PageDescription): object[] {
  const about = { '@type': 'WebPage', name: title, description, url: path, inLanguage: language };
  const crumbs = [{ name: 'Ufundi', path: '/' }, ...(parent ? [parent] : []), { name: title, path }];
  return [
    ...jsonLd,
    about,
    ...(path === '/' ? [] : [{ '@type': 'BreadcrumbList', itemListElement: listItems(crumbs, 'item') }]),
  ];
}

export const itemList = (items: readonly Item[]) => ({
  '@type': 'ItemList',
  itemListElement: listItems(items, 'url'),
});

const listItems = (items: readonly Item[], key: 'item' | 'url') =>
  items.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, [key]: path }));
