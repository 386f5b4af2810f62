import { useState } from 'react';
import { leave } from '#identity/web/sign-out.ts';
import { LanguageSwitch } from '#pages/LanguageSwitch.tsx';
import type { Session } from '#api/client/session.ts';
import { chooseTheme, chosenTheme, THEMES } from '#ui/choose-theme.ts';
import { classes } from '#ui/classes.ts';
import { Monogram } from '#ui/display/Monogram.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { useDisclosure } from '#ui/useDisclosure.ts';
import styles from './AccountMenu.module.css';

const SETTINGS = {
  client: '/hire/profile',
  craftsman: '/dashboard/settings',
  admin: '/admin-dashboard/security',
} as const;
const THEME_ICONS = { system: 'smartphone', light: 'sun', dark: 'moon' } as const;

/** Who is signed in, and what belongs to them on every page of their dashboard. */
export default function AccountMenu({ session }: { session: Session }) {
  const t = useTexts('common');
  const { box, isOpen, setOpen } = useDisclosure();
  const { accountType, name } = session;
  const picture = (size: string) => (
    <Monogram slug={session.slug ?? `${accountType}-${session.id ?? 0}`} name={name} size={size} />
  );
  return (
    <div ref={box} className={styles.box}>
      <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {picture('2rem')}
        <span className="vh">{t.account.menu}: </span>
        <span className={styles.name}>{name}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </button>
      {isOpen && (
        <div className={styles.panel}>
          <p className={styles.who}>
            {picture('2.75rem')}
            <b>{name}</b>
            <span className="small soft">{session.email ?? session.phone}</span>
          </p>
          <Link className={styles.row} to={SETTINGS[accountType]}>
            <Icon name="settings" />
            {t.account.settings}
          </Link>
          <Link className={styles.row} to="/craftsmen">
            <Icon name="users" />
            {t.nav.craftsmen}
          </Link>
          <div className={classes(styles.row, styles.choice)}>
            {t.account.language}
            <LanguageSwitch />
          </div>
          <div className={classes(styles.row, styles.choice)}>
            {t.theme.label}
            <Themes />
          </div>
          <button type="button" className={styles.row} onClick={() => void leave(accountType)}>
            <Icon name="log-out" />
            {t.nav.logOut}
          </button>
        </div>
      )}
    </div>
  );
}

function Themes() {
  const { theme: t } = useTexts('common');
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <span className={styles.themes} role="group" aria-label={t.label}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          aria-label={t[theme]}
          title={t[theme]}
          onClick={() => {
            chooseTheme(theme);
            setChosen(theme);
          }}
        >
          <Icon name={THEME_ICONS[theme]} />
        </button>
      ))}
    </span>
  );
}
