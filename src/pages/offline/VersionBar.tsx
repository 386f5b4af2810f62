import { useEffect, useRef, useState } from 'react';
import { useOnline } from '#ui/feedback/OfflineBanner.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { isTyped } from './unsent.ts';
import styles from './VersionBar.module.css';

type State = 'ready' | 'unsent' | 'hidden';

/** Asks before the version changes. The change reloads all tabs, but none with unsent words before it is allowed there too. */
export function VersionBar({ registration }: { registration: ServiceWorkerRegistration }) {
  const t = useTexts('offline');
  const [state, setState] = useState<State>('ready');
  const online = useOnline();
  const isChanged = useRef(false);
  const isAllowed = useRef(false);
  useEffect(() => {
    const { serviceWorker: workers } = navigator;
    const change = () => {
      isChanged.current = true;
      if (!isAllowed.current && isTyped(document)) setState('unsent');
      else location.reload();
    };
    workers.addEventListener('controllerchange', change);
    return () => workers.removeEventListener('controllerchange', change);
  }, []);

  if (state === 'hidden' || !online) return null;
  const reload = () => {
    if (state === 'ready' && isTyped(document)) return setState('unsent');
    if (isChanged.current) return location.reload();
    isAllowed.current = true;
    registration.waiting?.postMessage('change-version');
  };
  return (
    <Note kind="info" icon="rotate-cw" className={styles.bar}>
      <p>{state === 'unsent' ? t.unsent : t.ready}</p>
      <div className="btns">
        <Button onClick={reload}>{t.reload}</Button>
        <Button kind="bare" onClick={() => setState('hidden')}>
          {state === 'unsent' ? t.stay : t.later}
        </Button>
      </div>
    </Note>
  );
}
