import { useState } from 'react';
import { classes } from '../classes.ts';
import styles from './ProgressSteps.module.css';

/** A step before the current one that has no time did not happen, and is left out. */
type ProgressStep = {
  label: string;
  time?: string | undefined;
  /** Under the step where the hour has no room. */
  day?: string | undefined;
  dateTime?: string | undefined;
};
export type ProgressStepsProps = {
  steps: readonly ProgressStep[];
  at: number;
  cut?: boolean | undefined;
  label: string;
  note?: string | undefined;
};

/** Narrow, one label is under the steps, so that no two can touch in any language. */
export function ProgressSteps({ steps, at, cut = false, label, note }: ProgressStepsProps) {
  const last = steps.length;
  const [shown, setShown] = useState(at);
  const [moved, setMoved] = useState(false);
  if (shown !== at) {
    setShown(at);
    setMoved(true);
  }
  const percent = cut ? 100 : Math.round((at / last) * 100);
  const current = steps[at - 1];
  const state = (step: number) => {
    if (cut && step === last) return styles.cut;
    if (cut) return styles.past;
    if (step < at || at === last) return styles.done;
    return step === at ? styles.current : undefined;
  };
  return (
    <div className={styles.frame}>
      <progress className="vh" max={100} value={percent} aria-label={label}>{`${percent}%`}</progress>
      <ol className={styles.steps}>
        {steps.map(({ label: word, time, day = time, dateTime }, index) => {
          const step = index + 1;
          if (step < at && time === undefined) return null;
          return (
            <li
              key={word}
              className={classes(state(step), moved && step === at && styles.arrived) || undefined}
              aria-current={!cut && step === at ? 'step' : undefined}
            >
              <span>{word}</span>
              {time !== undefined && (
                <time dateTime={dateTime} title={time}>
                  {day}
                </time>
              )}
            </li>
          );
        })}
      </ol>
      <p className={styles.now}>
        <span aria-hidden="true">
          <b>{current?.label}</b> {current?.time}
          {note && ' · '}
        </span>
        {note}
      </p>
    </div>
  );
}
