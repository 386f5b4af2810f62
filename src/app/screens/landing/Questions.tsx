import { useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Section } from './Section.tsx';
import styles from './Questions.module.css';

export function Questions() {
  const t = useTexts('landing');
  const aside = (
    <>
      {t.notHere}{' '}
      <Link className="more" to="/services#contact">
        {t.write}
      </Link>
    </>
  );
  return (
    <Section id="faq" title={t.questions} aside={aside}>
      <div className={styles.faq}>
        {t.faq.map(([question, answer]) => (
          <details key={question}>
            <summary className="opens">{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
