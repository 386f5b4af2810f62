import type { ReactNode } from 'react';
import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import type { Job } from '../contract.ts';
import { isTerminal } from '../rules.ts';
import { classes } from '#ui/classes.ts';
import styles from './JobFacts.module.css';
import { useJobTime } from './useJobTime.ts';

type Fact = 'craftsman' | 'schedule' | 'location' | 'name' | 'phone' | 'address' | 'access_notes' | 'created_at';

/** Contact details of the client. A craftsman no longer needs them once the job is over. */
const DIRECTIONS: readonly Fact[] = ['phone', 'address', 'access_notes'];
const FACTS: Readonly<Record<'client' | 'craftsman' | 'admin', readonly Fact[]>> = {
  client: ['craftsman', 'schedule', 'address', 'access_notes', 'phone', 'created_at'],
  craftsman: ['schedule', 'location', 'name', ...DIRECTIONS],
  admin: ['schedule', 'name', ...DIRECTIONS],
};

export function JobFacts({ job, reader }: { job: Job; reader: keyof typeof FACTS }) {
  const { labels } = useTexts('fields').request;
  const formats = useFormats();
  const jobTime = useJobTime();
  const isOver = reader === 'craftsman' && isTerminal(job.status);

  function valueOf(fact: Fact): ReactNode {
    if (fact === 'schedule') return jobTime(job);
    if (fact === 'created_at') return formats.dayAndTime(job.created_at);
    if (fact === 'location') return !job.address && placeName(job.location);
    if (fact === 'craftsman') return job.craftsman && <CraftsmanLink {...job.craftsman} />;
    if (fact === 'phone' && reader === 'admin')
      return (
        job.phone && (
          <a className="tall" href={`tel:${job.phone}`}>
            {job.phone}
          </a>
        )
      );
    if (fact === 'address' && reader === 'client') return `${job.address}, ${placeName(job.location)}`;
    if (fact === 'address' && reader === 'craftsman') return job.address && <AddressOnMap {...job} />;
    return job[fact];
  }

  return (
    <dl className={reader === 'craftsman' ? classes(styles.facts, 'rows') : 'rows'}>
      {FACTS[reader]
        .filter((fact) => !(isOver && DIRECTIONS.includes(fact)))
        .map((fact) => ({ fact, value: valueOf(fact) }))
        .filter(({ value }) => value)
        .map(({ fact, value }) => (
          <div key={fact}>
            <dt>{labels[fact]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function CraftsmanLink({ slug, name }: { slug: string; name: string }) {
  return (
    <Link className="tall" to={`/craftsman/${slug}`}>
      {name}
    </Link>
  );
}

function AddressOnMap({ address, location }: { address: string; location: string }) {
  const { jobs: t, newTab } = useTexts('craftsman');
  const query = encodeURIComponent([address, placeName(location), 'Kenya'].join(', '));
  return (
    <>
      {address}{' '}
      <a
        className={styles.link}
        href={`https://www.google.com/maps/search/?api=1&query=${query}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="map-pin" /> {t.map} <span className="vh">{newTab}</span>
      </a>
    </>
  );
}
