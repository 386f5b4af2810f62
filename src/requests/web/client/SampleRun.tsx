import { useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { Picture } from '#ui/display/Picture.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { classes } from '#ui/classes.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { JobSteps } from '../JobSteps.tsx';
import after from '#ui/prints/after.webp';
import jobCardStyles from '../JobCard.module.css';

const SAMPLE = 412;
const DAY = 86_400_000;
const DAYS_AGO = { Requested: 6, Quoted: 5, Accepted: 5, 'In Progress': 3, Completed: 2 };
const PRICES = [4_500, 5_200];

/** A whole job as a sample, where a page has nothing of its own yet. @param isNarrow beside other things at a desk too */
export function SampleRun({ isNarrow = false }: { isNarrow?: boolean }) {
  const { quotes, reviews } = useTexts('client');
  const { statuses, stages } = useTexts('jobs');
  const { trade } = useTexts('common');
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const reached = Object.fromEntries(
    Object.entries(DAYS_AGO).map(([step, days]) => [step, new Date(now - days * DAY).toISOString()]),
  );
  const facts = [`${quotes.lowest} · ${statuses.Accepted ?? ''}`, quotes.earliest];
  return (
    <section className={classes(jobCardStyles.sample, !isNarrow && jobCardStyles.wide)} aria-label={reviews.sample}>
      <div>
        <b className={jobCardStyles.sampleWord}>{reviews.sample}</b>
        <h2>
          {trade('Plumbing')}, {placeName('nairobi')}
        </h2>
        <JobSteps job={{ id: SAMPLE, status: 'Completed', reached }} />
        <ul>
          {PRICES.map((price, at) => (
            <li key={price}>
              <b>{formats.money(price)}</b>
              <span className="small soft">{facts[at]}</span>
            </li>
          ))}
        </ul>
        <p>
          <StarLine stars={5} label={reviews.star(5)} /> {reviews.sampleText}
        </p>
      </div>
      <figure>
        <Picture src={after} alt="" ratio="4/3" />
        <figcaption className="small soft">{stages.after}</figcaption>
      </figure>
    </section>
  );
}
