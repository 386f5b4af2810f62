import { useState } from 'react';
import { ProgressSteps } from '#ui/display/ProgressSteps.tsx';
import cardStyles from '#ui/layout/Card.module.css';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { answerDue } from './step-fields.ts';
import styles from './ApprovalStatus.module.css';

/** Sent, being looked at, answer: where a profile is that nobody but an admin sees yet. */
export function ApprovalProgress({ sentAt }: { sentAt: string | null }) {
  const { comesNext: t, waitsText } = useTexts('craftsman').profile;
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const due = answerDue(sentAt, now);
  return (
    <section className={classes(cardStyles.card, styles.progress)} aria-label={t.title}>
      <ProgressSteps
        label={t.looks}
        at={2}
        steps={[
          { label: t.sent, time: sentAt ? formats.dayAndTime(sentAt) : '' },
          { label: t.looks },
          { label: t.answer, time: due ? t.by(formats.dayAndTime(due)) : '' },
        ]}
        note={due ? t.by(formats.dayAndTime(due)) : undefined}
      />
      <p className="small soft">{waitsText}</p>
    </section>
  );
}
