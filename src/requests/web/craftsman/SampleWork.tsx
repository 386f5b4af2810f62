import type { ReactNode } from 'react';
import { Facts } from '#ui/display/Facts.tsx';
import { StarLine } from '#ui/display/StarLine.tsx';
import { Status, type StatusKind } from '#ui/display/Status.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { QUOTES_MAX } from '../../problems.ts';
import dry from '#ui/prints/after.webp';
import pipes from '../request-form/problems/plumbing-4.webp';
import tap from '../request-form/problems/plumbing-3.webp';
import socket from '../request-form/problems/electrical-1.webp';
import paint from '../request-form/problems/painting-1.webp';
import { Sample, type SamplePart } from './Sample.tsx';
import styles from './SampleWork.module.css';

/** Three examples from the request to the review. */
export function SampleJobs({ part }: { part: SamplePart }) {
  const { sample: t, done, review } = useTexts('craftsman').jobs;
  const { open } = useTexts('craftsman');
  const { statuses } = useTexts('jobs');
  const formats = useFormats();
  const [asks, asked] = t.open;
  const [works, runs] = t.runs;
  const [reviews, over] = t.over;
  return (
    <Sample title={t.title} part={part}>
      <Work label={asks} state={['requested', statuses['Requested']]} title={asked} picture={tap}>
        <Facts facts={[open.distance(1), open.quotesOf(0, QUOTES_MAX)]} />
      </Work>
      <Work label={works} state={['progress', statuses['In Progress']]} title={runs} picture={pipes}>
        {formats.money(18_400)}
      </Work>
      <Work label={reviews} state={['completed', done]} title={over} picture={dry}>
        <StarLine stars={5} label={review(5)} /> “{t.words}”
      </Work>
    </Sample>
  );
}

const PICTURES = [tap, socket, paint];

/** Three examples of requests that take a price. */
export function SampleRequests({ part }: { part: SamplePart }) {
  const { open: t } = useTexts('craftsman');
  const { urgent } = useTexts('jobs');
  return (
    <Sample title={t.sample.title} part={part}>
      {t.sample.rows.map((title, at) => (
        <Work
          key={title}
          label={t.distance([1, 4, 12][at] ?? 1)}
          state={at === 1 ? ['urgent', urgent] : undefined}
          title={title}
          picture={PICTURES[at]}
        >
          {t.quotesOf(at, QUOTES_MAX)}
        </Work>
      ))}
    </Sample>
  );
}

interface WorkProps {
  readonly label: ReactNode;
  readonly state: readonly [StatusKind, ReactNode] | undefined;
  readonly title: ReactNode;
  readonly picture: string | undefined;
  readonly children: ReactNode;
}

function Work({ label, state, title, picture, children }: WorkProps) {
  return (
    <li className={styles.work}>
      <p>
        <span className="small soft">{label}</span>
        {state && <Status kind={state[0]}>{state[1]}</Status>}
      </p>
      <div>
        <b>{title}</b>
        <p className="small soft">{children}</p>
      </div>
      <img src={picture} alt="" width="72" height="72" />
    </li>
  );
}
