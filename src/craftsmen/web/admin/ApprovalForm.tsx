import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { approve, type Candidate, listCandidates, reject } from '../../contract.ts';
import styles from './ApprovalForm.module.css';

/** Approve or reject. The verdict is given on what was read: a profile saved again meanwhile is refused, not judged unseen. */
export function ApprovalForm({ candidate, missing }: { candidate: Candidate; missing: readonly string[] }) {
  const { verdict: t, ...admin } = useTexts('admin');
  const { translate } = useTexts('common');
  const toast = useToast();
  const [, setQuery] = useSearchParams();
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  const [reasonMissing, setReasonMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reason = useRef<HTMLTextAreaElement>(null);

  async function decide(what: 'approve' | 'reject', work: () => Promise<unknown>, done: string) {
    setBusy(what);
    setFailure(null);
    try {
      await work();
      toast(done);
      setQuery({}, { replace: true, preventScrollReset: true });
    } catch (error) {
      const why = error instanceof CallError ? ` ${translate(error.detail)}` : '';
      setFailure(`${admin.failed(admin.actions[what])}.${why}`);
    } finally {
      setBusy(null);
      await invalidate(listCandidates);
    }
  }

  const approveNow = () =>
    decide(
      'approve',
      () =>
        call(approve, {
          id: candidate.id,
          ...(candidate.submitted_at ? { submitted_at: candidate.submitted_at } : {}),
        }),
      t.approved,
    );
  const rejectNow = (event: FormEvent) => {
    event.preventDefault();
    const words = reason.current?.value.trim() ?? '';
    setReasonMissing(words === '');
    if (words === '') return reason.current?.focus();
    void decide('reject', () => call(reject, { id: candidate.id, reason: words }), t.rejected);
  };

  return (
    <form className={styles.form} onSubmit={rejectNow} noValidate>
      <TextArea
        ref={reason}
        name="reason"
        label={t.reason}
        placeholder={t.placeholder}
        maxLength={1000}
        error={reasonMissing ? t.reasonNeeded : undefined}
        onChange={() => setReasonMissing(false)}
      />
      <div className={styles.rule}>
        <p className="small soft">{t.advice}</p>
        {failure && (
          <Note kind="bad" role="alert">
            {failure}
          </Note>
        )}
        <div className="btns">
          <Button
            icon="badge-check"
            disabled={missing.length > 0}
            busy={busy === 'approve'}
            busyLabel={t.approving}
            onClick={() => void approveNow()}
          >
            {t.approve}
          </Button>
          <Button kind="stop" type="submit" busy={busy === 'reject'} busyLabel={t.rejecting}>
            {t.reject}
          </Button>
        </div>
      </div>
    </form>
  );
}
