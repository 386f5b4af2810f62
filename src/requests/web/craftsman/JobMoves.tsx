import { useState } from 'react';
import { optimistically, invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Job, listJobs, listOpenRequests, moveJob, release, showJob } from '../../contract.ts';
import { type Confirmed, ConfirmMove } from './ConfirmMove.tsx';
import { MOVES, type MoveName, offers } from '../../rules.ts';

const MOVE = {
  accept: 'accept',
  reject: 'reject',
  start: 'start',
  complete: 'complete',
  giveBack: 'release',
} as const satisfies Record<Confirmed, MoveName>;

/** The engagement's status after a move, from the table the server uses. */
function becomes(verb: Confirmed): string {
  const move = MOVES.find((each) => each.actor === 'craftsman' && each.name === MOVE[verb]);
  return move && 'engagementTo' in move ? move.engagementTo : '';
}

/** The craftsman's possible moves. Shown at once, and rolled back with an error where the server rejects one. */
export function JobMoves({ job }: { job: Job }) {
  const { jobs: t } = useTexts('craftsman');
  const [confirming, setConfirming] = useState<Confirmed | null>(null);
  const { error, move } = useMove(job);
  const may = offers('craftsman', job.status);
  const isAny = may.has('accept') || may.has('complete') || may.has('start');
  if (!isAny && !error) return null;
  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <div className="btns">
        {may.has('accept') && (
          <Button icon="handshake" onClick={() => setConfirming('accept')}>
            {t.accept}
          </Button>
        )}
        {may.has('reject') && (
          <Button kind="stop" onClick={() => setConfirming('reject')}>
            {t.reject}
          </Button>
        )}
        {may.has('start') && (
          <Button icon="hammer" onClick={() => setConfirming('start')}>
            {t.start}
          </Button>
        )}
        {may.has('prove') && (
          <Button kind="line" icon="camera" to={`/upload-proof/${job.id}`}>
            {t.prove}
          </Button>
        )}
        {may.has('complete') && (
          <Button kind={may.has('start') ? 'line' : 'filled'} icon="check" onClick={() => setConfirming('complete')}>
            {t.complete}
          </Button>
        )}
        {may.has('release') && (
          <Button kind="stop" onClick={() => setConfirming('giveBack')}>
            {t.giveBack}
          </Button>
        )}
      </div>
      <ConfirmMove jobId={job.id} confirming={confirming} onClose={() => setConfirming(null)} onGo={move} />
    </>
  );
}

function useMove(job: Job) {
  const { jobs: t } = useTexts('craftsman');
  const toast = useToast();
  const { error, run } = useAction();
  function move(verb: Confirmed, reason = '') {
    const status = becomes(verb);
    const work = async () => {
      await optimistically(
        listJobs,
        (row) => (row.id === job.id ? { ...row, status } : row),
        () =>
          verb === 'giveBack'
            ? call(release, { id: job.id, reason })
            : call(moveJob, { id: job.id, status, version: job.version }),
      );
      toast(t.moved[verb]);
    };
    const after = async () => {
      await invalidate(showJob, listOpenRequests);
      // The pressed button may be gone: the focus goes to this job, not to the top of the page.
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>(`#job-${job.id} h2`)?.focus();
      }
    };
    void run(work, (why) => `${t.failed} ${why}`, after);
  }
  return { error, move };
}
