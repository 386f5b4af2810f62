import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { DotCount } from '#ui/display/DotCount.tsx';
import styles from './Counters.module.css';

const COLOURS = [undefined, 'var(--leaf)', 'var(--bead-white)', '#57b6d1'];

export function Counters({ counts }: { counts: readonly number[] }) {
  const t = useTexts('landing');
  const { number } = useFormats();
  return (
    <section className={styles.counters} aria-label={t.numbers}>
      <div className="wrap">
        {counts.map((figure, index) => (
          <div key={t.counters[index]} data-figure="">
            <DotCount
              count={figure}
              columns={Math.max(2, Math.min(20, Math.ceil(figure / 5)))}
              colour={COLOURS[index]}
            />
            <span className={styles.number}>{number(figure)}</span>
            <p>{t.counters[index]}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
