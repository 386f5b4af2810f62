import { useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import { Link } from './Link.tsx';
import cardStyles from './Card.module.css';
import styles from './LinkRows.module.css';

interface LinkRowsProps {
  readonly title: string;
  readonly rows: readonly { readonly to: string; readonly title: string; readonly text: string }[];
  readonly card?: boolean;
}

/** Where else to go, and what is there. */
export function LinkRows({ title, rows, card = false }: LinkRowsProps) {
  const id = useId();
  return (
    <section className={classes(styles.links, card && cardStyles.card)} aria-labelledby={id}>
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
