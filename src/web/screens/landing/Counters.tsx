import { useFormats, useTexts } from '#web/texts/index.tsx';
import { Tally } from '#web/ui/Tally.tsx';

const COLOURS = [undefined, 'var(--leaf)', 'var(--bead-white)', '#57b6d1'];

/** Counted out in beads, as many as there are. */
export function Counters({ figures }: { figures: readonly number[] }) {
  const t = useTexts('landing');
  const { number } = useFormats();
  return (
    <section className="count" aria-label={t.numbers}>
      <div className="wrap">
        {figures.map((figure, index) => (
          <div key={t.counters[index]}>
            <Tally count={figure} columns={Math.max(2, Math.min(20, Math.ceil(figure / 5)))} colour={COLOURS[index]} />
            <span className="big">{number(figure)}</span>
            <p>{t.counters[index]}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
