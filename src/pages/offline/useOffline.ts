import { useEffect } from 'react';
import { useLanguage } from '#ui/texts/index.tsx';
import type { DeviceMessage, Screens } from './device-message.ts';

/** Has the service worker store these screens. Their files are in the browser's HTTP cache already. */
export function useOffline(screens: Screens): void {
  const language = useLanguage();
  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) =>
      active?.postMessage({ screens, language } satisfies DeviceMessage),
    );
  }, [screens, language]);
}
