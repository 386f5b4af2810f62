import { useState } from 'react';
import { FigureList } from '#clients/web/ClientCard.tsx';
import { MyProfile } from '#clients/web/MyProfile.tsx';
import { type Job, listJobs } from '#requests/contract.ts';
import { nairobiDay } from '#requests/rules.ts';
import HiredCraftsmen from '#requests/web/client/HiredCraftsmen.tsx';
import { GROUPED } from '#requests/web/screenful.ts';
import { useRows } from '#api/client/query-client.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';

export default function HireProfile() {
  const jobs = useRows(listJobs, { page_size: GROUPED }).data?.rows ?? [];
  return (
    <MyProfile figures={<Figures jobs={jobs} />}>
      <HiredCraftsmen jobs={jobs} />
    </MyProfile>
  );
}

/** Only where the list has all that the client ever asked for. */
function Figures({ jobs }: { jobs: readonly Job[] }) {
  const { figures: t } = useTexts('client').profile;
  const formats = useFormats();
  const [year] = useState(() => nairobiDay(new Date()).slice(0, 4));
  const done = jobs.filter(({ status }) => status === 'Completed');
  const agreed = jobs
    .filter(
      ({ status, reached, updated_at: changed }) =>
        status !== 'Cancelled' &&
        nairobiDay(new Date(reached.Accepted ?? reached.Completed ?? changed)).startsWith(year),
    )
    .reduce((sum, { price }) => sum + (price ?? 0), 0);
  if (done.length === 0 || jobs.length === GROUPED) return null;
  return (
    <FigureList
      figures={[
        [t.requests, jobs.length],
        [t.completed, done.length],
        [t.year(year), formats.money(agreed)],
      ]}
    />
  );
}
