import { useSearchParams } from 'react-router';
import type { Category } from '#catalogue/categories.ts';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { PageHead } from '#ui/layout/PageHead.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/layout/Link.tsx';
import { SampleCard, type View } from './SampleCard.tsx';
import { CategoryFilter, VIEWS } from './CategoryFilter.tsx';
import { type Sample, useSamples } from './samples.ts';
import goodsStyles from '#shop/web/Goods.module.css';
import styles from './CategoryBrowser.module.css';

export function CategoryBrowser({ category }: { category: Category }) {
  const { categories: t } = useTexts('market');
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
      <PageHead>
        <h1>{t[category].title}</h1>
        <p className="lead soft">{t[category].lead}</p>
        <p className={styles.sample}>
          <b>{t.sample}</b> <Link to="/craftsmen">{t.real}</Link>
        </p>
      </PageHead>
      <Chips
        label={t.views}
        chips={views.map((each) => ({
          to: url({ view: each, type, name }),
          label: t[each],
          current: each === view,
        }))}
      />
      <CategoryFilter category={category} view={view} type={type} name={name} setQuery={setQuery} />
      <h2 className="vh">{t[view]}</h2>
      <p className="small soft found" role="status">
        {t.found(shown.length)}
      </p>
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
    <ul
      className={
        view === 'products' || view === 'services'
          ? classes(goodsStyles.goods, styles.cloth)
          : classes(styles.samples, view === 'craftsmen' && styles.people)
      }
    >
      {shown.map(({ sample, at }) => (
        <SampleCard key={sample.name} view={view} sample={sample} at={at} />
      ))}
    </ul>
  );
}
