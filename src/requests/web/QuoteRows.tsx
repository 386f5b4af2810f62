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
  const { labels, notGiven, clientBuys, youBuy } = useTexts('fields').quote;
  const formats = useFormats();
  const part = (amount?: number | null) => (amount == null ? notGiven : formats.number(amount));
  // A form's day may still be empty.
  const dayOf = (day: string) => day && formats.day(day);
  const row = (name: keyof typeof labels, value: string) => (
    <div>
      {/* Its sum says KES to the client. */}
      <dt>{reader === 'client' ? labels[name].replace(', KES', '') : labels[name]}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className={className}>
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
