import { type ReactNode, useSyncExternalStore } from 'react';
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
