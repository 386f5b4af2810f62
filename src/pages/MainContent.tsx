import type { ComponentProps } from 'react';

export function MainContent(props: ComponentProps<'main'>) {
  return <main tabIndex={-1} {...props} id="main" />;
}
