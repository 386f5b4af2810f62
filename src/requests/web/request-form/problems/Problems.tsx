import { useState } from 'react';
import type { Service } from '#catalogue/services.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { PICTURES } from './pictures.ts';
import styles from './Problems.module.css';

/** The usual problems of a trade, each of which writes the first words of a request. */
export default function Problems({ service }: { service: Service }) {
  const t = useTexts('client').make;
  const [written, setWritten] = useState('');
  const pictures = PICTURES[service] ?? [];
  function write(problem: string) {
    const field = document.querySelector<HTMLTextAreaElement>('#description');
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
    <ul className={styles.problems} aria-label={t.nearest}>
      {t.problems[service]?.map((problem, at) => (
        <li key={problem}>
          <button type="button" aria-pressed={written === `${problem}. `} onClick={() => write(problem)}>
            <img src={pictures[at]} alt="" width="320" height="200" decoding="async" />
            <b>{problem}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}
