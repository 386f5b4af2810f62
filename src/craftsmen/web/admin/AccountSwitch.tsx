import { useRef, useState } from 'react';
import { disableAccount, enableAccount } from '#identity/contract.ts';
import { invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Candidate, listCandidates } from '../../contract.ts';

/** Closes a craftsman's account with a reason, or opens it again. */
export function AccountSwitch({ candidate }: { candidate: Candidate }) {
  const { approved: t, ...admin } = useTexts('admin');
  const { translate } = useTexts('common');
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setError] = useState<{ reason?: string; failure?: string }>({});
  const reason = useRef<HTMLTextAreaElement>(null);

  async function act(what: 'disable' | 'enable', work: () => Promise<unknown>, done: string) {
    setBusy(true);
    setError({});
    try {
      await work();
      setAsking(false);
      toast(done);
    } catch (error) {
      const why = error instanceof CallError ? ` ${translate(error.detail)}` : '';
      setError({ failure: `${admin.failed(admin.actions[what])}.${why}` });
    } finally {
      setBusy(false);
      await invalidate(listCandidates);
    }
  }
  const disable = () => {
    const words = reason.current?.value.trim() ?? '';
    if (words === '') {
      setError({ reason: t.reasonNeeded });
      return reason.current?.focus();
    }
    void act(
      'disable',
      () => call(disableAccount, { id: candidate.account_id, reason: words }),
      t.wasDisabled(candidate.name),
    );
  };

  if (candidate.disabled) {
    return (
      <>
        <Button
          kind="line"
          busy={busy}
          busyLabel={t.enabling}
          onClick={() =>
            void act('enable', () => call(enableAccount, { id: candidate.account_id }), t.wasEnabled(candidate.name))
          }
        >
          {t.enable}
        </Button>
        {fault.failure && (
          <Note kind="bad" role="alert">
            {fault.failure}
          </Note>
        )}
      </>
    );
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
          ref={reason}
          name={`disable-${candidate.id}`}
          label={t.disableReason}
          maxLength={1000}
          error={fault.reason}
        />
        {fault.failure && (
          <Note kind="bad" role="alert">
            {fault.failure}
          </Note>
        )}
      </ConfirmDialog>
    </>
  );
}
