/** A message from anybody to the operator. What is typed is kept until it has arrived. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError, call, NO_REASON } from '#api/client/call.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx';
import { focusFirstError } from '#ui/form/focus-first-error.ts';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { sendMessage } from '../contract.ts';
import styles from './ContactForm.module.css';

const FIELDS = ['name', 'email', 'message'] as const;
type Field = (typeof FIELDS)[number];
type Words = Record<Field, string>;
const MESSAGE_MAX = 4000;
const KEPT = 'typed:contact';

type State = { at: 'open' | 'sending' | 'sent' } | { at: 'failed'; error: CallError };

export function ContactForm() {
  const { contact: t } = useTexts('market');
  const common = useTexts('common');
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ at: 'open' });
  const [faults, setFieldErrors] = useState<Partial<Words>>({});
  const [round, setRound] = useState<readonly { field: string; message: string }[]>([]);

  useEffect(() => bringBack(form.current), []);
  useEffect(() => {
    if (round.length > 0) focusFirstError(form.current);
  }, [round]);

  function refuse(found: Partial<Words>) {
    setFieldErrors(found);
    setRound(FIELDS.flatMap((field) => (found[field] ? [{ field, message: found[field] }] : [])));
  }

  function check(words: Words): Partial<Words> {
    const found: Partial<Words> = {};
    for (const { path, message } of sendMessage.input.safeParse(words).error?.issues ?? []) {
      const field = path[0] as Field;
      found[field] ??= message === `${field} is required` ? t.required(t[field]) : common.translate(message);
    }
    return found;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.at === 'sending') return;
    const sent = event.currentTarget;
    const words = textOf(sent);
    const found = check(words);
    refuse(found);
    if (Object.keys(found).length > 0) return setState({ at: 'open' });
    setState({ at: 'sending' });
    try {
      await call(sendMessage, words);
      keep(null);
      sent.reset();
      setState({ at: 'sent' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(
        Object.fromEntries(Object.entries(error.fields).map(([field, words]) => [field, common.translate(words)])),
      );
      setState({ at: 'failed', error });
    }
  }

  function input({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    keep(textOf(currentTarget));
    const { name } = target as HTMLInputElement;
    if (faults[name as Field]) setFieldErrors({ ...faults, [name]: undefined });
  }

  const fault = state.at === 'failed' ? state.error : null;
  const told = fault && fault.status > 0 && fault.status < 500 && fault.code !== NO_REASON;
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit} onInput={input}>
      {round.length > 1 && <ErrorSummary title={t.check(round.length)} faults={round} />}
      <div className="grid2">
        <TextField name="name" label={t.name} error={faults.name} autoComplete="name" maxLength={120} required />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          label={t.email}
          error={faults.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextArea
          all
          name="message"
          label={t.message}
          error={faults.message}
          rows={5}
          maxLength={MESSAGE_MAX}
          count={t.used}
          required
        />
      </div>
      <div role="status">{state.at === 'sent' && <Note kind="good">{t.sent}</Note>}</div>
      {fault && (
        <Note kind="bad" icon={fault.status === 0 ? 'wifi-off' : 'circle-alert'} role="alert">
          <p>{t.failed}</p>
          <p className="small">
            {told
              ? common.translate(fault.detail)
              : fault.status === 0
                ? `${common.failure.offline} ${t.kept}`
                : t.kept}
          </p>
        </Note>
      )}
      <div className="btns">
        <Button type="submit" icon="send" busy={state.at === 'sending'} busyLabel={common.sending}>
          {t.send}
        </Button>
      </div>
      <p className="small soft">
        {t.privacy} <Link to="/privacy">{t.privacyLink}</Link>
      </p>
      <noscript>
        <p className="small">{common.needsScript}</p>
      </noscript>
    </form>
  );
}

function textOf(form: HTMLFormElement): Words {
  const data = new FormData(form);
  const text = (field: Field) => String(data.get(field) ?? '');
  return { name: text('name'), email: text('email'), message: text('message') };
}

function keep(words: Words | null): void {
  try {
    if (words) sessionStorage.setItem(KEPT, JSON.stringify(words));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // No storage: a reload then loses it, as everywhere.
  }
}

function bringBack(form: HTMLFormElement | null): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Words>;
    for (const field of FIELDS) {
      const control = form?.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement | null;
      if (control && control.value === '' && typeof kept[field] === 'string') control.value = kept[field];
    }
  } catch {
    // As above.
  }
}
