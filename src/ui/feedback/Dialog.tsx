import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import buttonStyles from '../layout/Button.module.css';
import styles from './Dialog.module.css';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel?: string | undefined;
  wide?: boolean | undefined;
  children: ReactNode;
};

export function Dialog({ open, onClose, title, closeLabel, wide, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    // Safari before 15.4 and Firefox before 98 know no dialogs.
    const isKnown = 'showModal' in dialog;
    if (isKnown) dialog.showModal();
    else (dialog as HTMLElement).dataset.plain = 'open';
    return () => {
      if (isKnown) dialog.close();
      else delete (dialog as HTMLElement).dataset.plain;
      // The browser returns the focus only if the dialog is still in the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);

  const press = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) onClose();
  };
  return (
    <dialog
      ref={box}
      className={classes(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onMouseDown={press}
      // The `cancel` event of a file input inside bubbles up to here.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (open && event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
          {closeLabel !== undefined && (
            <button
              type="button"
              className={classes(buttonStyles.button, buttonStyles.bare, styles.close)}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <Icon name="x" />
            </button>
          )}
        </>
      )}
    </dialog>
  );
}
