import { type ReactNode, useId } from 'react';
import { placeName } from '#catalogue/places.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/layout/Link.tsx';
import type { Job } from '../../../contract.ts';
import { priceOf } from '../../JobPrice.tsx';
import { jobTitle } from '../../job-title.ts';
import { useStatusWord } from './MyJobStatus.tsx';
import buttonStyles from '#ui/layout/Button.module.css';
import rowStyles from '../../Rows.module.css';
import { useJobTime } from '../../useJobTime.ts';

interface RowProps {
  readonly to: string;
  readonly isOpen: boolean;
  readonly title: string;
  readonly sub: ReactNode;
  readonly figure: ReactNode;
  readonly fact?: ReactNode;
  /** In place of the figure. */
  readonly picture?: ReactNode;
  /** Looks like a button: the row is the link. */
  readonly act?: ReactNode;
  /** At the left of the act. */
  readonly note?: ReactNode;
}

export function Row({ to, isOpen, title, sub, figure, fact, picture, act, note }: RowProps) {
  return (
    <li>
      <Link
        className={classes(rowStyles.row, Boolean(picture) && rowStyles.pictured)}
        to={to}
        preventScrollReset={isOpen}
        aria-current={isOpen ? 'true' : undefined}
        viewTransition
      >
        <b className={rowStyles.title}>{title}</b>
        <span className={rowStyles.end}>
          {picture ? <span className={rowStyles.picture}>{picture}</span> : <b>{figure}</b>}
          {fact !== undefined && <span>{fact}</span>}
        </span>
        <span className={rowStyles.sub}>{sub}</span>
        {act && (
          <span className={rowStyles.foot}>
            <span>{note}</span>
            <span className={classes(buttonStyles.button, buttonStyles.line, rowStyles.act)}>{act}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

export function RowGroup({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={rowStyles.group} aria-labelledby={id}>
      <h2 id={id}>
        {label} <small>{note}</small>
      </h2>
      <ul className={rowStyles.rows}>{children}</ul>
    </section>
  );
}

/** A job with its price, client and time; a completed one also has its stars. */
export function JobRow({ job, to, isOpen }: { job: Job; to: string; isOpen: boolean }) {
  const { jobs: t } = useTexts('craftsman');
  const formats = useFormats();
  const jobTime = useJobTime();
  const wordOf = useStatusWord();
  const price = priceOf(job);
  const isOver = job.status === 'Completed';
  return (
    <Row
      to={to}
      isOpen={isOpen}
      title={jobTitle(job.description)}
      sub={<Facts facts={isOver ? [job.name, formats.day(job.schedule)] : [placeName(job.location), jobTime(job)]} />}
      figure={price !== null && formats.money(price)}
      fact={
        job.rating === null ? wordOf(job.status) : <span aria-label={t.review(job.rating)}>{t.stars(job.rating)}</span>
      }
    />
  );
}
