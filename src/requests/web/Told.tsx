import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { JobDetail } from '../contract.ts';
import { timeOfDay } from './time-of-day.ts';

/** How many craftsmen were told of the request, and when more are. */
export function Told({ job: { informed, waves, next_wave_at: next, usual_minutes: usual } }: { job: JobDetail }) {
  const { told: t } = useTexts('jobs');
  const formats = useFormats();
  const last = waves[waves.length - 1];
  if (!last) return null;
  return (
    <>
      <p>
        {(last.had_quoted ? t.again : t.first)(last.had_quoted ? last.told : informed, timeOfDay(formats, last.at))}
        {next && `, ${t.more(timeOfDay(formats, next))}`}.
      </p>
      {usual !== null && <p className="small soft">{t.usual(usual)}</p>}
    </>
  );
}
