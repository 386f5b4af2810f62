import { LANGUAGES } from '#catalogue/language.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { useQueryWith } from './useQueryWith.ts';

/** Plain links: the server answers in the other language and remembers it. */
export function LanguageSwitch() {
  const t = useTexts('common');
  const current = useLanguage();
  const href = useQueryWith('lang');
  return (
    <span className="lang">
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
