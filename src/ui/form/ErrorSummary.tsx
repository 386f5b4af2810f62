import type { MouseEvent } from 'react';
import { Note } from '../feedback/Note.tsx';
import styles from './ErrorSummary.module.css';

export type ErrorSummaryProps = {
  title: string;
  errors: readonly { readonly field: string; readonly message: string }[];
};

export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;

  const go = (event: MouseEvent, field: string) => {
    const control = document.getElementById(field);
    if (!control) return;
    event.preventDefault();
    control.focus();
    control.scrollIntoView({ block: 'center' });
  };
  return (
    <Note kind="bad" role="alert" aria-relevant="additions">
      <p>
        <b>{title}</b>
      </p>
      <ul className={styles.errors}>
        {errors.map(({ field, message }) => (
          <li key={field + message}>
            <a href={`#${field}`} onClick={(event) => go(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}
