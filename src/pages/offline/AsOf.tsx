import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryClient } from '#api/client/query-client.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './AsOf.module.css';

const SHOWN_AFTER = 2000;

function subscribe(listener: () => void) {
  const ends = [queryClient.getQueryCache().subscribe(listener), onlineManager.subscribe(listener)];
  return () => ends.forEach((end) => end());
}

function outdatedSince(): number | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown
    .map(({ state }) => state)
    .filter(
      ({ data, fetchStatus, status, dataUpdatedAt }) =>
        data !== undefined &&
        (!onlineManager.isOnline() ||
          fetchStatus === 'paused' ||
          status === 'error' ||
          dataUpdatedAt < performance.timeOrigin),
    )
    .map(({ dataUpdatedAt }) => dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : null;
}

export function AsOf() {
  const { offline, formats } = useAllTexts();
  const at = useSyncExternalStore(subscribe, outdatedSince);
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return setShown(null);
    const timer = setTimeout(() => {
      const when = formats.dayAndTime(new Date(at));
      setShown(when.replace(`${formats.day(new Date())}, `, ''));
    }, SHOWN_AFTER);
    return () => clearTimeout(timer);
  }, [at, formats]);
  return (
    <div role="status">
      {shown !== null && (
        <p className="wrap small">
          <span className={styles.asOf}>
            <Icon name="clock" />
            {offline.asOf(shown)}
          </span>
        </p>
      )}
    </div>
  );
}
