import type { ReactNode } from 'react';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { classes } from '#ui/classes.ts';
import { type StepName, STEPS } from './step-fields.ts';
import styles from './ProfileStep.module.css';

interface ProfileStepProps {
  readonly name: StepName;
  readonly isDone: boolean;
  /** The reason of a rejection names it. */
  readonly isRejected: boolean;
  readonly isOpen: boolean;
  /** Nothing was sent yet: the way on is what comes next. */
  readonly leads: boolean;
  readonly sub: string;
  readonly onOpen: (name: StepName | null) => void;
  readonly children: ReactNode;
}

export function ProfileStep({ name, isDone, isRejected, isOpen, leads, sub, onOpen, children }: ProfileStepProps) {
  const { profile: t } = useTexts('craftsman');
  const at = STEPS.indexOf(name);
  const next = STEPS[at + 1];
  const goOn = () => {
    if (next) onOpen(next);
    document.getElementById(`step-${next}`)?.focus();
  };
  return (
    <details
      className={classes(styles.step, isDone && styles.done, isRejected && styles.rejected)}
      name="profile-step"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onOpen(currentTarget.open ? name : null);
      }}
    >
      <summary id={`step-${name}`}>
        <i aria-hidden="true">{isRejected ? <Icon name="circle-alert" /> : isDone ? <Icon name="check" /> : at + 1}</i>
        <span className={styles.words}>
          <b>{t.steps[name].title}</b>
          <span className="small soft">{isRejected ? t.changeThis : sub}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.content}>
        {children}
        {next && leads && (
          <div>
            <Button onClick={goOn}>{t.nextStep(t.steps[next].title)}</Button>
          </div>
        )}
      </div>
    </details>
  );
}
