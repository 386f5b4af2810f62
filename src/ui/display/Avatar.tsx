import { classes } from '../classes.ts';
import { Monogram, type MonogramProps } from './Monogram.tsx';
import { Picture } from './Picture.tsx';
import { vars } from '../vars.ts';
import styles from './Monogram.module.css';

export function Avatar({ photo, className, ...monogram }: MonogramProps & { photo: string | null | undefined }) {
  if (!photo) return <Monogram {...monogram} className={className} />;
  return (
    <span className={classes(styles.monogram, className)} style={vars({ '--s': monogram.size })} aria-hidden="true">
      <Picture src={photo} alt="" ratio="1" print pattern={monogram} className={styles.photo} />
    </span>
  );
}
