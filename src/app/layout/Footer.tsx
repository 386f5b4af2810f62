import { SIGN_IN_PATHS } from '#api/client/session.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Belt } from '#ui/drawing/Belt.tsx';
import { Brand } from '#ui/layout/Brand.tsx';
import { KenyaMap } from '#ui/drawing/KenyaMap.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { ThemeLinks } from './ThemeLinks.tsx';
import { classes } from '#ui/classes.ts';
import styles from './Footer.module.css';

const TOWNS = [
  ['nairobi', 'Nairobi'],
  ['mombasa', 'Mombasa'],
  ['kisumu', 'Kisumu'],
  ['eldoret', 'Eldoret'],
  ['nakuru', 'Nakuru'],
  ['thika', 'Thika'],
] as const;

export function Footer() {
  const t = useTexts('common');
  return (
    <footer className={styles.foot}>
      <Belt size="small" />
      <div className="wrap">
        <div>
          <Brand to="/" name={t.brand} className={styles.brand} />
          <p className={classes(styles.promise, 'soft')}>{t.footer.promise}</p>
          <p className={classes(styles.claims, 'small soft')}>{t.footer.claims}</p>
          <ThemeLinks />
        </div>
        <Columns />
        <Towns />
      </div>
    </footer>
  );
}

function Columns() {
  const t = useTexts('common');
  return (
    <div className={styles.columns}>
      <FootLinks
        title={t.footer.forClients}
        links={[
          ['/hire/new', t.footer.clientSignUp],
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
  );
}

function Towns() {
  const t = useTexts('common');
  return (
    <div>
      <KenyaMap
        label={t.footer.map}
        towns={TOWNS.map(([place, name]) => ({ place, name, href: `/craftsmen?location=${place}` }))}
      />
      <p className={classes(styles.mapLink, 'small')}>
        <a className="tall" href="https://www.openstreetmap.org/relation/192798">
          {t.footer.openMap}
        </a>
      </p>
    </div>
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
