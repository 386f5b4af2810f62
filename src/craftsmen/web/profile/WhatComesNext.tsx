import { useState } from 'react';
import { EventList } from '#ui/display/EventList.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { answerDue } from './step-fields.ts';
import styles from './ProfileStep.module.css';

/** The way of a sent profile to the first requests. @param isSaid that it was sent and is looked at is said already */
export function WhatComesNext({ sentAt, isSaid = false }: { sentAt: string | null; isSaid?: boolean }) {
  const { comesNext: t } = useTexts('craftsman').profile;
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const due = answerDue(sentAt, now);
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next">{t.title}</h2>
      <EventList
        events={[
          { key: 'sent', what: t.sent, who: sentAt && formats.dayAndTime(sentAt) },
          { key: 'looks', what: t.looks, who: due ? t.by(formats.dayAndTime(due)) : t.mail, state: 'now' as const },
          { key: 'approved', what: t.approved, state: 'next' as const },
          { key: 'requests', what: t.requests, state: 'next' as const },
        ].slice(isSaid ? 2 : 0)}
      />
    </section>
  );
}
