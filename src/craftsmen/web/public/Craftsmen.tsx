/** The public list: search by name, one service or location at a time, best rated first. */
import { data, useLoaderData } from 'react-router';
import { placeName } from '#catalogue/places.ts';
import { CallError } from '#api/client/call.ts';
import { itemList } from '#pages/linked-data.ts';
import { MainContent } from '#pages/MainContent.tsx';
import type { Head, LoaderArgs } from '#pages/page.tsx';
import { type Texts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { listCraftsmen } from '../../calls.ts';
import { CraftsmanRows, listed } from '../card/CraftsmanRow.tsx';
import { SearchBand } from './SearchBand.tsx';
import styles from './Craftsmen.module.css';
import { PostJob } from '../search/Widened.tsx';
import { WidenedHeading } from '../search/WidenedHeading.tsx';

const NEAREST = 3;

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
    const found = await callPage(
      listCraftsmen,
      { ...rest, widen: true, page_size: 24, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    // Of the place, of its county or of the country: a search always ends at people.
    const near = { location: query.location, widen: true, page_size: NEAREST };
    const nearest = found.rows.length === 0 ? (await callPage(listCraftsmen, near, { signal })).rows : [];
    return data({ query, found: { ...found, rows: found.rows.map(listed), nearest: nearest.map(listed) } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return data({ query, found: null }, { status: error.status || 503 });
  }
}
type Loaded = Awaited<ReturnType<typeof loader>>['data'];

const urlOf = ({ search, service, location, language, cursor }: Partial<Query>) => {
  const params = new URLSearchParams(
    Object.entries({ search, service, location, language, cursor }).filter((each): each is [string, string] =>
      Boolean(each[1]),
    ),
  );
  return String(params) ? `/craftsmen?${params}` : '/craftsmen';
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
    jsonLd: found?.rows.length
      ? [itemList(found.rows.map(({ slug, name }) => ({ name, path: `/craftsman/${slug}` })))]
      : [],
  };
}

export default function Craftsmen() {
  const { query, found } = useLoaderData<Loaded>();
  const { craftsmen: t } = useTexts('public');

  return (
    <MainContent className="wrap">
      <SearchBand
        path="/craftsmen"
        words={{
          heading: t.heading,
          lead: t.lead,
          search: t.searchLabel,
          byService: t.byService,
          allServices: t.allServices,
          place: t.place,
          anywhere: t.anywhere,
        }}
        search={query.search}
        service={query.service}
        location={query.location}
        language={{ chosen: query.language, label: t.language }}
        toService={(service) => urlOf({ ...query, service, cursor: '' })}
      />
      {found === null ? (
        <Note kind="bad" role="alert">
          {t.failed}
        </Note>
      ) : (
        <Found query={query} found={found} />
      )}
    </MainContent>
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
