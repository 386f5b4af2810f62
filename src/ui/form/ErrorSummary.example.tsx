import { useState } from 'react';
import { Button } from '../layout/Button.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';

export const section = 'Fields';

const ERRORS = [
  { field: 'confirm', message: 'Passwords do not match' },
  { field: 'profession', message: 'profession is required' },
];

export default function Summary() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <ErrorSummary title="Two things to correct" errors={shown ? ERRORS : []} />
      <div className="btns">
        <Button kind="line" onClick={() => setShown(true)}>
          Show the summary of errors
        </Button>
      </div>
    </>
  );
}
