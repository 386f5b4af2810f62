import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { placeName } from '#catalogue/places.ts';
import { useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EmailAddress } from '#ui/display/EmailAddress.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { Status } from '#ui/display/Status.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import { type Candidate, listCandidates } from '../../approval-contract.ts';
import { statusText } from '../../rules.ts';
import { AccountSwitch } from './AccountSwitch.tsx';
import { Found } from './Found.tsx';
import styles from './Approved.module.css';
import personStyles from '#ui/display/Person.module.css';

const PAGE = 25;

/** Published craftsmen; of a search, craftsmen in every state. The URL holds the search. */
export default function Approved() {
  const [query] = useSearchParams();
  const search = query.get('search') ?? '';
  return <Listed key={search} search={search} />;
}

function Listed({ search }: { search: string }) {
  const { loadFailed, approved: t } = useTexts('admin');
  const [cursor, setCursor] = useState<string>();
  const filter = search === '' ? { published: true } : { search };
  const craftsmen = useRows(listCandidates, { ...filter, cursor, page_size: PAGE });
  return (
    <Loaded query={craftsmen} failed={loadFailed} placeholder={<SkeletonRow />} count={3}>
      {({ rows, total, next }) => (
        <>
          <Found search={search} total={total} />
          {search === '' && rows.length > 1 && <p className="small soft">{t.order}</p>}
          {rows.length > 0 ? <People rows={rows} /> : search === '' && <NoneApproved />}
          <PageButtons cursor={cursor} next={next} onGo={setCursor} />
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

function People({ rows }: { rows: readonly Candidate[] }) {
  const { approved: t } = useTexts('admin');
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Table
      caption={t.caption}
      columns={useColumns(rows)}
      rows={rows}
      rowKey={(row) => String(row.id)}
      detail={(row) => <Person person={row} />}
      opened={opened}
      onOpen={setOpened}
    />
  );
}

function useColumns(rows: readonly Candidate[]): Column<Candidate>[] {
  const { approved: t, queue } = useTexts('admin');
  const formats = useFormats();
  const common = useTexts('common');
  return [
    {
      key: 'name',
      head: t.craftsman,
      cell: (row) => (
        <span className={personStyles.person}>
          <Monogram slug={row.slug} name={row.name} size="2.75rem" />
          <span>
            <b>{row.name}</b>
            <span className="sub">
              {[common.trade(row.primary_service), placeName(row.location)].filter((each) => each !== '').join(' · ') ||
                queue.nothingSent}
            </span>
          </span>
        </span>
      ),
    },
    { key: 'phone', head: t.phone, phone: 'hide', cell: (row) => row.phone_number ?? '–' },
    {
      key: 'rating',
      head: t.rating,
      end: true,
      cell: (row) =>
        row.review_count > 0 ? (
          <>
            <b className={styles.figure} aria-label={common.rated(row.rating)} role="img">
              {row.rating.toFixed(1)}
            </b>
            <span className="sub">{t.reviews(row.review_count)}</span>
          </>
        ) : (
          <span className="sub">{t.isNew}</span>
        ),
    },
    { key: 'jobs', head: t.jobs, end: true, phone: 'hide', cell: (row) => row.completed_jobs },
    {
      key: 'since',
      head: t.since,
      end: true,
      phone: 'hide',
      cell: (row) => (row.published && row.decided_at ? formats.day(row.decided_at) : '–'),
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

const hasState = ({ disabled, published, change_waiting }: Candidate) => disabled || !published || change_waiting;

function State({ person }: { person: Candidate }) {
  const { approved: t } = useTexts('admin');
  const { translate } = useTexts('common');
  if (person.disabled) return <Status kind="cancelled">{t.disabled}</Status>;
  if (!person.published) return <Status kind={person.status}>{translate(statusText(person.status))}</Status>;
  return person.change_waiting ? <Status kind="pending">{t.changeWaits}</Status> : null;
}

function Person({ person }: { person: Candidate }) {
  const { approved: t } = useTexts('admin');
  const { viewPortfolio } = useTexts('common');
  return (
    <div className={styles.person}>
      <p className="small">
        {person.full_name} ·{' '}
        {person.email ? (
          <a href={`mailto:${person.email}`}>
            <EmailAddress>{person.email}</EmailAddress>
          </a>
        ) : (
          person.phone_number
        )}
      </p>
      <div className="btns">
        {person.published && (
          <Button kind="line" to={`/craftsman/${person.slug}`}>
            {viewPortfolio}
          </Button>
        )}
        {person.status === 'pending' && (
          <Button
            kind="line"
            to={`/admin-dashboard?${new URLSearchParams({ search: person.email || (person.phone_number ?? '') })}`}
          >
            {t.toCase}
          </Button>
        )}
        {person.phone_number && (
          <Button kind="line" icon="phone" href={`tel:${person.phone_number}`}>
            {t.call}
          </Button>
        )}
      </div>
      <div>
        <AccountSwitch candidate={person} />
      </div>
    </div>
  );
}
