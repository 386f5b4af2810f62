import { useEffect, useRef, useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { relative } from '#catalogue/elapsed.ts';
import { useLanguage, useTexts } from '#ui/texts/index.tsx';
import { PhotoGrid } from '#ui/display/PhotoGrid.tsx';
import type { OpenRequest } from '../../../contract.ts';
import { QUOTES_MAX } from '../../../problems.ts';
import { AsksYou } from '../../direct/AsksYou.tsx';
import { JobBadges } from '../../JobBadges.tsx';
import { beyondTitle, jobTitle } from '../../job-title.ts';
import { MyQuote } from './MyQuote.tsx';
import { QuoteForm } from './QuoteForm.tsx';
import chipsStyles from '#ui/display/Chips.module.css';
import jobCardStyles from '../../JobCard.module.css';
import { useJobTime } from '../../useJobTime.ts';

/** @param greets takes the focus, as the aim of a mail's link */
export function OpenRequestCard({ request, greets }: { request: OpenRequest; greets: boolean }) {
  const { open: t, jobs: words } = useTexts('craftsman');
  const { number } = useTexts('jobs');
  const { trade } = useTexts('common');
  const language = useLanguage();
  const jobTime = useJobTime();
  const [revising, setRevising] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (greets) heading.current?.focus();
  }, [greets]);
  const stop = () => {
    setRevising(false);
    heading.current?.focus();
  };
  const rest = beyondTitle(request.description);
  const km = request.distance_km;
  return (
    <article className={jobCardStyles.card} aria-labelledby={`request-${request.id}`}>
      <header>
        <p className="no">
          <Facts facts={[number(request.id), trade(request.service), placeName(request.location)]} />
        </p>
        <h2 id={`request-${request.id}`} ref={heading} tabIndex={-1}>
          {jobTitle(request.description)}
        </h2>
        <p className="small soft">
          <Facts
            facts={[
              jobTime(request),
              km !== null && t.distance(km),
              t.posted(relative(request.created_at, language)),
              t.quotes(request.quote_count, QUOTES_MAX),
            ]}
          />
        </p>
        <div className={chipsStyles.list}>
          <JobBadges isUrgent={request.isUrgent} editedAt={request.edited_at} />
        </div>
        {rest && <p className="written">{rest}</p>}
        <div className={jobCardStyles.photos}>
          <PhotoGrid photos={request.photos} alt={words.photo} />
        </div>
        {request.chosen_until && <AsksYou request={request} until={request.chosen_until} />}
      </header>
      <section>
        {request.quote && !revising ? (
          <MyQuote quote={request.quote} onRevise={() => setRevising(true)} onGone={() => heading.current?.focus()} />
        ) : (
          <QuoteForm request={request} onDone={stop} />
        )}
      </section>
    </article>
  );
}
