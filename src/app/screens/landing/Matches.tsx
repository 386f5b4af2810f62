import { PostJob, readWidened, widenedSentence } from '#craftsmen/web/search/Widened.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { Match } from './items.ts';
import { classes } from '#ui/classes.ts';
import styles from './Matches.module.css';

const SHOWN = 5;

interface MatchesProps {
  readonly search: string;
  readonly items: readonly Match[];
  readonly total: number | null;
  readonly widened: string | null;
  readonly waiting: boolean;
}

export function Matches(props: MatchesProps) {
  const t = useTexts('landing');
  const common = useTexts('common');
  const { number } = useFormats();
  const { search, items, total, waiting } = props;
  const count = total ?? items.length;
  const widened = readWidened(props.widened);
  const sentence = widenedSentence(widened, count, common);
  const { service = '', location = '', place: requested = '' } = widened ?? {};
  const none = search !== '' && !waiting && items.length === 0;
  const post = <PostJob search={search} service={service} location={requested} fits={!none && !sentence} />;
  const message = none ? t.none : count > 0 ? (sentence ?? t.found(count, search)) : common.loading;
  return (
    <>
      {/* Rendered empty from the start, so that screen readers announce results. */}
      <p className={classes(styles.summary, 'small')} role="status">
        {search && message}
      </p>
      {none && <p className="small soft">{t.noneHint}</p>}
      {(none || sentence) && post}
      {search && items.length > 0 && (
        <ul className={styles.matches} aria-label={t.matches}>
          {items.slice(0, SHOWN).map(({ slug, name, service, place, photo, rating, priceFrom }) => (
            <li key={slug}>
              <Link className={styles.match} to={`/craftsman/${slug}`}>
                <Picture className={styles.print} src={photo} alt="" ratio="1" print pattern={{ slug, name }} />
                <span>
                  <b>{name}</b>
                  <span className="small soft">{`${common.trade(service)}, ${place}`}</span>
                </span>
                <span className={styles.figures}>
                  {rating != null && (
                    <b>
                      <Icon name="star" /> {rating.toFixed(1)}
                    </b>
                  )}
                  {priceFrom != null && (
                    <small>
                      {t.priceFrom} {number(priceFrom)}
                    </small>
                  )}
                </span>
              </Link>
            </li>
          ))}
          {count > SHOWN && (
            <li>
              <Link
                to={`/craftsmen?${new URLSearchParams(widened ? { search: widened.search, service, location } : { search })}`}
              >
                {t.seeAll(count)}
              </Link>
            </li>
          )}
        </ul>
      )}
      {search && !waiting && !none && !sentence && post}
    </>
  );
}
