import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { redirect, useActionData, useLocation, useNavigate } from 'react-router';
import { showConfig } from '#api/config-contract.ts';
import { call } from '#api/client/call.ts';
import { SIGN_IN_PATHS, startAccountSession, startClientSession } from '#api/client/session.ts';
import type { LoaderArgs } from '#pages/page.tsx';
import { classes } from '#ui/classes.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import type { PostedForm } from '#ui/form/hook/page-form.ts';
import { clockOf, useSecondsUntil } from '#ui/form/hook/useSecondsUntil.ts';
import { type Form, useForm } from '#ui/form/hook/useForm.ts';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { CODE_MINUTES, CODE_WAIT_SECONDS } from '../../phone-contract.ts';
import { AuthPage } from './AuthPage.tsx';
import authPageStyles from './AuthPage.module.css';
import { phoneForm, type PhoneRole, type PhoneSession } from './phone-form.ts';

/** Loader of a page that has no other way in. */
export const requirePhoneSignIn = (role: PhoneRole) => async (args: Pick<LoaderArgs, 'call'>) => {
  const config = await args.call(showConfig).catch(() => null);
  if (config?.phone_sign_in === false) throw redirect(SIGN_IN_PATHS[role]);
  return null;
};

interface Sent {
  readonly number: string;
  readonly at: number;
}
const MINUTE = 60_000;

/** A phone may drop the page while its owner reads the message: what was sent stays known in this tab. */
const savedIn = (role: PhoneRole) => tabAutosave<Sent>(`sms-${role}`);

type PhoneSignInProps = { accountType: PhoneRole; state?: unknown; query?: string };

export function PhoneSignIn({ accountType: role, state, query = '' }: PhoneSignInProps) {
  const texts = useAllTexts();
  const t = texts.auth.phoneSignIn;
  const at = useLocation();
  const navigate = useNavigate();
  const posted = useActionData<PostedForm>();
  const [sent, setSent] = useState<Sent | null>(() => sentIn(posted));
  const [number, setNumber] = useState(posted?.values.number);
  useEffect(() => {
    const saved = savedIn(role).load();
    if (saved && Date.now() - saved.at < CODE_MINUTES * MINUTE) setSent(saved);
  }, [role]);

  const page = phoneForm(role)(texts, { ...at, state: state ?? at.state });
  const [isAgain, setAgain] = useState(posted?.values.again === '1' && !posted.error);
  const keep = (next: Sent | null) => {
    savedIn(role).save(next);
    setSent(next);
  };
  const form = useForm({
    ...page,
    submit: async (values) => {
      setAgain(false);
      const result = await page.send(values, call);
      if (result === null) {
        setAgain(values.again === '1');
        return keep({ number: values.number ?? '', at: Date.now() });
      }
      savedIn(role).save(null);
      startSession(role, result);
      await navigate(page.next(result), { replace: true });
    },
  });
  const change = (event: MouseEvent) => {
    event.preventDefault();
    setNumber(sent?.number);
    setAgain(false);
    form.fail(null);
    keep(null);
  };

  return (
    <AuthPage
      title={t.title[role]}
      pane={role === 'client' ? texts.auth.clientSignUp.pane : texts.auth.signUp.pane}
      greets
      form={
        <form {...form.bind}>
          <FormError form={form} />
          {sent ? (
            <EnterCode form={form} sent={sent} isAgain={isAgain} onChange={change} />
          ) : (
            <AskCode form={form} number={number} />
          )}
          <div>
            <Link className="small more" to={`${SIGN_IN_PATHS[role]}${query}`} state={state ?? at.state}>
              {t.password}
            </Link>
          </div>
        </form>
      }
    >
      {!sent && <p className={classes(authPageStyles.other, 'soft')}>{t.lead}</p>}
    </AuthPage>
  );
}

function sentIn(posted: PostedForm | undefined): Sent | null {
  const { sent, number = '' } = posted?.values ?? {};
  return sent === '1' ? { number, at: posted?.error ? 0 : Date.now() } : null;
}

function startSession(role: PhoneRole, session: PhoneSession) {
  const { access, refresh, account } = session;
  if (role === 'craftsman') startAccountSession(session, account);
  else startClientSession({ token: access, refresh, user: { ...account, id: account.profile_id ?? 0 } });
}

function AskCode({ form, number }: { form: Form; number: string | undefined }) {
  const t = useTexts('auth').phoneSignIn;
  return (
    <>
      <TextField
        name="number"
        label={t.number}
        hint={useTexts('auth').fields.phoneHint}
        error={form.fieldErrors.number}
        defaultValue={number}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <Button type="submit" wide busy={form.busy} busyLabel={t.asking}>
        {t.ask}
      </Button>
    </>
  );
}

type EnterCodeProps = { form: Form; sent: Sent; isAgain: boolean; onChange: (event: MouseEvent) => void };

function EnterCode({ form, sent, isAgain, onChange }: EnterCodeProps) {
  const { login, phoneSignIn: t } = useTexts('auth');
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const left = useSecondsUntil(sent.at + CODE_WAIT_SECONDS * 1000);
  useEffect(() => {
    box.current?.querySelector('input')?.focus();
  }, [sent.at]);
  return (
    <>
      <p role="status">{isAgain ? t.sentAgain : t.sent(sent.number)}</p>
      <input type="hidden" name="number" value={sent.number} />
      <input type="hidden" name="sent" value="1" />
      <div ref={box}>
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
      </div>
      <Button type="submit" wide busy={form.busy} busyLabel={login.busy}>
        {login.send}
      </Button>
      <Button type="submit" name="again" value="1" kind="line" wide disabled={left > 0 || form.busy}>
        {left > 0 ? t.againIn(clockOf(left)) : t.again}
      </Button>
      <p className="small soft">
        {t.none}{' '}
        <Link to={`${pathname}${search}`} onClick={onChange}>
          {t.otherNumber}
        </Link>
      </p>
    </>
  );
}
