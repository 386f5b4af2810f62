import { useQueryWith } from '#pages/useQueryWith.ts';
import { useTexts } from '#ui/texts/index.tsx';
import styles from './Footer.module.css';

export function ThemeLinks() {
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
            data-choice={theme}
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
