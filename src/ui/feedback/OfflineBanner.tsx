import { spriteUrl } from 'virtual:icon-sprite';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Note } from './Note.tsx';

function watch(change: () => void) {
  addEventListener('online', change);
  addEventListener('offline', change);
  return () => {
    removeEventListener('online', change);
    removeEventListener('offline', change);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
}

/** Always rendered, so that screen readers announce a change. */
export function OfflineBanner({
  title,
  className,
  children,
}: {
  title: string;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const online = useOnline();
  // Its icon can no longer be fetched once it is needed.
  useEffect(() => void fetch(spriteUrl).catch(() => undefined), []);
  return (
    <div role="status">
      {!online && (
        <Note kind="info" icon="wifi-off" className={className} data-offline="">
          <p>
            <b>{title}</b> {children}
          </p>
        </Note>
      )}
    </div>
  );
}
