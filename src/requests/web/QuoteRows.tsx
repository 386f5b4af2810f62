import { useFormats, useTexts } from '#ui/texts/index.tsx';

interface Parts {
  readonly labour?: number | null | undefined;
  readonly materials?: number | null | undefined;
  readonly materials_by: string | null;
  readonly available_from: string;
  readonly valid_until: string;
}

export function QuoteRows({ quote, reader = 'craftsman' }: { quote: Parts; reader?: 'client' | 'craftsman' }) {
  const { labels, notGiven, clientBuys, youBuy } = useTexts('fields').quote;
  const formats = useFormats();
  const part = (amount?: number | null) => (amount == null ? notGiven : formats.number(amount));
  // A form's day may still be empty.
  const dayOf = (day: string) => day && formats.day(day);
  const row = (name: keyof typeof labels, value: string) => (
    <div>
      <dt>{labels[name]}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className="rows">
      {row('labour', part(quote.labour))}
      {row(
        'materials',
        quote.materials_by === 'client' ? (reader === 'client' ? youBuy : clientBuys) : part(quote.materials),
      )}
      {row('available_from', dayOf(quote.available_from))}
      {row('valid_until', dayOf(quote.valid_until))}
    </dl>
  );
}
