import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useEndpoint } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { countNotifications } from '../contract.ts';
import styles from './BellButton.module.css';

const BellPanel = lazy(() => import('./BellPanel.tsx'));
const SHOWN_MAX = 99;

/** In the bar of every dashboard; it is above the pages that show it, so it comes through a slot. */
export default function BellButton({ to }: { to: string }) {
  const t = useTexts('notifications');
  const { data } = useEndpoint(countNotifications, {});
  const [slot, setSlot] = useState<Element | null>(null);
  useEffect(() => setSlot(document.querySelector('[data-bell-slot]')), []);
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    // Without a network the next visit does it.
    void import('./device-push.ts').then(({ keepFresh }) => keepFresh()).catch(() => undefined);
  }, []);
  const { box, isOpen, setOpen } = useOpen();
  const unread = data?.unread ?? 0;
  const bell = (
    <div ref={box} className={styles.box}>
      <button
        type="button"
        className={styles.bell}
        aria-expanded={isOpen}
        aria-label={t.bell(unread)}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" />
        {unread > 0 && <b aria-hidden="true">{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</b>}
      </button>
      {isOpen && (
        <section className={styles.panel} aria-label={t.title}>
          <Suspense>
            <BellPanel to={to} />
          </Suspense>
        </section>
      )}
    </div>
  );
  return slot && createPortal(bell, slot);
}

/** Another page, Escape, or a press elsewhere closes it. */
function useOpen() {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  useEffect(() => {
    if (!isOpen) return;
    const close = () => setOpenAt(null);
    const onPress = ({ target }: Event) => box.current?.contains(target as Node) || close();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return { box, isOpen, setOpen: (opens: boolean) => setOpenAt(opens ? key : null) };
}
