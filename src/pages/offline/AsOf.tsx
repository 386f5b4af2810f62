import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '#api/client/call.ts';
import { queryClient } from '#api/client/query-client.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Button } from '#ui/layout/Button.tsx';
import styles from './AsOf.module.css';

const SHOWN_AFTER = 2000;

function subscribe(listener: () => void) {
  const ends = [queryClient.getQueryCache().subscribe(listener), onlineManager.subscribe(listener)];
  return () => ends.forEach((end) => end());
}

/** Since when what is shown is outdated, with `!` when the server failed and not the network; empty when it is current. */
function outdated(): string {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const states = shown
    .map(({ state }) => state)
    .filter(
      ({ data, fetchStatus, status, dataUpdatedAt }) =>
        data !== undefined &&
        (!onlineManager.isOnline() ||
          fetchStatus === 'paused' ||
          status === 'error' ||
          dataUpdatedAt < performance.timeOrigin),
    );
  if (states.length === 0) return '';
  const isAnswered = ({ error, fetchFailureReason: reason }: (typeof states)[number]) => {
    const failure = error ?? reason;
    return failure instanceof CallError && failure.status > 0;
  };
  const since = Math.min(...states.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return `${since}${onlineManager.isOnline() && states.some(isAnswered) ? '!' : ''}`;
}

export function AsOf() {
  const { common, offline, formats } = useAllTexts();
  const at = useSyncExternalStore(subscribe, outdated);
  const [shown, setShown] = useState<{ time: string; hasFailed: boolean } | null>(null);
  useEffect(() => {
    if (at === '') return setShown(null);
    const timer = setTimeout(() => {
      const when = formats.dayAndTime(new Date(Number.parseInt(at, 10)));
      setShown({ time: when.replace(`${formats.day(new Date())}, `, ''), hasFailed: at.endsWith('!') });
    }, SHOWN_AFTER);
    return () => clearTimeout(timer);
  }, [at, formats]);
  return (
    <div role="status">
      {shown && (
        <div className="wrap small">
          <div className={styles.asOf}>
            <Icon name="clock" />
            <p>{shown.hasFailed ? offline.asOfFailed(shown.time) : offline.asOf(shown.time)}</p>
            {shown.hasFailed && (
              <Button kind="line" icon="rotate-cw" onClick={() => void queryClient.invalidateQueries()}>
                {common.retry}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
