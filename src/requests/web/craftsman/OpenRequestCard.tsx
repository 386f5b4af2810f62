import { useRef, useState } from 'react';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { OpenRequest } from '../../contract.ts';
import { QUOTES_MAX } from '../../problems.ts';
import { AsksYou } from '../direct/AsksYou.tsx';
import { JobNumber } from '../JobNumber.tsx';
import { jobTitle } from '../job-title.ts';
import { JobBadges } from '../JobBadges.tsx';
import { MyQuote } from './MyQuote.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import { classes } from '#ui/classes.ts';
import cardStyles from '#ui/layout/Card.module.css';
import listCardStyles from '#ui/layout/ListCard.module.css';
import chipsStyles from '#ui/display/Chips.module.css';
import mediaGridStyles from '#ui/display/MediaGrid.module.css';

export function OpenRequestCard({ request }: { request: OpenRequest }) {
  const { open: t, jobs: words } = useTexts('craftsman');
  const formats = useFormats();
  const [writing, setWriting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const stop = () => {
    setWriting(false);
    heading.current?.focus();
  };
  return (
    <li className={classes(cardStyles.card, listCardStyles.card)}>
      <div className={listCardStyles.head}>
        <div>
          <JobNumber job={request} />
          <h2 ref={heading} tabIndex={-1}>
            {jobTitle(request.description)}
          </h2>
          <p className="small soft">
            {formats.dayAndTime(request.schedule)} · {t.posted(formats.relative(request.created_at))} ·{' '}
            {t.quotes(request.quote_count, QUOTES_MAX)}
          </p>
        </div>
        <div className={classes(chipsStyles.list, listCardStyles.badges)}>
          <JobBadges isUrgent={request.isUrgent} editedAt={request.edited_at} />
        </div>
      </div>
      {request.description.trim() !== jobTitle(request.description) && <p className="written">{request.description}</p>}
      {request.media && (
        <div className={mediaGridStyles.grid}>
          <a href={request.media} target="_blank" rel="noreferrer">
            <Picture src={request.media} alt={words.photo} ratio="1" sizes="8rem" />
          </a>
        </div>
      )}
      {request.chosen_until && <AsksYou request={request} until={request.chosen_until} />}
      {writing ? (
        <QuoteForm request={request} onDone={stop} />
      ) : request.quote ? (
        <MyQuote quote={request.quote} onRevise={() => setWriting(true)} onGone={() => heading.current?.focus()} />
      ) : (
        <div className="btns">
          <Button icon="receipt-text" onClick={() => setWriting(true)}>
            {t.send}
          </Button>
        </div>
      )}
    </li>
  );
}
