import { useTexts } from '#ui/texts/index.tsx';
import { Section } from './Section.tsx';
import styles from './Testimonials.module.css';

export function Testimonials() {
  const t = useTexts('landing');
  return (
    <Section id="voices" title={t.testimonialsTitle} bead="makueni">
      <div className={styles.quotes}>
        {t.testimonials.map(([words, name, about], index) => (
          <blockquote key={name}>
            <p className={index === 0 ? 'lead3' : 'lead'}>{words}</p>
            <footer>
              <b>{name}</b>
              {`, ${about}`}
            </footer>
          </blockquote>
        ))}
      </div>
    </Section>
  );
}
