import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Section } from './Section.tsx';
import styles from './Questions.module.css';

export function Questions() {
  const t = useTexts('landing');
  return (
    <Section id="faq" title={t.questions}>
      <div className={styles.columns}>
        <div className={styles.faq}>
          {t.faq.map(([question, answer]) => (
            <details key={question}>
              <summary className="opens">{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
        <div className={styles.write}>
          <h3>{t.writeTitle}</h3>
          <p className="soft">{t.writeLead}</p>
          <Button kind="line" to="/services#contact">
            {t.write}
          </Button>
        </div>
      </div>
    </Section>
  );
}
