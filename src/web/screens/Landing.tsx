/** The front page. What it shows of craftsmen is the public's own list; the words and the claims are ours. */
import '../ui/landing.css';
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { Main } from '../Main.tsx';
import type { Head, LoaderArgs } from '../page.tsx';
import type { Texts } from '../texts/index.tsx';
import { About } from './landing/About.tsx';
import { Counters } from './landing/Counters.tsx';
import { Hero } from './landing/Hero.tsx';
import { bringHome, find, type Found, type Home, keepHome, matching, wordsOf } from './landing/items.ts';
import { Questions } from './landing/Questions.tsx';
import { ServicesRail } from './landing/ServicesRail.tsx';
import { Steps } from './landing/Steps.tsx';
import { TopRated } from './landing/TopRated.tsx';
import { Voices } from './landing/Voices.tsx';

interface Loaded extends Home {
  readonly search: string;
  /** What the search brought; null when nothing was searched for. */
  readonly found: Found | null;
}

export async function loader(args: LoaderArgs): Promise<Loaded> {
  const search = wordsOf(args.url.searchParams.get('search') ?? '');
  const [home, found] = await Promise.all([bringHome(args), search ? find(args, search) : null]);
  return { ...home, search, found };
}

export function head(_data: Loaded, { common, landing, language }: Texts): Head {
  return {
    title: landing.title,
    description: common.titles.description,
    canonical: '/',
    jsonLd: [
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
    ],
  };
}

export default function Landing() {
  const { search, found, services, best, figures } = useLoaderData<Loaded>();
  const [typed, setTyped] = useState(search);
  useEffect(() => keepHome({ services, best, figures }), [services, best, figures]);
  // What is here already is filtered at once; the answer to just these words takes its place when it comes.
  const answer = found && search === typed ? found : null;
  const known = typed ? matching([...services, ...best], typed) : services;
  const items = typed ? (answer?.items ?? known) : services;

  return (
    <Main>
      <Hero
        pictures={services}
        finder={{ search, typed, onType: setTyped, items, total: answer?.total ?? null, waiting: !answer }}
      />
      <div className="spine">
        <About />
        <ServicesRail items={items} waiting={typed !== '' && !answer} />
        <Steps />
        <TopRated best={best} />
        <Voices />
      </div>
      <Counters figures={figures} />
      <Questions />
    </Main>
  );
}
