import { useState } from 'react';
import { placeName } from '#catalogue/places.ts';
import { useRows } from '#api/client/query-client.ts';
import { together } from '#api/client/together.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import { SkeletonRow } from '#ui/feedback/Skeleton.tsx';
import { Status } from '#ui/display/Status.tsx';
import { type Column, Table } from '#ui/layout/Table.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { type Candidate, listCandidates } from '../../contract.ts';
import { AverageRating } from '../public/AverageRating.tsx';
import { searchWords } from '../../rules.ts';
import { AccountSwitch } from './AccountSwitch.tsx';
import { classes } from '#ui/classes.ts';
import personStyles from '#ui/display/Person.module.css';

export default function Approved() {
  const { loadFailed } = useTexts('admin');
  const approved = useRows(listCandidates, { status: 'approved' });
  // Approved by an earlier revision, with a change that is pending or rejected: the public still sees them.
  const waiting = useRows(listCandidates, { status: 'pending' });
  const rejected = useRows(listCandidates, { status: 'rejected' });
  const [search, setSearch] = useState('');
  return (
    <Loaded query={together(approved, waiting, rejected)} failed={loadFailed} placeholder={<SkeletonRow />} count={3}>
      {(rows) => <Candidates all={rows.filter((row) => row.published)} search={search} onSearch={setSearch} />}
    </Loaded>
  );
}

interface CandidatesProps {
  readonly all: readonly Candidate[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function Candidates({ all, search, onSearch }: CandidatesProps) {
  const { approved: t } = useTexts('admin');
  const { trade } = useTexts('common');
  const columns = useColumns();
  if (all.length === 0) {
    return (
      <EmptyState drawing="drawers" title={t.none} level={2} action={<Button to="..">{t.toPending}</Button>}>
        {t.noneHint}
      </EmptyState>
    );
  }

  const rows = matching(all, search, trade);
  return (
    <>
      <TextField
        name="search"
        type="search"
        label={t.search}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {rows.length > 0 ? (
        <Table caption={t.caption} columns={columns} rows={rows} rowKey={(row) => String(row.id)} />
      ) : (
        <p>{t.noMatch}</p>
      )}
    </>
  );
}

function useColumns(): Column<Candidate>[] {
  const { approved: t } = useTexts('admin');
  const common = useTexts('common');
  return [
    {
      key: 'name',
      head: t.craftsman,
      main: true,
      cell: (row) => (
        <span className={personStyles.person}>
          <Monogram slug={row.slug} name={row.name} size="2.75rem" />
          <span>
            <Link className="tall" to={`/craftsman/${row.slug}`}>
              <b>{row.name}</b>
            </Link>
            <span className="small soft">
              {row.name === row.full_name ? placeName(row.location) : `${row.full_name}, ${placeName(row.location)}`}
            </span>
          </span>
        </span>
      ),
    },
    { key: 'service', head: t.service, cell: (row) => row.services.map((each) => common.trade(each.name)).join(', ') },
    {
      key: 'rating',
      head: t.rating,
      cell: (row) => <AverageRating rating={row.rating} reviews={row.review_count} />,
    },
    { key: 'jobs', head: t.jobs, cell: (row) => <span className="num">{row.completed_jobs}</span> },
    {
      key: 'contact',
      head: t.contact,
      cell: (row) => (
        <span className={classes(personStyles.lines, 'small')}>
          <a href={`mailto:${row.email}`}>{row.email}</a>
          {row.phone_number && <a href={`tel:${row.phone_number}`}>{row.phone_number}</a>}
        </span>
      ),
    },
    {
      key: 'act',
      head: t.act,
      cell: (row) => (
        <span className={personStyles.lines}>
          {row.disabled && <Status kind="cancelled">{t.disabled}</Status>}
          <AccountSwitch candidate={row} />
        </span>
      ),
    },
  ];
}

function matching(candidates: readonly Candidate[], search: string, trade: (value: string) => string): Candidate[] {
  const words = searchWords(search);
  return candidates.filter((row) => {
    const own = searchWords(
      [row.name, row.full_name, row.email, row.location]
        .concat([row.profession, ...row.services.map((each) => each.name)].flatMap((each) => [each, trade(each)]))
        .join(' '),
    );
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}
