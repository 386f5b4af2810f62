import { useSearchParams } from 'react-router';
import type { Category } from '#catalogue/categories.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { PageHead } from '#ui/layout/PageHead.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { CartKey } from '#shop/web/AddToCart.tsx';
import { classes } from '#ui/classes.ts';
import { SampleCard, type View } from './SampleCard.tsx';
import { CategoryFilter, VIEWS } from './CategoryFilter.tsx';
import { type Sample, useSamples } from './samples.ts';
import styles from './CategoryBrowser.module.css';

/** The craftsmen of the trade, who are no samples. No trade makes clothes. */
const REAL: Readonly<Record<Category, string>> = {
  woodworking: '/craftsmen?service=Carpentry',
  metalworking: '/craftsmen?service=Welding',
  textile: '/craftsmen?service=Interior+Design',
};

export function CategoryBrowser({ category }: { category: Category }) {
  const {
    categories: t,
    cart: { browse },
  } = useTexts('market');
  const samples = useSamples(category);
  const [query, setQuery] = useSearchParams();
  const views = VIEWS[category];
  const view = views.find((each) => each === query.get('view')) ?? views[0];
  const type = query.get('type') ?? '';
  const name = query.get('name') ?? '';

  const url = (changed: { view: View; type?: string; name?: string }) => {
    const next = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...changed, view: changed.view === views[0] ? '' : changed.view }))
      if (value) next.set(key, value);
    return String(next) ? `/category/${category}?${next}` : `/category/${category}`;
  };
  const shown = (samples[view] ?? [])
    .map((sample, at) => ({ sample, at }))
    .filter(
      ({ sample: each }) => (!type || each.type === type) && each.name.toLowerCase().includes(name.toLowerCase()),
    );
  return (
    <MainContent className={classes('wrap', styles.page)}>
      {category === 'textile' && <CartKey />}
      <PageHead className={styles.head}>
        <h1>{t[category].title}</h1>
        <p className="lead soft">{t[category].lead}</p>
        {category === 'textile' && type !== 'Upholstery' && type !== 'Home Decor' ? (
          <Button icon="users" to="/craftsmen">
            {browse}
          </Button>
        ) : (
          <Button icon="users" to={REAL[category]}>
            {t[category].real}
          </Button>
        )}
      </PageHead>
      <div className={styles.choose}>
        <Chips
          label={t.views}
          chips={views.map((each) => ({
            to: url({ view: each, type, name }),
            label: t[each],
            current: each === view,
          }))}
        />
        <CategoryFilter category={category} view={view} type={type} name={name} setQuery={setQuery} />
        <p className="small soft" role="status">
          {t.found(shown.length)}
        </p>
      </div>
      <h2 className="vh">{t[view]}</h2>
      <Samples shown={shown} view={view} resetTo={url({ view })} />
    </MainContent>
  );
}

interface SamplesProps {
  readonly shown: readonly { readonly sample: Sample; readonly at: number }[];
  readonly view: View;
  readonly resetTo: string;
}

function Samples({ shown, view, resetTo }: SamplesProps) {
  const { categories: t } = useTexts('market');
  if (shown.length === 0) {
    return (
      <EmptyState
        drawing="search"
        level={2}
        title={t.none}
        action={
          <Button kind="line" to={resetTo}>
            {t.reset}
          </Button>
        }
      >
        <p>{t.noneHint}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={styles.samples}>
      {shown.map(({ sample, at }) => (
        <SampleCard key={sample.name} view={view} sample={sample} at={at} />
      ))}
    </ul>
  );
}
