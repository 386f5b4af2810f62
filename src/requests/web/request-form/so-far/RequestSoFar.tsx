import { placeName } from '#catalogue/places.ts';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { jobTitle } from '../../job-title.ts';
import type { Values } from '#ui/form/hook/form-values.ts';
import { timeIn } from '../times.ts';
import type { Line } from './missing.ts';
import styles from './RequestSoFar.module.css';
import { useJobTime } from '../../useJobTime.ts';

interface RequestSoFarProps {
  readonly values: Values;
  readonly photos: number;
  /** The service of a request that is posted. */
  readonly posted: string | undefined;
  /** Lines that were left out. */
  readonly missing: readonly Line[];
  readonly onGo: (line: Line) => void;
}

export default function RequestSoFar({ values, photos, posted, missing, onGo }: RequestSoFarProps) {
  const { soFar: t } = useTexts('client').make;
  const { trade } = useTexts('common');
  const { labels } = useTexts('fields').request;
  const jobTime = useJobTime();
  const time = timeIn(values);
  const service = posted ?? values.service;
  const rows = {
    service: service && trade(service),
    words: jobTitle(values.description ?? ''),
    photos: photos > 0 && photos,
    where: placeName(values.location ?? ''),
    when: time.schedule && jobTime(time),
  };
  const shown = (Object.keys(rows) as (keyof typeof rows)[]).filter(
    (name) => rows[name] || missing.some((line) => line === name),
  );
  const title = posted ? t.posted : t.title;
  // A step has a heading of its own.
  const Heading = posted ? 'h2' : 'h3';
  return (
    <ReceiptCard as="aside" className={styles.soFar} aria-label={title}>
      <Heading>{title}</Heading>
      {values.address && <p className="small soft">{t.forAll}</p>}
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
                    <Button kind="bare" className={styles.add} onClick={() => onGo(line)}>
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
      {values.address && (
        <>
          <p className="small soft">{t.forOne}</p>
          <dl className="rows">
            {(['address', 'phone'] as const).map((name) => (
              <div key={name}>
                <dt>{labels[name]}</dt>
                <dd>{values[name]}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="small soft">{posted ? t.postedNote : t.note}</p>
    </ReceiptCard>
  );
}
