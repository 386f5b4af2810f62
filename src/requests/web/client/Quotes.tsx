import { useState } from 'react';
import { optimistically, invalidate } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { acceptQuote, type Job, listJobs, showJob } from '../../contract.ts';
import type { Quote } from '../../quote-contract.ts';
import { bestOf } from '../../rules.ts';
import { QuoteCard } from './QuoteCard.tsx';
import styles from './Quotes.module.css';

export function Quotes({ job }: { job: Job }) {
  const { quotes: t } = useTexts('client');
  const { number } = useTexts('jobs');
  const { money } = useFormats();
  const [selected, setSelected] = useState<Quote | null>(null);
  const { error, accept } = useAccept(job);
  const quotes = job.status === 'Quoted' ? job.quotes.filter(isOpen) : [];
  const best = bestOf(quotes);
  const live = quotes.filter(({ status }) => status === 'live').length;
  const ordered = quotes.toSorted(
    (a, b) => Number(b.status === 'live') - Number(a.status === 'live') || a.amount - b.amount,
  );

  if (quotes.length === 0) return null;
  return (
    <section className={styles.offers}>
      <h3 className="vh">{t.title}</h3>
      {error !== null && (
        <Note className={styles.note} kind="bad" role="alert">
          <p>{t.failed}</p>
          <p className="small">{error}</p>
        </Note>
      )}
      {/* It scrolls, and keys must reach it */}
      <div className={styles.quotes} role="region" tabIndex={0} aria-label={t.compare(number(job.id))}>
        {ordered.map((quote) => (
          <QuoteCard
            key={quote.id}
            quote={quote}
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
  function accept({ id, craftsman, amount }: Quote) {
    const work = async () => {
      await optimistically(
        listJobs,
        (row) =>
          row.id === job.id ? { ...row, status: 'Accepted', price: amount, craftsman: engaged(craftsman) } : row,
        () => call(acceptQuote, { id: job.id, quote: id }),
      );
      toast(t.accepted(craftsman.name));
      document.getElementById(`job-${job.id}`)?.focus({ preventScroll: true });
    };
    void run(work, undefined, () => invalidate(showJob));
  }
  return { error, accept };
}

/** An expired quote is shown but cannot be accepted. */
const isOpen = ({ status }: Quote) => status === 'live' || status === 'expired';

/** The response the server will give, without the phone number. */
function engaged({ id, name, slug, profile }: Quote['craftsman']): Job['craftsman'] {
  return { id, name, slug, profile, phone: null, engagement: 'Accepted' };
}
