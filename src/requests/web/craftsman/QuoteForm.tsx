import { useEffect, useState } from 'react';
import { showChanged } from '#api/client/show-answer.ts';
import { CallError, call } from '#api/client/call.ts';
import { useAllTexts, useFormats, useTexts } from '#ui/texts/index.tsx';
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import { Button } from '#ui/layout/Button.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import { describeFields } from '#ui/form/describe-fields.tsx';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useForm, type Values } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { listOpenRequests, type OpenRequest } from '../../contract.ts';
import {
  PARTS_EXCEED_AMOUNT,
  QUOTE_FIELDS,
  type QuoteField,
  quoteFields,
  reviseQuote,
  sendQuote,
} from '../../quote-contract.ts';
import { nairobiDay, quoteErrors } from '../../rules.ts';
import { quoteOf, quoteValues } from './quote-values.ts';
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

  const describe = describeFields(quoteFields, useTexts('fields').quote);
  const field = (name: QuoteField) => ({ ...form.field(name), id: `${name}-${request.id}`, ...describe(name) });
  const sum = { inputMode: 'numeric', autoComplete: 'off' } as const;
  const cancel = () => {
    autosave.save(null);
    onDone();
  };
  return (
    <form {...form.bind} className={styles.form} aria-label={t.title}>
      <h3>{t.title}</h3>
      <TextField {...field('amount')} {...sum} placeholder="6800" />
      <div className="grid2">
        <TextField {...field('labour')} {...sum} />
        <TextField {...field('materials')} {...sum} />
      </div>
      <PartsSum values={typed ?? form.initial} />
      <TextArea {...field('message')} />
      <div className="grid2">
        <TextField {...field('available_from')} type="date" min={today} />
        <TextField {...field('valid_until')} type="date" min={today} />
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
  const texts = useAllTexts();
  const { common } = texts;
  const t = texts.craftsman.quote;
  const toast = useToast();
  const rejected = useRejection();
  const autosave = accountAutosave(`quote-${id}`);
  const form = useForm({
    autosave,
    defaults: quote ? quoteValues(quote) : {},
    onInput,
    check(values) {
      const price = quoteOf(values);
      const together = Object.entries(quoteErrors(price, new Date())).map(([name, error]) => [
        name,
        common.translate(error),
      ]);
      const alone = checkValues(sendQuote, { id, ...price }, texts.fields.quote.labels, texts);
      return inOrder(QUOTE_FIELDS, { ...Object.fromEntries(together), ...alone });
    },
    async submit(values) {
      const price = quoteOf(values);
      try {
        const sent = quote
          ? await call(reviseQuote, { id, quote: quote.id, updated_at: quote.updated_at, ...price })
          : await call(sendQuote, { id, version, ...price });
        showChanged(listOpenRequests, id, (row) => ({ ...row, quote: sent }));
      } catch (error) {
        if (error instanceof CallError && error.status >= 400 && error.status < 500) await rejected(id, error);
        throw error;
      }
      toast(quote ? t.revised : t.sent);
      onDone();
    },
    failed: (error) => `${t.failed} ${reasonOf(error, common)}`,
  });
  return { form, autosave };
}

function PartsSum({ values }: { values: Values }) {
  const { quote: t } = useTexts('craftsman');
  const { translate } = useTexts('common');
  const formats = useFormats();
  const { amount, labour, materials } = quoteOf(values);
  const parts = (labour || 0) + (materials || 0);
  return (
    <p className="small soft" role="status">
      {parts > 0 && !Number.isNaN(amount)
        ? parts > amount
          ? translate(PARTS_EXCEED_AMOUNT)
          : t.sum(formats.money(parts), formats.money(amount - parts))
        : t.partsHint}
    </p>
  );
}
