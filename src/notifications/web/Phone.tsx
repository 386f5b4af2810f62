import { useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import { useSession } from '#api/client/session.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { askPhoneCode, chooseMessages, showPhone, verifyPhone } from '#identity/phone-contract.ts';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { useAction } from '#ui/form/hook/useAction.ts';
import { clockOf, useSecondsUntil } from '#ui/form/hook/useSecondsUntil.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useAllTexts, useFormats, useTexts } from '#ui/texts/index.tsx';
import { showSettings } from '../contract.ts';
import styles from './Notifications.module.css';

type PhoneState = OutputOf<typeof showPhone>;

/** Proves the phone number of the account with a code, and says whether it gets messages. */
export function Phone() {
  const t = useTexts('notifications').phone;
  const accountType = useSession()?.accountType;
  const { data } = useEndpoint(showPhone, {});
  const [isChanging, setChanging] = useState(false);
  if (!data?.available) return null;
  const { number, verified_at, code_sent_to: sentTo } = data;
  const isOff = accountType !== 'admin' && verified_at !== null && data.sign_in_from === null;
  const form = sentTo === null || isChanging;
  return (
    <section className={styles.settings} aria-labelledby="phone-settings">
      <h2 id="phone-settings">{t.title}</h2>
      {verified_at !== null && number !== null && (
        <>
          <Note kind="good">
            {t.verified} <span className="num">{number}</span>
          </Note>
          <Messages state={data} />
          <SignIn state={data} isOff={isOff} />
        </>
      )}
      {(verified_at === null || isOff) && form && (
        <AskCode number={sentTo ?? number} isAgain={isOff} onSent={() => setChanging(false)} />
      )}
      {(verified_at === null || isOff) && !form && sentTo !== null && (
        <EnterCode number={sentTo} wait={data.resend_in} onChange={() => setChanging(true)} />
      )}
    </section>
  );
}

const refresh = async () => {
  await invalidate(showPhone);
  await invalidate(showSettings);
};

function Messages({ state }: { state: PhoneState }) {
  const t = useTexts('notifications').phone;
  const { busy, error, run } = useAction();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = (messages: boolean) => {
    setChosen(messages);
    const save = async () => {
      await call(chooseMessages, { messages });
    };
    void run(save, undefined, refresh).finally(() => setChosen(null));
  };
  return (
    <>
      <Checkbox
        name="messages"
        label={t.messages}
        checked={chosen ?? state.messages}
        disabled={busy}
        onChange={({ target }) => choose(target.checked)}
      />
      <p className="small soft">{t.messagesHint}</p>
      <ErrorNote>{error}</ErrorNote>
    </>
  );
}

/** What a code by SMS is good for, besides messages. */
function SignIn({ state: { sign_in_from: from }, isOff }: { state: PhoneState; isOff: boolean }) {
  const t = useTexts('notifications').phone;
  const { dayAndTime } = useFormats();
  const [now] = useState(Date.now);
  if (isOff) return <p>{t.signInOff}</p>;
  if (from === null) return null;
  return <p className="small soft">{Date.parse(from) > now ? t.signInFrom(dayAndTime(from)) : t.signInOn}</p>;
}

type AskCodeProps = { number: string | null; isAgain: boolean; onSent: () => void };

function AskCode({ number, isAgain, onSent }: AskCodeProps) {
  const texts = useAllTexts();
  const t = texts.notifications.phone;
  const form = useForm({
    check: (values) => checkValues(askPhoneCode, values, { number: t.number }, texts),
    submit: async ({ number = '' }) => {
      await call(askPhoneCode, { number });
      await refresh();
      onSent();
    },
    failed: t.failed,
  });
  return (
    <form {...form.bind} className={styles.settings}>
      {!isAgain && <p>{t.why}</p>}
      <FormError form={form} />
      <TextField
        name="number"
        label={t.number}
        hint={t.numberHint}
        error={form.fieldErrors.number}
        defaultValue={number ?? ''}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <Button type="submit" busy={form.busy} busyLabel={t.sending}>
        {t.send}
      </Button>
    </form>
  );
}

function EnterCode({ number, wait, onChange }: { number: string; wait: number; onChange: () => void }) {
  const texts = useAllTexts();
  const { common } = texts;
  const t = texts.notifications.phone;
  const toast = useToast();
  const { busy, error, run } = useAction();
  const [end, setEnd] = useState(() => Date.now() + wait * 1000);
  const left = useSecondsUntil(end);
  const form = useForm({
    check: (values) => checkValues(verifyPhone, { ...values, number }, {}, texts),
    submit: async ({ code = '' }) => {
      await call(verifyPhone, { number, code });
      await refresh();
      toast(t.done);
    },
    failed: t.failed,
  });
  const again = async () => {
    const { resend_in } = await call(askPhoneCode, { number });
    setEnd(Date.now() + resend_in * 1000);
    toast(t.sent);
  };
  return (
    <form {...form.bind} className={styles.settings}>
      <p>
        {t.sentTo} <span className="num">{number}</span>
      </p>
      <FormError form={form} />
      <TextField
        name="code"
        label={t.code}
        hint={t.codeHint}
        error={form.fieldErrors.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <Button type="submit" busy={form.busy} busyLabel={common.saving}>
        {t.verify}
      </Button>
      <ErrorNote>{error}</ErrorNote>
      <Button kind="line" disabled={left > 0 || busy} onClick={() => void run(again)}>
        {left > 0 ? t.againIn(clockOf(left)) : t.again}
      </Button>
      <Button kind="line" onClick={onChange}>
        {t.otherNumber}
      </Button>
    </form>
  );
}
