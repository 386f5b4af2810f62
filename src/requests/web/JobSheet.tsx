import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import type { JobDetail } from '../contract.ts';
import { isTerminal } from '../rules.ts';
import { calendarFile } from './calendar.ts';
import { classes } from '#ui/classes.ts';
import jobCardStyles from './JobCard.module.css';

/** Exports a job: into the phone's calendar, and onto paper for the visit. */
export function JobSheet({ job }: { job: JobDetail }) {
  const { requests: t } = useTexts('client');
  const { number } = useTexts('jobs');
  const { trade } = useTexts('common');
  const agreed = job.craftsman?.phone && !isTerminal(job.status);

  function toCalendar() {
    const text = calendarFile(
      {
        uid: `request-${job.id}@${location.hostname}`,
        start: job.schedule,
        title: t.eventTitle(trade(job.service), job.craftsman?.name ?? number(job.id)),
        place: `${job.address}, ${placeName(job.location)}`,
        text: [number(job.id), job.description, job.craftsman?.phone].filter(Boolean).join('\n'),
        url: `${location.origin}/hire/requests?job=${job.id}`,
      },
      new Date(),
    );
    const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `ufundi-${job.id}.ics` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  /** The print styles find this card by its attribute. */
  function toPaper(card: Element | null) {
    card?.setAttribute('data-sheet', '');
    addEventListener('afterprint', () => card?.removeAttribute('data-sheet'), { once: true });
    print();
  }

  return (
    <div className={classes(jobCardStyles.tools, 'btns')}>
      {agreed && (
        <Button className={jobCardStyles.tool} kind="bare" icon="clock" onClick={toCalendar}>
          {t.calendar}
        </Button>
      )}
      <Button
        className={jobCardStyles.tool}
        kind="bare"
        icon="file-text"
        onClick={(event) => toPaper(event.currentTarget.closest('article'))}
      >
        {t.print}
      </Button>
    </div>
  );
}
