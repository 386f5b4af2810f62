import { LANGUAGES } from '#catalogue/language.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { useQueryWith } from './useQueryWith.ts';
import styles from './LanguageSwitch.module.css';

interface LanguageSwitchProps {
  readonly className?: string | undefined;
  /** What the page's URL no longer holds and the page in the other language needs. */
  readonly carried?: string | undefined;
}

export function LanguageSwitch({ className, carried = '' }: LanguageSwitchProps) {
  const t = useTexts('common');
  const current = useLanguage();
  const href = useQueryWith('lang');
  return (
    <span className={classes(styles.languages, className)}>
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={href(each) + carried}
          lang={each}
          title={t.languages[each]}
          aria-current={each === current ? 'true' : undefined}
        >
          {each.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
