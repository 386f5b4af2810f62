import { useState } from 'react';
import type { Service } from '#catalogue/services.ts';
import { Chips } from '#ui/display/Chips.tsx';
import { useTexts } from '#ui/texts/index.tsx';

const words = () => document.querySelector<HTMLTextAreaElement>('#description');

/** The usual problems of a trade, each of which writes the first words of a request. */
export function Problems({ service }: { service: string | undefined }) {
  const t = useTexts('client').make;
  const [written, setWritten] = useState('');
  const problems = t.problems[service as Service];
  if (!problems) return null;
  function write(problem: string) {
    const field = words();
    if (!field) return;
    // It takes the place of such words only, never of the client's own.
    const own = field.value.startsWith(written) ? field.value.slice(written.length) : field.value;
    const start = `${problem}. `;
    field.setRangeText(start + own, 0, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
    setWritten(start);
  }
  return (
    <Chips
      label={t.nearest}
      chips={problems.map((problem) => ({
        key: problem,
        label: problem,
        pressed: written === `${problem}. `,
        onPress: () => write(problem),
      }))}
    />
  );
}
