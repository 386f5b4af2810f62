import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { loadFrom, saveTo } from '#api/client/device.ts';
import { Link } from '../layout/Link.tsx';
import styles from './Toast.module.css';

export type ToastAction = { label: string } & (
  | { to: string; onAct?: undefined }
  | { onAct: () => void; to?: undefined }
);
type Message = { key: number; text: string; action: ToastAction | undefined };

const Show = createContext<((text: string, action?: ToastAction) => void) | null>(null);

const stay = 6000;

/** For success. Errors stay in the page, next to their cause; only where that has left the page, they are toasts too. */
export function useToast() {
  const show = useContext(Show);
  if (!show) throw new Error('useToast needs a ToastProvider above it');
  return show;
}

const KEY = 'toast';
export const toastAfterLoad = (text: string) => saveTo('tab', KEY, text);

export function ToastProvider({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([]);
  const count = useRef(0);
  const show = useCallback((text: string, action?: ToastAction) => {
    count.current += 1;
    const key = count.current;
    setMessages((shown) => [...shown.slice(-1), { key, text, action }]);
  }, []);
  useEffect(() => {
    const text = loadFrom('tab', KEY);
    if (text) show(text);
    saveTo('tab', KEY, null);
  }, [show]);
  const drop = useCallback((key: number) => setMessages((shown) => shown.filter((message) => message.key !== key)), []);
  const list = useMemo(
    () => messages.map((message) => <Toast key={message.key} message={message} drop={drop} />),
    [messages, drop],
  );
  return (
    <Show value={show}>
      {children}
      <div className={styles.stack}>
        <div className={styles.toasts} data-toasts="" role="status" aria-live="polite">
          {list}
        </div>
        {notice}
      </div>
    </Show>
  );
}

function Toast({ message: { key, text, action }, drop }: { message: Message; drop: (key: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => drop(key), stay);
    return () => clearTimeout(timer);
  }, [held, key, drop]);

  const act = () => {
    action?.onAct?.();
    drop(key);
  };
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && drop(key)}
    >
      <span className={styles.bead} />
      <span>{text}</span>
      {action &&
        (action.to === undefined ? (
          <button type="button" onClick={act}>
            {action.label}
          </button>
        ) : (
          <Link to={action.to} onClick={act}>
            {action.label}
          </Link>
        ))}
    </div>
  );
}
