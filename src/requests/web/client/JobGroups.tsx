import { useState } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { Job } from '../../contract.ts';
import { CompleteOrCancel } from './CompleteOrCancel.tsx';
import { groupsOf, needOf } from './job-groups.ts';
import { CompareLink, NeedCard, OverRow, RunningCard } from './JobRows.tsx';
import rowStyles from '../Rows.module.css';
import styles from './JobRows.module.css';

const LATEST = 4;

/** Where nothing is open beside it, the card does what it asks for. */
function NeedWithKey(props: Parameters<typeof NeedCard>[0]) {
  const { job } = props;
  return (
    <div className={styles.order}>
      <NeedCard {...props} />
      <div className={styles.acts}>
        {needOf(job) === 'choose' ? (
          <CompareLink job={job} />
        ) : (
          <CompleteOrCancel job={job} only={{ complete: true, cancel: false }} />
        )}
      </div>
    </div>
  );
}

export function JobGroups({ jobs, opened }: { jobs: readonly Job[]; opened: number | undefined }) {
  const { requests: t } = useTexts('client');
  const { needs, running, over } = groupsOf(jobs);
  const [all, setAll] = useState(over.findIndex(({ id }) => id === opened) >= LATEST);
  const group = (label: string, list: readonly Job[], Row: typeof NeedCard, shown = list) =>
    list.length > 0 && (
      <section className={rowStyles.group} aria-label={label}>
        <h2>
          {label} <small>{list.length}</small>
        </h2>
        <ul className={Row === OverRow ? rowStyles.rows : styles.cards}>
          {shown.map((job) => (
            <li key={job.id}>
              <Row job={job} isOpen={job.id === opened} />
            </li>
          ))}
        </ul>
        {Row === OverRow && list.length > LATEST && (
          <Button kind="line" wide aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t.lessOver : t.allOver(list.length)}
          </Button>
        )}
      </section>
    );
  return (
    <div className={rowStyles.groups}>
      {group(t.needs, needs, opened === undefined ? NeedWithKey : NeedCard)}
      {group(t.running, running, RunningCard)}
      {group(t.over, over, OverRow, all ? over : over.slice(0, LATEST))}
    </div>
  );
}
