import { useEffect, useRef, useState } from 'react';
import { invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { REJECTION_REASONS } from '#catalogue/rejection-reasons.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { FailedNote } from '#ui/form/FailedNote.tsx';
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { type Form, useForm } from '#ui/form/hook/useForm.ts';
import { useKeys } from '#ui/Keys.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { approve, type Candidate, listCandidates, reject } from '../../approval-contract.ts';
import chipsStyles from '#ui/display/Chips.module.css';
import styles from './ApprovalForm.module.css';

interface ApprovalFormProps {
  readonly candidate: Candidate;
  readonly missing: readonly string[];
  readonly onDecided: () => void;
}

/** Decides on the revision that was read: the server rejects the call when the profile was saved again meanwhile. */
export function ApprovalForm({ candidate, missing, onDecided }: ApprovalFormProps) {
  const { approval: t } = useTexts('admin');
  const { form, decision } = useApprovalForm(candidate, onDecided);
  const { isRejecting, setRejecting, write } = useRejecting(form);
  return (
    <form {...form.bind} className={styles.form} data-rejecting={isRejecting ? '' : undefined}>
      <div className={styles.why} hidden={!isRejecting}>
        <Reasons form={form} onPick={() => setRejecting(true)} />
        <TextArea
          {...form.field('reason')}
          label={t.reason}
          placeholder={t.placeholder}
          hint={t.advice}
          maxLength={1000}
        />
      </div>
      <FailedNote error={form.error} />
      {missing.length > 0 && <Missing parts={missing} />}
      <div className={styles.keys}>
        <Button
          type="submit"
          name="decision"
          value="approve"
          icon="badge-check"
          disabled={missing.length > 0 || candidate.files_arriving}
          busy={form.busy && decision === 'approve'}
          busyLabel={t.approving}
        >
          {t.approve}
        </Button>
        {isRejecting ? (
          <Button
            key="reject"
            kind="stop"
            type="submit"
            name="decision"
            value="reject"
            disabled={candidate.files_arriving}
            busy={form.busy && decision === 'reject'}
            busyLabel={t.rejecting}
          >
            {t.reject}
          </Button>
        ) : (
          <Button key="why" kind="stop" aria-expanded={false} disabled={candidate.files_arriving} onClick={write}>
            {t.reject}
          </Button>
        )}
        {isRejecting && (
          <Button kind="bare" onClick={() => setRejecting(false)}>
            {t.keep}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The reasons are of interest only to whoever rejects. */
function useRejecting(form: Form) {
  const [isRejecting, setRejecting] = useState(Boolean(form.initial.reason));
  const mayFocus = useRef(false);
  const focus = () => form.bind.ref.current?.querySelector('textarea')?.focus();
  useEffect(() => {
    if (isRejecting && mayFocus.current) form.bind.ref.current?.querySelector('textarea')?.focus();
    mayFocus.current = false;
  }, [isRejecting, form.bind.ref]);
  const write = () => {
    if (isRejecting) return focus();
    mayFocus.current = true;
    setRejecting(true);
  };
  useKeys({ ...reasonKeys, r: write });
  return { isRejecting, setRejecting, write };
}

function Missing({ parts }: { parts: readonly string[] }) {
  const { case: t } = useTexts('admin');
  return (
    <p className={styles.missing}>
      <b>{t.cannotApprove}</b> {parts.map((each) => t.parts[each]?.toLowerCase() ?? each).join(', ')}
    </p>
  );
}

const REASON_KEYS = ['1', '2', '3', '4', '5', '6'];
const reasonKeys = Object.fromEntries(
  REASON_KEYS.map((key) => [key, () => document.querySelector<HTMLElement>(`[data-reason="${key}"]`)?.click()]),
);

/** Ready sentences. A chip writes its own into the reason, and takes it out again; the admin may change every word. */
function Reasons({ form, onPick }: { form: Form; onPick: () => void }) {
  const { approval: t } = useTexts('admin');
  const language = useLanguage();
  const sentences = REJECTION_REASONS.map((each) => each[language]);
  const [chosen, setChosen] = useState(() => sentences.filter((each) => form.initial.reason?.includes(each)));
  function toggle(sentence: string) {
    const area = form.bind.ref.current?.elements.namedItem('reason');
    if (!(area instanceof HTMLTextAreaElement)) return;
    const isThere = area.value.includes(sentence);
    area.value = (isThere ? area.value.replace(sentence, '') : `${area.value} ${sentence}`).replace(/ +/g, ' ').trim();
    area.dispatchEvent(new Event('input', { bubbles: true }));
    onPick();
    setChosen(sentences.filter((each) => area.value.includes(each)));
  }
  return (
    <fieldset className={styles.reasons}>
      <legend>{t.tick}</legend>
      <div className={chipsStyles.list}>
        {sentences.map((text, at) => (
          <button
            key={text}
            type="button"
            className={chipsStyles.chip}
            data-reason={REASON_KEYS[at]}
            aria-pressed={chosen.includes(text)}
            onClick={() => toggle(text)}
          >
            <kbd aria-hidden="true">{REASON_KEYS[at]}</kbd> {t.reasons[at]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function useApprovalForm({ id, submitted_at }: Candidate, onDecided: () => void) {
  const { approval: t, ...admin } = useTexts('admin');
  const toast = useToast();
  const [decision, setDecision] = useState<'approve' | 'reject'>('reject');
  const form = useForm({
    // The case is drawn anew when it is saved again meanwhile.
    autosave: accountAutosave(`reject-${id}`),
    check: ({ decision: pressed, reason = '' }) =>
      pressed === 'approve' || reason.trim() !== '' ? {} : { reason: t.reasonNeeded },
    async submit({ decision: pressed, reason = '' }) {
      const action = pressed === 'approve' ? 'approve' : 'reject';
      setDecision(action);
      try {
        if (action === 'approve') await call(approve, { id, ...(submitted_at ? { submitted_at } : {}) });
        else await call(reject, { id, reason: reason.trim(), submitted_at });
        toast(action === 'approve' ? t.approved : t.rejected);
        onDecided();
      } catch (error) {
        throw new SubmitError(admin.failed(admin.actions[action]), error);
      } finally {
        void invalidate(listCandidates);
      }
    },
  });
  return { form, decision };
}
