import { type FormEvent, useEffect, useRef, useState } from 'react';
import { invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { saveDraft, savedDraft } from '#ui/form/drafts.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { focusFirstError } from '#ui/form/focus-first-error.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { listOpenRequests, type OpenRequest, reviseQuote, sendQuote } from '../../contract.ts';
import { nairobiDay } from '../../rules.ts';
import { checkQuote, EMPTY_QUOTE, type QuoteError, type QuoteValues, quoteValues, shillings } from './quote-values.ts';
import styles from './QuoteForm.module.css';

/** A price for a request: sent, or changed while it is still open. What is typed stays on the device until it is sent. */
export function QuoteForm({ request, onDone }: { request: OpenRequest; onDone: () => void }) {
  const { quote: t } = useTexts('craftsman');
  const common = useTexts('common');
  const formats = useFormats();
  const toast = useToast();
  const { quote } = request;
  const [today] = useState(() => nairobiDay(new Date()));
  const draft = `quote-${request.id}`;
  const [words, setWords] = useState<QuoteValues>(() => ({
    ...(quote ? quoteValues(quote) : EMPTY_QUOTE),
    ...savedDraft<Partial<QuoteValues>>(draft),
  }));
  const [faults, setFieldErrors] = useState<Readonly<Partial<Record<keyof QuoteValues, string>>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => focusFirstError(form.current), [faults]);

  const parts = (shillings(words.labour) ?? 0) + (shillings(words.materials) ?? 0);
  const amount = shillings(words.amount);
  const sentences: Record<QuoteError, string> = {
    amount: t.amountNeeded,
    labour: t.labourWhole,
    materials: t.materialsWhole,
    message: t.messageNeeded,
    day: t.dayNeeded,
    past: t.dayPast,
    parts: t.partsExceed,
  };
  const field = (name: keyof QuoteValues) => ({
    id: `${name}-${request.id}`,
    name,
    value: words[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const next = { ...words, [name]: event.currentTarget.value };
      setWords(next);
      saveDraft(draft, next);
    },
  });
  const sum = { inputMode: 'numeric', autoComplete: 'off' } as const;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const { price, wrong } = checkQuote(words, new Date());
    setFieldErrors(Object.fromEntries(Object.entries(wrong).map(([name, fault]) => [name, sentences[fault]])));
    if (!price) return;
    setBusy(true);
    try {
      if (quote) await call(reviseQuote, { id: request.id, quote: quote.id, ...price });
      else await call(sendQuote, { id: request.id, ...price });
      saveDraft(draft, null);
      toast(quote ? t.revised : t.sent);
      await invalidate(listOpenRequests);
      onDone();
    } catch (error) {
      const refused = error instanceof CallError ? error : null;
      setFieldErrors(
        Object.fromEntries(Object.entries(refused?.fields ?? {}).map(([name, said]) => [name, common.translate(said)])),
      );
      setFailure(
        `${t.failed} ${refused?.offline ? common.offline.title : refused ? common.translate(refused.detail) : ''}`,
      );
      if (refused && refused.status >= 400 && refused.status < 500) await invalidate(listOpenRequests);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t.title}>
      <h3>{t.title}</h3>
      <TextField {...field('amount')} {...sum} label={t.amount} placeholder="6800" />
      <div className="grid2">
        <TextField {...field('labour')} {...sum} label={`${t.labour} (${common.optional})`} />
        <TextField {...field('materials')} {...sum} label={`${t.materials} (${common.optional})`} />
      </div>
      <p className="small soft" role="status">
        {parts > 0 && amount !== null
          ? parts > amount
            ? t.partsExceed
            : t.sum(formats.money(parts), formats.money(amount - parts))
          : t.partsHint}
      </p>
      <TextArea {...field('message')} label={t.message} hint={t.messageHint} maxLength={1000} />
      <div className="grid2">
        <TextField {...field('available_from')} type="date" min={today} label={t.availableFrom} />
        <TextField {...field('valid_until')} type="date" min={today} label={t.validUntil} />
      </div>
      {failure && (
        <Note kind="bad" role="alert">
          {failure} {t.kept}
        </Note>
      )}
      <div className="btns">
        <Button type="submit" icon="send" busy={busy} busyLabel={quote ? t.saving : t.sending}>
          {quote ? t.save : t.send}
        </Button>
        <Button
          kind="bare"
          onClick={() => {
            saveDraft(draft, null);
            onDone();
          }}
        >
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
