import { useState } from 'react';
import { useRows } from '#web/answers.ts';
import { useTexts } from '#web/texts/index.tsx';
import { Button } from '#web/ui/Button.tsx';
import { listOpenRequests } from '../contract.ts';
import { Desk } from './Desk.tsx';
import { OpenRequestCard } from './OpenRequestCard.tsx';

/** Requests of his services that still take a price; those he has priced stand among them with his quote. */
export function OpenRequests() {
  const { open: t, jobs } = useTexts('craftsman');
  const [cursor, setCursor] = useState<string>();
  const found = useRows(listOpenRequests, { cursor, page_size: 20 });
  return (
    <Desk
      found={found}
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
    </Desk>
  );
}
