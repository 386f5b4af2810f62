import { lazy, type ReactNode, Suspense } from 'react';
import { NavLink, useLocation } from 'react-router';
import { leave } from '#identity/web/sign-out.ts';
import type { PageHandle } from '#pages/page.tsx';
import { LanguageSwitch } from '#pages/LanguageSwitch.tsx';
import { SIGN_IN_PATHS, HOMES, type Session } from '#api/client/session.ts';
import { useBrowserSession } from '#api/client/useBrowserSession.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Brand } from '#ui/layout/Brand.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { Link } from '#ui/layout/Link.tsx';
import { classes } from '#ui/classes.ts';
import styles from './TopBar.module.css';

/** Apart, for whoever is not signed in. Where it does not come, the page stands without it. */
const AccountMenu = lazy(() => import('./AccountMenu.tsx').catch(() => ({ default: () => <></> })));

type NavWords = ReturnType<typeof useTexts<'common'>>['nav'];

/** The last two links of the bar. They have one width for all sessions, so nothing jumps when the session is known. */
function linksOf(session: Session | null | undefined, t: NavWords) {
  if (session?.accountType === 'client')
    return { own: ['/hire/requests', t.myRequests], main: ['/hire/request', t.post] } as const;
  if (session?.accountType === 'craftsman')
    return { own: [HOMES.craftsman, t.dashboard], main: ['/dashboard/jobs', t.jobs] } as const;
  if (session?.accountType === 'admin')
    return { own: [HOMES.admin, t.admin], main: ['/admin-dashboard/requests', t.jobRequests] } as const;
  return { own: [SIGN_IN_PATHS.client, t.logIn], main: ['/hire/new', t.post] } as const;
}

export function TopBar({ dashboard }: { dashboard: PageHandle['dashboard'] }) {
  const t = useTexts('common');
  const session = useBrowserSession(!dashboard);
  const { own, main } = linksOf(session, t.nav);
  const pages = (
    <>
      <NavLink className={classes(styles.wide)} to="/craftsmen">
        {t.nav.craftsmen}
      </NavLink>
      <NavLink className={classes(styles.wide)} to="/services">
        {t.nav.services}
      </NavLink>
      <Link className={styles.wide} to="/#how">
        {t.nav.how}
      </Link>
    </>
  );
  // Of a dashboard the server does not know whose it is.
  const isSignedIn = dashboard && session !== null;
  return (
    <header className={classes(styles.top, isSignedIn && styles.signedIn)}>
      <div className="wrap">
        <Brand name={t.brand} />
        {dashboard === 'search' && <div data-bar-slot="" />}
        <nav aria-label={t.nav.label}>
          {isSignedIn ? (
            <>
              <span data-bell-slot="" />
              {session && (
                <Suspense>
                  <AccountMenu session={session} />
                </Suspense>
              )}
            </>
          ) : (
            <>
              {dashboard !== 'search' && pages}
              <LanguageSwitch />
              <OwnLinks own={own} main={main} />
              <Menu>
                <MenuLinks session={session} own={own} main={main} />
              </Menu>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

type NavLinkTo = readonly [to: string, label: string];

function OwnLinks({ own, main }: { own: NavLinkTo; main: NavLinkTo }) {
  return (
    <>
      <Link className={classes(styles.wide, styles.own)} to={own[0]}>
        {own[1]}
      </Link>
      <Button className={classes(styles.wide, styles.action, styles.main)} to={main[0]}>
        {main[1]}
      </Button>
    </>
  );
}

function MenuLinks({ session, own, main }: { session: Session | null | undefined; own: NavLinkTo; main: NavLinkTo }) {
  const t = useTexts('common');
  const links: [icon: IconName, to: string, label: string][] = [
    ['plus', ...main],
    ['users', '/craftsmen', t.nav.craftsmen],
    ['hammer', '/services', t.nav.services],
    ['info', '/#how', t.nav.how],
    [session ? 'house' : 'log-in', ...own],
  ];
  if (!session)
    links.push(['log-in', SIGN_IN_PATHS.craftsman, t.footer.craftsmanLogin], ['handshake', '/signup', t.nav.join]);
  return (
    <>
      {links.map(([icon, to, label]) => (
        <Link key={to} to={to}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      {session && (
        <button type="button" onClick={() => void leave(session.accountType)}>
          <Icon name="log-out" />
          {t.nav.logOut}
        </button>
      )}
    </>
  );
}

function Menu({ children }: { children: ReactNode }) {
  const t = useTexts('common');
  // A new page closes it; the tap that hydrates the first page may have opened it.
  const { key } = useLocation();
  return (
    <details key={key} className={styles.menu}>
      <summary>
        <Icon name="menu" />
        <span className="vh">{t.nav.menu}</span>
      </summary>
      <div>{children}</div>
    </details>
  );
}
