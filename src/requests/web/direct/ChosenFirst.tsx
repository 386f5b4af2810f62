import { call } from '#api/client/call.ts';
import { invalidate } from '#api/client/query-client.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { askEveryone, type Job, listJobs, showJob } from '../../contract.ts';

/** On the client's card of a direct request: who is asked until when, and the way to ask everyone. */
export function ChosenFirst({ job }: { job: Job }) {
  const { chosen } = useTexts('jobs');
  const { requests: t } = useTexts('client');
  const formats = useFormats();
  const toast = useToast();
  const { busy, error, run } = useAction();
  if (!job.chosen) return null;
  const open = async () => {
    await call(askEveryone, { id: job.id });
    toast(t.openToAll);
    document.getElementById(`job-${job.id}`)?.focus({ preventScroll: true });
  };
  return (
    <>
      <p>{chosen(job.chosen.name, formats.dayAndTime(job.chosen.until))}</p>
      <ErrorNote>{error}</ErrorNote>
      <p>
        <Button kind="line" busy={busy} onClick={() => void run(open, undefined, () => invalidate(listJobs, showJob))}>
          {t.askEveryone}
        </Button>
      </p>
    </>
  );
}
