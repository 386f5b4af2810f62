import { useState } from 'react';
import { optimistically, invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { Button } from '#ui/layout/Button.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { acceptQuote, type Job, listJobs, showJob } from '../../contract.ts';
import type { Quote } from '../../quote-contract.ts';
import { bestOf } from '../../rules.ts';
import { QuoteCard, QuoteInList } from './QuoteCard.tsx';
import styles from './Quotes.module.css';

const QUOTES = 'quotes';
const quotesOf = (job: Job) => (job.status === 'Quoted' ? job.quotes.filter(isOpen) : []);

type Choice = ReturnType<typeof useChoice>;

/** The quotes that a phone has opened, and the one that is about to be accepted. */
export function useChoice(job: Job) {
  const [opened, setOpened] = useState<readonly number[]>([]);
  const [selected, select] = useState<Quote | null>(null);
  const quotes = quotesOf(job);
  const seen = quotes.length === 1 ? quotes : quotes.filter(({ id }) => opened.includes(id));
  return {
    opened,
    /** The only one that is seen whole: a phone's bar accepts it. */
    alone: seen.length === 1 ? seen.find((quote) => quote.status === 'live' && !quote.before_change) : undefined,
    toggle: (id: number) => setOpened(opened.includes(id) ? opened.filter((each) => each !== id) : [...opened, id]),
    selected,
    select,
  };
}

/** What comes next with the prices of a job on a phone: one is accepted, or all come to the top of the screen. */
export function ChoiceButton({ job, choice: { alone, select } }: { job: Job; choice: Choice }) {
  const { quotes: t } = useTexts('client');
  const { money } = useFormats();
  const { length } = quotesOf(job);
  const show = () => {
    const prices = document.getElementById(QUOTES);
    prices?.focus({ preventScroll: true });
    prices?.scrollIntoView({ block: 'start' });
  };
  if (alone)
    return (
      <Button onClick={() => select(alone)}>
        {t.acceptSum(money(alone.amount))} <span className="vh">{alone.craftsman.name}</span>
      </Button>
    );
  return length > 0 && <Button onClick={show}>{t.compareAll(length)}</Button>;
}

interface QuotesProps {
  readonly job: Job;
  /** Adds distance and pictures of each craftsman; their space is reserved until it is loaded. */
  readonly detail: Job | undefined;
  readonly choice: Choice;
}

export function Quotes({ job, detail, choice }: QuotesProps) {
  const { quotes: t } = useTexts('client');
  const { number } = useTexts('jobs');
  const { money } = useFormats();
  const isWide = useIsWide();
  const { selected, select } = choice;
  const { rejection, accept } = useAccept(job);
  const quotes = quotesOf(job);
  const best = bestOf(quotes);
  const live = quotes.filter(({ status }) => status === 'live').length;
  const ordered = [...quotes].sort(
    (a, b) => Number(b.status === 'live') - Number(a.status === 'live') || a.amount - b.amount,
  );

  const Offer = quotes.length > 1 ? QuoteInList : QuoteCard;

  if (quotes.length === 0) return rejection && <section>{rejection}</section>;
  return (
    <section className={styles.offers}>
      <h3 className="vh">{t.title}</h3>
      {rejection}
      {/* It scrolls, and keys must reach it */}
      <div id={QUOTES} className={styles.quotes} role="region" tabIndex={0} aria-label={t.compare(number(job.id))}>
        {ordered.map((quote, _at, [first = quote]) => (
          <Offer
            key={quote.id}
            quote={{
              ...quote,
              craftsman: detail?.quotes.find(({ id }) => id === quote.id)?.craftsman ?? quote.craftsman,
            }}
            first={first}
            lowest={quote.id === best.lowest}
            earliest={quote.id === best.earliest}
            isOpen={choice.opened.includes(quote.id)}
            onToggle={() => choice.toggle(quote.id)}
            onAccept={isWide || choice.alone?.id !== quote.id ? () => select(quote) : undefined}
          />
        ))}
      </div>
      <ConfirmDialog
        open={selected !== null}
        title={selected && t.title1(money(selected.amount), selected.craftsman.name)}
        keepLabel={t.keep}
        onKeep={() => select(null)}
        goLabel={t.accept}
        onGo={() => {
          select(null);
          if (selected) accept(selected);
        }}
        busyLabel={t.accepting}
      >
        <p>{t.others(live - 1)}</p>
        <p>{selected && t.shared(selected.craftsman.name)}</p>
      </ConfirmDialog>
    </section>
  );
}

function useAccept(job: Job) {
  const { quotes: t } = useTexts('client');
  const toast = useToast();
  const { error, run } = useAction();
  const [tried, setTried] = useState<Quote | null>(null);
  function accept(quote: Quote) {
    const { id, craftsman, amount, updated_at } = quote;
    setTried(quote);
    const work = async () => {
      await optimistically(
        listJobs,
        (row) =>
          row.id === job.id ? { ...row, status: 'Accepted', price: amount, craftsman: engaged(craftsman) } : row,
        () => call(acceptQuote, { id: job.id, quote: id, amount, updated_at }),
      );
      toast(t.accepted(craftsman.name));
      document.getElementById(`job-${job.id}`)?.focus({ preventScroll: true });
    };
    void run(work, undefined, () => invalidate(showJob));
  }
  return { rejection: tried && error !== null && <Rejection job={job} tried={tried} error={error} />, accept };
}

/** Why nothing was accepted: the quote has changed, the job is taken, or what the server said. */
function Rejection({ job, tried, error }: { job: Job; tried: Quote; error: string }) {
  const { quotes: t } = useTexts('client');
  const { money } = useFormats();
  const { name } = tried.craftsman;
  const current = job.quotes.find(({ id }) => id === tried.id);
  const isChanged = current?.status === 'live' && current.updated_at !== tried.updated_at;
  const holder = job.status === 'Accepted' ? job.craftsman : null;
  if (isChanged || holder) {
    return (
      <Note className={styles.note} kind="wait" icon="info" role="alert">
        {holder
          ? t.taken(holder.name, job.price === null ? null : money(job.price))
          : isChanged && current.amount !== tried.amount
            ? t.repriced(name, money(tried.amount), money(current.amount))
            : t.reworded(name)}
      </Note>
    );
  }
  return (
    <Note className={styles.note} kind="bad" role="alert">
      <p>{t.failed}</p>
      <p className="small">{error}</p>
    </Note>
  );
}

const isOpen = ({ status }: Quote) => status === 'live' || status === 'expired';

/** The response the server will give, without the phone number. */
function engaged({ id, name, slug, profile }: Quote['craftsman']): Job['craftsman'] {
  return { id, name, slug, profile, phone: null, engagement: 'Accepted' };
}
