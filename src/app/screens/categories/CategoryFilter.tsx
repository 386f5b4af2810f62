import { type FormEvent, useEffect, useRef } from 'react';
import type { SetURLSearchParams } from 'react-router';
import { type Category, CATEGORY_TYPES } from '#catalogue/categories.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { View } from './SampleCard.tsx';
import styles from './CategoryBrowser.module.css';

export const VIEWS: Readonly<Record<Category, readonly [View, View]>> = {
  woodworking: ['craftsmen', 'jobs'],
  metalworking: ['craftsmen', 'jobs'],
  textile: ['products', 'services'],
};

interface CategoryFilterProps {
  readonly category: Category;
  readonly view: View;
  readonly type: string;
  readonly name: string;
  readonly setQuery: SetURLSearchParams;
}

export function CategoryFilter({ category, view, type, name, setQuery }: CategoryFilterProps) {
  const { categories: t } = useTexts('market');
  const { search, trade } = useTexts('common');
  const form = useRef<HTMLFormElement>(null);
  const views = VIEWS[category];

  useEffect(() => {
    for (const [field, value] of Object.entries({ type, name })) {
      const control = form.current?.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement | null;
      if (control && control.value.trim() !== value) control.value = value;
    }
  }, [type, name]);

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

  return (
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
        hideLabel
        choose={t.allTypes}
        defaultValue={type}
        options={CATEGORY_TYPES[category].map((each) => ({ value: each, label: trade(each) }))}
      />
      <TextField
        name="name"
        type="search"
        label={t.searchName}
        hideLabel
        placeholder={t.name}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={name}
      />
      <Button type="submit" kind="line" icon="search">
        <span>{search}</span>
      </Button>
    </form>
  );
}
