import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SIGN_IN_PATHS } from '#api/client/session.ts';
import { classes } from '#ui/classes.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import type { Values } from '#ui/form/hook/page-form.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { CodeStep } from '#ui/form/code/CodeStep.tsx';
import { MobileStep } from '#ui/form/code/MobileStep.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useAllTexts } from '#ui/texts/index.tsx';
import { AuthPage } from './AuthPage.tsx';
import authPageStyles from './AuthPage.module.css';
import { TermsBox, TermsNote } from './fields.tsx';
import { phoneForm, type PhoneRole, phoneSignUpForm } from './phone-form.ts';
import { usePhoneForm } from './usePhoneForm.ts';

type PageProps = { accountType: PhoneRole; state?: unknown; query?: string; children?: ReactNode };

export function PhoneSignIn({ accountType: role, state, query = '' }: PageProps) {
  const texts = useAllTexts();
  const { login, phoneSignIn: t } = texts.auth;
  const at = useLocation();
  const origin = state ?? at.state;
  const steps = usePhoneForm(role, phoneForm(role)(texts, { ...at, state: origin }), {
    name: role,
    fields: ['number'],
  });
  return (
    <PhonePage
      role={role}
      steps={steps}
      words={{ title: t.title[role], lead: t.lead, sent: t.sent, none: t.none, send: login.send, busy: login.busy }}
      other={
        <Link className="small more" to={`${SIGN_IN_PATHS[role]}${query}`} state={origin}>
          {t.password}
        </Link>
      }
    />
  );
}

const SIGN_UP_PATHS = { craftsman: '/signup', client: '/HireSignUp' } as const;

/** What was typed in the form beside, or in a request. */
function typedInSignUp(role: PhoneRole): Values {
  const { full_name = '', phone_number = '' } = tabAutosave(role === 'client' ? 'HireSignUp' : 'signup').load() ?? {};
  return { full_name, number: phone_number };
}

/** Name and number, then the code that opens the account. Nothing is saved before. */
export function PhoneSignUp({ accountType: role, state, query = '', children }: PageProps) {
  const texts = useAllTexts();
  const { fields, phoneSignUp: t, signUp } = texts.auth;
  const at = useLocation();
  const origin = state ?? at.state;
  const toast = useToast();
  const steps = usePhoneForm(role, phoneSignUpForm(role)(texts, { ...at, state: origin }), {
    name: `${role}-signup`,
    fields: ['full_name', 'number', 'terms'],
    known: () => typedInSignUp(role),
    onSession: ({ opened }) => toast(opened ? t.done : t.known),
  });
  const { form, typed } = steps;
  const isClient = role === 'client';
  return (
    <PhonePage
      role={role}
      steps={steps}
      words={{ title: t.title[role], lead: t.lead, sent: t.sent, none: t.none, send: signUp.send, busy: signUp.busy }}
      above={
        <TextField
          name="full_name"
          label={isClient ? fields.name : fields.group}
          error={form.fieldErrors.full_name}
          defaultValue={typed.full_name}
          autoComplete={isClient ? 'name' : 'organization'}
          required
        />
      }
      below={isClient ? <TermsBox error={form.fieldErrors.terms} defaultValue={typed.terms} /> : <TermsNote />}
      other={
        <Link className="small more" to={`${SIGN_UP_PATHS[role]}${query}`} state={origin}>
          {t.email}
        </Link>
      }
    >
      {children}
    </PhonePage>
  );
}

type PhonePageProps = {
  role: PhoneRole;
  steps: ReturnType<typeof usePhoneForm>;
  words: { title: string; lead: string; sent: (number: string) => string; none: string; send: string; busy: string };
  /** Fields of the first step. */
  above?: ReactNode;
  below?: ReactNode;
  other: ReactNode;
  children?: ReactNode;
};

function PhonePage({ role, steps, words, above, below, other, children }: PhonePageProps) {
  const { clientSignUp, phoneCode, signUp } = useAllTexts().auth;
  const { form, values, typed, isAgain, againFrom, change } = steps;
  return (
    <AuthPage
      title={words.title}
      pane={role === 'client' ? clientSignUp.pane : signUp.pane}
      forCraftsmen={role !== 'client'}
      greets
      slip="whole"
      form={
        <form {...form.bind}>
          <FormError form={form} />
          {values ? (
            <CodeStep
              form={form}
              values={values}
              said={isAgain ? phoneCode.sentAgain : words.sent(values.number ?? '')}
              againFrom={againFrom}
              send={words.send}
              busy={words.busy}
              none={words.none}
              onChange={change}
            />
          ) : (
            <>
              {above}
              <MobileStep form={form} number={typed.number}>
                {below}
              </MobileStep>
            </>
          )}
          <div>{other}</div>
        </form>
      }
    >
      {!values && <p className={classes(authPageStyles.other, 'soft')}>{words.lead}</p>}
      {children}
    </AuthPage>
  );
}
