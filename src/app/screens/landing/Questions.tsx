import { useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { classes } from '#ui/classes.ts';
import sectionStyles from './Section.module.css';
import styles from './Questions.module.css';

export function Questions() {
  const t = useTexts('landing');
  return (
    <section className={classes(sectionStyles.section, styles.faq)} id="faq">
      <div className="wrap">
        <div className={sectionStyles.head}>
          <h2>{t.questions}</h2>
          <p className="soft">
            {t.notHere}{' '}
            <Link className="more" to="/services#contact">
              {t.write}
            </Link>
          </p>
        </div>
        <div>
          {t.faq.map(([question, answer], index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
