import { useEffect, useRef } from 'react';

/** Single-key shortcuts of a page: not while a person types, and not with a modifier. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, dialog, [contenteditable]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      // The letter would be typed into the field that gets the focus.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

export const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** What single keys do on a page; shown where there is a keyboard. */
export function Keys({ keys }: { keys: readonly { readonly key: string; readonly does: string }[] }) {
  return (
    <p className="keys">
      {keys.map(({ key, does }) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
