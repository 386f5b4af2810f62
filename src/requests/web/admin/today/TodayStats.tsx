import type { ReactNode } from 'react';
import type { OutputOf } from '#api/endpoint.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { countPerMark, type MarkColumn, MarkColumns, MarkRow } from '#ui/display/Marks.tsx';
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { classes } from '#ui/classes.ts';
import { showToday } from '../../../today-contract.ts';
import styles from './TodayStats.module.css';

type TodayInNumbers = OutputOf<typeof showToday>;

const MARKS_MAX = 8;
const MARKS_OF_ROW = 12;
/** The server counts what waits no further. */
const COUNTED_MAX = 1000;

export function TodayStats() {
  const { today: t } = useTexts('admin');
  const query = useEndpoint(showToday, {});
  return (
    <Loaded query={query} failed={t.loadFailed} placeholder={<Stats />} count={1} keep>
      {(stats) => <Stats stats={stats} />}
    </Loaded>
  );
}

/** Each is a link to its list. Without numbers it is the placeholder, and as high. */
function Stats({ stats }: { stats?: TodayInNumbers }) {
  const { today: t } = useTexts('admin');
  const days = stats?.days ?? [];
  return (
    <div className={styles.stats}>
      <Unassigned waiting={stats?.waiting} />
      <OfDays
        to="/admin-dashboard/requests?status=all"
        title={t.requests}
        note={t.now}
        count={days[days.length - 1]?.requests}
        days={days.map(({ day, requests }) => ({ key: day, count: requests }))}
      />
      <OfDays
        to="/admin-dashboard/approved"
        title={t.approved}
        note={t.inDays}
        count={stats && days.reduce((sum, { approved }) => sum + approved, 0)}
        days={days.map(({ day, approved }) => ({ key: day, count: approved }))}
      />
      <Prices prices={stats?.prices} />
    </div>
  );
}

interface StatProps {
  readonly to: string;
  readonly title: string;
  readonly value: string | undefined;
  readonly note: ReactNode;
  readonly per?: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Stat({ to, title, value, note, per = 1, className, children }: StatProps) {
  return (
    <Link to={to} className={classes(styles.stat, className)}>
      <b>
        {title} <Scale per={per} />
      </b>
      <span className={styles.value}>
        {value ?? (
          <span className={styles.bone}>
            <SkeletonLine width="2.25rem" height="0.8em" />
          </span>
        )}{' '}
        {note}
      </span>
      {children}
    </Link>
  );
}

function Unassigned({ waiting }: { waiting: TodayInNumbers['waiting'] | undefined }) {
  const { today: t } = useTexts('admin');
  const formats = useFormats();
  const shown = (count: number) => `${formats.number(Math.min(count, COUNTED_MAX))}${count > COUNTED_MAX ? '+' : ''}`;
  const { under_6_hours = 0, under_24_hours = 0, over_24_hours = 0 } = waiting ?? {};
  const counts = [under_6_hours, under_24_hours, over_24_hours];
  const isCapped = Math.max(...counts) > COUNTED_MAX;
  const sum = isCapped ? COUNTED_MAX + 1 : counts.reduce((all, each) => all + each, 0);
  const per = countPerMark(counts, MARKS_OF_ROW);
  return (
    <Stat
      to="/admin-dashboard/requests"
      title={t.unassigned}
      value={waiting && shown(sum)}
      note={over_24_hours > 0 && <small className={styles.late}>{t.late(shown(over_24_hours))}</small>}
      per={per}
      className={styles.wide}
    >
      {waiting && (
        <span className="vh">{t.byAge(shown(under_6_hours), shown(under_24_hours), shown(over_24_hours))}</span>
      )}
      <span className={styles.ages} aria-hidden="true">
        {counts.map((count, at) => (
          <span key={t.ages[at]}>
            <span>{t.ages[at]}</span>
            {waiting ? <MarkRow count={count} per={per} className={styles.mark} /> : <SkeletonLine width="50%" />}
            <b>{waiting && shown(count)}</b>
          </span>
        ))}
      </span>
    </Stat>
  );
}

interface OfDaysProps {
  readonly to: string;
  readonly title: string;
  readonly note: string;
  readonly count: number | undefined;
  readonly days: readonly MarkColumn[];
}

function OfDays({ to, title, note, count, days }: OfDaysProps) {
  const { today: t } = useTexts('admin');
  const formats = useFormats();
  const counts = days.map((day) => day.count);
  const most = Math.max(0, ...counts);
  const [first, best] = [days[0], days.find((day) => day.count === most)];
  const per = countPerMark(counts, MARKS_MAX);
  const sum = counts.reduce((all, each) => all + each, 0);
  return (
    <Stat
      to={to}
      title={title}
      value={count === undefined ? undefined : formats.number(count)}
      note={<small>{note}</small>}
    >
      {best && most > 0 && (
        <span className="vh">{t.byDay(formats.number(sum), formats.number(most), formats.day(best.key))}</span>
      )}
      <Columns columns={days.map((day, at) => ({ ...day, isNow: at === days.length - 1 }))} per={per} />
      <span className={styles.caption} aria-hidden="true">
        {/* Without the weekday, which has no room. */}
        <span>{first ? formats.day(first.key).replace(/^\S+ /, '') : '\u00A0'}</span>
        <Scale per={per} />
        <span>{t.now}</span>
      </span>
    </Stat>
  );
}

function Prices({ prices }: { prices: TodayInNumbers['prices'] | undefined }) {
  const { today: t } = useTexts('admin');
  const formats = useFormats();
  const counts = prices ?? [];
  const requests = counts.reduce((sum, count) => sum + count, 0);
  const sum = counts.reduce((all, count, each) => all + count * each, 0);
  const mean = requests === 0 ? '–' : formats.number(Math.round((sum / requests) * 10) / 10);
  const per = countPerMark(counts, MARKS_MAX);
  const list = counts.map((count, each) => t.withPrices(formats.number(count), each)).join(', ');
  return (
    <Stat
      to="/admin-dashboard/requests?status=Quoted"
      title={t.prices}
      value={prices && mean}
      note={<small>{t.ofFive}</small>}
      per={per}
      className={styles.last}
    >
      {prices && <span className="vh">{requests === 0 ? t.noRequests : t.byPrices(list)}</span>}
      <Columns
        columns={counts.map((count, each) => ({ key: String(each), count, below: each }))}
        per={per}
        className={styles.spread}
      />
    </Stat>
  );
}

function Columns({
  columns,
  per,
  className,
}: {
  columns: readonly MarkColumn[];
  per: number;
  className?: string | undefined;
}) {
  return (
    <div className={classes(styles.columns, className)} aria-hidden="true">
      <MarkColumns className={styles.marks} columns={columns} per={per} />
    </div>
  );
}

/** Where a mark stands for several, it says so. */
function Scale({ per }: { per: number }) {
  const formats = useFormats();
  if (per === 1) return null;
  return (
    <span className={styles.scale} aria-hidden="true">
      <MarkRow count={1} per={1} /> = {formats.number(per)}
    </span>
  );
}
