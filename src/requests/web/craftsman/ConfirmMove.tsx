import { useState } from 'react';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useTexts } from '#ui/texts/index.tsx';

export type Confirmed = 'accept' | 'reject' | 'complete' | 'giveBack';
const ENDS: readonly Confirmed[] = ['reject', 'giveBack'];

interface ConfirmMoveProps {
  readonly jobId: number;
  readonly asked: Confirmed | null;
  readonly onClose: () => void;
  readonly onGo: (verb: Confirmed, reason: string) => void;
}

/** Asks before a move; giving a job back needs a reason, which stays typed when the server rejects it. */
export function ConfirmMove({ jobId, asked, onClose, onGo }: ConfirmMoveProps) {
  const { jobs: t } = useTexts('craftsman');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function go() {
    if (!asked) return;
    if (asked === 'giveBack' && reason.trim() === '') {
      setMissing(true);
      document.getElementById(`reason-${jobId}`)?.focus();
      return;
    }
    onClose();
    onGo(asked, reason.trim());
  }
  const labels = { accept: t.accept, reject: t.reject, complete: t.complete, giveBack: t.giveBack } as const;
  const busy = { accept: t.accepting, reject: t.rejecting, complete: t.completing, giveBack: t.givingBack } as const;
  return (
    <ConfirmDialog
      open={asked !== null}
      title={asked && t.ask[asked].title}
      keepLabel={t.keep}
      onKeep={onClose}
      goLabel={asked ? labels[asked] : ''}
      onGo={go}
      busyLabel={asked ? busy[asked] : ''}
      danger={asked !== null && ENDS.includes(asked)}
    >
      <p>{asked && t.ask[asked].text}</p>
      {asked === 'giveBack' && (
        <TextArea
          id={`reason-${jobId}`}
          name="reason"
          label={t.reason}
          hint={t.reasonHint}
          maxLength={1000}
          value={reason}
          error={isMissing ? t.reasonNeeded : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
      )}
    </ConfirmDialog>
  );
}
