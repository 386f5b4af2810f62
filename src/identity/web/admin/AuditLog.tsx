import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { InputOf } from '#api/endpoint.ts';
import { type CallError, callPage, type Rows } from '#api/client/call.ts';
import { keyOf } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/layout/Link.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { listAudit } from '../../contract.ts';
import { auditDays, type Entry, type Run } from './audit-days.ts';
import styles from './AuditLog.module.css';
import statusStyles from '#ui/display/Status.module.css';

type AuditTexts = ReturnType<typeof useTexts<'admin'>>['audit'];
type Kind = NonNullable<InputOf<typeof listAudit>['kind']> | 'all';
const PAGE = 50;
const ROWS = 20;
const ENTRIES_MAX = 500;
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
  const formats = useFormats();
  const [cursor, setCursor] = useState<string>();
  const query = useFullPage({ cursor, ...(kind === 'all' ? {} : { kind }) });
  return (
    <Loaded query={query} failed={t.loadFailed} placeholder={<SkeletonRow />}>
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState drawing="drawers" title={t.none} level={2} />
        ) : (
          <>
            {auditDays(rows, formats.day).map(({ day, runs }) => (
              <section key={day} className={styles.day} aria-label={`${t.caption}: ${day}`}>
                <h2>
                  {day} <small className="num">{runs.flat().length}</small>
                </h2>
                <ul>
                  {runs.map((run) => (
                    <li key={run[0].id}>{run.length === 1 ? <One entry={run[0]} /> : <Folded run={run} />}</li>
                  ))}
                </ul>
              </section>
            ))}
            <PageButtons cursor={cursor} next={next} onGo={setCursor} nextLabel={t.older} />
          </>
        )
      }
    </Loaded>
  );
}

/** Runs of a hundred entries are one row: it reads on until a page has rows enough, or so many entries. */
function useFullPage(input: InputOf<typeof listAudit>) {
  const { day } = useFormats();
  return useQuery<Rows<Entry>, CallError>({
    queryKey: [...keyOf(listAudit, input), 'filled'],
    queryFn: async ({ signal }) => {
      const read = (cursor: string | undefined) =>
        callPage(listAudit, { ...input, page_size: PAGE, ...(cursor ? { cursor } : {}) }, { signal });
      let page = await read(input.cursor);
      let rows = page.rows;
      while (page.next && rows.length < ENTRIES_MAX && auditDays(rows, day).flatMap(({ runs }) => runs).length < ROWS) {
        page = await read(page.next);
        rows = [...rows, ...page.rows];
      }
      return { ...page, rows };
    },
  });
}

/** In a run the act and its person stand above. */
function One({ entry, isInRun = false }: { entry: Entry; isInRun?: boolean }) {
  const { audit: t } = useTexts('admin');
  const time = useTime();
  const reason = !isInRun && entry.reason && reasonIn(entry, t);
  return (
    <div className={styles.entry}>
      {!isInRun && <Look act={entry.act} />}
      <div className={styles.what}>
        <p>
          {(!isInRun || isOwn(entry)) && <b>{actOf(entry, t)} </b>}
          <About entry={entry} />
        </p>
        {reason && <p className="small">{reason}</p>}
      </div>
      {!isInRun && <span className={styles.who}>{entry.actor?.full_name ?? t.noActor}</span>}
      <time className={styles.when} dateTime={entry.at}>
        {time(entry.at)}
      </time>
    </div>
  );
}

function Folded({ run }: { run: Run }) {
  const { audit: t } = useTexts('admin');
  const time = useTime();
  const [newest] = run;
  const oldest = run[run.length - 1] ?? newest;
  const abouts = new Set(run.map(({ subject_id }) => subject_id)).size;
  const times = [...new Set([time(oldest.at), time(newest.at)])].join('–');
  const reason = newest.reason && reasonIn(newest, t);
  return (
    <details className={styles.run}>
      <summary className="opens">
        <span className={styles.entry}>
          <Look act={newest.act} />
          <span className={styles.what}>
            <span>
              <b>{actOf(newest, t)}</b> {abouts > 1 ? (t.many[newest.subject] ?? t.times)(abouts) : t.times(run.length)}
            </span>
            <Named run={run} />
            {reason && <span className="small">{reason}</span>}
          </span>
          <span className={styles.who}>{newest.actor?.full_name ?? t.noActor}</span>
          <span className={styles.when}>{times}</span>
        </span>
      </summary>
      <ul>
        {run.map((entry) => (
          <li key={entry.id}>
            <One entry={entry} isInRun />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What it did, in colour: to open, to end, to look; all else is plain. */
const LOOKS = {
  approve: ['badge-check', 'approved'],
  enable: ['badge-check', 'approved'],
  reject: ['circle-x', 'rejected'],
  disable: ['ban', 'rejected'],
  cancel: ['ban', 'cancelled'],
  assign: ['clipboard-list', 'quoted'],
  sign_in: ['user', 'requested'],
  sign_in_refused: ['circle-x', 'rejected'],
  call_refused: ['circle-x', 'rejected'],
  read_proof_document: ['file-text', 'requested'],
} as const;

function Look({ act }: { act: string }) {
  const [icon, tone] = LOOKS[act as keyof typeof LOOKS] ?? [act.startsWith('message') ? 'mail' : 'user', 'requested'];
  return (
    <span className={classes(statusStyles.status, statusStyles[tone], styles.icon)}>
      <Icon name={icon} />
    </span>
  );
}

const NAMED = 3;

/** The first of those it was done to: people on one line, requests on a line each. */
function Named({ run }: { run: Run }) {
  const all = [...new Set(run.map(({ about }) => about).filter((about) => about !== null))];
  const shown = all.slice(0, NAMED);
  const lines = run[0].subject === 'request' ? shown : [shown.join(', ') + (all.length > NAMED ? ', …' : '')];
  return lines.map((line) => (
    <span key={line} className={styles.named}>
      {line}
    </span>
  ));
}

/** Under the heading of its day a moment is a time. */
function useTime() {
  const { dayAndTime } = useFormats();
  return (at: string) => dayAndTime(at).split(', ').pop() ?? '';
}

const isOwn = ({ subject, subject_id, actor }: Entry) => subject === 'account' && subject_id === actor?.id;

const actOf = ({ act }: Entry, t: AuditTexts) => t.acts[act] ?? act.replace(/_/g, ' ');

function About({ entry }: { entry: Entry }) {
  const { audit: t } = useTexts('admin');
  const kind = t.subjects[entry.subject] ?? entry.subject;
  if (entry.about === null) return kind;
  if (isOwn(entry)) return null;
  const to =
    entry.subject === 'craftsman'
      ? `/admin-dashboard/approved?${new URLSearchParams({ search: entry.about })}`
      : entry.subject === 'contact'
        ? `/admin-dashboard/messages?${new URLSearchParams({ search: entry.about })}`
        : entry.subject === 'request' && `/admin-dashboard/requests?job=${entry.subject_id}`;
  return (
    <>
      <span className="soft">{kind}:</span>{' '}
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
function reasonIn({ act, reason }: Entry, t: AuditTexts): string | null {
  const code = act === 'call_refused' ? reason?.split(' ').pop() : reason;
  return t.reasons[code ?? ''] ?? (act === 'call_refused' ? t.notAllowed : reason);
}
