import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { Section } from './Section.tsx';
import sectionStyles from './Section.module.css';
import styles from './Testimonials.module.css';

export function Testimonials() {
  const t = useTexts('landing');
  return (
    <Section id="voices" title={t.testimonialsTitle}>
      <section className={classes(sectionStyles.rail, styles.quotes)} aria-label={t.testimonialsTitle} tabIndex={0}>
        {t.testimonials.map(([words, name, about]) => (
          <ReceiptCard as="article" key={name}>
            <blockquote>{words}</blockquote>
            <footer className="small soft">
              <b>{name}</b>
              <br />
              {about}
            </footer>
          </ReceiptCard>
        ))}
      </section>
    </Section>
  );
}
