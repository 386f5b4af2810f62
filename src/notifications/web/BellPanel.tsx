import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { listNotifications } from '../contract.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useRead } from './useRead.ts';
import styles from './BellButton.module.css';

const SHOWN = 8;

/** What the bell opens: the newest, and the way to all of them. */
export default function BellPanel({ to }: { to: string }) {
  const t = useTexts('notifications');
  const list = useRows(listNotifications, { page_size: SHOWN });
  const seenBefore = useRead(list.data?.rows);
  return (
    <>
      <h2>{t.title}</h2>
      <Loaded query={list} failed={t.failed} count={1} keep>
        {({ rows }) => (
          <ul>
            {rows.length === 0 && <li className={styles.none}>{t.none}</li>}
            {rows.map((row) => (
              <li key={row.id}>
                <NotificationRow row={row} isFresh={row.id > seenBefore} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Link to={to}>
        {t.all} <Icon name="arrow-right" />
      </Link>
    </>
  );
}
