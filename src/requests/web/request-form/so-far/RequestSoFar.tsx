import { type RefObject, useEffect, useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { type Values, valuesOf } from '#ui/form/hook/form-values.ts';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { jobTitle } from '../../job-title.ts';
import { timeIn } from '../times.ts';
import styles from './RequestSoFar.module.css';
import { useJobTime } from '../../useJobTime.ts';

interface RequestSoFarProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly photos: number;
}

/** What the form holds, as it is written. */
export default function RequestSoFar({ form, photos }: RequestSoFarProps) {
  const { soFar: t } = useTexts('client').make;
  const { trade } = useTexts('common');
  const jobTime = useJobTime();
  const values = useValues(form);
  const time = timeIn(values);
  const rows = {
    service: values.service && trade(values.service),
    words: jobTitle(values.description ?? ''),
    photos: photos > 0 && photos,
    where: placeName(values.location ?? ''),
    when: time.schedule && jobTime(time),
  };
  const filled = (Object.keys(rows) as (keyof typeof rows)[]).filter((name) => rows[name]);
  return (
    <ReceiptCard as="aside" className={styles.soFar} aria-label={t.title}>
      <h3>{t.title}</h3>
      {filled.length > 0 ? (
        <dl className="rows">
          {filled.map((name) => (
            <div key={name}>
              <dt>{t.rows[name]}</dt>
              <dd>{rows[name]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t.none}</p>
      )}
      <p className="small soft">{t.note}</p>
    </ReceiptCard>
  );
}

function useValues(form: RefObject<HTMLFormElement | null>): Values {
  const [values, setValues] = useState<Values>({});
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => setValues(valuesOf(element));
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [form]);
  return values;
}
