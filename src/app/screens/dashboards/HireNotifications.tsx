import type { Service } from '#catalogue/services.ts';
import Notifications from '#notifications/web/Notifications.tsx';
import { listJobs } from '#requests/contract.ts';
import { TradeFace } from '#requests/web/request-form/ServiceTiles.tsx';
import socket from '#requests/web/request-form/problems/electrical-1.webp';
import wall from '#requests/web/request-form/problems/masonry-3.webp';
import tap from '#requests/web/request-form/problems/plumbing-3.webp';
import { GROUPED } from '#requests/web/screenful.ts';
import { useRows } from '#api/client/query-client.ts';

/** Each with the trade of the request it is about. */
export default function HireNotifications() {
  const jobs = useRows(listJobs, { page_size: GROUPED }).data?.rows ?? [];
  return (
    <Notifications
      pictures={[tap, wall, socket]}
      faceOf={({ request }) => {
        const job = jobs.find(({ id }) => id === request);
        return job && <TradeFace service={job.service as Service} />;
      }}
    />
  );
}
