import { useState } from 'react';
import { optimistically, invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
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

/** Brings the prices of the opened job to the top of a phone's screen. */
export function CompareButton({ job }: { job: Job }) {
  const { quotes: t } = useTexts('client');
  const show = () => {
    const prices = document.getElementById(QUOTES);
    prices?.focus({ preventScroll: true });
    prices?.scrollIntoView({ block: 'start' });
  };
  return <Button onClick={show}>{t.compareAll(quotesOf(job).length)}</Button>;
}

/** @param detail adds distance and pictures of each craftsman; their space is reserved until it is loaded */
export function Quotes({ job, detail }: { job: Job; detail: Job | undefined }) {
  const { quotes: t } = useTexts('client');
  const { number } = useTexts('jobs');
  const { money } = useFormats();
  const [selected, setSelected] = useState<Quote | null>(null);
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
        {ordered.map((quote) => (
          <Offer
            key={quote.id}
            quote={{
              ...quote,
              craftsman: detail?.quotes.find(({ id }) => id === quote.id)?.craftsman ?? quote.craftsman,
            }}
            lowest={quote.id === best.lowest}
            earliest={quote.id === best.earliest}
            onAccept={() => setSelected(quote)}
          />
        ))}
      </div>
      <ConfirmDialog
        open={selected !== null}
        title={selected && t.title1(money(selected.amount), selected.craftsman.name)}
        keepLabel={t.keep}
        onKeep={() => setSelected(null)}
        goLabel={t.accept}
        onGo={() => {
          setSelected(null);
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
