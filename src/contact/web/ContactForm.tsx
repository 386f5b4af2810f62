import { useState } from 'react';
import { call, NO_REASON } from '#api/client/call.ts';
import { type Texts, useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { SubmitError } from '#ui/form/hook/submit-error.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { PageForm } from '#ui/form/hook/page-form.ts';
import { useDone } from '#ui/form/hook/useDone.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { sendMessage } from '../contract.ts';
import styles from './ContactForm.module.css';

const FIELDS = ['name', 'email', 'message'] as const;
const MESSAGE_MAX = 4000;

export const contactForm = ({ market, common }: Texts): PageForm<unknown> => {
  const t = market.contact;
  return {
    check: (values) =>
      inOrder(
        FIELDS,
        checkValues(sendMessage, values, { name: t.name, email: t.email, message: t.message }, { common }),
      ),
    send: ({ name = '', email = '', message = '' }, by) => by(sendMessage, { name, email, message }),
    next: () => '/services?done=sent#contact',
    failed: () => t.failed,
  };
};

export function ContactForm() {
  const { contact: t } = useTexts('market');
  const common = useTexts('common');
  const [sent, setSent] = useState(useDone() === 'sent');
  const page = contactForm(useAllTexts());
  const form = useForm({
    ...page,
    autosave: tabAutosave('contact'),
    async submit(values) {
      setSent(false);
      await page.send(values, call);
      for (const each of form.bind.ref.current?.elements ?? []) if ('value' in each) each.value = '';
      setSent(true);
    },
  });
  return (
    <form {...form.bind} action="#contact" className={styles.form}>
      {form.errorList.length > 1 && <ErrorSummary title={t.check(form.errorList.length)} errors={form.errorList} />}
      <div className="grid2">
        <TextField {...form.field('name')} label={t.name} autoComplete="name" maxLength={120} required />
        <TextField
          {...form.field('email')}
          type="email"
          inputMode="email"
          label={t.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextArea
          {...form.field('message')}
          all
          label={t.message}
          rows={5}
          maxLength={MESSAGE_MAX}
          count={t.used}
          required
        />
      </div>
      <div role="status">{sent && <Note kind="good">{t.sent}</Note>}</div>
      {form.error && <Failed error={form.error} />}
      <div className="btns">
        <Button type="submit" icon="send" busy={form.busy} busyLabel={common.sending}>
          {t.send}
        </Button>
      </div>
      <p className="small soft">
        {t.privacy} <Link to="/privacy">{t.privacyLink}</Link>
      </p>
    </form>
  );
}

function Failed({ error: { message, cause } }: { error: SubmitError }) {
  const { contact: t } = useTexts('market');
  const common = useTexts('common');
  const unanswered = cause?.status === 0;
  const hasReason = cause && !unanswered && cause.status < 500 && cause.code !== NO_REASON;
  return (
    <Note kind="bad" icon={unanswered ? 'wifi-off' : 'circle-alert'} role="alert">
      <p>{message}</p>
      <p className="small">
        {hasReason
          ? common.translate(cause.detail)
          : unanswered
            ? `${common.failure.offline} ${t.nothingLost}`
            : t.nothingLost}
      </p>
    </Note>
  );
}
