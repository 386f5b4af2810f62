import type { ReactNode } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

interface NoWorkProps {
  readonly words: { none: string; noneHint: string; needsApproval: string };
  readonly drawing: 'bench' | 'drawers';
  readonly isApproved: boolean;
  /** The next step of an approved craftsman. */
  readonly children: ReactNode;
}

export function NoWork({ words, drawing, isApproved, children }: NoWorkProps) {
  const { jobs: t } = useTexts('craftsman');
  return (
    <EmptyState
      drawing={drawing}
      title={words.none}
      level={2}
      action={isApproved ? children : <Button to="/dashboard/profile">{t.toProfile}</Button>}
    >
      {isApproved ? words.noneHint : words.needsApproval}
    </EmptyState>
  );
}
