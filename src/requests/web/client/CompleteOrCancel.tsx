import { type ReactNode, useState } from 'react';
import { CANCEL_REASONS } from '#catalogue/cancel-reasons.ts';
import { optimistically, invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Job, listJobs, moveJob, showJob } from '../../contract.ts';
import { isOnTheJob, offers } from '../../rules.ts';
import { CancelReason } from './CancelReason.tsx';
import jobCardStyles from '../JobCard.module.css';

type Way = 'complete' | 'cancel';
const STATUS = { complete: 'Completed', cancel: 'Cancelled' } as const;

interface Only {
  readonly complete: boolean;
  readonly cancel: boolean;
}

/** All in one line. @param only the moves that the page offers */
export function CompleteOrCancel({ job, only, children }: { job: Job; only: Only; children?: ReactNode }) {
  const { failed, complete, rare, dialogs } = useCompleteOrCancel(job, only);
  return (
    <>
      {failed}
      {complete}
      {children}
      {rare}
      {dialogs}
    </>
  );
}

/** The keys by themselves, for a page with a place for each. Without `only`, all that the job's status allows. */
export function useCompleteOrCancel(job: Job, only?: Only) {
  const { requests: t } = useTexts('client');
  const [asking, setAsking] = useState<Way | null>(null);
  const [reason, setReason] = useState('');
  const { busy, error, tried, move } = useMove(job);
  const may = offers('client', job.status);
  const shows = (way: Way) => may.has(way) && (only?.[way] ?? true);
  const worker = isOnTheJob(job.craftsman?.engagement) ? job.craftsman : null;
  const dialog = (way: Way) => ({
    open: asking === way,
    onKeep: () => setAsking(null),
    onGo() {
      setAsking(null);
      move(way, reason.trim());
    },
  });
  // While quotes are open the client comes to choose one: completing is in the menu too, and goes by another name.
  const isUndecided = only === undefined && (job.status === 'Requested' || job.status === 'Quoted');
  const complete = shows('complete') && !isUndecided && (
    <Button
      kind={job.status === 'In Progress' ? 'filled' : 'line'}
      icon="check"
      busy={busy}
      onClick={() => setAsking('complete')}
    >
      {t.complete}
    </Button>
  );
  const rare = shows('cancel') && (
    <>
      <Button kind="stop" busy={busy} onClick={() => setAsking('cancel')}>
        {t.cancel}
      </Button>
      {shows('complete') && isUndecided && (
        <Button kind="bare" busy={busy} onClick={() => setAsking('complete')}>
          {t.doneElsewhere}
        </Button>
      )}
    </>
  );
  const failed = error !== null && (
    <Note className={jobCardStyles.note} kind="bad" role="alert">
      <p>{tried === 'complete' ? t.completeFailed : t.cancelFailed}</p>
      <p className="small">{error}</p>
    </Note>
  );
  const dialogs = (
    <>
      <ConfirmDialog
        {...dialog('complete')}
        title={t.completeTitle}
        keepLabel={t.completeKeep}
        goLabel={t.complete}
        busyLabel={t.completing}
      >
        <p>{worker ? t.completeText(worker.name) : t.completeAlone}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('cancel')}
        title={t.cancelTitle}
        keepLabel={t.cancelKeep}
        goLabel={t.cancelGo}
        busyLabel={t.cancelling}
        danger
      >
        <p>{worker ? t.cancelText(worker.name) : t.cancelAlone}</p>
        <CancelReason id={`cancel-${job.id}`} value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
  return { failed, complete, rare, dialogs };
}

function useMove(job: Job) {
  const { requests: t } = useTexts('client');
  const { translate } = useTexts('common');
  const toast = useToast();
  const [tried, setTried] = useState<Way | null>(null);
  const { busy, error, run } = useAction();
  function move(way: Way, typed: string) {
    setTried(way);
    const reason = way === 'cancel' ? (CANCEL_REASONS.find((each) => translate(each) === typed) ?? typed) : '';
    const work = async () => {
      await optimistically(
        listJobs,
        (row) => (row.id === job.id ? { ...row, status: STATUS[way] } : row),
        () => call(moveJob, { id: job.id, status: STATUS[way], reason, version: job.version }),
      );
      toast(way === 'complete' ? t.completed : t.cancelled);
      // The focused button is gone; a screen reader stays at this job, or at the list where it has moved.
      const place = document.getElementById(`job-${job.id}`) ?? document.querySelector<HTMLElement>('main h1');
      place?.focus({ preventScroll: true });
    };
    void run(work, undefined, () => invalidate(showJob));
  }
  return { busy, error, tried, move };
}
