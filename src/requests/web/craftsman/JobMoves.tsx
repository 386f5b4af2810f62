import { type ReactNode, useState } from 'react';
import { optimistically, invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useAction } from '#ui/form/useAction.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Job, listJobs, listOpenRequests, moveJob, release, showJob } from '../../contract.ts';
import { MOVES, type MoveName, offers } from '../../rules.ts';

type Verb = 'accept' | 'reject' | 'start' | 'complete' | 'giveBack';
const MOVE = {
  accept: 'accept',
  reject: 'reject',
  start: 'start',
  complete: 'complete',
  giveBack: 'release',
} as const satisfies Record<Verb, MoveName>;
type Asked = Exclude<Verb, 'start'>;
const ENDS: readonly Verb[] = ['reject', 'giveBack'];

/** What the engagement becomes by a move, from the table the server uses. */
function becomes(verb: Verb): string {
  const move = MOVES.find((each) => each.actor === 'craftsman' && each.name === MOVE[verb]);
  return move && 'engagementTo' in move ? move.engagementTo : '';
}

/** What the craftsman may do to their job now. Shown at once, and rolled back with an error where the server rejects it. */
export function JobMoves({ job }: { job: Job }) {
  const { jobs: t } = useTexts('craftsman');
  const toast = useToast();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [reason, setReason] = useState('');
  const [reasonMissing, setReasonMissing] = useState(false);
  const { error, run } = useAction();
  const may = offers('craftsman', job.status);

  function go(verb: Verb) {
    const text = reason.trim();
    if (verb === 'giveBack' && text === '') {
      setReasonMissing(true);
      document.getElementById(`reason-${job.id}`)?.focus();
      return;
    }
    setAsked(null);
    const status = becomes(verb);
    const work = async () => {
      await optimistically(
        listJobs,
        (row) => (row.id === job.id ? { ...row, status } : row),
        () =>
          verb === 'giveBack' ? call(release, { id: job.id, reason: text }) : call(moveJob, { id: job.id, status }),
      );
      setReason('');
      toast(t.moved[verb]);
    };
    const after = async () => {
      await invalidate(showJob, listOpenRequests);
      // Its button may be gone: the keyboard goes on from this job, not from the top of the page.
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>(`#job-${job.id} h2`)?.focus();
      }
    };
    void run(work, (why) => `${t.failed} ${why}`, after);
  }

  const any = may.has('accept') || may.has('complete') || may.has('start');
  if (!any && !error) return null;
  return (
    <>
      <ErrorNote>{error}</ErrorNote>
      <MoveButtons job={job} may={may} onAsk={setAsked} onStart={() => go('start')} />
      <ConfirmMove asked={asked} onKeep={() => setAsked(null)} onGo={go}>
        {asked === 'giveBack' && (
          <TextArea
            id={`reason-${job.id}`}
            name="reason"
            label={t.reason}
            hint={t.reasonHint}
            maxLength={1000}
            value={reason}
            error={reasonMissing ? t.reasonNeeded : undefined}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setReasonMissing(false);
            }}
          />
        )}
      </ConfirmMove>
    </>
  );
}

interface MoveButtonsProps {
  readonly job: Job;
  readonly may: ReturnType<typeof offers>;
  readonly onAsk: (move: Asked) => void;
  readonly onStart: () => void;
}

function MoveButtons({ job, may, onAsk, onStart }: MoveButtonsProps) {
  const { jobs: t } = useTexts('craftsman');
  return (
    <div className="btns">
      {may.has('accept') && (
        <Button icon="handshake" onClick={() => onAsk('accept')}>
          {t.accept}
        </Button>
      )}
      {may.has('reject') && (
        <Button kind="stop" onClick={() => onAsk('reject')}>
          {t.reject}
        </Button>
      )}
      {may.has('start') && (
        <Button icon="hammer" onClick={onStart}>
          {t.start}
        </Button>
      )}
      {may.has('prove') && (
        <Button kind="line" icon="camera" to={`/upload-proof/${job.id}`}>
          {t.prove}
        </Button>
      )}
      {may.has('complete') && (
        <Button kind={may.has('start') ? 'line' : 'filled'} icon="check" onClick={() => onAsk('complete')}>
          {t.complete}
        </Button>
      )}
      {may.has('release') && (
        <Button kind="stop" onClick={() => onAsk('giveBack')}>
          {t.giveBack}
        </Button>
      )}
    </div>
  );
}

interface ConfirmMoveProps {
  readonly asked: Asked | null;
  readonly onKeep: () => void;
  readonly onGo: (move: Asked) => void;
  readonly children: ReactNode;
}

function ConfirmMove({ asked, onKeep, onGo, children }: ConfirmMoveProps) {
  const { jobs: t } = useTexts('craftsman');
  const labels = { accept: t.accept, reject: t.reject, complete: t.complete, giveBack: t.giveBack } as const;
  const busy = { accept: t.accepting, reject: t.rejecting, complete: t.completing, giveBack: t.givingBack } as const;
  return (
    <ConfirmDialog
      open={asked !== null}
      title={asked && t.ask[asked].title}
      keepLabel={t.keep}
      onKeep={onKeep}
      goLabel={asked ? labels[asked] : ''}
      onGo={() => asked && onGo(asked)}
      busyLabel={asked ? busy[asked] : ''}
      danger={asked !== null && ENDS.includes(asked)}
    >
      <p>{asked && t.ask[asked].text}</p>
      {children}
    </ConfirmDialog>
  );
}
