import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Matches } from './Matches.tsx';
import { type Match, SEARCH_MAX, textOf } from './items.ts';
import { classes } from '#ui/classes.ts';
import receiptCardStyles from '#ui/layout/ReceiptCard.module.css';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './Finder.module.css';

/** Milliseconds without a key before the server is asked. */
const PAUSE = 250;
const POPULAR = ['Plumbing', 'Electrical', 'Carpentry', 'Painting', 'Masonry', 'Welding'];

export interface FinderProps {
  readonly search: string;
  readonly typed: string;
  readonly onType: (term: string) => void;
  readonly items: readonly Match[];
  readonly total: number | null;
  readonly widened: string | null;
  readonly waiting: boolean;
}

export function Finder({ search, typed, onType, items, total, widened, waiting }: FinderProps) {
  const t = useTexts('landing');
  const common = useTexts('common');
  const { box, type, submit } = useSearchAsTyped(search, onType);
  return (
    <form className={classes(receiptCardStyles.receipt, styles.finder)} role="search" action="/" onSubmit={submit}>
      <Field id="search" label={t.searchLabel}>
        {(links) => (
          <div className={styles.row}>
            <input
              ref={box}
              {...links}
              className={fieldStyles.control}
              name="search"
              type="search"
              enterKeyHint="search"
              placeholder={t.searchExample}
              autoComplete="off"
              maxLength={SEARCH_MAX}
              defaultValue={search}
              onChange={({ currentTarget }) => type(textOf(currentTarget.value))}
            />
            <Button kind="hire" type="submit" icon="search">
              {common.search}
            </Button>
          </div>
        )}
      </Field>
      <Matches search={typed} items={items} total={total} widened={widened} waiting={waiting} />
      <Chips
        slide
        label={t.popular}
        chips={[
          ...POPULAR.map((service) => ({ label: common.trade(service), to: `/craftsmen?service=${service}` })),
          { label: t.allServices, to: '/services' },
        ]}
      />
    </form>
  );
}

/** Searches on the server after a pause in typing, and keeps the field and the page's URL the same. */
function useSearchAsTyped(search: string, onType: FinderProps['onType']) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearch = useRef(search);

  function ask(term: string, replace: boolean) {
    clearTimeout(timer.current);
    if (term === lastSearch.current) return;
    lastSearch.current = term;
    navigate(term ? `/?search=${encodeURIComponent(term)}` : '/', { replace, preventScrollReset: true });
  }
  function type(term: string) {
    onType(term);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(term, true), PAUSE);
  }

  useEffect(() => {
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    onType(search);
    if (box.current) box.current.value = search;
  }, [search, onType]);
  // Typed before hydration.
  useEffect(() => {
    const term = textOf(box.current?.value ?? '');
    if (term !== search) type(term);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at hydration
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const term = textOf(box.current?.value ?? '');
    onType(term);
    ask(term, false);
  };
  return { box, type, submit };
}
