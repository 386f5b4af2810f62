import type { ReactNode } from 'react';
import { Note } from './Note.tsx';

/** An error that has just happened; nothing without a text. */
export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    children && (
      <Note kind="bad" role="alert">
        {children}
      </Note>
    )
  );
}
