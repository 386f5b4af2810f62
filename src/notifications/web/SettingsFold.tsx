import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './Notifications.module.css';

interface SettingsFoldProps {
  readonly id: string;
  readonly title: string;
  /** While it is closed. */
  readonly note: string;
  /** Something in it waits for the person. */
  readonly isDue?: boolean;
  readonly children: ReactNode;
}

/** One matter of the settings; a link that names it opens it. */
export function SettingsFold({ id, title, note, isDue = false, children }: SettingsFoldProps) {
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === `#${id}`);
  return (
    <section aria-labelledby={id}>
      <details open={isDue || isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="opens">
          <h2 id={id}>{title}</h2>
          <span className={styles.note}>{note}</span>
        </summary>
        <div className={styles.settings}>{children}</div>
      </details>
    </section>
  );
}
