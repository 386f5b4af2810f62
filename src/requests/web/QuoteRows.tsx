import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { Quote } from '../quote-contract.ts';

export function QuoteRows({ quote }: { quote: Quote }) {
  const { labels, notGiven } = useTexts('fields').quote;
  const formats = useFormats();
  const part = (amount: number | null) => (amount === null ? notGiven : formats.number(amount));
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
      {row('available_from', formats.day(quote.available_from))}
      {row('valid_until', formats.day(quote.valid_until))}
    </dl>
  );
}
