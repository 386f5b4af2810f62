import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** What a button of the bar opens. Another page, Escape, or a press elsewhere closes it. */
export function useDisclosure() {
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
