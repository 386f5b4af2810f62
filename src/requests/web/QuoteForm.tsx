import { type FormEvent, useEffect, useRef, useState } from 'react';
import { renew } from '#web/answers.ts';
import { CallError, call } from '#web/call.ts';
import { keepDraft, keptDraft } from '#web/drafts.ts';
import { useFormats, useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusFirstFault } from '#web/ui/focusFirstFault.ts';
import { Note } from '#web/ui/Note.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useToast } from '#web/ui/Toast.tsx';
import { listOpenRequests, type OpenRequest, reviseQuote, sendQuote } from '../contract.ts';
import { nairobiDay } from '../rules.ts';
import { checkQuote, EMPTY_QUOTE, type QuoteFault, type QuoteWords, quoteWords, shillings } from './quote-words.ts';

/** A price for a request: sent, or changed while it is still open. What is typed stays on the device until it is sent. */
export function QuoteForm({ request, onDone }: { request: OpenRequest; onDone: () => void }) {
  const { quote: t } = useTexts('craftsman');
  const common = useTexts('common');
  const formats = useFormats();
  const toast = useToast();
  const { quote } = request;
  const [today] = useState(() => nairobiDay(new Date()));
  const draft = `quote-${request.id}`;
  const [words, setWords] = useState<QuoteWords>(() => ({
    ...(quote ? quoteWords(quote) : EMPTY_QUOTE),
    ...keptDraft<Partial<QuoteWords>>(draft),
  }));
  const [faults, setFaults] = useState<Readonly<Partial<Record<keyof QuoteWords, string>>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => focusFirstFault(form.current), [faults]);

  const parts = (shillings(words.labour) ?? 0) + (shillings(words.materials) ?? 0);
  const amount = shillings(words.amount);
  const sentences: Record<QuoteFault, string> = {
    amount: t.amountNeeded,
    labour: t.labourWhole,
    materials: t.materialsWhole,
    message: t.messageNeeded,
    day: t.dayNeeded,
    past: t.dayPast,
    parts: t.partsExceed,
  };
  const field = (name: keyof QuoteWords) => ({
    id: `${name}-${request.id}`,
    name,
    value: words[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const next = { ...words, [name]: event.currentTarget.value };
      setWords(next);
      keepDraft(draft, next);
    },
  });
  const sum = { inputMode: 'numeric', autoComplete: 'off' } as const;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const { price, wrong } = checkQuote(words, new Date());
    setFaults(Object.fromEntries(Object.entries(wrong).map(([name, fault]) => [name, sentences[fault]])));
    if (!price) return;
    setBusy(true);
    try {
      if (quote) await call(reviseQuote, { id: request.id, quote: quote.id, ...price });
      else await call(sendQuote, { id: request.id, ...price });
      keepDraft(draft, null);
      toast(quote ? t.revised : t.sent);
      await renew(listOpenRequests);
      onDone();
    } catch (error) {
      const refused = error instanceof CallError ? error : null;
      setFaults(
        Object.fromEntries(Object.entries(refused?.fields ?? {}).map(([name, said]) => [name, common.say(said)])),
      );
      setFailure(`${t.failed} ${refused?.offline ? common.offline.title : refused ? common.say(refused.detail) : ''}`);
      if (refused && refused.status >= 400 && refused.status < 500) await renew(listOpenRequests);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="quoteform" onSubmit={submit} noValidate aria-label={t.title}>
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
            keepDraft(draft, null);
            onDone();
          }}
        >
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
