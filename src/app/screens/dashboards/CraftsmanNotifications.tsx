import Notifications from '#notifications/web/Notifications.tsx';
import { listJobs, listOpenRequests } from '#requests/contract.ts';
import tap from '#requests/web/request-form/problems/plumbing-3.webp';
import pipes from '#requests/web/request-form/problems/plumbing-4.webp';
import { GROUPED } from '#requests/web/screenful.ts';
import { useRows } from '#api/client/query-client.ts';
import { Picture } from '#ui/display/Picture.tsx';
import geyser from '#ui/prints/after.webp';

/** Each with the client's photo, where there is one. */
export default function CraftsmanNotifications() {
  const jobs = useRows(listJobs, { page_size: GROUPED }).data?.rows ?? [];
  const open = useRows(listOpenRequests, {}).data?.rows ?? [];
  return (
    <Notifications
      pictures={[tap, pipes, geyser]}
      faceOf={({ request }) => {
        const photo = [...jobs, ...open].find(({ id }) => id === request)?.photos[0];
        return photo && <Picture src={photo} alt="" ratio="1" sizes="3.25rem" />;
      }}
    />
  );
}
