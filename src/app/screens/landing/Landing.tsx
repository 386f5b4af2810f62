import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import type { Head, LoaderArgs } from '#pages/page.tsx';
import type { Texts } from '#ui/texts/index.tsx';
import { About } from './About.tsx';
import { Counters } from './Counters.tsx';
import { Hero } from './Hero.tsx';
import { bringHome, find, type SearchResult, type Home, cacheHome, matching, textOf } from './items.ts';
import { Questions } from './Questions.tsx';
import { ServicesCarousel } from './ServicesCarousel.tsx';
import { Steps } from './Steps.tsx';
import { TopRated } from './TopRated.tsx';
import { Testimonials } from './Testimonials.tsx';

interface LandingData extends Home {
  readonly search: string;
  readonly found: SearchResult | null;
}

export async function loader(args: LoaderArgs): Promise<LandingData> {
  const search = textOf(args.url.searchParams.get('search') ?? '');
  const [home, found] = await Promise.all([bringHome(args), search ? find(args, search) : null]);
  return { ...home, search, found };
}

export function head(_data: LandingData, { common, landing, language }: Texts): Head {
  return {
    title: landing.title,
    description: common.titles.description,
    canonical: '/',
    jsonLd: import.meta.env.SSR
      ? [
          {
            '@type': 'Organization',
            name: common.brand,
            url: '/',
            logo: '/icon-512.png',
            description: common.titles.description,
            areaServed: { '@type': 'Country', name: 'Kenya' },
          },
          {
            '@type': 'WebSite',
            name: common.brand,
            url: '/',
            inLanguage: language,
            potentialAction: {
              '@type': 'SearchAction',
              target: { '@type': 'EntryPoint', urlTemplate: '/?search={search_term_string}' },
              'query-input': 'required name=search_term_string',
            },
          },
        ]
      : [],
  };
}

export default function Landing() {
  const { search, found, ...home } = useLoaderData<LandingData>();
  const { services, best, counts } = home;
  const [typed, setTyped] = useState(search);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new home has new best craftsmen
  useEffect(() => cacheHome(home), [best]);
  // Loaded craftsmen are filtered at once; the server's result replaces them.
  const answer = found && search === typed ? found : null;
  const known = typed ? matching([...services, ...best], typed) : services;
  const items = typed ? (answer?.items ?? known) : services;

  return (
    <MainContent>
      <Hero
        measured={home.measured}
        finder={{
          search,
          typed,
          onType: setTyped,
          items,
          total: answer?.total ?? null,
          widened: answer?.widened ?? null,
          waiting: !answer,
        }}
      />
      <TopRated best={best} />
      <Steps />
      <ServicesCarousel items={items} waiting={typed !== '' && !answer} />
      <About />
      <Testimonials />
      <Counters counts={counts} />
      <Questions />
    </MainContent>
  );
}
