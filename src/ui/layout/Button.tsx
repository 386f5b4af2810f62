import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { Link } from './Link.tsx';
import styles from './Button.module.css';

type ButtonKind = 'filled' | 'hire' | 'line' | 'stop' | 'bare';

type Face = {
  kind?: ButtonKind | undefined;
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  /** While busy the button keeps its width and focus, and does nothing. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
};
type Rest<Tag extends 'button' | 'a'> = Omit<ComponentProps<Tag>, keyof Face | 'href'>;

export type ButtonProps =
  | (Face & Rest<'button'> & { to?: undefined; href?: undefined })
  | (Face & Omit<ComponentProps<typeof Link>, keyof Face> & { href?: undefined })
  | (Face & Rest<'a'> & { href: string; to?: undefined });

export function Button(props: ButtonProps) {
  const { kind = 'filled', wide, icon, busy = false, busyLabel, className, children, ...rest } = props;
  const look = classes(styles.button, kind !== 'filled' && styles[kind], wide && styles.wide, className);
  const face = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  );

  if (rest.to !== undefined) {
    return (
      <Link {...rest} className={look}>
        {face}
      </Link>
    );
  }
  if (rest.href !== undefined) {
    return (
      <a {...rest} className={look}>
        {face}
      </a>
    );
  }
  const { onClick, ...button } = rest;
  // A disabled button would drop the focus; aria-disabled keeps it.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || button['aria-disabled']}
      className={look}
    >
      {busyLabel === undefined ? (
        face
      ) : (
        <span className={styles.faces}>
          <span aria-hidden={busy}>{face}</span>
          <span aria-hidden={!busy}>
            <Icon name="loader-circle" />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}
