import type { ComponentProps } from 'react';

/** The page's own part: where "skip to content" and every change of page put the focus. */
export function MainContent(props: ComponentProps<'main'>) {
  return <main tabIndex={-1} {...props} id="main" />;
}
