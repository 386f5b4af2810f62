import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError, call } from '#web/call.ts';
import type { HeadOf } from '#web/page.tsx';
import { DOORS, HOMES } from '#web/session.ts';
import { useAllTexts, useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { codeNeeded, signIn, wrongCode } from '../contract.ts';
import { Door } from './Door.tsx';
import { enter, giveBack, whoHolds } from './enter.ts';
import { FormFault } from './FormFault.tsx';
import { fieldFaults } from './fieldFaults.ts';
import { CodeField, CurrentPassword, EmailField } from './fields.tsx';
import { originIn } from './origin.ts';
import { Refusal, useForm } from '#web/useForm.ts';

export const head: HeadOf = (_data, { doors }) => ({ title: doors.admin.title, canonical: null });

export default function AdminLogin() {
  const texts = useAllTexts();
  const { common, doors } = texts;
  const t = doors.admin;
  const navigate = useNavigate();
  const { state } = useLocation();
  const [asksCode, setAsksCode] = useState(false);
  const second = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asksCode) second.current?.querySelector('input')?.focus();
  }, [asksCode]);

  const form = useForm({
    keep: 'login',
    check: (values) =>
      values.email?.trim() && values.password ? fieldFaults(signIn, values, {}, texts) : doors.login.required,
    send: async ({ email = '', password = '', code = '' }) => {
      const tokens = await call(signIn, { email, password, code }).catch((error: unknown) => {
        if (!(error instanceof CallError) || error.code !== codeNeeded.code) throw error;
        setAsksCode(true);
        return null;
      });
      if (!tokens) return;
      if (!tokens.access) throw new Refusal(t.noAccess);
      const account = await whoHolds(tokens);
      if (account.role !== 'admin') {
        giveBack(tokens.access);
        throw new Refusal(t.notAdmin);
      }
      enter(tokens, account);
      await navigate(originIn(state, HOMES.admin), { replace: true });
    },
    failed: (error) => (error.code === wrongCode.code ? common.say(error.detail) : sentenceOf(error, t)),
  });
  const { failure } = form;

  return (
    <Door
      title={t.title}
      pane={t.pane}
      greets
      form={
        <form {...form.bind}>
          <FormFault form={form}>
            {failure?.error?.status === 403 && <p className="small">{common.say(failure.error.detail)}</p>}
            {failure?.sentence === t.notAdmin && <Link to={DOORS.craftsman}>{doors.login.title}</Link>}
          </FormFault>
          <EmailField error={form.faults.email} />
          <div>
            <CurrentPassword error={form.faults.password} />
            <Link className="small more" to="/forgot-password">
              {doors.login.forgot}
            </Link>
          </div>
          {asksCode && (
            <div ref={second}>
              <CodeField label={doors.secondStep.code} hint={doors.secondStep.codeOfEither} error={form.faults.code} />
            </div>
          )}
          <Button type="submit" wide busy={form.busy} busyLabel={doors.login.busy}>
            {t.send}
          </Button>
        </form>
      }
    />
  );
}

function sentenceOf({ status }: CallError, t: ReturnType<typeof useTexts<'doors'>>['admin']): string {
  if (status === 0) return t.network;
  if (status === 401) return t.wrong;
  return status === 400 ? t.bad : t.later;
}
