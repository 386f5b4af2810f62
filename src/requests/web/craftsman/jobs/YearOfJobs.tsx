import { useState } from 'react';
import type { OutputOf } from '#api/endpoint.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { countPerMark, MarkColumns } from '#ui/display/Marks.tsx';
import { Card } from '#ui/layout/Card.tsx';
import type { showEarnings } from '../../../contract.ts';
import { nairobiDay } from '../../../rules.ts';
import styles from './YearOfJobs.module.css';

const MARKS_MAX = 8;

/** What was earned this year, and the jobs of each month as marks; a screen reader is told each month in words. */
export function YearOfJobs({ earnings: { year, amount, months } }: { earnings: OutputOf<typeof showEarnings> }) {
  const { jobs: t } = useTexts('craftsman');
  const { jobs: jobsOf } = useTexts('common');
  const formats = useFormats();
  const [now] = useState(() => Number(nairobiDay(new Date()).slice(5, 7)));
  const jobs = months.reduce((sum, month) => sum + month.jobs, 0);
  if (jobs === 0) return null;
  const counts = months.map((month) => month.jobs);
  const per = countPerMark(counts, MARKS_MAX);
  const nameOf = (month: number) => formats.month(`${year}-${String(month).padStart(2, '0')}-15`);
  const soFar = months[now - 1]?.amount ?? 0;
  return (
    <Card as="section" className={styles.year} aria-label={t.year(year)}>
      <div className={styles.head}>
        <span>{t.year(year)}</span>
        <span>{jobsOf(jobs)}</span>
      </div>
      {amount > 0 && <p className="sum">{formats.money(amount)}</p>}
      <MarkColumns
        className={styles.months}
        per={per}
        columns={months.map(({ jobs: count, amount: sum }, at) => ({
          key: nameOf(at + 1),
          count,
          isNow: at + 1 === now,
          words: `${nameOf(at + 1)}: ${[jobsOf(count), sum > 0 && formats.money(sum)].filter(Boolean).join(', ')}`,
          above: count > 0 && count,
          below: nameOf(at + 1).slice(0, 1),
        }))}
      />
      <p className={styles.note}>
        {t.mark(per)} {soFar > 0 && t.soFar(nameOf(now), formats.money(soFar))}
      </p>
    </Card>
  );
}
