import type { ReactNode } from 'react';
import { useTexts } from '../texts/index.tsx';

export function OptionalLabel({ children }: { children: ReactNode }) {
  const { optional } = useTexts('common');
  return (
    <>
      {children} <span className="soft">{optional}</span>
    </>
  );
}
