import type { Service } from '#catalogue/services.ts';
import { placeName } from '#catalogue/places.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Status } from '#ui/display/Status.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import type { OpenRequest } from '../../../contract.ts';
import { QUOTES_MAX } from '../../../problems.ts';
import { jobTitle } from '../../job-title.ts';
import { ICONS, Symbol } from '../../request-form/ServiceTiles.tsx';
import { Row } from '../jobs/JobRows.tsx';
import rowStyles from '../../Rows.module.css';
import { useJobTime } from '../../useJobTime.ts';

export function OpenRequestRow({ request, to, isOpen }: { request: OpenRequest; to: string; isOpen: boolean }) {
  const { open: t } = useTexts('craftsman');
  const formats = useFormats();
  const jobs = useTexts('jobs');
  const jobTime = useJobTime();
  const { isUrgent, location, distance_km: km, photos, quote, quote_count: count, chosen_until: until } = request;
  const quotes = !until && t.quotesOf(count, QUOTES_MAX);
  const hasAct = !quote && !isOpen;
  const place = (
    <b key="place" className={rowStyles.place}>
      {placeName(location)}
    </b>
  );
  return (
    <Row
      to={to}
      isOpen={isOpen}
      title={jobTitle(request.description)}
      sub={
        <>
          {isUrgent && (
            <span className={rowStyles.urgent}>
              <Status kind="urgent">{jobs.urgent}</Status>
            </span>
          )}
          <Facts
            facts={[until && t.asksYou, !hasAct && place, jobTime(request), km !== null && t.distance(km), quotes]}
          />
        </>
      }
      picture={
        quote ? undefined : photos[0] ? (
          <Picture src={photos[0]} alt="" ratio="1" sizes="4.5rem" />
        ) : (
          <Symbol name={ICONS[request.service as Service]} />
        )
      }
      note={place}
      act={hasAct && t.sendPrice}
      figure={quote && formats.money(quote.amount)}
      fact={quote ? t.yours : undefined}
    />
  );
}
