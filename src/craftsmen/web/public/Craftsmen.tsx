/** The public list: search by name, one service or location at a time, best rated first. */
import { data, useLoaderData } from 'react-router';
import { placeAndParents, placeName } from '#catalogue/places.ts';
import { CallError } from '#api/client/call.ts';
import { itemList } from '#pages/linked-data.ts';
import { MainContent } from '#pages/MainContent.tsx';
import type { Head, LoaderArgs } from '#pages/page.tsx';
import { type Texts, useTexts } from '#ui/texts/index.tsx';
import { KenyaMap } from '#ui/drawing/KenyaMap.tsx';
import { vars } from '#ui/vars.ts';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { listCraftsmen } from '../../calls.ts';
import { CraftsmanRows, listed } from '../card/CraftsmanRow.tsx';
import { SearchBand } from './SearchBand.tsx';
import styles from './Craftsmen.module.css';
import { PostJob, readWidened } from '../search/Widened.tsx';
import { WidenedHeading } from '../search/WidenedHeading.tsx';

/** As many rows as leave the page within its 15 kB. */
const PAGE = 16;
const NEAREST = 3;

/** Where the map has its towns, in columns and rows of its grid. */
const TOWNS = [
  ['Nairobi', 11, 20],
  ['Thika', 12, 20],
  ['Nakuru', 8, 17],
  ['Eldoret', 5, 15],
  ['Kisumu', 3, 17],
  ['Mombasa', 21, 29],
] as const;

interface Query {
  readonly search: string;
  readonly service: string;
  readonly location: string;
  readonly language: string;
  readonly cursor: string;
}

export async function loader({ url, callPage, signal }: LoaderArgs) {
  const ask = (name: keyof Query) => url.searchParams.get(name) ?? '';
  const query: Query = {
    search: ask('search'),
    service: ask('service'),
    location: ask('location'),
    language: ask('language'),
    cursor: ask('cursor'),
  };
  try {
    const { cursor, ...rest } = query;
    const { distances, ...found } = await callPage(
      listCraftsmen,
      { ...rest, widen: true, page_size: PAGE, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    // Of the place, of its county or of the country: a search always ends at people.
    const near = { location: query.location, widen: true, page_size: NEAREST };
    const nearest = found.rows.length === 0 ? (await callPage(listCraftsmen, near, { signal })).rows : [];
    const rows = found.rows.map((card) => listed(card, distances, Boolean(query.language)));
    return data({ query, found: { ...found, rows, nearest: nearest.map((card) => listed(card)) } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return data({ query, found: null }, { status: error.status || 503 });
  }
}
type Loaded = Awaited<ReturnType<typeof loader>>['data'];

/** What a search without a match was understood as: service and place in place of words. */
function understood(query: Query, widened: string | null): Query | null {
  const meant = readWidened(widened);
  if (!meant || meant.search !== '' || query.search === '') return null;
  return { ...query, search: '', service: meant.service, location: placeName(meant.place), cursor: '' };
}

const urlOf = (query: Partial<Query>) => {
  const params = String(new URLSearchParams(Object.entries(query).filter(([, value]) => value)));
  return params ? `/craftsmen?${params}` : '/craftsmen';
};

export function head(
  { query: { service, location }, found }: Loaded,
  { common, public: { craftsmen: t } }: Texts,
): Head {
  const place = location && placeName(location);
  const what = [common.trade(service) || (place ? t.heading : ''), place].filter(Boolean).join(', ');
  return {
    title: what ? t.titleFor(what) : t.title,
    description: t.description,
    canonical: urlOf({ service, location }),
    jsonLd:
      import.meta.env.SSR && found?.rows.length
        ? [itemList(found.rows.map(({ slug, name }) => ({ name, path: `/craftsman/${slug}` })))]
        : [],
  };
}

export default function Craftsmen() {
  const { query, found } = useLoaderData<Loaded>();
  const { trade } = useTexts('common');
  const { craftsmen: t } = useTexts('public');
  const meant = understood(query, found?.widened ?? null);
  const asked = meant ?? query;

  return (
    <MainContent className="wrap">
      <SearchBand
        path="/craftsmen"
        words={t}
        heading={t.headingFor(trade(asked.service), placeName(asked.location))}
        lead={
          meant && (
            <>
              {t.understood(query.search)} <Link to={urlOf({ ...meant, service: '' })}>{t.allTrades}</Link>
            </>
          )
        }
        search={asked.search}
        service={asked.service}
        location={asked.location}
        language={{ chosen: query.language, label: t.language, any: t.anyLanguage }}
        toService={(service) => urlOf({ ...asked, service, cursor: '' })}
      />
      <div className={styles.page}>
        <Where asked={asked} />
        {found === null ? (
          <Note kind="bad" role="alert">
            {t.failed}
          </Note>
        ) : (
          <div>
            <Found query={query} found={found} />
          </div>
        )}
      </div>
    </MainContent>
  );
}

/** On a desk the towns are on a map, beside the list; a phone has the list of places in the search. */
function Where({ asked }: { asked: Query }) {
  const { craftsmen: t } = useTexts('public');
  const around = placeAndParents(asked.location);
  const at = TOWNS.find(([town]) => around.includes(town.toLowerCase()));
  const chip = (label: string, location: string) => ({
    label,
    to: urlOf({ ...asked, location, cursor: '' }),
    current: location === placeName(asked.location),
  });
  return (
    <nav className={styles.where} aria-labelledby="where">
      <h2 id="where">{t.where}</h2>
      <div className={styles.map}>
        <KenyaMap label="" />
        {at && <i style={vars({ '--x': at[1], '--y': at[2] })} />}
      </div>
      <Chips label={t.where} chips={[chip(t.anywhere, ''), ...TOWNS.map(([town]) => chip(town, town))]} />
    </nav>
  );
}

function Found({ query, found }: { query: Query; found: NonNullable<Loaded['found']> }) {
  const { craftsmen: t } = useTexts('public');
  const { rows, total, next, corrected, widened } = found;
  if (rows.length === 0) {
    return (
      <>
        <div role="status" className={styles.none}>
          <h2>{t.none}</h2>
          <p>{t.noneHint(query.search)}</p>
        </div>
        <PostJob {...query} />
        {found.nearest.length > 0 && <h2 className={styles.nearest}>{t.nearest}</h2>}
        <CraftsmanRows craftsmen={found.nearest} />
        <p className={styles.all}>
          <Button kind="line" to="/craftsmen">
            {t.showAll}
          </Button>
        </p>
      </>
    );
  }
  return (
    <>
      <WidenedHeading query={query} total={total} widened={widened} results={t.results} />
      <p className="small soft found" role="status">
        {corrected && `${t.corrected(corrected)} `}
        {t.found(rows.length, total)}
      </p>
      <CraftsmanRows craftsmen={rows} />
      <Pager
        label={t.pages}
        previous={query.cursor ? { to: urlOf({ ...query, cursor: '' }), label: t.firstPage } : null}
        next={next ? { to: urlOf({ ...query, cursor: next }), label: t.nextPage } : null}
      />
    </>
  );
}
