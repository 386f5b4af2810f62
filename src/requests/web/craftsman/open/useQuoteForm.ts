import { showChanged } from '#api/client/show-answer.ts';
import { CallError, call } from '#api/client/call.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { useForm, type Values } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { listOpenRequests, type OpenRequest } from '../../../contract.ts';
import { QUOTE_FIELDS, reviseQuote, sendQuote } from '../../../quote-contract.ts';
import { quoteErrors } from '../../../rules.ts';
import { askedDay, draftOnDay, newQuoteValues, quoteOf, quoteValues, typedAmounts } from './quote-values.ts';
import { useRejection } from './useRejection.ts';

interface QuoteFormOptions {
  readonly request: OpenRequest;
  readonly today: string;
  readonly onInput: (values: Values) => void;
  readonly onDone: () => void;
}

export function useQuoteForm({ request, today, onInput, onDone }: QuoteFormOptions) {
  const { id, quote, version } = request;
  const asked = askedDay(request, today);
  const texts = useAllTexts();
  const { common } = texts;
  const t = texts.craftsman.quote;
  const toast = useToast();
  const rejected = useRejection();
  const kept = accountAutosave(`quote-${id}`);
  const autosave = { ...kept, load: () => draftOnDay(kept.load(), today, asked) };
  const form = useForm({
    autosave,
    defaults: quote ? quoteValues(quote) : newQuoteValues(today, asked),
    onInput,
    check(values) {
      const price = quoteOf(values, today, asked);
      const together = Object.entries(quoteErrors(price, new Date())).map(([name, error]) => [
        name,
        common.translate(error),
      ]);
      const alone = checkValues(sendQuote, { id, ...price, ...typedAmounts(values) }, texts.fields.quote.labels, texts);
      return inOrder(QUOTE_FIELDS, { ...Object.fromEntries(together), ...alone });
    },
    async submit(values) {
      const price = quoteOf(values, today, asked);
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
