import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import type { Quote } from '../../quote-contract.ts';
import { QuoteRows } from '../QuoteRows.tsx';
import { classes } from '#ui/classes.ts';
import personStyles from '#ui/display/Person.module.css';
import quotesStyles from './Quotes.module.css';

export function QuoteCard({
  quote,
  lowest,
  earliest,
  onAccept,
}: {
  quote: Quote;
  lowest: boolean;
  earliest: boolean;
  onAccept: () => void;
}) {
  const { quotes: t } = useTexts('client');
  const formats = useFormats();
  const { craftsman } = quote;
  const facts = [lowest && t.lowest, earliest && t.earliest].filter(Boolean).join(' · ');
  return (
    <ReceiptCard className={quotesStyles.quote} as="article" aria-label={craftsman.name}>
      <QuoteHeader craftsman={craftsman} />
      <div>
        <span className="sum">
          <small>KES</small>
          {formats.number(quote.amount)}
        </span>
        <p className={classes(quotesStyles.best, 'small')}>{facts}</p>
      </div>
      <QuoteRows quote={quote} />
      <p className={classes(quotesStyles.message, 'small written')}>{quote.message}</p>
      <div className="btns">
        {quote.status === 'live' ? (
          <Button wide onClick={onAccept} aria-label={t.acceptOf(craftsman.name)}>
            {t.accept}
          </Button>
        ) : (
          <p className="small soft">{t.expired}</p>
        )}
      </div>
    </ReceiptCard>
  );
}

function QuoteHeader({ craftsman }: Pick<Quote, 'craftsman'>) {
  const { quotes: t } = useTexts('client');
  const formats = useFormats();
  return (
    <header className={classes(personStyles.person, quotesStyles.person)}>
      <Avatar photo={craftsman.profile} slug={craftsman.slug} name={craftsman.name} size="2.75rem" />
      <div>
        <h4>
          <Link className="tall" to={`/craftsman/${craftsman.slug}`}>
            {craftsman.name}
          </Link>
        </h4>
        <span className="small soft">
          {craftsman.review_count > 0
            ? t.record(formats.number(craftsman.rating), craftsman.completed_jobs)
            : t.fresh(craftsman.completed_jobs)}
        </span>
      </div>
    </header>
  );
}
