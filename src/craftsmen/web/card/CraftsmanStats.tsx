import type { ReactNode } from 'react';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import styles from './CraftsmanStats.module.css';

interface CraftsmanStatsProps {
  /** 0 to 10. */
  readonly rating: number;
  readonly reviews: number;
  readonly jobs: number;
  readonly children?: ReactNode;
}

export function CraftsmanStats({ rating, reviews, jobs, children }: CraftsmanStatsProps) {
  const t = useTexts('common');
  const { number } = useFormats();
  return (
    <div className={styles.stats}>
      <p>
        <b>
          {reviews > 0 ? rating.toFixed(1) : '–'}
          {reviews > 0 && <small>/10</small>}
        </b>{' '}
        {reviews > 0 ? t.reviews(reviews) : t.notRated}
      </p>
      <p>
        <b>{number(jobs)}</b> {t.jobsDone(jobs)}
      </p>
      {children}
    </div>
  );
}
