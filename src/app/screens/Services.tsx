/** What is on offer, by pictures of it, and the way to write to us. */
import { data, useLoaderData } from 'react-router';
import { ContactForm } from '#contact/web/ContactForm.tsx';
import { type Card, listCraftsmen } from '#craftsmen/contract.ts';
import { SearchBand } from '#craftsmen/web/public/SearchBand.tsx';
import { CallError } from '#api/client/call.ts';
import { MainContent } from '#pages/MainContent.tsx';
import type { Head, LoaderArgs } from '#pages/page.tsx';
import { type Texts, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Pager } from '#ui/layout/Pager.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import styles from './Services.module.css';

const PAGE = 24;
const NAMES = ['search', 'service', 'location', 'cursor'] as const;
type Asked = Readonly<Record<(typeof NAMES)[number], string>>;
type Offer = Pick<Card, 'slug' | 'name' | 'location' | 'service' | 'service_image'>;

interface Loaded {
  readonly asked: Asked;
  /** Null when they could not be had. */
  readonly offers: readonly Offer[] | null;
  readonly next: string | null;
}

export async function loader({ url, callPage, signal }: LoaderArgs) {
  const asked = Object.fromEntries(NAMES.map((name) => [name, url.searchParams.get(name) ?? ''])) as Asked;
  const { cursor, ...rest } = asked;
  try {
    const page = await callPage(listCraftsmen, { ...rest, page_size: PAGE, ...(cursor ? { cursor } : {}) }, { signal });
    return data<Loaded>({
      asked,
      offers: page.rows.filter((each) => each.service_image).map(offerOf),
      next: page.next,
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return data<Loaded>({ asked, offers: null, next: null }, { status: error.status || 503 });
  }
}

const offerOf = ({ slug, name, location, service, service_image }: Card): Offer => ({
  slug,
  name,
  location,
  service,
  service_image,
});

const address = (asked: Partial<Asked>) => {
  const query = new URLSearchParams(NAMES.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])));
  return query.size > 0 ? `/services?${query}` : '/services';
};

export function head({ asked: { service } }: Loaded, { market: { services: t } }: Texts): Head {
  return {
    title: service ? `${t.title}: ${service}` : t.title,
    description: t.description,
    canonical: address({ service }),
  };
}

export default function Services() {
  const { asked, offers, next } = useLoaderData<Loaded>();
  const { services: t, contact } = useTexts('market');
  return (
    <MainContent className="wrap">
      <SearchBand
        path="/services"
        words={{ heading: t.heading, lead: t.lead, search: t.searchLabel, byService: t.filter, allServices: t.all }}
        search={asked.search}
        service={asked.service}
        toService={(service) => address({ ...asked, service, cursor: '' })}
        slide
      />
      <Offers asked={asked} offers={offers} next={next} />
      <section className={styles.contact} id="contact" aria-labelledby="contact-us">
        <h2 id="contact-us">{contact.heading}</h2>
        <p className="lead soft">{contact.lead}</p>
        <ContactForm />
      </section>
    </MainContent>
  );
}

function Offers({ asked, offers, next }: Loaded) {
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
        drawing="drawers"
        level={2}
        role="status"
        title={t.none}
        action={<Button to="/services">{t.showAll}</Button>}
      >
        {t.noneHint}
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="vh">{t.results}</h2>
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
              <b>{service}</b>
              <span className="small soft">{t.by(name, location)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        label={t.pages}
        previous={asked.cursor ? { to: address({ ...asked, cursor: '' }), label: t.firstPage } : null}
        next={next ? { to: address({ ...asked, cursor: next }), label: t.nextPage } : null}
      />
    </>
  );
}
