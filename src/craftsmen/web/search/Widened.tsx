import { placeName } from '#catalogue/places.ts';
import type { Service } from '#catalogue/services.ts';
import { type Texts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import styles from './Widened.module.css';

type Widened = Readonly<Record<'search' | 'service' | 'location' | 'place' | 'words', string>>;

/** Reads `X-Search-Widened`: the query that found craftsmen, the place of the search, and its other words. */
export const readWidened = (header: string | null) =>
  header === null ? null : (Object.fromEntries(new URLSearchParams(header)) as Widened);

/** "No plumber in Karen yet. Here are 12 in Nairobi.", or null when all was found that was asked for. */
export function widenedSentence(widened: Widened | null, total: number, { widening: t, trade }: Texts['common']) {
  if (!widened) return null;
  const { search, service, location, place, words } = widened;
  const isTradeAlone = words !== '' && search === '';
  const isReadAs = location === place && words === '' && service !== '';
  if (isReadAs) return t.found(total, placeName(location), trade(service));
  if (location === place && !isTradeAlone) return null;
  const shown = placeName(place);
  const none =
    words === '' && service !== '' ? t.none(t.craftsmanOf[service as Service], shown) : t.noneFor(words, shown);
  return `${none} ${t.here(total, placeName(location), isTradeAlone ? trade(service) : '')}`;
}

interface PostJobProps {
  readonly search: string;
  readonly service: string;
  readonly location: string;
  /** Beside craftsmen who fit it is the second way. */
  readonly fits?: boolean;
}

export function PostJob({ search, service, location, fits = false }: PostJobProps) {
  const { widening: t } = useTexts('common');
  const values = Object.entries({ service, location, description: search }).filter(([, value]) => value !== '');
  return (
    <div className={styles.post}>
      <p>
        <Button kind={fits ? 'line' : 'hire'} to={`/hire/new?${new URLSearchParams(values)}`}>
          {t.post}
        </Button>
      </p>
      <p className="small soft">{t.postNote(search)}</p>
    </div>
  );
}
