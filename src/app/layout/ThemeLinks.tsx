import { chooseTheme, THEMES } from '#ui/choose-theme.ts';
import { useQueryWith } from '#pages/useQueryWith.ts';
import { useTexts } from '#ui/texts/index.tsx';
import styles from './Footer.module.css';

export function ThemeLinks() {
  const t = useTexts('common');
  const href = useQueryWith('theme');
  return (
    <ul className={styles.themes} aria-label={t.theme.label}>
      {THEMES.map((theme) => (
        <li key={theme}>
          <a
            href={href(theme)}
            data-choice={theme}
            onClick={(event) => {
              event.preventDefault();
              chooseTheme(theme);
            }}
          >
            {t.theme[theme]}
          </a>
        </li>
      ))}
    </ul>
  );
}
