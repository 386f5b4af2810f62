/** Top bar and footer. Everything in it works before the page is alive: links, `<details>`, forms. */
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation, useMatches } from 'react-router';
import { leave } from './sign-out.ts';
import { LanguageSwitch } from '#pages/LanguageSwitch.tsx';
import type { PageHandle } from '#pages/page.tsx';
import { useQueryWith } from '#pages/useQueryWith.ts';
import { SIGN_IN_PATHS, HOMES, type Session, useSession } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Brand } from '#ui/layout/Brand.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { KenyaMap } from '#ui/drawing/KenyaMap.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { classes } from '#ui/classes.ts';
import styles from './Layout.module.css';

export function Layout() {
  const dashboard = useMatches().some((match) => (match.handle as PageHandle | undefined)?.dashboard);
  return (
    <>
      <Top dashboard={dashboard} />
      <Outlet />
      {!dashboard && <Foot />}
    </>
  );
}

type NavWords = ReturnType<typeof useTexts<'common'>>['nav'];

/** Where the two last links of the bar lead; their places have one width for all, so nothing jumps when it is known. */
function ways(session: Session | null | undefined, t: NavWords) {
  if (session?.accountType === 'client')
    return { own: ['/hire/requests', t.myRequests], main: ['/hire/request', t.post] } as const;
  if (session?.accountType === 'craftsman')
    return { own: [HOMES.craftsman, t.dashboard], main: ['/dashboard/jobs', t.jobs] } as const;
  if (session?.accountType === 'admin')
    return { own: [HOMES.admin, t.admin], main: ['/admin-dashboard/requests', t.jobRequests] } as const;
  return { own: [SIGN_IN_PATHS.client, t.logIn], main: ['/HireSignUp', t.post] } as const;
}

function Top({ dashboard }: { dashboard: boolean }) {
  const t = useTexts('common');
  const session = useSession();
  const { own, main } = ways(session, t.nav);
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
  return (
    <header className={styles.top}>
      <div className="wrap">
        <Brand to="/" name={t.brand} />
        <nav aria-label={t.nav.label}>
          {pages}
          <LanguageSwitch className={styles.languages} />
          {dashboard ? (
            <>
              <span className={classes(styles.wide, styles.name)}>{session?.name}</span>
              <Button
                className={classes(styles.wide, styles.action)}
                kind="bare"
                onClick={() => void leave(session?.accountType)}
              >
                {t.nav.logOut}
              </Button>
            </>
          ) : (
            <>
              <Link className={classes(styles.wide, styles.own)} to={own[0]}>
                {own[1]}
              </Link>
              <Button className={classes(styles.action, styles.main)} to={main[0]}>
                {main[1]}
              </Button>
            </>
          )}
          <Menu>
            <Link to="/craftsmen">{t.nav.craftsmen}</Link>
            <Link to="/services">{t.nav.services}</Link>
            <Link to="/#how">{t.nav.how}</Link>
            <Link to={own[0]}>{own[1]}</Link>
            {session ? (
              <button type="button" onClick={() => void leave(session.accountType)}>
                {t.nav.logOut}
              </button>
            ) : (
              <Link to={SIGN_IN_PATHS.craftsman}>{t.footer.craftsmanLogin}</Link>
            )}
            <LanguageSwitch className={styles.languages} />
          </Menu>
        </nav>
      </div>
    </header>
  );
}

function Menu({ children }: { children: ReactNode }) {
  const t = useTexts('common');
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // Another page closes it
  useEffect(() => {
    if (box.current) box.current.open = false;
  }, [key]);
  return (
    <details ref={box} className={styles.menu}>
      <summary>
        <Icon name="menu" />
        <span className="vh">{t.nav.menu}</span>
      </summary>
      <div>{children}</div>
    </details>
  );
}

function Themes() {
  const t = useTexts('common');
  const href = useQueryWith('theme');
  const choose = (theme: string) => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // The Cookie Store API is missing from Firefox and from plain HTTP
    document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  };
  return (
    <ul className={styles.themes} aria-label={t.theme.label}>
      {(['system', 'light', 'dark'] as const).map((theme) => (
        <li key={theme}>
          <a
            href={href(theme)}
            onClick={(event) => {
              event.preventDefault();
              choose(theme);
            }}
          >
            {t.theme[theme]}
          </a>
        </li>
      ))}
    </ul>
  );
}

const TOWNS = [
  ['nairobi', 'Nairobi'],
  ['mombasa', 'Mombasa'],
  ['kisumu', 'Kisumu'],
  ['eldoret', 'Eldoret'],
  ['nakuru', 'Nakuru'],
  ['thika', 'Thika'],
] as const;

function Foot() {
  const t = useTexts('common');
  return (
    <footer className={styles.foot}>
      <Belt size="small" />
      <div className="wrap">
        <div>
          <Brand to="/" name={t.brand} className={styles.brand} />
          <p className={classes(styles.promise, 'soft')}>{t.footer.promise}</p>
          <p className={classes(styles.claims, 'small soft')}>{t.footer.claims}</p>
          <Themes />
        </div>
        <div className={styles.columns}>
          <FootLinks
            title={t.footer.forClients}
            links={[
              ['/HireSignUp', t.footer.clientSignUp],
              ['/craftsmen', t.nav.craftsmen],
              ['/services', t.nav.services],
              [SIGN_IN_PATHS.client, t.footer.clientLogin],
            ]}
          />
          <FootLinks
            title={t.footer.forCraftsmen}
            links={[
              ['/signup', t.footer.join],
              [SIGN_IN_PATHS.craftsman, t.footer.craftsmanLogin],
              ['/category/woodworking', t.footer.woodworking],
              ['/category/metalworking', t.footer.metalworking],
              ['/category/textile', t.footer.textile],
            ]}
          />
          <FootLinks
            title={t.brand}
            links={[
              ['/services#contact', t.footer.contact],
              ['/terms', t.footer.terms],
              ['/privacy', t.footer.privacy],
              ['/cart', t.footer.cart],
            ]}
          />
        </div>
        <div>
          <KenyaMap
            label={t.footer.map}
            towns={TOWNS.map(([place, name]) => ({ place, name, href: `/craftsmen?location=${place}` }))}
          />
          <p className={classes(styles.mapLink, 'small')}>
            <a href="https://www.openstreetmap.org/relation/192798">{t.footer.openMap}</a>
          </p>
        </div>
      </div>
    </footer>
  );
}

function FootLinks({ title, links }: { title: string; links: readonly (readonly [to: string, label: string])[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
