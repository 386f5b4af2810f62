import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useEndpoint } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { useDisclosure } from '#ui/useDisclosure.ts';
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
  const isHere = useLocation().pathname === to;
  const { box, isOpen, setOpen } = useDisclosure();
  const unread = data?.unread ?? 0;
  const bell = (
    <div ref={box} className={styles.box}>
      <button
        type="button"
        className={classes(styles.bell, isHere && styles.here)}
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
