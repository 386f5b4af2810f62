import { useState } from 'react';
import type { RowOf } from '#api/client/call.ts';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import { listAudit } from '../../contract.ts';

export default function Audit() {
  const { audit: t } = useTexts('admin');
  const [cursor, setCursor] = useState<string>();
  const query = useRows(listAudit, { page_size: 50, cursor });
  const columns = useColumns();
  return (
    <Loaded query={query} failed={t.loadFailed} placeholder={<SkeletonRow />}>
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState drawing="drawers" title={t.none} level={2} />
        ) : (
          <>
            <Table caption={t.caption} columns={columns} rows={rows} rowKey={(row) => String(row.id)} />
            <PageButtons cursor={cursor} next={next} onGo={setCursor} />
          </>
        )
      }
    </Loaded>
  );
}

function useColumns(): Column<RowOf<typeof listAudit>>[] {
  const { audit: t } = useTexts('admin');
  const formats = useFormats();
  return [
    {
      key: 'act',
      head: t.act,
      main: true,
      cell: (row) => <b>{t.acts[row.act] ?? row.act.replaceAll('_', ' ')}</b>,
    },
    {
      key: 'who',
      head: t.who,
      cell: (row) => row.actor?.full_name ?? t.noActor,
    },
    {
      key: 'subject',
      head: t.subject,
      cell: (row) => `${t.subjects[row.subject] ?? row.subject}${row.subject_id ? ` ${row.subject_id}` : ''}`,
    },
    { key: 'reason', head: t.reason, cell: (row) => row.reason ?? '–' },
    {
      key: 'when',
      head: t.when,
      cell: (row) => <time dateTime={row.at}>{formats.dayAndTime(row.at)}</time>,
    },
  ];
}
