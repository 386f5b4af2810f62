import { useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { ProgressSteps } from '#ui/display/ProgressSteps.tsx';
import { Status } from '#ui/display/Status.tsx';
import { kindOf } from '#requests/web/statuses.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import rowStyles from '#requests/web/client/JobRows.module.css';

const STEPS = ['Requested', 'Quoted', 'Accepted', 'In Progress', 'Completed'] as const;
const DAY = 86_400_000;
/** How many steps each has taken, and how many days ago. */
const SAMPLES = [
  { service: 'Plumbing', place: 'nairobi', price: 18_400, ago: [4, 3, 3, 0] },
  { service: 'Painting', place: 'kisumu', price: null, ago: [1, 0] },
  { service: 'Tiling', place: 'mombasa', price: 9_600, ago: [9, 8, 8, 6, 5] },
] as const;

/** What a client's page shows to who is signed in. */
export default function SampleJobs() {
  const { sample: t } = useTexts('auth');
  const { statuses } = useTexts('jobs');
  const { trade } = useTexts('common');
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  return (
    <section className={rowStyles.samples} aria-label={t.title}>
      <h2>{t.title}</h2>
      <ul>
        {SAMPLES.map(({ service, place, price, ago }) => {
          const current = STEPS[ago.length - 1] ?? 'Requested';
          const steps = STEPS.map((step, at) => ({
            label: statuses[step] ?? step,
            time: at < ago.length ? formats.day(new Date(now - (ago[at] ?? 0) * DAY)) : undefined,
          }));
          return (
            <li key={service} className={classes(rowStyles.link, rowStyles.running)}>
              <p className={rowStyles.line}>
                <span className="small soft">{t.label}</span>
                <Status kind={kindOf(current)}>{statuses[current] ?? current}</Status>
              </p>
              <div className={rowStyles.line}>
                <h3>
                  {trade(service)}, {placeName(place)}
                </h3>
                {price !== null && <b className={rowStyles.figure}>{formats.money(price)}</b>}
              </div>
              <ProgressSteps steps={steps} at={ago.length} label={`${t.label}: ${trade(service)}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
