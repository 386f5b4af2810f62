import { useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Section } from './Section.tsx';
import styles from './About.module.css';

export function About() {
  const t = useTexts('landing');
  return (
    <Section id="about" title={t.about}>
      <p className="lead3">{t.aboutLead}</p>
      <div className={styles.columns}>
        <p>{t.aboutText}</p>
        <p className="soft">
          {t.aboutRecord}
          <br />
          <Link className="more" to="/craftsmen">
            {t.seeCraftsmen}
          </Link>
        </p>
      </div>
    </Section>
  );
}
