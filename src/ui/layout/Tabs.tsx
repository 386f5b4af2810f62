import { useEffect, useRef } from 'react';
import { Link } from './Link.tsx';

export type Tab = { to: string; label: string; count?: number | string | undefined };

/** Views of one page, each with an address of its own, so links and not ARIA tabs. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const strip = useRef<HTMLElement>(null);
  // Counts come later than the tabs and push the open one out of a phone's sight again.
  const widths = tabs.map((tab) => tab.count).join();
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && open) strip.current.scrollLeft = open.offsetLeft - strip.current.offsetLeft - 16;
  }, [current, widths]);
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.to === current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && (
            <>
              {' '}
              <span className="n">{tab.count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
