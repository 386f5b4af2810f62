/** One category: two views of its samples, a filter by type and a search by name, all of it in the address. */
import { type FormEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { PageHead } from '#ui/layout/PageHead.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { SampleCard, type View } from './SampleCard.tsx';
import { type Category, TYPES, useSamples } from './samples.ts';
import styles from './CategoryBrowser.module.css';

const VIEWS: Readonly<Record<Category, readonly [View, View]>> = {
  woodworking: ['craftsmen', 'jobs'],
  metalworking: ['craftsmen', 'jobs'],
  textile: ['products', 'services'],
};

export function CategoryBrowser({ category }: { category: Category }) {
  const { categories: t } = useTexts('market');
  const { search } = useTexts('common');
  const samples = useSamples(category);
  const [query, setQuery] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const views = VIEWS[category];
  const view = views.find((each) => each === query.get('view')) ?? views[0];
  const type = query.get('type') ?? '';
  const name = query.get('name') ?? '';

  // The fields keep their own text; a link or the back button changes it.
  useEffect(() => {
    for (const [field, value] of Object.entries({ type, name })) {
      const control = form.current?.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement | null;
      if (control && control.value.trim() !== value) control.value = value;
    }
  }, [type, name]);

  const url = (changed: { view: View; type?: string; name?: string }) => {
    const next = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...changed, view: changed.view === views[0] ? '' : changed.view }))
      if (value) next.set(key, value);
    return next.size > 0 ? `/category/${category}?${next}` : `/category/${category}`;
  };
  const filter = () => {
    const data = new FormData(form.current as HTMLFormElement);
    const next = new URLSearchParams(view === views[0] ? {} : { view });
    for (const field of ['type', 'name']) {
      const value = String(data.get(field) ?? '').trim();
      if (value) next.set(field, value);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    filter();
  };

  const shown = (samples[view] ?? []).filter(
    (each) => (!type || each.type === type) && each.name.toLowerCase().includes(name.toLowerCase()),
  );
  return (
    <MainContent className="wrap">
      <PageHead>
        <h1>{t[category].title}</h1>
        <p className="lead soft">{t[category].lead}</p>
        <p className="small soft">
          {t.sample} <Link to="/craftsmen">{t.real}</Link>
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
      <form
        ref={form}
        role="search"
        className={styles.filter}
        action={`/category/${category}`}
        onSubmit={submit}
        onInput={filter}
      >
        {view !== views[0] && <input type="hidden" name="view" value={view} />}
        <SelectField
          name="type"
          label={t.type}
          choose={t.allTypes}
          defaultValue={type}
          options={TYPES[category].map((each) => ({ value: each, label: each }))}
        />
        <TextField
          name="name"
          type="search"
          label={t.searchName}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={name}
        />
        <Button type="submit" kind="line" icon="search">
          {search}
        </Button>
      </form>
      <h2 className="vh">{t[view]}</h2>
      <p className="small soft found" role="status">
        {t.found(shown.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          drawing="drawers"
          level={2}
          title={t.none}
          action={
            <Button kind="line" to={url({ view })}>
              {t.reset}
            </Button>
          }
        >
          <p>{t.noneHint}</p>
        </EmptyState>
      ) : (
        <ul className={styles.samples}>
          {shown.map((sample) => (
            <SampleCard key={sample.name} view={view} sample={sample} />
          ))}
        </ul>
      )}
    </MainContent>
  );
}
