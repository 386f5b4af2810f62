import { type MouseEvent, useState } from 'react';
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
import { useForm } from '#ui/form/hook/useForm.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { CodeStep } from '#ui/form/code/CodeStep.tsx';
import { MobileStep } from '#ui/form/code/MobileStep.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useAllTexts, useFormats, useTexts } from '#ui/texts/index.tsx';
import { showSettings } from '../contract.ts';
import { SettingsFold } from './SettingsFold.tsx';
import styles from './Notifications.module.css';

type PhoneState = OutputOf<typeof showPhone>;

/** Proves the phone number of the account with a code, and says whether it gets messages. */
export function Phone() {
  const t = useTexts('notifications').phone;
  const accountType = useSession()?.accountType;
  const { data } = useEndpoint(showPhone, {});
  const { day } = useFormats();
  const [now] = useState(Date.now);
  const [isChanging, setChanging] = useState(false);
  if (!data?.available) return null;
  const { number, verified_at, code_sent_to: sentTo } = data;
  const isOff = accountType !== 'admin' && verified_at !== null && data.sign_in_from === null;
  const form = sentTo === null || isChanging;
  const proveBy = data.prove_again ? data.prove_by : null;
  const isUnused = proveBy !== null && Date.parse(proveBy) <= now;
  const proves =
    verified_at === null || isOff || proveBy !== null || (data.only_way_in && (isChanging || sentTo !== null));
  return (
    <SettingsFold
      id="phone-settings"
      title={t.title}
      note={verified_at === null ? t.verify : (number ?? '')}
      isDue={proveBy !== null || sentTo !== null}
    >
      {isUnused && number !== null && <Note>{t.unused(number)}</Note>}
      {!isUnused && verified_at !== null && number !== null && (
        <>
          <Note kind="good">
            {t.verified} <span className="num">{number}</span>
          </Note>
          {proveBy !== null && <Note>{t.proveBy(day(proveBy))}</Note>}
          <Messages state={data} />
          <SignIn state={data} isOff={isOff} />
          {data.only_way_in && !proves && (
            <Button kind="line" onClick={() => setChanging(true)}>
              {t.change}
            </Button>
          )}
        </>
      )}
      {proves && form && (
        <AskCode number={sentTo ?? number} isAgain={verified_at !== null} onSent={() => setChanging(false)} />
      )}
      {proves && !form && sentTo !== null && (
        <EnterCode
          number={sentTo}
          left={data.only_way_in && sentTo !== number ? number : null}
          wait={data.resend_in}
          onDone={() => setChanging(false)}
          onChange={() => setChanging(true)}
        />
      )}
    </SettingsFold>
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
function SignIn({ state: { sign_in_from: from, only_way_in: isOnly }, isOff }: { state: PhoneState; isOff: boolean }) {
  const t = useTexts('notifications').phone;
  const { dayAndTime } = useFormats();
  const [now] = useState(Date.now);
  if (isOff) return <p>{t.signInOff}</p>;
  if (from === null) return null;
  const waits = Date.parse(from) > now;
  if (isOnly) return <p className="small soft">{waits ? t.onlyWayInFrom(dayAndTime(from)) : t.onlyWayIn}</p>;
  return <p className="small soft">{waits ? t.signInFrom(dayAndTime(from)) : t.signInOn}</p>;
}

type AskCodeProps = { number: string | null; isAgain: boolean; onSent: () => void };

function AskCode({ number, isAgain, onSent }: AskCodeProps) {
  const texts = useAllTexts();
  const t = texts.notifications.phone;
  const form = useForm({
    check: (values) => checkValues(askPhoneCode, values, {}, texts),
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
      <MobileStep form={form} number={number ?? ''} />
    </form>
  );
}

/** @param left the number that alone opened the account until now */
type EnterCodeProps = { number: string; left: string | null; wait: number; onDone: () => void; onChange: () => void };

function EnterCode({ number, left, wait, onDone, onChange }: EnterCodeProps) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = texts.notifications.phone;
  const toast = useToast();
  const [againFrom, setAgainFrom] = useState(() => Date.now() + wait * 1000);
  const [isAgain, setAgain] = useState(false);
  const form = useForm({
    check: (values) => (values.again === '1' ? {} : checkValues(verifyPhone, values, {}, texts)),
    submit: async ({ again, code = '', old_code }) => {
      setAgain(false);
      if (again === '1') {
        const { resend_in } = await call(askPhoneCode, { number });
        setAgainFrom(Date.now() + resend_in * 1000);
        return setAgain(true);
      }
      await call(verifyPhone, { number, code, old_code });
      await refresh();
      onDone();
      toast(t.done);
    },
    failed: t.failed,
  });
  const change = (event: MouseEvent) => {
    event.preventDefault();
    onChange();
  };
  return (
    <form {...form.bind} className={styles.settings}>
      <FormError form={form} />
      <CodeStep
        form={form}
        values={{ number }}
        said={isAgain ? auth.phoneCode.sentAgain : left === null ? t.sentTo(number) : t.sentToBoth(number, left)}
        againFrom={againFrom}
        more={
          left !== null && (
            <TextField
              name="old_code"
              label={t.oldCode(left)}
              hint={t.oldCodeHint}
              error={form.fieldErrors.old_code}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
            />
          )
        }
        send={t.verify}
        busy={common.saving}
        onChange={change}
      />
    </form>
  );
}
