import { type MouseEvent, useEffect, useState } from 'react';
import { redirect, useActionData, useNavigate } from 'react-router';
import { showConfig } from '#api/config-contract.ts';
import { call } from '#api/client/call.ts';
import { SIGN_IN_PATHS, startAccountSession, startClientSession } from '#api/client/session.ts';
import type { LoaderArgs } from '#pages/page.tsx';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import type { PageForm, PostedForm, Values } from '#ui/form/hook/page-form.ts';
import { fillEmptyFields } from '#ui/form/hook/form-values.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { CODE_MINUTES, CODE_WAIT_SECONDS } from '../../phone-contract.ts';
import type { PhoneRole, PhoneSession } from './phone-form.ts';

/** Loader of a page that has no other way in. */
export const requirePhoneSignIn = (role: PhoneRole) => async (args: Pick<LoaderArgs, 'call'>) => {
  const config = await args.call(showConfig).catch(() => null);
  if (config?.phone_sign_in === false) throw redirect(SIGN_IN_PATHS[role]);
  return null;
};

/** What was typed in the first step goes along in the second. */
interface Sent {
  readonly values: Values;
  readonly at: number;
}
const MINUTE = 60_000;

/**
 * A form of two steps. A phone may drop the page while its owner reads the message: what was sent stays known in this tab.
 * @param fields of the first step @param known what this tab knows of them
 */
export function usePhoneForm<Result extends PhoneSession>(
  role: PhoneRole,
  page: PageForm<Result | null>,
  {
    name,
    fields,
    known,
    onSession,
  }: { name: string; fields: readonly string[]; known?: () => Values; onSession?: (result: Result) => void },
) {
  const navigate = useNavigate();
  const posted = useActionData<PostedForm>();
  const [sent, setSent] = useState<Sent | null>(() => sentIn(posted, fields));
  const [typed, setTyped] = useState<Values>(posted?.values ?? {});
  const key = `sms-${name}`;
  useEffect(() => {
    const saved = tabAutosave<Sent>(key).load();
    if (saved?.values && Date.now() - saved.at < CODE_MINUTES * MINUTE) setSent(saved);
  }, [key]);
  const [isAgain, setAgain] = useState(posted?.values.again === '1' && !posted.error);
  const keep = (next: Sent | null) => {
    tabAutosave<Sent>(key).save(next);
    setSent(next);
  };
  const form = useForm({
    ...page,
    submit: async (values) => {
      setAgain(false);
      const result = await page.send(values, call);
      if (result === null) {
        setAgain(values.again === '1');
        return keep({ values: pick(values, fields), at: Date.now() });
      }
      tabAutosave<Sent>(key).save(null);
      startSession(role, result);
      onSession?.(result);
      await navigate(page.next(result), { replace: true });
    },
  });
  const { ref } = form.bind;
  useEffect(() => {
    if (ref.current && known) fillEmptyFields(ref.current, known());
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what the person empties stays empty
  }, []);
  const change = (event: MouseEvent) => {
    event.preventDefault();
    setTyped(sent?.values ?? {});
    setAgain(false);
    form.fail(null);
    keep(null);
  };
  const againFrom = (sent?.at ?? 0) + CODE_WAIT_SECONDS * 1000;
  return { form, values: sent?.values ?? null, typed, isAgain, againFrom, change };
}

const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));

function sentIn(posted: PostedForm | undefined, fields: readonly string[]): Sent | null {
  if (posted?.values.sent !== '1') return null;
  return { values: pick(posted.values, fields), at: posted.error ? 0 : Date.now() };
}

function startSession(role: PhoneRole, session: PhoneSession) {
  const { access, refresh, account } = session;
  if (role === 'craftsman') startAccountSession(session, account);
  else startClientSession({ token: access, refresh, user: { ...account, id: account.profile_id ?? 0 } });
}
