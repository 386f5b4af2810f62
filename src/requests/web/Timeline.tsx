import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { EventList, type ListedEvent } from '#ui/display/EventList.tsx';
import type { JobDetail, RequestEvent, RequestField } from '../contract.ts';
import { isTerminal } from '../rules.ts';

export function Timeline({
  job,
  reader,
}: {
  job: Pick<JobDetail, 'timeline' | 'status' | 'chosen' | 'craftsman'>;
  reader: 'client' | 'craftsman' | 'admin';
}) {
  const t = useTexts('jobs');
  const { labels } = useTexts('fields').request;
  const { translate } = useTexts('common');
  const formats = useFormats();
  const labelOf = (field: string) => (field === 'isUrgent' ? t.urgent : labels[field as RequestField]);
  const last = job.timeline.length - 1;
  const events: ListedEvent[] = job.timeline.map((event, at) => ({
    key: String(event.id),
    what: textOf(event, reader, t, formats.money),
    who: (
      <>
        <time dateTime={event.at}>{formats.dayAndTime(event.at)}</time>
        {event.reason && <> · {t.reason(translate(event.reason))}</>}
        {event.changed && <> · {event.changed.map(labelOf).join(', ')}</>}
        {event.move === 'accept_quote' && reader === 'client' && <>. {t.quoteTaken}</>}
      </>
    ),
    state: at === last && !isTerminal(job.status) ? 'now' : 'done',
  }));
  const isAsked = job.craftsman?.engagement === 'Pending' && !isTerminal(job.status) && reader !== 'craftsman';
  const asked = job.chosen ?? (isAsked ? job.craftsman : null);
  const next = asked ? t.nextAnswer(asked.name) : t.next[job.status];
  if (next) events.push({ key: 'next', what: next, state: 'next' });
  return <EventList events={events} />;
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
