import type { Service } from '#catalogue/services.ts';
import Notifications from '#notifications/web/Notifications.tsx';
import { listJobs } from '#requests/contract.ts';
import { TradeFace } from '#requests/web/request-form/ServiceTiles.tsx';
import { GROUPED } from '#requests/web/screenful.ts';
import { useRows } from '#api/client/query-client.ts';

/** Each with the trade of the request it is about. */
export default function HireNotifications() {
  const jobs = useRows(listJobs, { page_size: GROUPED }).data?.rows ?? [];
  return (
    <Notifications
      faceOf={({ request }) => {
        const job = jobs.find(({ id }) => id === request);
        return job && <TradeFace service={job.service as Service} />;
      }}
    />
  );
}
