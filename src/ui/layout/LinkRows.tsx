import { useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Link } from './Link.tsx';
import styles from './LinkRows.module.css';

interface LinkRowsProps {
  readonly title: string;
  readonly rows: readonly { readonly to: string; readonly title: string; readonly text: string }[];
}

/** Where else to go, and what is there. */
export function LinkRows({ title, rows }: LinkRowsProps) {
  const id = useId();
  return (
    <section className={styles.links} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {rows.map(({ to, title: name, text }) => (
          <li key={to}>
            <Link to={to}>
              <b>{name}</b>
              <span className="small soft">{text}</span>
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
