import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Finder, type FinderProps } from './Finder.tsx';
import type { Home } from './items.ts';
import { JobRecord } from './JobRecord.tsx';
import styles from './Hero.module.css';

export function Hero({ measured, finder }: { measured: Home['measured']; finder: FinderProps }) {
  const t = useTexts('landing');
  const { number } = useFormats();
  return (
    <section className={styles.hero}>
      <div className="wrap">
        <div className={styles.text}>
          <h1>{t.heading}</h1>
          <p className="lead">{t.lead}</p>
          <Finder {...finder} />
          <p className={styles.proof}>
            {measured.map(
              (figure, index) =>
                figure > 1 && (
                  <span key={t.measured[index]}>
                    <b>{number(figure)}</b> {t.measured[index]}
                  </span>
                ),
            )}
            <span>{t.claims}</span>
          </p>
        </div>
        <JobRecord />
      </div>
      <Belt />
    </section>
  );
}
