import { useState } from 'react';
import { useRows } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { Skeleton, SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import { listAudit } from '../../contract.ts';

/** The audit log is read-only. */
export default function Audit() {
  const { audit: t } = useTexts('admin');
  const common = useTexts('common');
  const formats = useFormats();
  const [cursor, setCursor] = useState<string>();
  const { data, error, isPending, refetch } = useRows(listAudit, { page_size: 50, cursor });
  if (isPending) {
    return (
      <Skeleton label={common.loading}>
        <SkeletonRow />
        <SkeletonRow />
      </Skeleton>
    );
  }
  if (error) return <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (data.rows.length === 0) return <EmptyState drawing="drawers" title={t.none} level={2} />;
  type Row = (typeof data.rows)[number];
  const columns: Column<Row>[] = [
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
  return (
    <>
      <Table caption={t.caption} columns={columns} rows={data.rows} rowKey={(row) => String(row.id)} />
      <PageButtons cursor={cursor} next={data.next} onGo={setCursor} />
    </>
  );
}
