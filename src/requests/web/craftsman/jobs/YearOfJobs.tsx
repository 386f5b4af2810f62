import { useState } from 'react';
import type { OutputOf } from '#api/endpoint.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { Card } from '#ui/layout/Card.tsx';
import { vars } from '#ui/vars.ts';
import type { showEarnings } from '../../../contract.ts';
import { nairobiDay } from '../../../rules.ts';
import styles from './YearOfJobs.module.css';

const MARKS_MAX = 8;
/** How many jobs a mark may stand for, so that the fullest month has room. */
const JOBS_A_MARK = [1, 2, 5, 10, 20, 50];

/** What was earned this year, and the jobs of each month as marks; a screen reader is told each month in words. */
export function YearOfJobs({ earnings: { year, amount, months } }: { earnings: OutputOf<typeof showEarnings> }) {
  const { jobs: t } = useTexts('craftsman');
  const { jobs: jobsOf } = useTexts('common');
  const formats = useFormats();
  const [now] = useState(() => Number(nairobiDay(new Date()).slice(5, 7)));
  const jobs = months.reduce((sum, month) => sum + month.jobs, 0);
  if (jobs === 0) return null;
  const most = Math.max(...months.map((month) => month.jobs));
  const size = JOBS_A_MARK.find((each) => most <= each * MARKS_MAX) ?? Math.ceil(most / MARKS_MAX);
  const nameOf = (month: number) => formats.month(`${year}-${String(month).padStart(2, '0')}-15`);
  const soFar = months[now - 1]?.amount ?? 0;
  return (
    <Card as="section" className={styles.year} aria-label={t.year(year)}>
      <div className={styles.head}>
        <span>{t.year(year)}</span>
        <span>{jobsOf(jobs)}</span>
      </div>
      {amount > 0 && <p className="sum">{formats.money(amount)}</p>}
      <ol className={styles.months}>
        {months.map(({ jobs: count, amount: sum }, at) => (
          <li key={nameOf(at + 1)} className={classes(at + 1 === now && styles.now)}>
            <span className="vh">
              {nameOf(at + 1)}: {[jobsOf(count), sum > 0 && formats.money(sum)].filter(Boolean).join(', ')}
            </span>
            <span aria-hidden="true">{count > 0 && count}</span>
            <i className={classes(count === 0 && styles.none)} style={vars({ '--marks': Math.ceil(count / size) })} />
            <span aria-hidden="true">{nameOf(at + 1).slice(0, 1)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {t.mark(size)} {soFar > 0 && t.soFar(nameOf(now), formats.money(soFar))}
      </p>
    </Card>
  );
}
