import { useFormats, useTexts } from '#ui/texts/index.tsx';

interface Parts {
  readonly labour?: number | null | undefined;
  readonly materials?: number | null | undefined;
  readonly materials_by: string | null;
  readonly available_from: string;
  readonly valid_until: string;
}

interface QuoteRowsProps {
  readonly quote: Parts;
  readonly reader?: 'client' | 'craftsman';
  readonly className?: string | undefined;
}

export function QuoteRows({ quote, reader = 'craftsman', className = 'rows' }: QuoteRowsProps) {
  const { labels, parts, notGiven, clientBuys, youBuy } = useTexts('fields').quote;
  const formats = useFormats();
  const part = (amount?: number | null) => (amount == null ? notGiven : formats.number(amount));
  // A form's day may still be empty.
  const dayOf = (day: string) => day && formats.day(day);
  const row = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className={className}>
      {row(parts.labour, part(quote.labour))}
      {row(
        parts.materials,
        quote.materials_by === 'client' ? (reader === 'client' ? youBuy : clientBuys) : part(quote.materials),
      )}
      {row(labels.available_from, dayOf(quote.available_from))}
      {row(labels.valid_until, dayOf(quote.valid_until))}
    </dl>
  );
}
