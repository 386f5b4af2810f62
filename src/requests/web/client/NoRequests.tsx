import type { ReactNode } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ServiceTiles } from '../request-form/ServiceTiles.tsx';

const FORM = '/hire/request';

/** @param sample under it, what a request becomes */
export default function NoRequests({ sample }: { sample?: ReactNode }) {
  const { requests: t, make } = useTexts('client');
  const empty = (
    <EmptyState
      drawing="letter"
      title={t.none}
      level={2}
      aside={
        <ServiceTiles
          label={make.steps[0] ?? ''}
          to={`${FORM}?service=`}
          other={{ to: `${FORM}?step=1`, label: make.other }}
        />
      }
    >
      {t.noneHint}
    </EmptyState>
  );
  if (!sample) return empty;
  return (
    <div>
      {empty}
      {sample}
    </div>
  );
}
