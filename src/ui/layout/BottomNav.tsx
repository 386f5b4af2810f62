import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { Link } from './Link.tsx';
import styles from './BottomNav.module.css';

export type BottomNavItem = { to: string; label: string; icon: IconName };

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
      {items.map(({ to, label: text, icon }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          <Icon name={icon} />
          {text}
        </Link>
      ))}
    </nav>
  );
}
