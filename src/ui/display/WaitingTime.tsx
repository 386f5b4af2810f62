import { useState } from 'react';
import { classes } from '../classes.ts';
import { useTexts } from '../texts/index.tsx';
import { Icon } from '../icons/Icon.tsx';
import styles from './WaitingTime.module.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The site promises an answer within 24 hours. */
const PROMISED_HOURS = 24;

interface WaitingTimeProps {
  readonly since: string;
  readonly pill?: boolean;
  /** Where it is not our turn. */
  readonly neverLate?: boolean;
}

export function WaitingTime({ since, pill, neverLate = false }: WaitingTimeProps) {
  const { waiting: t } = useTexts('admin');
  const [now] = useState(() => Date.now());
  const waited = Math.max(0, now - new Date(since).getTime());
  const hours = Math.floor(waited / HOUR_MS);
  const shown =
    hours === 0
      ? t.minutes(Math.floor(waited / MINUTE_MS))
      : hours < 72
        ? t.hours(hours)
        : t.days(Math.floor(hours / 24));
  const isLate = !neverLate && hours >= PROMISED_HOURS;
  return (
    <span className={classes(isLate ? styles.late : styles.waiting, pill && styles.pill)}>
      {isLate && !pill && <Icon name="alarm-clock" />} <time dateTime={since}>{shown}</time>
      {isLate && <span className="vh"> {t.late}</span>}
    </span>
  );
}
