import { data, useLoaderData } from 'react-router';
import { ContactForm, contactForm } from '#contact/web/ContactForm.tsx';
import { listCraftsmen, showStats } from '#craftsmen/calls.ts';
import type { Card, Stats } from '#craftsmen/public-contract.ts';
import { SearchBand } from '#craftsmen/web/public/SearchBand.tsx';
import { PostJob } from '#craftsmen/web/search/Widened.tsx';
import { WidenedHeading } from '#craftsmen/web/search/WidenedHeading.tsx';
import { CallError } from '#api/client/call.ts';
import { itemList } from '#pages/linked-data.ts';
import { MainContent } from '#pages/MainContent.tsx';
import type { Head, LoaderArgs } from '#pages/page.tsx';
import { type Texts, useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import styles from './Services.module.css';

export const pageForm = contactForm;

const PAGE = 24;
const PRINTS = 3;
const NAMES = ['search', 'service', 'location', 'cursor'] as const;
type Query = Readonly<Record<(typeof NAMES)[number], string>>;
type Offer = Pick<Card, 'slug' | 'name' | 'location' | 'service' | 'service_image'>;

interface ServicesData {
  readonly query: Query;
  readonly offers: readonly Offer[] | null;
  readonly total: number;
  readonly next: string | null;
  readonly widened: string | null;
  /** How many offer each service, on the page that shows them all. */
  readonly counts: Stats['services'] | null;
}

export async function loader({ url, call, callPage, signal }: LoaderArgs) {
  const query = Object.fromEntries(NAMES.map((name) => [name, url.searchParams.get(name) ?? ''])) as Query;
  const { cursor, ...rest } = query;
  try {
    const isAll = Object.values(query).every((each) => each === '');
    const [page, stats] = await Promise.all([
      callPage(
        listCraftsmen,
        { ...rest, widen: true, page_size: isAll ? 100 : PAGE, ...(cursor ? { cursor } : {}) },
        { signal },
      ),
      isAll ? call(showStats, {}, { signal }) : null,
    ]);
    const shown = stats ? firstOfEach([...stats.best_of_services, ...page.rows], stats.services) : page.rows;
    return data<ServicesData>({
      query,
      offers: shown.filter((each) => each.service_image).map(offerOf),
      counts: stats?.services ?? null,
      total: page.total,
      next: isAll ? null : page.next,
      widened: page.widened,
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return data<ServicesData>(
      { query, offers: null, total: 0, next: null, widened: null, counts: null },
      { status: error.status || 503 },
    );
  }
}

function firstOfEach(cards: readonly Card[], services: Stats['services']): Card[] {
  const distinct = [...new Map(cards.map((card) => [card.slug, card])).values()];
  return services.flatMap(({ service }) => distinct.filter((card) => card.service === service).slice(0, PRINTS));
}

const offerOf = ({ slug, name, location, service, service_image }: Card): Offer => ({
  slug,
  name,
  location,
  service,
  service_image,
});

const urlOf = (query: Partial<Query>) => {
  const params = String(new URLSearchParams(NAMES.flatMap((name) => (query[name] ? [[name, query[name]]] : []))));
  return params ? `/services?${params}` : '/services';
};

export function head(
  { query: { service }, offers, counts }: ServicesData,
  { common, market: { services: t } }: Texts,
): Head {
  // The page of all trades has no room for a list in its 15 kB; the page of each trade has one.
  const named = counts ? null : offers;
  return {
    title: service ? `${t.title}: ${common.trade(service)}` : t.title,
    description: t.description,
    canonical: urlOf({ service }),
    jsonLd:
      import.meta.env.SSR && named?.length
        ? [itemList(named.map(({ slug, name }) => ({ name, path: `/craftsman/${slug}` })))]
        : [],
  };
}

export default function Services() {
  const { query, ...found } = useLoaderData<ServicesData>();
  const { services: t, contact } = useTexts('market');
  const { footer } = useTexts('common');
  return (
    <MainContent className="wrap">
      <SearchBand
        path="/services"
        words={t}
        search={query.search}
        service={query.service}
        location={query.location}
        toService={(service) => urlOf({ ...query, service, cursor: '' })}
        chips={found.counts === null}
      />
      <Offers query={query} {...found} />
      <Chips
        label={t.samples}
        chips={(['woodworking', 'metalworking', 'textile'] as const).map((each) => ({
          label: footer[each],
          to: `/category/${each}`,
        }))}
      />
      <section className={styles.contact} id="contact" aria-labelledby="contact-us">
        <h2 id="contact-us">{contact.heading}</h2>
        <p className="lead soft">{contact.lead}</p>
        <ContactForm />
      </section>
    </MainContent>
  );
}

function Offers({ query, offers, total, next, widened, counts }: ServicesData) {
  const { trade } = useTexts('common');
  const { services: t } = useTexts('market');
  if (!offers) {
    return (
      <Note kind="bad" role="alert">
        {t.failed}
      </Note>
    );
  }
  if (offers.length === 0) {
    return (
      <EmptyState
        drawing="search"
        level={2}
        role="status"
        title={t.none}
        action={
          <>
            <PostJob {...query} />
            <Button kind="line" to="/services">
              {t.showAll}
            </Button>
          </>
        }
      >
        {t.noneHint}
      </EmptyState>
    );
  }
  if (counts) return <Trades offers={offers} counts={counts} />;
  return (
    <>
      <WidenedHeading query={query} total={total} widened={widened} results={t.results} />
      <ul className={styles.offers}>
        {offers.map(({ slug, name, location, service, service_image: image }, index) => (
          <li key={slug}>
            <Link to={`/craftsman/${slug}`}>
              <Picture
                className={styles.picture}
                src={image}
                alt=""
                eager={index === 0}
                sizes="(min-width: 60rem) 18rem, 46vw"
                pattern={{ slug, name }}
              />
              <b>{trade(service ?? '')}</b>
              <span className="small soft">{t.by(name, location)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        label={t.pages}
        previous={query.cursor ? { to: urlOf({ ...query, cursor: '' }), label: t.firstPage } : null}
        next={next ? { to: urlOf({ ...query, cursor: next }), label: t.nextPage } : null}
      />
    </>
  );
}

/** A row for each trade: its name, how many offer it, and prints of their work. */
function Trades({ offers, counts }: { offers: readonly Offer[]; counts: Stats['services'] }) {
  const { trade } = useTexts('common');
  const { services: t } = useTexts('market');
  const formats = useFormats();
  return (
    <ul className={styles.trades}>
      {counts.map(({ service, craftsmen, prices }) => (
        <li key={service}>
          <div>
            <h2>
              <Link className="tall" to={urlOf({ service })}>
                {trade(service)}
              </Link>
            </h2>
            <p className="small soft">
              {t.craftsmen(craftsmen)}
              {prices && <span>{t.prices(formats.number(prices.from), formats.number(prices.to))}</span>}
            </p>
          </div>
          <ul className={styles.prints}>
            {offers
              .filter((each) => each.service === service)
              .map(({ slug, name, location, service_image: image }) => (
                <li key={slug}>
                  <Link to={`/craftsman/${slug}`}>
                    <Picture src={image} alt={t.by(name, location)} ratio="1" print pattern={{ slug, name }} />
                  </Link>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
