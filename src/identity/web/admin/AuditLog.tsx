import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#api/endpoint.ts';
import type { RowOf } from '#api/client/call.ts';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import { listAudit } from '../../contract.ts';

type Entry = RowOf<typeof listAudit>;
type Kind = NonNullable<InputOf<typeof listAudit>['kind']> | 'all';
const KINDS: readonly Kind[] = ['decisions', 'approvals', 'jobs', 'sign_ins', 'all'];

/** Sign-ins would bury decisions, so these come first. The URL names the filter. */
export default function Audit() {
  const { audit: t } = useTexts('admin');
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find((each) => each === query.get('kind')) ?? 'decisions';
  const chips = KINDS.map((each) => ({
    label: t.kinds[each],
    pressed: each === kind,
    onPress: () => setQuery({ kind: each }, { replace: true, preventScrollReset: true }),
  }));
  return (
    <>
      <Chips label={t.show} slide chips={chips} />
      <Entries key={kind} kind={kind} />
    </>
  );
}

function Entries({ kind }: { kind: Kind }) {
  const { audit: t } = useTexts('admin');
  const [cursor, setCursor] = useState<string>();
  const query = useRows(listAudit, { page_size: 50, cursor, ...(kind === 'all' ? {} : { kind }) });
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

function useColumns(): Column<Entry>[] {
  const { audit: t } = useTexts('admin');
  const formats = useFormats();
  return [
    {
      key: 'act',
      head: t.act,
      cell: (row) => (
        <>
          <b>{t.acts[row.act] ?? row.act.replace(/_/g, ' ')}</b>
          <span className="sub">
            <About entry={row} />
          </span>
        </>
      ),
    },
    {
      key: 'when',
      head: t.when,
      end: true,
      cell: (row) => <time dateTime={row.at}>{formats.dayAndTime(row.at)}</time>,
    },
    { key: 'who', head: t.who, phone: 'line', cell: (row) => row.actor?.full_name ?? t.noActor },
    { key: 'reason', head: t.reason, phone: 'line', cell: (row) => row.reason && reasonIn(row, t) },
  ];
}

function About({ entry }: { entry: Entry }) {
  const { audit: t } = useTexts('admin');
  const kind = t.subjects[entry.subject] ?? entry.subject;
  if (entry.about === null) return kind;
  if (entry.subject === 'account' && entry.subject_id === entry.actor?.id) return null;
  const to =
    entry.subject === 'craftsman'
      ? `/admin-dashboard/approved?${new URLSearchParams({ search: entry.about })}`
      : entry.subject === 'contact'
        ? `/admin-dashboard/messages?${new URLSearchParams({ search: entry.about })}`
        : entry.subject === 'request' && `/admin-dashboard/requests?job=${entry.subject_id}`;
  return (
    <>
      {kind}:{' '}
      {to ? (
        <Link className="tall" to={to}>
          {entry.about}
        </Link>
      ) : (
        entry.about
      )}
    </>
  );
}

/** A refused call ends with the code of its problem: "GET /admin/craftsman/ wrong_role". */
function reasonIn({ act, reason }: Entry, t: ReturnType<typeof useTexts<'admin'>>['audit']): string | null {
  const code = act === 'call_refused' ? reason?.split(' ').pop() : reason;
  return t.reasons[code ?? ''] ?? (act === 'call_refused' ? t.notAllowed : reason);
}
