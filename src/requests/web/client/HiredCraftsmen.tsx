import { Avatar } from '#ui/display/Avatar.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import type { Job } from '../../contract.ts';
import cardStyles from '#ui/layout/Card.module.css';
import styles from './JobRows.module.css';

const MOST = 4;

/** Who has done a job for this client, the most often hired first, each one press from being hired again. */
export default function HiredCraftsmen({ jobs }: { jobs: readonly Job[] }) {
  const { profile: t, requests } = useTexts('client');
  const { trade } = useTexts('common');
  const hired = new Map<string, { job: Job; count: number }>();
  for (const job of jobs) {
    const slug = job.status === 'Completed' && job.craftsman?.slug;
    if (slug) hired.set(slug, { job: hired.get(slug)?.job ?? job, count: (hired.get(slug)?.count ?? 0) + 1 });
  }
  const first = [...hired].sort(([, a], [, b]) => b.count - a.count).slice(0, MOST);
  if (first.length === 0) return null;
  return (
    <section className={classes(cardStyles.card, styles.hired)} aria-label={t.hired}>
      <h2>{t.hired}</h2>
      <ul>
        {first.map(([slug, { job, count }]) => (
          <li key={slug}>
            <Avatar slug={slug} name={job.craftsman?.name ?? ''} photo={job.craftsman?.profile} size="2.75rem" />
            <div>
              <Link className="tall" to={`/craftsman/${slug}`}>
                {job.craftsman?.name}
              </Link>
              <p className="small soft">
                <Facts facts={[trade(job.service), count > 1 && t.times(count)]} />
              </p>
            </div>
            <Button kind="bare" to={`/hire/request?craftsman=${slug}&service=${job.service}`}>
              {requests.hireAgain} <span className="vh">{job.craftsman?.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
