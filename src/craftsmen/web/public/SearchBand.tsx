import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SERVICES } from '#catalogue/services.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { PageHead } from '#ui/layout/PageHead.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { TextField } from '#ui/form/TextField.tsx';

/** The head of a page that finds craftsmen: a title, a search that works without a script, and a chip for each service. */
export function SearchBand({
  path,
  words,
  search,
  service,
  otherParams = {},
  toService,
  slide = false,
  children,
}: {
  path: string;
  words: { heading: string; lead: string; search: string; byService: string; allServices: string };
  search: string;
  service: string;
  /** Other parameters a new search keeps. */
  otherParams?: Readonly<Record<string, string>>;
  /** The page's URL for another service, '' for all. */
  toService: (service: string) => string;
  slide?: boolean;
  children?: ReactNode;
}) {
  const common = useTexts('common');
  return (
    <PageHead>
      <h1>{words.heading}</h1>
      <p className="lead soft">{words.lead}</p>
      <Form action={path} role="search" className="tools" key={search}>
        <TextField
          label={words.search}
          hideLabel
          name="search"
          type="search"
          enterKeyHint="search"
          placeholder={words.search}
          maxLength={100}
          defaultValue={search}
        />
        {Object.entries({ service, ...otherParams }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Button type="submit" icon="search">
          {common.search}
        </Button>
      </Form>
      <Chips
        label={words.byService}
        slide={slide}
        chips={['', ...SERVICES].map((each) => ({
          label: common.trade(each) || words.allServices,
          to: toService(each),
          current: each === service,
        }))}
      />
      {children}
    </PageHead>
  );
}
