import { useEffect, useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate, useRows } from '#api/client/query-client.ts';
import type { OutputOf } from '#api/endpoint.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { countNotifications, listNotifications, markRead } from '../contract.ts';
import { Settings } from './Settings.tsx';
import styles from './Notifications.module.css';

const PAGE = 30;
const MOST = 100;
type Row = OutputOf<typeof listNotifications>[number];

export default function Notifications() {
  const t = useTexts('notifications');
  const [size, setSize] = useState(PAGE);
  const list = useRows(listNotifications, { page_size: size });
  const newest = list.data?.rows[0]?.id;
  const seenBefore = useSeenBefore(list.data?.rows);
  useMarkedRead(newest);
  const none = (
    <EmptyState drawing="stars" title={t.none} level={2}>
      {t.noneHint}
    </EmptyState>
  );
  return (
    <div className={styles.page}>
      <Loaded query={list} failed={t.failed} keep>
        {({ rows, next }) => (
          <div className={styles.groups}>
            {rows.length === 0 && none}
            <Group title={t.fresh} rows={rows.filter(({ id }) => id > seenBefore)} isFresh />
            <Group title={t.earlier} rows={rows.filter(({ id }) => id <= seenBefore)} />
            {next !== null && size < MOST && (
              <Button kind="line" onClick={() => setSize(MOST)}>
                {t.older}
              </Button>
            )}
          </div>
        )}
      </Loaded>
      <Settings />
    </div>
  );
}

function Group({ title, rows, isFresh = false }: { title: string; rows: readonly Row[]; isFresh?: boolean }) {
  const formats = useFormats();
  if (rows.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link className={classes(styles.row, isFresh && styles.fresh)} to={row.path}>
              <b>{row.title}</b>
              {moreOf(row) && <span className={styles.text}>{moreOf(row)}</span>}
              <time dateTime={row.at}>{formats.dayAndTime(row.at)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first sentence of a job's step says again what its title says. */
function moreOf({ kind, request, text }: Row): string | undefined {
  const lines = text.split('\n');
  return request === null || kind === 'new_work' ? lines[0] : lines[1];
}

/** The newest id that was read when the page was opened: what comes meanwhile stays new until it is left. */
function useSeenBefore(rows: readonly Row[] | undefined): number {
  const [seen, setSeen] = useState<number>();
  if (seen === undefined && rows) setSeen(rows.find((row) => row.is_read)?.id ?? 0);
  return seen ?? 0;
}

function useMarkedRead(newest: number | undefined) {
  useEffect(() => {
    if (newest === undefined) return;
    call(markRead, { up_to: newest })
      .then(() => invalidate(countNotifications))
      .catch(() => undefined);
  }, [newest]);
}
