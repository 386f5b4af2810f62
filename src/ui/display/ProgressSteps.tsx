import { useState } from 'react';
import { classes } from '../classes.ts';
import styles from './ProgressSteps.module.css';

export type ProgressStep = { label: string; time?: string | undefined; dateTime?: string | undefined };
export type ProgressStepsProps = {
  steps: readonly ProgressStep[];
  /** The current step, from 1. At the last one all are done. */
  at: number;
  cut?: boolean | undefined;
  label: string;
};

export function ProgressSteps({ steps, at, cut = false, label }: ProgressStepsProps) {
  const last = steps.length;
  const [shown, setShown] = useState(at);
  const [moved, setMoved] = useState(false);
  if (shown !== at) {
    setShown(at);
    setMoved(true);
  }
  const percent = cut ? 100 : Math.round((at / last) * 100);
  const state = (step: number) => {
    if (cut) return step === last ? styles.cut : styles.past;
    if (step < at || at === last) return styles.done;
    return step === at ? styles.current : undefined;
  };
  return (
    <>
      <progress className="vh" max={100} value={percent} aria-label={label}>{`${percent}%`}</progress>
      <ol className={styles.steps}>
        {steps.map(({ label: word, time, dateTime }, index) => {
          const step = index + 1;
          return (
            <li
              key={word}
              className={classes(state(step), moved && step === at && styles.arrived) || undefined}
              aria-current={!cut && step === at ? 'step' : undefined}
            >
              <span>{word}</span>
              {time !== undefined && <time dateTime={dateTime}>{time}</time>}
            </li>
          );
        })}
      </ol>
    </>
  );
}
