import { type ReactNode, useState } from 'react';
import { optimistically, invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Job, listJobs, listOpenRequests, moveJob, release, showEarnings, showJob } from '../../../contract.ts';
import { type ConfirmedMove, ConfirmMove } from './ConfirmMove.tsx';
import { MOVES, type MoveName, offers } from '../../../rules.ts';
import { nextStep } from './job-groups.ts';
import { classes } from '#ui/classes.ts';
import buttonStyles from '#ui/layout/Button.module.css';
import styles from './Jobs.module.css';

const MOVE = {
  accept: 'accept',
  reject: 'reject',
  start: 'start',
  complete: 'complete',
  giveBack: 'release',
} as const satisfies Record<ConfirmedMove, MoveName>;

/** The engagement's status after a move, from the table the server uses. */
function becomes(verb: ConfirmedMove): string {
  const move = MOVES.find((each) => each.actor === 'craftsman' && each.name === MOVE[verb]);
  return move && 'engagementTo' in move ? move.engagementTo : '';
}

const ICONS = { accept: 'handshake', start: 'hammer', prove: 'camera', complete: 'check' } as const;

interface JobMovesProps {
  readonly job: Job;
  /** Above the keys. */
  readonly note?: ReactNode;
  /** After the other moves, which then stand in a row below. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The next step as one wide button, then how to reach the client, then the other moves. Shown at once, and rolled back
 * with an error where the server rejects one.
 */
export function JobMoves({ job, note, more, children }: JobMovesProps) {
  const { jobs: t } = useTexts('craftsman');
  const [confirming, setConfirming] = useState<ConfirmedMove | null>(null);
  const { error, move } = useMove(job);
  const may = offers('craftsman', job.status);
  const next = nextStep(job);
  const press = (step: ConfirmedMove | 'prove') =>
    step === 'prove' ? { to: `/upload-proof/${job.id}` } : { onClick: () => setConfirming(step) };
  const others = QUIET.filter((step) => step !== next && may.has(step === 'giveBack' ? 'release' : step));
  const quiet = others
    .filter((step) => more || step !== 'prove')
    .map((step) => (
      <Button key={step} kind={!more && step === 'reject' ? 'line' : 'bare'} {...press(step)}>
        {t[step]}
      </Button>
    ));
  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <div className={styles.act} data-act-bar={more ? undefined : ''}>
        {note && <p className="small">{note}</p>}
        {next && (
          <Button className={styles.primary} kind="hire" wide icon={ICONS[next]} {...press(next)}>
            {t[next]}
          </Button>
        )}
        {children}
        {!more &&
          (job.status === 'Pending'
            ? quiet
            : quiet.length > 0 && (
                <details className={styles.more}>
                  <summary className={classes(buttonStyles.button, buttonStyles.bare)}>{t.more}</summary>
                  {quiet}
                </details>
              ))}
      </div>
      {more && (
        <div className={styles.quiet}>
          {quiet}
          {more}
        </div>
      )}
      <ConfirmMove job={job} confirming={confirming} onClose={() => setConfirming(null)} onGo={move} />
    </>
  );
}

const QUIET = ['prove', 'complete', 'reject', 'giveBack'] as const;

function useMove(job: Job) {
  const { jobs: t } = useTexts('craftsman');
  const toast = useToast();
  const { error, run } = useAction();
  function move(verb: ConfirmedMove, reason = '') {
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
      await invalidate(showJob, listOpenRequests, showEarnings);
      // The pressed button may be gone: the focus goes to this job, not to the top of the page.
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>(`[data-job="${job.id}"] h2`)?.focus();
      }
    };
    void run(work, (why) => `${t.failed} ${why}`, after);
  }
  return { error, move };
}
