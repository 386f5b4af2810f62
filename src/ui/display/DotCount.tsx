import { vars } from '../vars.ts';
import styles from './DotCount.module.css';

export function DotCount({
  count,
  colour,
  rows = 5,
  columns,
}: {
  count: number;
  colour?: string | undefined;
  rows?: number | undefined;
  columns?: number | undefined;
}) {
  if (count < 1 || count > 200) return null;
  const across = columns ?? Math.max(1, Math.ceil(count / rows));
  const full = Math.floor(count / across);
  const left = count % across;
  return (
    <div aria-hidden="true" style={vars({ '--c': colour })}>
      {full > 0 && <div className={styles.dots} style={vars({ '--cols': across, '--rows': full })} />}
      {left > 0 && <div className={styles.dots} style={vars({ '--cols': left, '--rows': 1 })} />}
    </div>
  );
}
