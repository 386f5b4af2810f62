import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SERVICES } from '#catalogue/services.ts';
import { placeName } from '#catalogue/places.ts';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Avatar } from '#ui/display/Avatar.tsx';
import { Chips } from '#ui/display/Chips.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { Status } from '#ui/display/Status.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { type Candidate, listCandidates } from '../../approval-contract.ts';
import { statusText } from '../../rules.ts';
import { ApprovedPerson, workOf } from './ApprovedPerson.tsx';
import { Found } from './Found.tsx';
import { FoundMessages } from './FoundMessages.tsx';
import { Hits } from './Hits.tsx';
import styles from './Approved.module.css';
import personStyles from '#ui/display/Person.module.css';

const PAGE = 25;

/** Published craftsmen; of a search, craftsmen in every state. The URL holds the search. */
export default function Approved() {
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  const service = query.get('service') ?? '';
  return (
    <>
      {search === '' && <Services chosen={service} />}
      <Listed key={`${service} ${search}`} search={search} service={service} />
    </>
  );
}

function Services({ chosen }: { chosen: string }) {
  const { approved: t } = useTexts('admin');
  const { trade } = useTexts('common');
  return (
    <Chips
      label={t.services}
      slide
      chips={['', ...SERVICES].map((each) => ({
        label: trade(each) || t.newest,
        to: each === '' ? '?' : `?${new URLSearchParams({ service: each })}`,
        current: each === chosen,
      }))}
    />
  );
}

function Listed({ search, service }: { search: string; service: string }) {
  const { loadFailed } = useTexts('admin');
  const [cursor, setCursor] = useState<string>();
  const filter = search === '' ? { published: true, ...(service ? { search: service } : {}) } : { search };
  const craftsmen = useRows(listCandidates, { ...filter, cursor, page_size: PAGE });
  return (
    <Loaded query={craftsmen} failed={loadFailed} placeholder={<SkeletonRow />} count={3}>
      {({ rows, total, next }) => (
        <>
          <Found search={search} total={total} />
          {rows.length > 0 ? <People rows={rows} search={search} /> : search === '' && <NoneApproved />}
          <PageButtons cursor={cursor} next={next} onGo={setCursor} />
          {search !== '' && <FoundMessages search={search} />}
        </>
      )}
    </Loaded>
  );
}

function NoneApproved() {
  const { approved: t } = useTexts('admin');
  return (
    <EmptyState drawing="drawers" title={t.none} level={2} action={<Button to="..">{t.toPending}</Button>}>
      {t.noneHint}
    </EmptyState>
  );
}

function People({ rows, search }: { rows: readonly Candidate[]; search: string }) {
  const { approved: t } = useTexts('admin');
  const isWide = useIsWide();
  // A desk has the room to show the likeliest of what was found.
  const likeliest = search !== '' && isWide && (rows.find(({ published }) => published) ?? rows[0]);
  const [opened, setOpened] = useState<string | null>(likeliest ? String(likeliest.id) : null);
  return (
    <Table
      caption={t.caption}
      columns={useColumns(rows, search)}
      rows={rows}
      rowKey={(row) => String(row.id)}
      detail={(row) => <ApprovedPerson person={row} />}
      opened={opened}
      onOpen={setOpened}
    />
  );
}

function useColumns(rows: readonly Candidate[], search: string): Column<Candidate>[] {
  const { approved: t, queue } = useTexts('admin');
  const formats = useFormats();
  const common = useTexts('common');
  return [
    {
      key: 'name',
      head: t.craftsman,
      cell: (row) => (
        <span className={classes(personStyles.person, styles.who)}>
          <Avatar photo={workOf(row)[0]} slug={row.slug} name={row.name} size="3.25rem" />
          <span>
            <b>
              <Hits text={row.name} search={search} />
            </b>
            <span className="sub">
              <Hits
                text={[common.trade(row.primary_service), placeName(row.location)].filter(Boolean).join(' · ')}
                search={search}
              />
              {row.primary_service === '' && row.location === '' && queue.nothingSent}
            </span>
            <span className={classes(styles.done, 'sub')}>
              <Rated person={row} isWhole />
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'phone',
      head: t.phone,
      cell: ({ phone_number: phone, name }) =>
        phone ? (
          <a className={styles.phone} href={`tel:${phone}`} aria-label={`${phone}, ${t.call}: ${name}`}>
            <Icon name="phone" />
            <span>{phone}</span>
          </a>
        ) : (
          '–'
        ),
    },
    {
      key: 'jobs',
      head: t.jobs,
      end: true,
      phone: 'hide',
      cell: (row) => (
        <>
          <b>{row.completed_jobs}</b>
          <span className="sub">
            <Rated person={row} />
          </span>
        </>
      ),
    },
    {
      key: 'since',
      head: t.since,
      end: true,
      phone: 'hide',
      cell: (row) => {
        const joined = formats.day(row.created_at);
        const approved = row.published && row.decided_at ? formats.day(row.decided_at) : '–';
        return (
          <>
            {approved}
            {joined !== approved && <span className="sub">{t.joined(joined)}</span>}
          </>
        );
      },
    },
    ...(rows.some(hasState)
      ? [
          {
            key: 'state',
            head: t.act,
            phone: 'line',
            cell: (row) =>
              hasState(row) && (
                <span className={styles.state}>
                  <State person={row} />
                </span>
              ),
          } satisfies Column<Candidate>,
        ]
      : []),
  ];
}

/** What tells one from another: an equal rating does not, so the jobs or the day stand beside it. */
function Rated({ person, isWhole = false }: { person: Candidate; isWhole?: boolean }) {
  const { approved: t } = useTexts('admin');
  const { day } = useFormats();
  const { rated } = useTexts('common');
  if (person.review_count === 0) return isWhole ? `${t.isNew} · ${t.joined(day(person.created_at))}` : <>{t.isNew}</>;
  return (
    <>
      {isWhole && `${t.done(person.completed_jobs)} · `}
      <span className={styles.figure} aria-label={rated(person.rating)} role="img">
        ★ {person.rating.toFixed(1)}
      </span>
    </>
  );
}

const hasState = ({ disabled, published, change_waiting }: Candidate) => disabled || !published || change_waiting;

function State({ person }: { person: Candidate }) {
  const { approved: t } = useTexts('admin');
  const { translate } = useTexts('common');
  if (person.disabled) return <Status kind="cancelled">{t.disabled}</Status>;
  if (!person.published) return <Status kind={person.status}>{translate(statusText(person.status))}</Status>;
  return person.change_waiting ? <Status kind="pending">{t.changeWaits}</Status> : null;
}
