import { useState } from 'react';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { Job } from '../../../contract.ts';

export type ConfirmedMove = 'accept' | 'reject' | 'start' | 'complete' | 'giveBack';
const ENDS: readonly ConfirmedMove[] = ['reject', 'giveBack'];

interface ConfirmMoveProps {
  readonly job: Job;
  readonly confirming: ConfirmedMove | null;
  readonly onClose: () => void;
  readonly onGo: (verb: ConfirmedMove, reason: string) => void;
}

/** Confirms a move; a release needs a reason, which stays typed when the server rejects it. */
export function ConfirmMove({ job, confirming, onClose, onGo }: ConfirmMoveProps) {
  const { jobs: t } = useTexts('craftsman');
  const formats = useFormats();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function go() {
    if (!confirming) return;
    if (confirming === 'giveBack' && reason.trim() === '') {
      setMissing(true);
      document.getElementById(`reason-${job.id}`)?.focus();
      return;
    }
    onClose();
    onGo(confirming, reason.trim());
  }
  const labels = {
    accept: t.accept,
    reject: t.reject,
    start: t.start,
    complete: t.complete,
    giveBack: t.giveBack,
  } as const;
  const busy = {
    accept: t.accepting,
    reject: t.rejecting,
    start: t.starting,
    complete: t.completing,
    giveBack: t.givingBack,
  } as const;
  return (
    <ConfirmDialog
      open={confirming !== null}
      title={confirming && t.ask[confirming].title}
      keepLabel={t.keep}
      onKeep={onClose}
      goLabel={confirming ? labels[confirming] : ''}
      onGo={go}
      busyLabel={confirming ? busy[confirming] : ''}
      danger={confirming !== null && ENDS.includes(confirming)}
    >
      {confirming === 'accept' && job.assigned_price !== null && (
        <p>{t.priceByAccepting(formats.money(job.assigned_price))}</p>
      )}
      <p>{confirming && t.ask[confirming].text}</p>
      {confirming === 'giveBack' && (
        <TextArea
          id={`reason-${job.id}`}
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
