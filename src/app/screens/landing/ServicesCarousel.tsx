import { useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Carousel } from '#ui/layout/Carousel.tsx';
import { Section } from './Section.tsx';
import type { Item } from './items.ts';
import styles from './ServicesCarousel.module.css';

const EVERY = 3000;

export function ServicesCarousel({ items, waiting }: { items: readonly Item[]; waiting: boolean }) {
  const t = useTexts('landing');
  const { trade } = useTexts('common');
  if (items.length === 0) {
    return (
      <Section id="services" title={t.services} aside={t.servicesLead}>
        <p>{!waiting && t.noServices}</p>
      </Section>
    );
  }
  return (
    <Carousel
      label={t.services}
      words={t.rail}
      every={EVERY}
      frame={(buttons, rail) => (
        <Section id="services" title={t.services} aside={t.servicesLead} buttons={buttons}>
          {rail}
        </Section>
      )}
    >
      {items.map(({ slug, name, service, place, photo }) => (
        <Link key={slug} to={`/craftsman/${slug}`}>
          <Picture src={photo} alt="" print pattern={{ slug, name }} />
          <span>
            <b>{trade(service)}</b>
            <span className="small soft">{`${name}, ${place}`}</span>
          </span>
        </Link>
      ))}
      <Link to="/hire/new">
        <span className={styles.other}>{t.other}</span>
        <span>
          <b>{t.ownWords}</b>
          <span className="small soft">{t.weFind}</span>
        </span>
      </Link>
    </Carousel>
  );
}
