import { useEffect, useState } from 'react';
import { showStats } from '#craftsmen/public-contract.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { ChoiceField } from '#ui/form/ChoiceField.tsx';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { describeFields } from '#ui/form/describe-fields.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Values } from '#ui/form/hook/useForm.ts';
import type { OpenRequest } from '../../../contract.ts';
import {
  MATERIALS_BY,
  PARTS_EXCEED_AMOUNT,
  type QuoteField,
  type QuoteFields,
  quoteFields,
} from '../../../quote-contract.ts';
import { nairobiDay } from '../../../rules.ts';
import { QuotePreview } from './QuotePreview.tsx';
import { askedDay, quoteOf, startChoices } from './quote-values.ts';
import { useQuoteForm } from './useQuoteForm.ts';
import styles from './QuoteForm.module.css';

const SUM = { inputMode: 'numeric', autoComplete: 'off' } as const;
const FOLDED: readonly QuoteField[] = ['labour', 'materials', 'valid_until'];

/** Only the amount is left to write; everything else has a sensible answer. */
export function QuoteForm({ request, onDone }: { request: OpenRequest; onDone: () => void }) {
  const { quote: t } = useTexts('craftsman');
  const formats = useFormats();
  const { quote } = request;
  const [today] = useState(() => nairobiDay(new Date()));
  const [typed, setTyped] = useState<Values | null>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  const { form, autosave } = useQuoteForm({ request, today, onInput: setTyped, onDone });
  const { ref } = form.bind;
  useEffect(() => {
    if (quote) ref.current?.querySelector('input')?.focus();
  }, [ref, quote]);

  const values = typed ?? form.initial;
  const asked = askedDay(request, today);
  const starts = startChoices(asked, today);
  const draft = quoteOf(values, today, asked);
  const describe = describeFields(quoteFields, useTexts('fields').quote);
  const field = (name: QuoteField) => ({ ...form.field(name), id: `${name}-${request.id}`, ...describe(name) });
  const cancel = () => {
    autosave.save(null);
    onDone();
  };
  // Loaded before the list is shown.
  const { data: figures } = useEndpoint(showStats, {});
  const usual = figures?.services.find(({ service }) => service === request.service)?.prices;
  const send = draft.amount > 0 ? t.sendAmount(formats.money(draft.amount)) : t.send;
  return (
    <div className={styles.sides}>
      <form {...form.bind} className={styles.form} aria-label={t.title}>
        <TextField
          {...field('amount')}
          {...SUM}
          label={t.whole}
          hint={usual && t.usual(formats.number(usual.from), formats.number(usual.to))}
          className={styles.amount}
        />
        <ChoiceField
          name="materials_by"
          id={`materials_by-${request.id}`}
          columns={2}
          legend={t.materials}
          defaultValue={form.initial.materials_by}
          choices={MATERIALS_BY.map((value) => ({ value, label: t.materialsChoice[value] }))}
        />
        <ChoiceField
          name="start"
          id={`start-${request.id}`}
          columns={starts.choices.length === 4 ? 2 : 3}
          legend={t.start}
          error={values.start === 'pick' ? undefined : form.fieldErrors.available_from}
          defaultValue={form.initial.start}
          choices={starts.choices.map((value) => {
            const label = value === 'asked' ? formats.day(asked ?? today) : t.startChoice[value];
            return { value, label: value === starts.asked ? t.asAsked(label) : label };
          })}
        />
        <div hidden={values.start !== 'pick'}>
          <TextField {...field('available_from')} type="date" min={today} />
        </div>
        <TextArea {...field('message')} rows={2} />
        <details
          className={styles.more}
          open={isUnfolded || FOLDED.some((name) => form.fieldErrors[name])}
          onToggle={(event) => setUnfolded(event.currentTarget.open)}
        >
          <summary className="opens">{t.more}</summary>
          <div className="grid2">
            <TextField {...field('labour')} {...SUM} />
            {draft.materials_by !== 'client' && <TextField {...field('materials')} {...SUM} />}
            <TextField {...field('valid_until')} type="date" min={today} />
          </div>
          <PartsSum quote={draft} />
        </details>
        <ErrorNote>{form.error && `${form.error.message} ${t.nothingLost}`}</ErrorNote>
        <div className={styles.bar} data-act-bar="">
          <Button
            type="submit"
            kind="hire"
            icon="send"
            className={styles.send}
            busy={form.busy}
            busyLabel={quote ? t.saving : t.sending}
          >
            {quote ? t.save : send}
          </Button>
          {quote && (
            <Button kind="bare" onClick={cancel}>
              {t.cancel}
            </Button>
          )}
        </div>
      </form>
      <QuotePreview quote={draft} />
    </div>
  );
}

function PartsSum({ quote: { amount, labour, materials } }: { quote: QuoteFields }) {
  const { quote: t } = useTexts('craftsman');
  const { translate } = useTexts('common');
  const formats = useFormats();
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
