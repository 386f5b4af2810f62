import { useRef, useState } from 'react';
import { disableAccount, enableAccount } from '#identity/contract.ts';
import { invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Candidate, listCandidates } from '../../approval-contract.ts';

export function AccountSwitch({ candidate }: { candidate: Candidate }) {
  return candidate.disabled ? <EnableAccount candidate={candidate} /> : <DisableAccount candidate={candidate} />;
}

function useAccountAction(what: 'disable' | 'enable') {
  const admin = useTexts('admin');
  const { run, busy, error: reason } = useAction();
  const error = reason !== null && (
    <>
      <p>{admin.failed(admin.actions[what])}</p>
      <p className="small">{reason}</p>
    </>
  );
  return {
    busy,
    error,
    run: (work: () => Promise<void>) => run(work, undefined, () => invalidate(listCandidates)),
  };
}

function EnableAccount({ candidate }: { candidate: Candidate }) {
  const { approved: t } = useTexts('admin');
  const toast = useToast();
  const { run, busy, error } = useAccountAction('enable');
  const enable = async () => {
    await call(enableAccount, { id: candidate.account_id });
    toast(t.wasEnabled(candidate.name));
  };
  return (
    <>
      <Button kind="line" busy={busy} busyLabel={t.enabling} onClick={() => void run(enable)}>
        {t.enable}
      </Button>
      <ErrorNote>{error}</ErrorNote>
    </>
  );
}

function DisableAccount({ candidate }: { candidate: Candidate }) {
  const { approved: t } = useTexts('admin');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [reasonError, setReasonError] = useState<string>();
  const { run, busy, error } = useAccountAction('disable');
  const field = useRef<HTMLTextAreaElement>(null);

  function disable() {
    const reason = field.current?.value.trim() ?? '';
    setReasonError(reason === '' ? t.reasonNeeded : undefined);
    if (reason === '') return field.current?.focus();
    void run(async () => {
      await call(disableAccount, { id: candidate.account_id, reason });
      setAsking(false);
      toast(t.wasDisabled(candidate.name));
    });
  }
  return (
    <>
      <Button kind="stop" onClick={() => setAsking(true)}>
        {t.disable}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.disableTitle(candidate.name)}
        keepLabel={t.keep}
        onKeep={() => setAsking(false)}
        goLabel={t.disable}
        onGo={disable}
        busy={busy}
        busyLabel={t.disabling}
        danger
      >
        <p>{t.disableText}</p>
        <TextArea
          ref={field}
          name={`disable-${candidate.id}`}
          label={t.disableReason}
          maxLength={1000}
          error={reasonError}
        />
        <ErrorNote>{error}</ErrorNote>
      </ConfirmDialog>
    </>
  );
}
