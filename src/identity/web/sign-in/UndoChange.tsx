import { useNavigate } from 'react-router';
import { call } from '#api/client/call.ts';
import { type Texts, useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { badUndoLink, formerEmailTaken, formerNumberTaken } from '../../undo-contract.ts';
import { AuthPage } from './AuthPage.tsx';
import { DoneNote } from './DoneNote.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import type { MakePageForm, PageForm } from '#ui/form/hook/page-form.ts';
import { useDone } from '#ui/form/hook/useDone.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { linkIn, type MailLink, useCarried, useMailLink } from './useMailLink.ts';

/** What the link of a message puts back. */
export interface UndoPage {
  readonly name: 'undoEmail' | 'undoPhone';
  readonly path: string;
  /** @returns which of the ways to sign in again the page then shows */
  send(
    by: Parameters<PageForm<string>['send']>[1],
    link: { readonly uid: string; readonly token: string },
  ): Promise<string>;
}

export const undoPageForm =
  (what: UndoPage): MakePageForm =>
  (texts, { search }) =>
    undoForm(what, texts, linkIn(search));

function undoForm({ name, path, send }: UndoPage, { common, auth }: Texts, link: MailLink | null): PageForm<string> {
  return {
    check: () => (link ? {} : common.translate(badUndoLink.detail)),
    send: async (_values, by) => {
      const { uid = '', token = '' } = link ?? {};
      return `${path}?done=${await send(by, { uid, token })}`;
    },
    next: (done) => done,
    failed: auth[name].failed,
  };
}

/** Where the owner signs in again. */
const WAYS: Readonly<Record<string, string>> = {
  undone: '/forgot-password',
  mail: '/forgot-password',
  work: '/phone-login',
  client: '/HirePhoneLogin',
};
const USELESS: readonly string[] = [badUndoLink.code, formerEmailTaken.code, formerNumberTaken.code];

export function UndoChange({ what }: { what: UndoPage }) {
  const texts = useAllTexts();
  const { common, auth } = texts;
  const t = auth[what.name];
  const navigate = useNavigate();
  const link = useMailLink();
  const way = useDone() ?? '';
  const next = WAYS[way];
  const carried = useCarried(link, way);
  const page = undoForm(what, texts, link);
  const form = useForm({
    ...page,
    submit: async (values) => void (await navigate(await page.send(values, call), { replace: true })),
  });
  const error =
    form.error ?? (link === null ? new SubmitError(common.translate(badUndoLink.detail), null, true) : null);
  const isUseless = link === null || USELESS.includes(form.error?.cause?.code ?? '');

  return (
    <AuthPage
      title={t.title}
      pane={t.pane}
      next={t.next}
      carried={carried}
      form={
        <form {...form.bind}>
          <DoneNote done={next !== undefined} text={t.done} />
          {next !== undefined ? (
            <Button wide to={next}>
              {next === WAYS.mail
                ? auth.reset.title
                : auth.phoneSignIn.title[way === 'client' ? 'client' : 'craftsman']}
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
                  <p className="small soft">{auth.undoNothing}</p>
                </>
              )}
            </>
          )}
        </form>
      }
    />
  );
}
