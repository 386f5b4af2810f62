import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEndpoint } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { countNotifications } from '../contract.ts';
import styles from './BellButton.module.css';

const SHOWN_MAX = 99;

/** In the bar of every dashboard; it is above the pages that show it, so it comes through a slot. */
export default function BellButton({ to }: { to: string }) {
  const t = useTexts('notifications');
  const { data } = useEndpoint(countNotifications, {});
  const [slot, setSlot] = useState<Element | null>(null);
  useEffect(() => setSlot(document.querySelector('[data-bell-slot]')), []);
  const unread = data?.unread ?? 0;
  const bell = (
    <Link className={styles.bell} to={to} aria-label={t.bell(unread)}>
      <Icon name="bell" />
      {unread > 0 && <b aria-hidden="true">{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</b>}
    </Link>
  );
  return slot && createPortal(bell, slot);
}
