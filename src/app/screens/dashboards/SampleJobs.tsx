import { useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { ProgressSteps } from '#ui/display/ProgressSteps.tsx';
import { Status } from '#ui/display/Status.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import styles from './SampleJobs.module.css';

const STEPS = ['Requested', 'Quoted', 'Accepted', 'In Progress', 'Completed'] as const;
const DAY = 86_400_000;
/** How many steps each has taken, and how many days ago. */
const SAMPLES = [
  { service: 'Plumbing', kind: 'progress', place: 'nairobi', price: 18_400, ago: [4, 3, 3, 0] },
  { service: 'Painting', kind: 'quoted', place: 'kisumu', price: null, ago: [1, 0] },
  { service: 'Tiling', kind: 'completed', place: 'mombasa', price: 9_600, ago: [9, 8, 8, 6, 5] },
] as const;

/** What a client's page shows to who is signed in. */
export default function SampleJobs() {
  const { sample: t } = useTexts('auth');
  const { statuses } = useTexts('jobs');
  const { trade } = useTexts('common');
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  return (
    <section className={styles.samples} aria-label={t.title}>
      <h2>{t.title}</h2>
      <ul>
        {SAMPLES.map(({ service, kind, place, price, ago }) => {
          const current = STEPS[ago.length - 1] ?? 'Requested';
          const steps = STEPS.map((step, at) => ({
            label: statuses[step] ?? step,
            time: at < ago.length ? formats.day(new Date(now - (ago[at] ?? 0) * DAY)) : undefined,
          }));
          return (
            <li key={service} className={classes(cardStyles.card, styles.sample)}>
              <p className={styles.line}>
                <span className="small soft">{t.label}</span>
                <Status kind={kind}>{statuses[current] ?? current}</Status>
              </p>
              <div className={styles.line}>
                <h3>
                  {trade(service)}, {placeName(place)}
                </h3>
                {price !== null && <b>{formats.money(price)}</b>}
              </div>
              <ProgressSteps steps={steps} at={ago.length} label={`${t.label}: ${trade(service)}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
