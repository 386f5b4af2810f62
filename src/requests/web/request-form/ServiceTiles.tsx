import type { ReactNode } from 'react';
import { REQUEST_SERVICES, type Service } from '#catalogue/services.ts';
import { classes } from '#ui/classes.ts';
import { choiceStyles } from '#ui/form/ChoiceField.tsx';
import trades from '#ui/icons/trades.svg';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import plumbing from './problems/plumbing-2.webp';
import electrical from './problems/electrical-2.webp';
import carpentry from './problems/carpentry-2.webp';
import painting from './problems/painting-3.webp';
import masonry from './problems/masonry-3.webp';
import tiling from './problems/tiling-3.webp';
import roofing from './problems/roofing-3.webp';
import styles from './ServiceTiles.module.css';

export const ICONS: Readonly<Record<Service, string>> = {
  Plumbing: 'droplets',
  Electrical: 'plug-zap',
  Carpentry: 'hammer',
  Painting: 'paint-roller',
  Masonry: 'brick-wall',
  Tiling: 'grid-3x3',
  Roofing: 'house',
  Welding: 'flame',
  'Interior Design': 'sofa',
  Landscaping: 'trees',
  'AC Repair': 'fan',
  Woodwork: 'tree-pine',
  'Auto Repair': 'car',
};
export const Symbol = ({ name }: { name: string }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${trades}#${name}`} />
  </svg>
);

const PICTURES: Partial<Readonly<Record<Service, string>>> = {
  Plumbing: plumbing,
  Electrical: electrical,
  Carpentry: carpentry,
  Painting: painting,
  Masonry: masonry,
  Tiling: tiling,
  Roofing: roofing,
};

export const hasPicture = (service: Service) => PICTURES[service] !== undefined;

/** The upper half of a tile: work of the trade, else its sign. Without a service, a question mark. */
export function TradeFace({ service }: { service?: Service }) {
  const picture = service && PICTURES[service];
  if (picture)
    return (
      <img className={styles.face} src={picture} alt="" width="320" height="200" loading="lazy" decoding="async" />
    );
  return (
    <i className={styles.face}>
      <Symbol name={service ? ICONS[service] : 'circle-help'} />
    </i>
  );
}

interface ServiceTilesProps {
  readonly label: string;
  /** A service's address ends with its name. */
  readonly to: string;
  /** The last tile: the services that have none. */
  readonly other: { readonly to: string; readonly label: ReactNode; readonly icon?: ReactNode };
}

/** The first step of a request as links. */
export function ServiceTiles({ label, to, other }: ServiceTilesProps) {
  const { trade } = useTexts('common');
  const tile = classes(choiceStyles.choice, choiceStyles.tile);
  return (
    <section className={styles.services} aria-label={label}>
      <h2>{label}</h2>
      <p className={choiceStyles.choices}>
        {REQUEST_SERVICES.map((service) => (
          <Link key={service} className={tile} to={to + service}>
            <TradeFace service={service} />
            <span>{trade(service)}</span>
          </Link>
        ))}
        <Link className={tile} to={other.to}>
          {other.icon ? <i className={styles.face}>{other.icon}</i> : <TradeFace />}
          <span>{other.label}</span>
        </Link>
      </p>
    </section>
  );
}
