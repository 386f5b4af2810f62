import { useEffect, useState } from 'react';
import { invalidate } from '#api/client/query-client.ts';
import { CallError, call } from '#api/client/call.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import { Button } from '#ui/layout/Button.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { OptionalLabel } from '#ui/form/OptionalLabel.tsx';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useForm, type Values } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { listOpenRequests, type OpenRequest } from '../../contract.ts';
import { type QuoteField, reviseQuote, sendQuote } from '../../quote-contract.ts';
import { nairobiDay } from '../../rules.ts';
import { checkQuote, type QuoteError, quoteValues, shillings } from './quote-values.ts';
import { useRejection } from './useRejection.ts';
import styles from './QuoteForm.module.css';

export function QuoteForm({ request, onDone }: { request: OpenRequest; onDone: () => void }) {
  const { quote: t } = useTexts('craftsman');
  const { quote } = request;
  const [today] = useState(() => nairobiDay(new Date()));
  const [typed, setTyped] = useState<Values | null>(null);
  const { form, autosave } = useQuoteForm(request, setTyped, onDone);
  const { ref } = form.bind;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  const field = (name: QuoteField) => ({ ...form.field(name), id: `${name}-${request.id}` });
  const sum = { inputMode: 'numeric', autoComplete: 'off' } as const;
  const cancel = () => {
    autosave.save(null);
    onDone();
  };
  return (
    <form {...form.bind} className={styles.form} aria-label={t.title}>
      <h3>{t.title}</h3>
      <TextField {...field('amount')} {...sum} label={t.amount} placeholder="6800" />
      <div className="grid2">
        <TextField {...field('labour')} {...sum} label={<OptionalLabel>{t.labour}</OptionalLabel>} />
        <TextField {...field('materials')} {...sum} label={<OptionalLabel>{t.materials}</OptionalLabel>} />
      </div>
      <PartsSum values={typed ?? form.initial} />
      <TextArea {...field('message')} label={t.message} hint={t.messageHint} maxLength={1000} />
      <div className="grid2">
        <TextField {...field('available_from')} type="date" min={today} label={t.availableFrom} />
        <TextField {...field('valid_until')} type="date" min={today} label={t.validUntil} />
      </div>
      <ErrorNote>{form.error && `${form.error.message} ${t.nothingLost}`}</ErrorNote>
      <div className="btns">
        <Button type="submit" icon="send" busy={form.busy} busyLabel={quote ? t.saving : t.sending}>
          {quote ? t.save : t.send}
        </Button>
        <Button kind="bare" onClick={cancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

function useQuoteForm({ id, quote, version }: OpenRequest, onInput: (values: Values) => void, onDone: () => void) {
  const { quote: t } = useTexts('craftsman');
  const common = useTexts('common');
  const toast = useToast();
  const rejected = useRejection();
  const texts: Record<QuoteError, string> = {
    amount: t.amountNeeded,
    labour: t.labourWhole,
    materials: t.materialsWhole,
    message: t.messageNeeded,
    day: t.dayNeeded,
    past: t.dayPast,
    parts: t.partsExceed,
  };
  const autosave = accountAutosave(`quote-${id}`);
  const form = useForm({
    autosave,
    defaults: quote ? quoteValues(quote) : {},
    onInput,
    check: (values) =>
      Object.fromEntries(
        Object.entries(checkQuote(values, new Date()).errors).map(([name, error]) => [name, texts[error]]),
      ),
    async submit(values) {
      const { quote: price } = checkQuote(values, new Date());
      if (!price) return;
      try {
        if (quote) await call(reviseQuote, { id, quote: quote.id, updated_at: quote.updated_at, ...price });
        else await call(sendQuote, { id, version, ...price });
      } catch (error) {
        if (error instanceof CallError && error.status >= 400 && error.status < 500) await rejected(id, error);
        throw error;
      }
      toast(quote ? t.revised : t.sent);
      await invalidate(listOpenRequests);
      onDone();
    },
    failed: (error) => `${t.failed} ${reasonOf(error, common)}`,
  });
  return { form, autosave };
}

/** The amount minus labour and materials. */
function PartsSum({ values }: { values: Values }) {
  const { quote: t } = useTexts('craftsman');
  const formats = useFormats();
  const kes = (name: QuoteField) => shillings(values[name] ?? '');
  const amount = kes('amount');
  const parts = (kes('labour') ?? 0) + (kes('materials') ?? 0);
  return (
    <p className="small soft" role="status">
      {parts > 0 && amount !== null
        ? parts > amount
          ? t.partsExceed
          : t.sum(formats.money(parts), formats.money(amount - parts))
        : t.partsHint}
    </p>
  );
}
