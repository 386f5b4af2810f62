import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { PLACES, placeName } from '#catalogue/places.ts';
import { SERVICES } from '#catalogue/services.ts';
import { SPOKEN_LANGUAGES } from '#catalogue/spoken-languages.ts';
import { classes } from '#ui/classes.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { PageHead } from '#ui/layout/PageHead.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import styles from './SearchBand.module.css';

/** The head of a page that finds craftsmen: a title, a search that works without a script, and a chip for each service. */
export function SearchBand({
  path,
  words,
  heading = words.heading,
  lead,
  search,
  service,
  location,
  language,
  toService,
  chips = true,
}: {
  path: string;
  words: Readonly<
    Record<'heading' | 'lead' | 'searchLabel' | 'byService' | 'allServices' | 'filter' | 'place' | 'anywhere', string>
  > & { readonly example?: string };
  /** In place of those of the words. */
  heading?: string;
  lead?: ReactNode;
  search: string;
  service: string;
  location: string;
  /** Only where craftsmen can be found by it. */
  language?: Readonly<Record<'chosen' | 'label' | 'any', string>>;
  /** The page's URL for another service, '' for all. */
  toService: (service: string) => string;
  chips?: boolean;
}) {
  const common = useTexts('common');
  return (
    <PageHead className={styles.band}>
      <h1>{heading}</h1>
      <p className="lead soft">{lead ?? words.lead}</p>
      <Form
        action={path}
        role="search"
        className={classes(styles.form, language && styles.withLanguage)}
        key={[search, service, location, language?.chosen].join()}
      >
        <TextField
          label={words.searchLabel}
          hideLabel
          name="search"
          type="search"
          enterKeyHint="search"
          placeholder={words.example ?? words.searchLabel}
          maxLength={100}
          defaultValue={search}
        />
        {/* Without a script too, a phone opens the lists with it. */}
        <input id="filter" type="checkbox" className="vh" defaultChecked={Boolean(location || language?.chosen)} />
        <label htmlFor="filter">
          {words.filter}
          <Icon name="chevron-down" />
        </label>
        <div className={styles.narrow}>
          <SelectField
            label={words.place}
            hideLabel
            name="location"
            choose={words.anywhere}
            defaultValue={placeName(location)}
            options={[...new Set([...PLACES.map(({ name }) => name), placeName(location)])]
              .filter(Boolean)
              .sort()
              .map((name) => ({ value: name, label: name }))}
          />
          {language && (
            <SelectField
              label={language.label}
              hideLabel
              name="language"
              choose={language.any}
              defaultValue={language.chosen}
              options={SPOKEN_LANGUAGES.map((each) => ({ value: each, label: common.trade(each) }))}
            />
          )}
        </div>
        <SelectField
          label={words.byService}
          hideLabel
          name="service"
          choose={words.allServices}
          defaultValue={service}
          options={SERVICES.map((each) => ({ value: each, label: common.trade(each) }))}
        />
        <Button type="submit" icon="search">
          <span>{common.search}</span>
        </Button>
      </Form>
      {chips && (
        <div className={styles.chips}>
          <Chips
            label={words.byService}
            slide
            chips={['', ...SERVICES].map((each) => ({
              label: common.trade(each) || words.allServices,
              to: toService(each),
              current: each === service,
            }))}
          />
        </div>
      )}
    </PageHead>
  );
}
