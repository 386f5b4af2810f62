import type { ReactNode } from 'react';
import { REQUEST_SERVICES, type Service } from '#catalogue/services.ts';
import { classes } from '#ui/classes.ts';
import { choiceStyles } from '#ui/form/ChoiceField.tsx';
import trades from '#ui/icons/trades.svg';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
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
            <Symbol name={ICONS[service]} />
            <span>{trade(service)}</span>
          </Link>
        ))}
        <Link className={tile} to={other.to}>
          {other.icon ?? <Symbol name="circle-help" />}
          <span>{other.label}</span>
        </Link>
      </p>
    </section>
  );
}
