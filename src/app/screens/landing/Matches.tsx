import { useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import type { Item } from './items.ts';
import { classes } from '#ui/classes.ts';
import styles from './Matches.module.css';

const SHOWN = 5;

export function Matches(props: { search: string; items: readonly Item[]; total: number | null; waiting: boolean }) {
  const t = useTexts('landing');
  const common = useTexts('common');
  const { search, items, total, waiting } = props;
  const count = total ?? items.length;
  const none = search !== '' && !waiting && items.length === 0;
  const message = count > 0 || none ? (none ? t.none : t.found(count, search)) : common.loading;
  return (
    <>
      {/* Rendered empty from the start, so that screen readers announce results. */}
      <p className={classes(styles.summary, 'small')} role="status">
        {search && message}
      </p>
      {none && <p className="small soft">{t.noneHint}</p>}
      {search && items.length > 0 && (
        <ul className={styles.matches} aria-label={t.matches}>
          {items.slice(0, SHOWN).map(({ slug, name, service, place }) => (
            <li key={slug}>
              <Link to={`/craftsman/${slug}`}>
                <Monogram slug={slug} name={name} size="2.6rem" />
                <span>
                  <b>{name}</b>
                  <span className="small soft">{`${common.trade(service)}, ${place}`}</span>
                </span>
              </Link>
            </li>
          ))}
          {count > SHOWN && (
            <li>
              <Link to={`/craftsmen?search=${encodeURIComponent(search)}`}>{t.seeAll(count)}</Link>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
