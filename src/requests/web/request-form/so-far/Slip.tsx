import { lazy, type RefObject, Suspense } from 'react';
import { useIsWide } from '#ui/useIsWide.ts';
import { missingOf, stepOf } from './missing.ts';
import { useFormValues } from './useFormValues.ts';

const RequestSoFar = lazy(() => import('./RequestSoFar.tsx'));

interface SlipProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly photos: number;
  /** Of a request that is posted, whose form does not ask for it. */
  readonly posted?: string;
  /** Lines of the steps before this one that are empty lead to theirs. */
  readonly step?: number;
  readonly onGo?: (step: number) => void;
}

/** What a form holds, beside it where there is room. */
export function Slip(props: SlipProps) {
  return useIsWide() && <WideSlip {...props} />;
}

function WideSlip({ form, photos, posted, step = 0, onGo }: SlipProps) {
  const values = useFormValues(form);
  return (
    <Suspense>
      <RequestSoFar
        values={values}
        photos={photos}
        posted={posted}
        missing={missingOf(values).filter((line) => stepOf(line) < step)}
        onGo={(line) => onGo?.(stepOf(line))}
      />
    </Suspense>
  );
}
