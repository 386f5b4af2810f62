import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { EventList, type ListedEvent } from '#ui/display/EventList.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { JobDetail, RequestEvent, RequestField } from '../contract.ts';
import { isTerminal } from '../rules.ts';
import jobCardStyles from './JobCard.module.css';

export function Timeline({
  job,
  reader,
}: {
  job: Pick<JobDetail, 'timeline' | 'status' | 'chosen' | 'craftsman' | 'proofs'>;
  reader: 'client' | 'craftsman' | 'admin';
}) {
  const t = useTexts('jobs');
  const { labels } = useTexts('fields').request;
  const { translate } = useTexts('common');
  const formats = useFormats();
  const labelOf = (field: string) => (field === 'isUrgent' ? t.urgent : labels[field as RequestField]);
  const rows = proofsTogether(job.timeline);
  const events: ListedEvent[] = rows.map(({ event, until }, at) => ({
    key: String(event.id),
    what: textOf(event, reader, t, formats.money),
    more: event.move === 'prove' && <Thumbs proofs={job.proofs} from={event.at} until={until} />,
    who: (
      <>
        <time dateTime={event.at}>{formats.dayAndTime(event.at)}</time>
        {until !== event.at && `–${rest(formats.dayAndTime(event.at), formats.dayAndTime(until))}`}
        {event.reason && <> · {t.reason(translate(event.reason))}</>}
        {event.changed && <> · {event.changed.map(labelOf).join(', ')}</>}
        {event.move === 'accept_quote' && reader === 'client' && <>. {t.quoteTaken}</>}
      </>
    ),
    state: at === rows.length - 1 && !isTerminal(job.status) ? 'now' : 'done',
  }));
  const isAsked = job.craftsman?.engagement === 'Pending' && !isTerminal(job.status) && reader !== 'craftsman';
  const asked = job.chosen ?? (isAsked ? job.craftsman : null);
  const next = asked ? t.nextAnswer(asked.name) : t.next[job.status];
  if (next) events.push({ key: 'next', what: next, state: 'next' });
  return <EventList events={events} />;
}

/** Steps of proof that follow each other are one row, from the first until the last. */
function proofsTogether(timeline: readonly RequestEvent[]): { event: RequestEvent; until: string }[] {
  const rows: { event: RequestEvent; until: string }[] = [];
  for (const event of timeline) {
    const before = rows[rows.length - 1];
    const isMore =
      event.move === 'prove' && before?.event.move === 'prove' && before.event.actor.name === event.actor.name;
    if (isMore) before.until = event.at;
    else rows.push({ event, until: event.at });
  }
  return rows;
}

/** The hour alone where the day is the same. */
function rest(from: string, until: string): string {
  const [day] = from.split(', ');
  return until.replace(`${day}, `, '');
}

const MINUTE = 60_000;

function Thumbs({ proofs, from, until }: { proofs: JobDetail['proofs']; from: string; until: string }) {
  const shown = proofs.filter(
    ({ kind, at }) =>
      kind === 'image' && Date.parse(at) > Date.parse(from) - MINUTE && Date.parse(at) < Date.parse(until) + MINUTE,
  );
  if (shown.length === 0) return null;
  return (
    <div className={jobCardStyles.thumbs}>
      {shown.map(({ id, file }) => (
        <Picture key={id} src={file} alt="" ratio="1" sizes="3.5rem" />
      ))}
    </div>
  );
}

function textOf(
  event: RequestEvent,
  reader: 'client' | 'craftsman' | 'admin',
  t: ReturnType<typeof useTexts<'jobs'>>,
  money: (kes: number) => string,
): string {
  const { role, name } = event.actor;
  // A craftsman also reads other craftsmen's steps, so only role and name together identify the reader.
  const who = role === reader && role !== 'craftsman' ? t.you : role === 'admin' ? t.ufundi : name;
  const craftsman = event.craftsman?.name ?? '';
  const amount = event.amount === null ? '' : money(event.amount);
  switch (event.move) {
    case 'quote':
    case 'revise':
    case 'offer_change':
    case 'accept_change':
      return t.steps[event.move](who, amount);
    case 'ask':
      return t.steps.ask(who, craftsman);
    case 'assign':
      return t.steps.assign(who, craftsman, amount);
    case 'accept':
      return t.steps.accept(who, amount);
    case 'accept_quote':
      return t.steps.accept_quote(who, amount, craftsman);
    default: {
      const translate = t.steps[event.move as 'post'] as ((who: string) => string) | undefined;
      return translate ? translate(who) : event.move;
    }
  }
}
