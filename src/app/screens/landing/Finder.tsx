/** The front page's question. Without script it is a form that asks the server; with it the answer comes while one types. */
import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Matches } from './Matches.tsx';
import { type Item, SEARCH_MAX, textOf } from './items.ts';
import { classes } from '#ui/classes.ts';
import receiptCardStyles from '#ui/layout/ReceiptCard.module.css';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './Finder.module.css';

/** A pause in typing that is worth a question to the server. */
const PAUSE = 250;
const POPULAR = ['Plumbing', 'Electrical', 'Carpentry', 'Masonry'];

export interface FinderProps {
  /** What the page's address asks for. */
  readonly search: string;
  readonly typed: string;
  readonly onType: (words: string) => void;
  readonly items: readonly Item[];
  /** Of all that fit; null while only those known here have been looked through. */
  readonly total: number | null;
  readonly waiting: boolean;
}

export function Finder({ search, typed, onType, items, total, waiting }: FinderProps) {
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
      <Matches search={typed} items={items} total={total} waiting={waiting} />
      {!typed && (
        <Chips
          label={t.popular}
          chips={[
            ...POPULAR.map((service) => ({ label: service, to: `/craftsmen?service=${service}` })),
            { label: t.allServices, to: '/services' },
          ]}
        />
      )}
    </form>
  );
}

/** Asks the server for what is typed after a pause, and keeps the field and the page's URL the same. */
function useSearchAsTyped(search: string, onType: FinderProps['onType']) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(search);

  function ask(words: string, replace: boolean) {
    clearTimeout(timer.current);
    if (words === asked.current) return;
    asked.current = words;
    navigate(words ? `/?search=${encodeURIComponent(words)}` : '/', { replace, preventScrollReset: true });
  }
  function type(words: string) {
    onType(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(words, true), PAUSE);
  }

  // The address changed by a link or the back button: the field follows it.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    onType(search);
    if (box.current) box.current.value = search;
  }, [search, onType]);
  // Typed before the page was alive.
  useEffect(() => {
    const words = textOf(box.current?.value ?? '');
    if (words !== search) type(words);
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes alive
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = textOf(box.current?.value ?? '');
    onType(words);
    ask(words, false);
  };
  return { box, type, submit };
}
