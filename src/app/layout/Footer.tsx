import { useLocation } from 'react-router';
import { SIGN_IN_PATHS } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Brand } from '#ui/layout/Brand.tsx';
import { KenyaMap } from '#ui/drawing/KenyaMap.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { ThemeLinks } from './ThemeLinks.tsx';
import styles from './Footer.module.css';

export function Footer() {
  const t = useTexts('common');
  const links = [
    ['/hire/new', t.footer.clientSignUp],
    ['/craftsmen', t.nav.craftsmen],
    ['/services', t.nav.services],
    [SIGN_IN_PATHS.client, t.footer.clientLogin],
    ['/signup', t.footer.join],
    [SIGN_IN_PATHS.craftsman, t.footer.craftsmanLogin],
    ['/services#contact', t.footer.contact],
    ['/cart', t.footer.cart],
    ['/terms', t.footer.terms],
    ['/privacy', t.footer.privacy],
  ] as const;
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.about}>
          <Brand name={t.brand} />
          <p className="small soft">{t.footer.promise}</p>
        </div>
        <ul className={styles.links}>
          {links.map(([to, label]) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
        {useLocation().pathname === '/' && (
          <a className={styles.map} href="https://www.openstreetmap.org/relation/192798">
            <KenyaMap label={t.footer.map} />
            {t.footer.openMap}
          </a>
        )}
        <ThemeLinks />
      </div>
    </footer>
  );
}
