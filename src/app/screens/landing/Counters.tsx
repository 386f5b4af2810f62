import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { vars } from '#ui/vars.ts';
import styles from './Counters.module.css';

const MOST = 200;

/** One bead for each, in columns of five or ten. */
function Tally({ figure }: { figure: number }) {
  if (figure > MOST) return null;
  const high = figure > MOST / 2 ? 10 : 5;
  const rest = figure % high;
  return (
    <div className={styles.tally} aria-hidden="true">
      {figure >= high && <i style={vars({ '--c': (figure - rest) / high, '--r': high })} />}
      {rest > 0 && <i style={vars(figure < high ? { '--c': rest, '--r': 1 } : { '--r': rest })} />}
    </div>
  );
}

export function Counters({ counts }: { counts: readonly number[] }) {
  const t = useTexts('landing');
  const { number } = useFormats();
  return (
    <section className={styles.counters} aria-label={t.numbers}>
      <div className="wrap">
        {counts.map((figure, index) => (
          <div key={t.counters[index]} data-figure="">
            <Tally figure={figure} />
            <span>{number(figure)}</span>
            <p>{t.counters[index]}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
