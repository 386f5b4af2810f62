import type { RefObject } from 'react';
import { placeName } from '#catalogue/places.ts';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { jobTitle } from '../../job-title.ts';
import { timeIn } from '../times.ts';
import { LINES, missingOf } from './missing.ts';
import styles from './RequestSoFar.module.css';
import { useFormValues } from './useFormValues.ts';
import { useJobTime } from '../../useJobTime.ts';

interface RequestSoFarProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly photos: number;
  /** Of a request that is posted, whose form does not ask for it. */
  readonly posted?: string;
  /** Lines of the steps before this one that are empty lead to theirs. */
  readonly step?: number;
  readonly onGo?: (step: number) => void;
}

export default function RequestSoFar({ form, photos, posted, step = 0, onGo }: RequestSoFarProps) {
  const { soFar: t } = useTexts('client').make;
  const { trade } = useTexts('common');
  const jobTime = useJobTime();
  const values = useFormValues(form);
  const time = timeIn(values);
  const service = posted ?? values.service;
  const rows = {
    service: service && trade(service),
    words: jobTitle(values.description ?? ''),
    photos: photos > 0 && photos,
    where: placeName(values.location ?? ''),
    when: time.schedule && jobTime(time),
  };
  const missing = missingOf(values).filter((line) => LINES.indexOf(line) + 1 < step);
  const shown = (Object.keys(rows) as (keyof typeof rows)[]).filter(
    (name) => rows[name] || missing.some((line) => line === name),
  );
  const title = posted ? t.posted : t.title;
  // A step has a heading of its own.
  const Heading = posted ? 'h2' : 'h3';
  return (
    <ReceiptCard as="aside" className={styles.soFar} aria-label={title}>
      <Heading>{title}</Heading>
      {shown.length > 0 ? (
        <dl className="rows">
          {shown.map((name) => {
            const line = missing.find((each) => each === name);
            return (
              <div key={name}>
                <dt>{t.rows[name]}</dt>
                <dd>
                  {rows[name]}
                  {rows[name] && line && ' '}
                  {line && (
                    <Button kind="bare" className={styles.add} onClick={() => onGo?.(LINES.indexOf(line) + 1)}>
                      {t.add} <span className="vh">{t.rows[name]}</span>
                    </Button>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      ) : (
        <p>{t.none}</p>
      )}
      <p className="small soft">{posted ? t.postedNote : t.note}</p>
    </ReceiptCard>
  );
}
