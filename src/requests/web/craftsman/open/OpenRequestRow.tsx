import { placeName } from '#catalogue/places.ts';
import { useTexts } from '#ui/texts/index.tsx';
import type { OpenRequest } from '../../../contract.ts';
import { QUOTES_MAX } from '../../../problems.ts';
import { jobTitle } from '../../job-title.ts';
import { Row } from '../jobs/JobRows.tsx';
import rowStyles from '../../Rows.module.css';
import { useJobTime } from '../../useJobTime.ts';

export function OpenRequestRow({ request, to, isOpen }: { request: OpenRequest; to: string; isOpen: boolean }) {
  const { open: t } = useTexts('craftsman');
  const jobs = useTexts('jobs');
  const jobTime = useJobTime();
  const { isUrgent, location, distance_km: km, quote, quote_count: count, chosen_until: until } = request;
  return (
    <Row
      to={to}
      isOpen={isOpen}
      title={jobTitle(request.description)}
      sub={
        <>
          {isUrgent && <b className={rowStyles.urgent}>{jobs.urgent} · </b>}
          {until ? t.asksYou : `${placeName(location)} · ${jobTime(request)}`}
          <br />
          {quote ? t.yours : t.quotesOf(count, QUOTES_MAX)}
        </>
      }
      figure={km !== null && t.distance(km)}
    />
  );
}
