import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { showOwnProfile } from '#craftsmen/contract.ts';
import { showStats } from '#craftsmen/public-contract.ts';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { PageButtons } from '#ui/layout/PageButtons.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { listOpenRequests, type OpenRequest } from '../../../contract.ts';
import { NEAR_KM } from '../../../rules.ts';
import { SkeletonSides } from '../../loading/SkeletonSides.tsx';
import { NoWork } from '../NoWork.tsx';
import { OpenRequestCard } from './OpenRequestCard.tsx';
import { OpenRequestRow } from './OpenRequestRow.tsx';
import { BackToList } from '../../BackToList.tsx';
import rowStyles from '../../Rows.module.css';

const LIST = '/dashboard/jobs?view=open';

const chosenFirst = (rows: readonly OpenRequest[]) =>
  [...rows].sort((a, b) => Number(b.chosen_until !== null) - Number(a.chosen_until !== null));

export const isFar = ({ distance_km: km, chosen_until: until, quote }: OpenRequest) =>
  km !== null && km > NEAR_KM && until === null && quote === null;

/** Requests of the craftsman's services that still take quotes, including those with their own quote, as the server orders them. */
export function OpenRequests() {
  const { open: t, jobs } = useTexts('craftsman');
  const [query] = useSearchParams();
  const isWide = useIsWide();
  const [cursor, setCursor] = useState<string>();
  const { data: profile } = useEndpoint(showOwnProfile, {});
  const found = useRows(listOpenRequests, { cursor });
  const { isLoading: isCounting } = useEndpoint(showStats, {});
  // Links of mails name the job, as they do for every other page.
  const mailed = Number(query.get('job'));
  const named = mailed || Number(query.get('request'));
  const rows = chosenFirst(found.data?.rows ?? []);
  const opened = rows.find(({ id }) => id === named);
  // What comes in above it does not take the place of the one that is read and priced.
  const [pinned, pin] = useState<number>();
  const first = rows.find(({ id }) => id === pinned) ?? rows[0];
  if (first && first.id !== pinned) pin(first.id);
  const request = opened ?? (isWide ? first : undefined);
  const isGone = named > 0 && !opened && found.data?.next === null;
  return (
    <Loaded
      query={{ ...found, data: isCounting ? undefined : found.data }}
      failed={t.loadFailed}
      placeholder={<SkeletonSides />}
      count={1}
      keep
    >
      {({ next }) => (
        <>
          {isGone && (
            <Note kind="info" role="status">
              {t.gone}
            </Note>
          )}
          {rows.length === 0 ? (
            <NoWork view="open" profile={profile}>
              <Button kind="line" to="/dashboard/jobs">
                {jobs.mine}
              </Button>
            </NoWork>
          ) : (
            <div className={rowStyles.sides}>
              {(isWide || !request) && (
                <div className={rowStyles.near}>
                  <NearRows rows={rows} opened={request?.id} />
                  <PageButtons cursor={cursor} next={next} onGo={setCursor} />
                  <p className="small soft">{t.privacy}</p>
                </div>
              )}
              {request && !isWide && <BackToList to={LIST}>{jobs.open(found.data?.total)}</BackToList>}
              {request && <OpenRequestCard key={request.id} request={request} greets={request.id === mailed} />}
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

/** The far ones are counted in a line until they are asked for. */
function NearRows({ rows, opened }: { rows: readonly OpenRequest[]; opened: number | undefined }) {
  const { open: t, jobs } = useTexts('craftsman');
  const [showsFar, setShowsFar] = useState(false);
  const far = rows.filter(isFar);
  const isFolded = !showsFar && far.length < rows.length;
  return (
    <>
      <ul className={rowStyles.rows} aria-label={jobs.open()}>
        {(isFolded ? rows.filter((each) => !isFar(each)) : rows).map((each) => (
          <OpenRequestRow key={each.id} request={each} to={`${LIST}&request=${each.id}`} isOpen={each.id === opened} />
        ))}
      </ul>
      {isFolded && far.length > 0 && (
        <p className="small">
          {t.far(far.length, NEAR_KM)}{' '}
          <Button kind="bare" onClick={() => setShowsFar(true)}>
            {t.showFar}
          </Button>
        </p>
      )}
    </>
  );
}
