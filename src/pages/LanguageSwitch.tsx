import { LANGUAGES } from '#catalogue/language.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { useQueryWith } from './useQueryWith.ts';
import styles from './LanguageSwitch.module.css';

export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const t = useTexts('common');
  const current = useLanguage();
  const href = useQueryWith('lang');
  return (
    <span className={classes(styles.languages, className)}>
      {LANGUAGES.map((each) => (
        <a
          key={each}
          href={href(each)}
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
