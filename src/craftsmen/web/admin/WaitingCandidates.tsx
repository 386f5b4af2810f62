import { useRows } from '#api/client/query-client.ts';
import { placeName } from '#catalogue/places.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { WaitingTime } from '#ui/display/WaitingTime.tsx';
import { Queue, QueueRow, QueueRows, QueueSkeleton } from '#ui/layout/Queue.tsx';
import { type Candidate, listCandidates } from '../../approval-contract.ts';
import { missingForApproval } from '../../rules.ts';
import { type QueueGroup, queueGroups } from './queue-groups.ts';
import styles from './WaitingCandidates.module.css';

/** As the tab of the pending craftsmen asks. */
const PAGE = 25;
const READY_SHOWN = 5;
const MISSING_SHOWN = 3;

/** Those whose profile can be decided, and under a heading of their own those who still have to send something. */
export function WaitingCandidates() {
  const { today: t, loadFailed } = useTexts('admin');
  const formats = useFormats();
  const candidates = useRows(listCandidates, { status: 'pending', page_size: PAGE });
  const { data, dataUpdatedAt: readAt } = candidates;
  const groups = queueGroups(data?.rows ?? []);
  const rowsOf = (name: QueueGroup) => groups.find((group) => group.name === name)?.rows ?? [];
  const [ready, missing] = [rowsOf('ready'), rowsOf('missing')];
  const countOf = (rows: readonly Candidate[]) => (data?.next === null ? rows.length : undefined);
  const all = data?.total ? { to: '/admin-dashboard', label: t.allCraftsmen(formats.number(data.total)) } : undefined;
  return (
    <div className={styles.groups}>
      <Queue title={t.toCheck} count={countOf(ready)} all={missing.length === 0 ? all : undefined}>
        <Loaded query={candidates} failed={loadFailed} placeholder={<QueueSkeleton rows={3} />} count={1} keep>
          {() => (
            <QueueRows none={t.noneToCheck}>
              {ready.slice(0, READY_SHOWN).map((row) => (
                <Row key={row.id} row={row} readAt={readAt} />
              ))}
            </QueueRows>
          )}
        </Loaded>
      </Queue>
      {missing.length > 0 && (
        <Queue title={t.missing} count={countOf(missing)} all={all}>
          <QueueRows none="">
            {missing.slice(0, MISSING_SHOWN).map((row) => (
              <Row key={row.id} row={row} readAt={readAt} lacks />
            ))}
          </QueueRows>
        </Queue>
      )}
    </div>
  );
}

function Row({ row, readAt, lacks = false }: { row: Candidate; readAt: number; lacks?: boolean }) {
  const { today: t, case: texts } = useTexts('admin');
  const { trade } = useTexts('common');
  const parts = missingForApproval(row).map((part) => texts.parts[part] ?? part);
  const what = !lacks
    ? trade(row.primary_service)
    : parts.length > 0
      ? t.lacks(parts.join(', ').toLowerCase())
      : t.filesArriving;
  return (
    <QueueRow
      to={`/admin-dashboard?case=${row.id}`}
      start={<Avatar photo={row.profile} slug={row.slug} name={row.name} size="2.75rem" />}
      title={row.name}
      sub={[what, placeName(row.location)].filter((each) => each !== '').join(' · ')}
      end={<WaitingTime key={readAt} since={row.submitted_at ?? row.created_at} pill neverLate={lacks} />}
    />
  );
}
