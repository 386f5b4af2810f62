import type { ReactNode } from 'react';
import { vars } from '../vars.ts';
import { classes } from '../classes.ts';
import pictureStyles from '../display/Picture.module.css';
import ratingStyles from '../display/RatingOutOfTen.module.css';
import cardStyles from '../layout/Card.module.css';
import styles from './Skeleton.module.css';

export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="vh" role="status">
        {label}
      </span>
      {children}
    </div>
  );
}

export function SkeletonLine({
  width = '100%',
  height = '.9rem',
}: {
  width?: string | undefined;
  height?: string | undefined;
}) {
  return <span className={classes(styles.bone, styles.line)} aria-hidden="true" style={{ width, height }} />;
}

function SkeletonPicture({ ratio }: { ratio?: string | undefined }) {
  return (
    <span className={classes(pictureStyles.picture, styles.bone)} aria-hidden="true" style={vars({ '--ar': ratio })} />
  );
}

function SkeletonRating() {
  return (
    <span className={ratingStyles.rating} aria-hidden="true" style={vars({ '--r': 0 })}>
      <i />
    </span>
  );
}

export function SkeletonRow() {
  return (
    <div className={styles.row}>
      <SkeletonPicture ratio="4 / 5" />
      <div>
        <SkeletonLine width="70%" height="1.3rem" />
        <SkeletonLine width="45%" />
        <SkeletonRating />
        <SkeletonLine height="2.75rem" />
      </div>
    </div>
  );
}

export function SkeletonCard() {
  return (
    <div className={classes(cardStyles.card, styles.card)}>
      <SkeletonLine width="30%" />
      <SkeletonLine width="65%" height="1.5rem" />
      <SkeletonLine />
      <SkeletonLine width="80%" />
    </div>
  );
}
