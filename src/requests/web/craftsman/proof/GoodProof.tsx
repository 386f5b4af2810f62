import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import before from '#ui/prints/before.webp';
import during from '#ui/prints/during.webp';
import after from '#ui/prints/after.webp';
import cardStyles from '#ui/layout/Card.module.css';
import styles from './ProofForm.module.css';

const PRINTS = [
  ['before', before],
  ['during', during],
  ['after', after],
] as const;

/** An example, photo by photo. */
export function GoodProof() {
  const { proof: t } = useTexts('craftsman');
  const { stages } = useTexts('jobs');
  return (
    <section className={classes(styles.panel, styles.good)} aria-label={t.good}>
      <p className="label">{t.good}</p>
      <ul className={cardStyles.card}>
        {PRINTS.map(([stage, picture]) => (
          <li key={stage}>
            <b className="label">{stages[stage]}</b>
            <img src={picture} alt="" width="320" height="200" decoding="async" />
            <span className="small soft">{t.goodOf[stage]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
