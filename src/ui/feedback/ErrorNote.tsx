import type { ReactNode } from 'react';
import { Note } from './Note.tsx';

export function ErrorNote({ children }: { children: ReactNode }) {
  return (
    children && (
      <Note kind="bad" role="alert">
        {children}
      </Note>
    )
  );
}
