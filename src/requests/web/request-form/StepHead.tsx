import { type RefObject, useEffect, useRef } from 'react';
import type { Service } from '#catalogue/services.ts';
import { focusFirstError } from '#ui/form/hook/focus-first-error.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { missingOf, stepOf } from './so-far/missing.ts';
import { useFormValues } from './so-far/useFormValues.ts';
import { FIELDS_OF, STEPS } from './steps.ts';
import styles from './RequestForm.module.css';

interface StepHeadProps {
  readonly step: number;
  readonly service: string | undefined;
  readonly form: RefObject<HTMLFormElement | null>;
}

export function StepHead({ step, service, form }: StepHeadProps) {
  const t = useTexts('client').make;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const missing = missingOf(useFormValues(form)).map(stepOf);
  const classOf = (part: number) =>
    part === step ? styles.now : part < step && !missing.includes(part) ? styles.done : undefined;
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    focusFirstError(form.current);
  }, [step, form]);
  return (
    <div className={styles.head}>
      <p className="small soft num">{t.stepOf(step, STEPS)}</p>
      <progress className="vh" max={STEPS} value={step} aria-label={t.stepOf(step, STEPS)} />
      <ol aria-hidden="true">
        {FIELDS_OF.map(([name], at) => (
          <li key={name} className={classOf(at + 1)} />
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1}>
        {(step === 2 && t.wrong[service as Service]) || t.steps[step - 1]}
      </h2>
    </div>
  );
}
