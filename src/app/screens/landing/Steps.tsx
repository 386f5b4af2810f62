import { useTexts } from '#ui/texts/index.tsx';
import { Section } from './Section.tsx';
import styles from './Steps.module.css';

export function Steps() {
  const t = useTexts('landing');
  return (
    <Section id="how" title={t.how}>
      <ol className={styles.steps}>
        {t.steps.map(([title, words]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="soft">{words}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
