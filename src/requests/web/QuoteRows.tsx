import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { QuoteFields } from '../quote-contract.ts';

export function QuoteRows({ quote }: { quote: QuoteFields }) {
  const { labels, notGiven } = useTexts('fields').quote;
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
      {row('materials', part(quote.materials))}
      {row('available_from', dayOf(quote.available_from))}
      {row('valid_until', dayOf(quote.valid_until))}
    </dl>
  );
}
