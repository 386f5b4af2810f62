import { Icon } from '../icons/Icon.tsx';
import styles from './StarLine.module.css';

export function StarLine({ stars, label }: { stars: number; label: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((n) => (
        <Icon key={n} name="star" className={n > stars ? styles.empty : undefined} />
      ))}
    </span>
  );
}
