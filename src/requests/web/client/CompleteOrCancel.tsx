import { useState } from 'react';
import { optimistically, invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Job, listJobs, moveJob, showJob } from '../../contract.ts';
import { isOnTheJob, offers } from '../../rules.ts';
import jobCardStyles from '../JobCard.module.css';

type Way = 'complete' | 'cancel';
const STATUS = { complete: 'Completed', cancel: 'Cancelled' } as const;

/** @param only what this page offers; unless said, everything the job's state allows */
export function CompleteOrCancel({ job, only }: { job: Job; only?: { complete: boolean; cancel: boolean } }) {
  const { requests: t } = useTexts('client');
  const { translate } = useTexts('common');
  const toast = useToast();
  const [asking, setAsking] = useState<Way | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ way: Way; detail: string } | null>(null);
  const may = offers('client', job.status);
  const shows = (way: Way) => may.has(way) && (only?.[way] ?? true);
  const worker = isOnTheJob(job.craftsman?.engagement) ? job.craftsman : null;

  async function move(way: Way) {
    setAsking(null);
    setFailure(null);
    setBusy(true);
    try {
      await optimistically(
        listJobs,
        (row) => (row.id === job.id ? { ...row, status: STATUS[way] } : row),
        () => call(moveJob, { id: job.id, status: STATUS[way] }),
      );
      toast(way === 'complete' ? t.completed : t.cancelled);
      // The button that was pressed is gone; whoever reads by ear stays at this job.
      document.getElementById(`job-${job.id}`)?.focus({ preventScroll: true });
    } catch (error) {
      setFailure({ way, detail: error instanceof CallError ? translate(error.detail) : String(error) });
    } finally {
      setBusy(false);
      await invalidate(showJob);
    }
  }

  return (
    <>
      {failure && (
        <Note className={jobCardStyles.note} kind="bad" role="alert">
          <p>{failure.way === 'complete' ? t.completeFailed : t.cancelFailed}</p>
          <p className="small">{failure.detail}</p>
        </Note>
      )}
      {shows('complete') && (
        <Button
          kind={job.status === 'In Progress' ? 'filled' : 'line'}
          icon="check"
          busy={busy}
          onClick={() => setAsking('complete')}
        >
          {t.complete}
        </Button>
      )}
      {shows('cancel') && (
        <Button kind="stop" busy={busy} onClick={() => setAsking('cancel')}>
          {t.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'complete'}
        title={t.completeTitle}
        keepLabel={t.completeKeep}
        onKeep={() => setAsking(null)}
        goLabel={t.complete}
        onGo={() => void move('complete')}
        busyLabel={t.completing}
      >
        <p>{worker ? t.completeText(worker.name) : t.completeAlone}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'cancel'}
        title={t.cancelTitle}
        keepLabel={t.cancelKeep}
        onKeep={() => setAsking(null)}
        goLabel={t.cancelGo}
        onGo={() => void move('cancel')}
        busyLabel={t.cancelling}
        danger
      >
        <p>{worker ? t.cancelText(worker.name) : t.cancelAlone}</p>
      </ConfirmDialog>
    </>
  );
}
