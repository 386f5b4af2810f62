import { useTexts } from '#ui/texts/index.tsx';
import { Section } from './Section.tsx';
import styles from './Steps.module.css';

export function Steps() {
  const t = useTexts('landing');
  return (
    <Section id="how" title={t.how}>
      <ol className={styles.steps}>
        {t.steps.map(([title, words], index) => (
          <li key={title}>
            <b aria-hidden="true">{index + 1}</b>
            <h3>{title}</h3>
            <p className="soft">{words}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
