import { placeName } from '#catalogue/places.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { OpenRequest } from '../../../contract.ts';
import { QUOTES_MAX } from '../../../problems.ts';
import { jobTitle } from '../../job-title.ts';
import { Row } from '../jobs/JobRows.tsx';
import rowStyles from '../../Rows.module.css';
import { useJobTime } from '../../useJobTime.ts';

export function OpenRequestRow({ request, to, isOpen }: { request: OpenRequest; to: string; isOpen: boolean }) {
  const { open: t } = useTexts('craftsman');
  const formats = useFormats();
  const jobs = useTexts('jobs');
  const jobTime = useJobTime();
  const { isUrgent, location, distance_km: km, photos, quote, quote_count: count, chosen_until: until } = request;
  return (
    <Row
      to={to}
      isOpen={isOpen}
      title={jobTitle(request.description)}
      sub={
        <span className={rowStyles.wraps}>
          {isUrgent && <b className={rowStyles.urgent}>{jobs.urgent}</b>}
          <Facts
            facts={[
              until && t.asksYou,
              <b key="place" className={rowStyles.place}>
                {[placeName(location), km !== null && t.distance(km)].filter(Boolean).join(', ')}
              </b>,
              jobTime(request),
              !until && t.quotesOf(count, QUOTES_MAX),
            ]}
          />
          {!quote && <b className={rowStyles.act}>{t.sendPrice}</b>}
        </span>
      }
      photo={quote ? undefined : photos[0]}
      figure={quote && formats.money(quote.amount)}
      fact={quote ? t.yours : undefined}
    />
  );
}
