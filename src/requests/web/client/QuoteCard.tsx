import { type ReactNode, useId } from 'react';
import type { Formats } from '#catalogue/formats.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { type Texts, useFormats, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import type { Quote } from '../../quote-contract.ts';
import { QuoteRows } from '../QuoteRows.tsx';
import { classes } from '#ui/classes.ts';
import personStyles from '#ui/display/Person.module.css';
import quotesStyles from './Quotes.module.css';

type CraftsmanProps = Pick<Quote, 'craftsman'>;

interface QuoteCardProps {
  readonly quote: Quote;
  readonly lowest: boolean;
  readonly earliest: boolean;
  /** The first of the list, to which the others are compared. */
  readonly first: Quote;
  /** On a phone. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Without it, it is accepted elsewhere. */
  readonly onAccept: (() => void) | undefined;
}

/** On a phone one of several quotes is a row that opens its slip. */
export function QuoteInList(props: QuoteCardProps) {
  const id = useId();
  return (
    <>
      <QuoteRow {...props} controls={id} />
      <QuoteCard {...props} id={id} className={props.isOpen ? quotesStyles.opened : quotesStyles.closed} />
    </>
  );
}

/** The head of its slip once that is open. */
function QuoteRow({
  quote,
  first,
  lowest,
  earliest,
  isOpen,
  controls,
  onToggle,
}: QuoteCardProps & { controls: string }) {
  const { quotes: t } = useTexts('client');
  const formats = useFormats();
  const { craftsman, status, materials_by } = quote;
  const facts = isOpen
    ? [recordOf(craftsman, t, formats), craftsman.distance_km != null && t.away(craftsman.distance_km)]
    : [
        craftsman.review_count > 0 ? `★ ${formats.number(craftsman.rating)}/10` : t.unrated,
        status === 'live' ? t.from(formats.day(quote.available_from)) : t.expired,
        materials_by === 'client' ? t.youBuyMaterials : t.withMaterials,
      ];
  return (
    <button
      type="button"
      className={quotesStyles.row}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Avatar photo={craftsman.profile} slug={craftsman.slug} name={craftsman.name} size="2.75rem" />
      <b>{craftsman.name}</b>
      <b>{formats.money(quote.amount)}</b>
      <span className="small soft">
        <Facts facts={facts} />
      </span>
      {isOpen || craftsman.work?.length === 0 || (
        <Picture className={quotesStyles.first} src={craftsman.work?.[0]} alt="" ratio="1" sizes="2.75rem" print />
      )}
      <Icon name="chevron-down" />
      <Compared as="span" {...{ quote, first, lowest, earliest }} />
    </button>
  );
}

export function QuoteCard({
  quote,
  first,
  lowest,
  earliest,
  onAccept,
  id,
  className,
}: QuoteCardProps & { id?: string; className?: string | undefined }) {
  const { quotes: t } = useTexts('client');
  const formats = useFormats();
  const { craftsman } = quote;
  return (
    <ReceiptCard className={classes(quotesStyles.quote, className)} as="article" id={id} aria-label={craftsman.name}>
      <QuoteHeader craftsman={craftsman} />
      <div className={quotesStyles.price}>
        <span className="sum">
          <small>KES </small>
          {formats.number(quote.amount)}
        </span>
        <Compared as="p" {...{ quote, first, lowest, earliest }} />
      </div>
      <QuoteRows quote={quote} reader="client" className={quotesStyles.terms} />
      <p className={classes(quotesStyles.message, 'small written')}>{quote.message}</p>
      <QuoteWork craftsman={craftsman} />
      <div className="btns">
        {quote.before_change ? (
          <p className="small">{t.beforeChange(craftsman.name)}</p>
        ) : quote.status === 'live' ? (
          onAccept && (
            <Button
              wide
              kind={quote.id === first.id ? 'filled' : 'line'}
              onClick={onAccept}
              aria-label={t.acceptOf(craftsman.name)}
            >
              {t.accept}
            </Button>
          )
        ) : (
          <p className="small soft">{t.expired}</p>
        )}
      </div>
    </ReceiptCard>
  );
}

type ComparedProps = Pick<QuoteCardProps, 'quote' | 'first' | 'lowest' | 'earliest'> & { readonly as: 'p' | 'span' };

/** In what a quote is the best, or how it differs from the first. */
function Compared({ quote, first, lowest, earliest, as: Tag }: ComparedProps) {
  const { quotes: t } = useTexts('client');
  const formats = useFormats();
  const isBest = lowest || earliest;
  const more = quote.status === 'live' && first.status === 'live' ? quote.amount - first.amount : 0;
  const days = Math.round((Date.parse(quote.available_from) - Date.parse(first.available_from)) / 86_400_000);
  const facts = [
    lowest && t.lowest,
    earliest && t.earliest,
    !isBest && more > 0 && t.dearer(formats.money(more)),
    !isBest && more > 0 && days > 0 && t.later(days),
  ];
  if (Tag === 'span' && !facts.some(Boolean)) return null;
  return (
    <Tag className={classes(isBest ? quotesStyles.best : 'soft', 'small')}>
      <Facts facts={facts} />
    </Tag>
  );
}

const recordOf = (
  { review_count, rating, completed_jobs }: Quote['craftsman'],
  t: Texts['client']['quotes'],
  formats: Formats,
) => (review_count > 0 ? t.record(formats.number(rating), completed_jobs) : t.fresh(completed_jobs));

function QuoteHeader({ craftsman }: CraftsmanProps) {
  const { quotes: t } = useTexts('client');
  const formats = useFormats();
  return (
    <header className={classes(personStyles.person, quotesStyles.person)}>
      <Avatar photo={craftsman.profile} slug={craftsman.slug} name={craftsman.name} size="3.25rem" />
      <div>
        <h4>
          <PortfolioLink className="tall" craftsman={craftsman}>
            {craftsman.name}
          </PortfolioLink>
        </h4>
        <span className="small soft">{recordOf(craftsman, t, formats)}</span>
        {craftsman.distance_km !== null && (
          <span className="small soft num">
            {craftsman.distance_km === undefined ? '\u00a0' : t.away(craftsman.distance_km)}
          </span>
        )}
      </div>
    </header>
  );
}

/** Opens in a tab of its own, so that the comparison of quotes stays open. */
function PortfolioLink({
  craftsman,
  className,
  children,
}: CraftsmanProps & { className?: string | undefined; children: ReactNode }) {
  const { quotes: t } = useTexts('client');
  return (
    <a className={className} href={`/craftsman/${craftsman.slug}`} target="_blank" rel="noreferrer">
      {children} <span className="vh">{t.newTab}</span>
    </a>
  );
}

function QuoteWork({ craftsman }: CraftsmanProps) {
  const { quotes: t } = useTexts('client');
  const { work, name } = craftsman;
  return (
    <div className={quotesStyles.shown}>
      {!work && <Picture className={quotesStyles.unknown} src={null} alt="" ratio="4/3" />}
      {work && work.length > 0 && (
        <PortfolioLink className={quotesStyles.work} craftsman={craftsman}>
          {work.map((image, at) => (
            <Picture key={image} src={image} alt={t.work(name, at + 1)} ratio="4/3" sizes="6rem" />
          ))}
        </PortfolioLink>
      )}
    </div>
  );
}
