import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { JobDetail } from '../contract.ts';
import { timeOfDay } from './time-of-day.ts';

interface ToldProps {
  readonly job: JobDetail;
  /** Each wave by itself, for admins. */
  readonly isWhole?: boolean;
}

/** How many craftsmen were told of the request, and when more are. */
export function Told({ job: { informed, waves, next_wave_at: next, usual_minutes: usual }, isWhole }: ToldProps) {
  const { told: t } = useTexts('jobs');
  const formats = useFormats();
  const last = waves[waves.length - 1];
  if (!last) return null;
  const at = timeOfDay(formats, last.at);
  return (
    <>
      <p>
        {last.had_quoted ? t.again(last.told, at) : t.first(informed, at, waves.length)}
        {next && `, ${t.more(timeOfDay(formats, next))}`}.
      </p>
      {isWhole && waves.length > 1 && (
        <ol className="small soft num">
          {waves.map((wave) => (
            <li key={wave.at}>
              {timeOfDay(formats, wave.at)}: {t.wave(wave.told, wave.had_quoted)}
            </li>
          ))}
        </ol>
      )}
      {usual !== null && <p className="small soft">{t.usual(usual)}</p>}
    </>
  );
}
