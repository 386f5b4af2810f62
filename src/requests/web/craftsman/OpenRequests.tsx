import { useState } from 'react';
import { useRows } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { listOpenRequests, type OpenRequest } from '../../contract.ts';
import { WorkList } from './WorkList.tsx';
import { OpenRequestCard } from './OpenRequestCard.tsx';

const chosenFirst = (rows: readonly OpenRequest[]) =>
  rows.toSorted((a, b) => Number(b.chosen_until !== null) - Number(a.chosen_until !== null));

/** Requests of the craftsman's services that still take quotes, including those with their own quote. */
export function OpenRequests() {
  const { open: t, jobs } = useTexts('craftsman');
  const [cursor, setCursor] = useState<string>();
  const found = useRows(listOpenRequests, { cursor, page_size: 20 });
  return (
    <WorkList
      found={{ ...found, data: found.data && { ...found.data, rows: chosenFirst(found.data.rows) } }}
      words={{ ...t, label: jobs.open() }}
      drawing="drawers"
      toElsewhere={
        <Button kind="line" to="/dashboard/jobs">
          {jobs.mine}
        </Button>
      }
      above={<p className="small soft">{t.privacy}</p>}
      cursor={cursor}
      onGo={setCursor}
    >
      {(request) => <OpenRequestCard key={request.id} request={request} />}
    </WorkList>
  );
}
