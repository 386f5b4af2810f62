import { useFormats, useTexts } from '#ui/texts/index.tsx';
import styles from './Counters.module.css';

export function Counters({ counts }: { counts: readonly number[] }) {
  const t = useTexts('landing');
  const { number } = useFormats();
  return (
    <section className={styles.counters} aria-label={t.numbers}>
      <div className="wrap">
        {counts.map((figure, index) => (
          <div key={t.counters[index]} data-figure="">
            <span>{number(figure)}</span>
            <p>{t.counters[index]}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
