import { classes } from '../classes.ts';
import { Link } from './Link.tsx';
import styles from './Brand.module.css';

const left = [0.4, 12.4, 24.4];

function BrandMark() {
  return (
    <svg viewBox="0 0 40 48" aria-hidden="true">
      <g fill="currentColor">
        {[0.4, 30.4].map((x) =>
          left.map((y) => <rect key={`${x} ${y}`} x={x} y={y} width="9.2" height="11.2" rx="3.4" />),
        )}
        <rect x="10.4" y="36.4" width="9.2" height="11.2" rx="3.4" />
      </g>
      <rect x="20.4" y="36.4" width="9.2" height="11.2" rx="3.4" fill="#eca522" />
    </svg>
  );
}

export function Brand({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <Link className={classes(styles.brand, className)} to="/">
      <BrandMark />
      {name}
    </Link>
  );
}
