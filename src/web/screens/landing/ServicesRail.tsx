import { useTexts } from '#web/texts/index.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Rail } from '#web/ui/Rail.tsx';
import { Section } from './Section.tsx';
import type { Item } from './items.ts';

/** Milliseconds between the steps of the carousel. */
const EVERY = 3000;

export function ServicesRail({ items, waiting }: { items: readonly Item[]; waiting: boolean }) {
  const t = useTexts('landing');
  const lead = <p className="soft">{t.servicesLead}</p>;
  if (items.length === 0) {
    return (
      <Section id="services" title={t.services} bead="makueni" beside={lead}>
        <p>{!waiting && t.noServices}</p>
      </Section>
    );
  }
  return (
    <Rail
      label={t.services}
      words={t.rail}
      every={EVERY}
      frame={(buttons, rail) => (
        <Section
          id="services"
          title={t.services}
          bead="makueni"
          beside={
            <>
              {lead}
              {buttons}
            </>
          }
        >
          {rail}
        </Section>
      )}
    >
      {items.map(({ slug, name, service, place, photo }) => (
        <Link key={slug} to={`/craftsman/${slug}`}>
          <Picture src={photo} alt="" sizes="(min-width: 60rem) 14rem, 12rem" loom={{ slug, name }} />
          <span>
            <b>{service}</b>
            <span className="small soft">{`${name}, ${place}`}</span>
          </span>
        </Link>
      ))}
    </Rail>
  );
}
