import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { CallError, call } from '#api/client/call.ts';
import { invalidate, useEndpoint } from '#api/client/query-client.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { invalidInput } from '#api/problem.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { EmailAddress } from '#ui/display/EmailAddress.tsx';
import { CodeStep } from '#ui/form/code/CodeStep.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { checkValues } from '#ui/form/hook/check-values.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useAllTexts } from '#ui/texts/index.tsx';
import { type Account, notYourPassword, ownAccount, passwordNeeded } from '../../contract.ts';
import { askEmailChange, confirmEmailChange, ownEmailAlready, showEmailChange } from '../../email-contract.ts';
import { notTheCode, secondStepNeeded } from '../../second-factor-contract.ts';
import { CodeField, CurrentPassword, EmailField } from '../sign-in/fields.tsx';
import styles from './AccountSettings.module.css';
import { renameSession } from './rename-session.ts';

type State = OutputOf<typeof showEmailChange>;

export function ChangeEmail({ account: { email } }: { account: Account }) {
  const { auth } = useAllTexts();
  const t = auth.emailChange;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) box.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div ref={box} className={classes(styles.action, styles.email)}>
      <p>
        {auth.fields.email}: <b>{email ? <EmailAddress>{email}</EmailAddress> : t.none}</b>
      </p>
      {isOpen ? (
        <Steps onClose={() => setOpen(false)} />
      ) : (
        <Button kind="line" icon="mail" onClick={() => setOpen(true)}>
          {email === '' ? t.add : t.change}
        </Button>
      )}
    </div>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const t = useAllTexts().auth.emailChange;
  const query = useEndpoint(showEmailChange, {});
  const [isAsking, setAsking] = useState(false);
  // The page may read that nothing is pending any more before the code has its answer.
  const [tried, setTried] = useState<string | null>(null);
  return (
    <Loaded query={query} failed={t.failed} count={1} keep>
      {(state) => {
        const sentTo = tried ?? state.pending;
        if (sentTo !== null && !isAsking)
          return (
            <EnterCode
              email={sentTo}
              wait={state.resend_in}
              onTry={() => setTried(sentTo)}
              onDone={onClose}
              onChange={() => {
                setTried(null);
                setAsking(true);
              }}
            />
          );
        if (!state.sign_in_needed) return <Ask state={state} onSent={() => setAsking(false)} onClose={onClose} />;
        return (
          <>
            <p>{t.signInFirst}</p>
            <Keep onClose={onClose} />
          </>
        );
      }}
    </Loaded>
  );
}

function Keep({ onClose }: { onClose: () => void }) {
  const t = useAllTexts().auth.emailChange;
  return (
    <Button kind="bare" onClick={onClose}>
      {t.keep}
    </Button>
  );
}

// Names of their own: other forms of the page have a password and a code too, and a label finds its field by name.
const FIELD_OF_CODE = {
  [ownEmailAlready.code]: 'new_email',
  [notYourPassword.code]: 'email_password',
  [secondStepNeeded.code]: 'email_code',
  [notTheCode.code]: 'email_code',
};

function Ask({ state, onSent, onClose }: { state: State; onSent: () => void; onClose: () => void }) {
  const texts = useAllTexts();
  const { auth } = texts;
  const t = auth.emailChange;
  const form = useForm({
    check: (values) => {
      const { email, current_password } = checkValues(askEmailChange, askedIn(values), {}, texts);
      return {
        ...(email ? { new_email: email } : {}),
        ...(current_password ? { email_password: current_password } : {}),
      };
    },
    submit: async (values) => {
      await call(askEmailChange, askedIn(values));
      await invalidate(showEmailChange);
      onSent();
    },
    failed: t.failed,
    fieldOfCode: FIELD_OF_CODE,
  });
  const { ref } = form.bind;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form {...form.bind}>
      <p>{state.email === null ? t.leadAdd : t.lead}</p>
      <FormError form={form}>
        {form.error?.cause?.code === passwordNeeded.code && (
          <Link to="/forgot-password">{auth.account.setPassword}</Link>
        )}
      </FormError>
      <EmailField name="new_email" label={t.newEmail} error={form.fieldErrors.new_email} />
      {state.password_needed && (
        <CurrentPassword name="email_password" label={auth.account.current} error={form.fieldErrors.email_password} />
      )}
      {state.code_needed && (
        <CodeField
          name="email_code"
          label={auth.secondFactor.code}
          hint={auth.secondFactor.codeOfEither}
          error={form.fieldErrors.email_code}
        />
      )}
      <Button type="submit" busy={form.busy} busyLabel={auth.phoneCode.asking}>
        {auth.phoneCode.ask}
      </Button>
      <Keep onClose={onClose} />
    </form>
  );
}

const askedIn = ({ new_email: email = '', email_password, email_code }: Readonly<Record<string, string>>) => ({
  email,
  ...(email_password === undefined ? {} : { current_password: email_password }),
  ...(email_code === undefined ? {} : { code: email_code }),
});

type EnterCodeProps = { email: string; wait: number; onTry: () => void; onDone: () => void; onChange: () => void };

function EnterCode({ email, wait, onTry, onDone, onChange }: EnterCodeProps) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.emailChange;
  const toast = useToast();
  const [againFrom, setAgainFrom] = useState(() => Date.now() + wait * 1000);
  const [isAgain, setAgain] = useState(false);
  const askAgain = async () => {
    setAgain(false);
    const { resend_in } = await call(askEmailChange, { email });
    setAgainFrom(Date.now() + resend_in * 1000);
    setAgain(true);
  };
  const form = useForm({
    check: (values) =>
      values.again === '1' ? {} : checkValues(confirmEmailChange, { email, code: values.code }, {}, texts),
    submit: async ({ again, code = '' }) => {
      // After ten minutes the password is asked for again.
      if (again === '1')
        return askAgain().catch((error: unknown) => {
          if (!(error instanceof CallError) || error.code !== invalidInput.code) throw error;
          onChange();
        });
      onTry();
      await call(confirmEmailChange, { email, code });
      renameSession(await call(ownAccount));
      await invalidate(ownAccount, showEmailChange);
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
    <form {...form.bind}>
      <FormError form={form} />
      <CodeStep
        form={form}
        id="email-code"
        values={{ email }}
        said={isAgain ? auth.phoneCode.sentAgain : t.sentTo(email)}
        againFrom={againFrom}
        send={t.confirm}
        busy={common.saving}
        other={t.other}
        onChange={change}
      />
    </form>
  );
}
