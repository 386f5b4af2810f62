import { useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { Picture } from '#ui/display/Picture.tsx';
import { ProgressSteps } from '#ui/display/ProgressSteps.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { REQUEST_STATUSES } from '../../contract.ts';
import after from '../request-form/problems/plumbing-4.webp';
import styles from './SampleRun.module.css';

const STEPS = REQUEST_STATUSES.filter((status) => status !== 'Cancelled');
const DAY = 86_400_000;
/** Of each step. */
const DAYS_AGO = [6, 5, 5, 3, 2];
const PRICES = [4_500, 5_200];

/** A whole job as a sample, where a page of a desk has nothing of its own yet. @param reviewed with its review, which some pages show by itself */
export function SampleRun({ reviewed = true }: { reviewed?: boolean }) {
  return useIsWide() && <Sample reviewed={reviewed} />;
}

function Sample({ reviewed }: { reviewed: boolean }) {
  const { quotes, reviews } = useTexts('client');
  const { statuses, stages } = useTexts('jobs');
  const { trade } = useTexts('common');
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const steps = STEPS.map((step, at) => ({
    label: statuses[step] ?? step,
    time: formats.day(new Date(now - (DAYS_AGO[at] ?? 0) * DAY)),
  }));
  const facts = [`${quotes.lowest} · ${statuses.Accepted ?? ''}`, quotes.earliest];
  return (
    <section className={styles.sample} aria-label={reviews.sample}>
      <div>
        <b className={styles.word}>{reviews.sample}</b>
        <h2>
          {trade('Plumbing')}, {placeName('nairobi')}
        </h2>
        <ProgressSteps steps={steps} at={STEPS.length} label={reviews.sample} />
        <ul>
          {PRICES.map((price, at) => (
            <li key={price}>
              <b>{formats.money(price)}</b>
              <span className="small soft">{facts[at]}</span>
            </li>
          ))}
        </ul>
        {reviewed && (
          <p>
            <StarLine stars={5} label={reviews.star(5)} /> {reviews.sampleText}
          </p>
        )}
      </div>
      <figure>
        <Picture src={after} alt="" ratio="4/3" />
        <figcaption className="small soft">{stages.after}</figcaption>
      </figure>
    </section>
  );
}
