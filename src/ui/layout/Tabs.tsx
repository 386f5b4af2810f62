import { useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { useTexts } from '../texts/index.tsx';
import { Link } from './Link.tsx';
import styles from './Tabs.module.css';

export type Tab = { to: string; label: string; count?: number | string | undefined };

/** Views of one page, each with its own URL, so links and not ARIA tabs. */
export function Tabs({
  label,
  tabs,
  current,
  className,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string;
  className?: string | undefined;
}) {
  const { titles } = useTexts('common');
  const strip = useRef<HTMLElement>(null);
  const title = tabs.find(({ to }) => to === current)?.label;
  useEffect(() => {
    if (title) document.title = titles.page(title);
  });
  // Counts load after the tabs and would push the open one out of a phone's view.
  const widths = tabs.map((tab) => tab.count).join();
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && open) strip.current.scrollLeft = open.offsetLeft - strip.current.offsetLeft - 16;
  }, [current, widths]);
  return (
    <nav ref={strip} className={classes(styles.tabs, className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.to === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <>
              {' '}
              <span className={styles.count}>{tab.count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
