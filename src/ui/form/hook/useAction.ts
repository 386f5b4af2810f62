import { useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { asCallError } from './submit-error.ts';

export interface Action {
  readonly busy: boolean;
  readonly error: string | null;
  run(work: () => Promise<void>, failed?: (reason: string) => string, after?: () => Promise<unknown>): Promise<void>;
}

/** A button that calls the server: busy while it runs, then its error. Fields need useForm. */
export function useAction(): Action {
  const { translate } = useTexts('common');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return {
    busy,
    error,
    async run(work, failed = (reason) => reason, after) {
      setBusy(true);
      setError(null);
      try {
        await work();
      } catch (thrown) {
        setError(failed(translate(asCallError(thrown).detail)).trim());
      } finally {
        setBusy(false);
        await after?.();
      }
    },
  };
}
