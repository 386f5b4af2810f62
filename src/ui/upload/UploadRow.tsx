import type { ReactNode } from 'react';
import { BeadBar } from '../drawing/BeadBar.tsx';
import { Picture } from '../display/Picture.tsx';
import { classes } from '../classes.ts';
import buttonStyles from '../layout/Button.module.css';
import styles from './UploadRow.module.css';

export type UploadRowProps = {
  name: string;
  /** "2.1 of 3.4 MB", or what stopped it. */
  detail: ReactNode;
  percent: number;
  stopped?: boolean | undefined;
  thumb?: string | null | undefined;
  progressLabel: string;
  action: { label: string; onPress: () => void } | { word: string };
  other?: { label: string; onPress: () => void } | undefined;
};

export function UploadRow({ name, detail, percent, stopped, thumb, progressLabel, action, other }: UploadRowProps) {
  return (
    <div className={styles.row} data-upload="">
      <Picture src={thumb} alt="" className={styles.thumb} />
      <span className={styles.name}>
        <b>{name}</b>
        <span className="small soft num">{detail}</span>
      </span>
      {'word' in action ? (
        <span className="small soft">{action.word}</span>
      ) : (
        <span className={styles.actions}>
          {[action, other].map(
            (each) =>
              each && (
                <button
                  key={each.label}
                  type="button"
                  className={classes(buttonStyles.button, buttonStyles.bare, 'small')}
                  aria-label={`${each.label}: ${name}`}
                  onClick={each.onPress}
                >
                  {each.label}
                </button>
              ),
          )}
        </span>
      )}
      <BeadBar percent={percent} label={progressLabel} stopped={stopped} className={styles.progress} />
    </div>
  );
}
