import { useNavigate } from 'react-router';
import { call } from '#api/client/call.ts';
import type { HeadOf } from '#pages/page.tsx';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { badUndoLink, formerEmailTaken, undoEmailChange } from '../../email-undo-contract.ts';
import { AuthPage } from './AuthPage.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import type { MakePageForm, PageForm } from '#ui/form/hook/page-form.ts';
import { useDone } from '#ui/form/hook/useDone.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { linkIn, type MailLink, useMailLink } from './useMailLink.ts';

const DONE = '/undo-email-change?done=undone';

export const head: HeadOf = (_data, { auth }) => ({
  title: auth.undoEmail.title,
  description: auth.undoEmail.description,
});

export const pageForm: MakePageForm = (texts, { search }) => undoForm(texts, linkIn(search));

function undoForm({ common, auth }: Texts, link: MailLink | null): PageForm<string> {
  return {
    check: () => (link ? {} : common.translate(badUndoLink.detail)),
    send: async (_values, by) => {
      const { uid = '', token = '' } = link ?? {};
      await by(undoEmailChange, { uid, token });
      return DONE;
    },
    next: (done) => done,
    failed: auth.undoEmail.failed,
  };
}

export default function UndoEmailChange() {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth.undoEmail;
  const navigate = useNavigate();
  const link = useMailLink();
  const isDone = useDone() === 'undone';
  const page = undoForm(texts, link);
  const form = useForm({
    ...page,
    submit: async (values) => void (await navigate(await page.send(values, call), { replace: true })),
  });
  const error =
    form.error ?? (link === null ? new SubmitError(common.translate(badUndoLink.detail), null, true) : null);
  const isUseless = link === null || [badUndoLink.code, formerEmailTaken.code].includes(form.error?.cause?.code ?? '');

  return (
    <AuthPage
      title={t.title}
      pane={auth.forgot.pane}
      oneLanguage
      form={
        <form {...form.bind}>
          <div role="status">
            {isDone && (
              <Note kind="good">
                <p>{t.done}</p>
              </Note>
            )}
          </div>
          {isDone ? (
            <Button wide to="/forgot-password">
              {auth.reset.title}
            </Button>
          ) : (
            <>
              <FormError form={{ ...form, error }} />
              {isUseless ? (
                <Button wide kind="line" to="/services">
                  {t.contact}
                </Button>
              ) : (
                <>
                  <p>{t.lead}</p>
                  <Button type="submit" wide busy={form.busy} busyLabel={common.saving}>
                    {t.send}
                  </Button>
                </>
              )}
            </>
          )}
        </form>
      }
    />
  );
}
