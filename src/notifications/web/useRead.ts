import { useEffect, useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate } from '#api/client/query-client.ts';
import { countNotifications, markRead } from '../contract.ts';
import type { Row } from './NotificationRow.tsx';

/**
 * Marks what is listed as read.
 * @returns the newest id that was read before: what comes meanwhile stays new until the list is left
 */
export function useRead(rows: readonly Row[] | undefined): number {
  const [seen, setSeen] = useState<number>();
  if (seen === undefined && rows) setSeen(rows.find((row) => row.is_read)?.id ?? 0);
  const newest = rows?.[0]?.id;
  useEffect(() => {
    if (newest === undefined) return;
    call(markRead, { up_to: newest })
      .then(() => invalidate(countNotifications))
      .catch(() => undefined);
  }, [newest]);
  return seen ?? 0;
}
