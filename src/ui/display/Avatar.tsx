import { classes } from '../classes.ts';
import { Monogram, type MonogramProps } from './Monogram.tsx';
import { Picture } from './Picture.tsx';
import { vars } from '../vars.ts';
import styles from './Monogram.module.css';

/** The person's photo when there is one, otherwise the bead-work. */
export function Avatar({ photo, className, ...mono }: MonogramProps & { photo: string | null | undefined }) {
  if (!photo) return <Monogram {...mono} className={className} />;
  return (
    <span className={classes(styles.monogram, className)} style={vars({ '--s': mono.size })} aria-hidden="true">
      <Picture src={photo} alt="" ratio="1" sizes={mono.size ?? '3.5rem'} pattern={mono} className={styles.photo} />
    </span>
  );
}
