import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { Link } from './Link.tsx';
import styles from './BottomNav.module.css';

export type BottomNavItem = { label: string; icon: IconName } & (
  | { to: string; onPress?: undefined }
  | { onPress: () => void; to?: undefined }
);

export function BottomNav({
  label,
  items,
  current,
}: {
  label: string;
  items: readonly BottomNavItem[];
  current: string;
}) {
  return (
    <nav className={styles.bar} data-bottom-bar="nav" aria-label={label}>
      {items.map((item) =>
        item.to === undefined ? (
          <button key={item.label} type="button" onClick={item.onPress}>
            <Icon name={item.icon} />
            {item.label}
          </button>
        ) : (
          <Link key={item.label} to={item.to} aria-current={item.to === current ? 'page' : undefined}>
            <Icon name={item.icon} />
            {item.label}
          </Link>
        ),
      )}
    </nav>
  );
}
