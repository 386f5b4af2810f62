import { useState } from 'react';
import { call } from '#api/client/call.ts';
import { invalidate } from '#api/client/query-client.ts';
import { classes } from '#ui/classes.ts';
import { ErrorNote } from '#ui/feedback/ErrorNote.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { useAction } from '#ui/form/hook/useAction.ts';
import { Button } from '#ui/layout/Button.tsx';
import { ReceiptCard } from '#ui/layout/ReceiptCard.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { acceptChange, declineChange, withdrawChange } from '../../change-contract.ts';
import type { Agreement, Change, Side } from '../../agreement-contract.ts';
import { type JobDetail, listJobs, showJob } from '../../contract.ts';
import { canMove } from '../../rules.ts';
import { dayInOne } from '../day-in-one.ts';
import { ChangeForm } from './ChangeForm.tsx';
import styles from './AgreementCard.module.css';
import { useJobTime } from '../useJobTime.ts';

/** What was agreed, for both sides and the admin, and the way to change it. */
export function AgreementCard({ job, reader }: { job: JobDetail; reader: Side | 'admin' }) {
  const { agreement: t } = useTexts('jobs');
  const [isOffering, setOffering] = useState(false);
  const { agreement } = job;
  const engagement = job.craftsman?.engagement ?? null;
  const state = { status: job.status, engagement } as Parameters<typeof canMove>[2];
  const runs = job.status === 'Accepted' || job.status === 'In Progress';
  const mayOffer = reader !== 'admin' && job.change === null && runs && isEngaged(reader, job, state);
  if (!agreement && !runs) return null;
  // An admin's job is a row of a table, without a heading of its own.
  const Heading = reader === 'admin' ? 'h2' : 'h3';
  return (
    <section className={styles.agreement} aria-label={t.title}>
      <Heading>{t.title}</Heading>
      {/* What waits for an answer is read first. */}
      {job.change && <OpenChange job={job} change={job.change} reader={reader} />}
      {agreement ? (
        <ReceiptCard className={styles.receipt}>
          <Terms
            agreement={agreement}
            reader={reader}
            isInHead={(reader === 'craftsman' || (reader === 'client' && !runs)) && agreement.amount === job.price}
          />
        </ReceiptCard>
      ) : (
        <p>{reader === 'admin' ? t.none : t.noneYet}</p>
      )}
      <Earlier agreements={job.agreements.slice(0, -1)} />
      {mayOffer &&
        (isOffering ? (
          <ChangeForm job={job} onDone={() => setOffering(false)} />
        ) : (
          <div className="btns">
            <Button kind="line" icon="pencil" onClick={() => setOffering(true)}>
              {agreement ? t.offerChange : t.offerPrice}
            </Button>
          </div>
        ))}
    </section>
  );
}

/** A craftsman is shown the own engagement as the status, a client the job's with the craftsman beside it. */
function isEngaged(reader: Side, job: JobDetail, state: Parameters<typeof canMove>[2]): boolean {
  const status = reader === 'craftsman' ? (job.status as typeof state.status) : state.status;
  return canMove('offer_change', reader, { status, engagement: state.engagement });
}

/** @param isInHead the sum stands over the job */
function Terms({ agreement, reader, isInHead }: { agreement: Agreement; reader: Side | 'admin'; isInHead: boolean }) {
  const { agreement: t } = useTexts('jobs');
  const { labels, notGiven, clientBuys, youBuy } = useTexts('fields').quote;
  const formats = useFormats();
  const start = useStart();
  const rows = [
    [labels.labour, agreement.labour === null ? null : formats.number(agreement.labour)],
    [
      labels.materials,
      agreement.materials_by === 'client'
        ? reader === 'client'
          ? youBuy
          : clientBuys
        : agreement.materials !== null
          ? formats.number(agreement.materials)
          : // Of an assignment with a price nothing is said of materials.
            agreement.materials_by && notGiven,
    ],
    [t.starts, start(agreement)],
    [t.agreed, dayInOne(formats.dayAndTime(agreement.agreed_at))],
  ] as const;
  return (
    <>
      {!isInHead && (
        <p className="sum">
          <small>KES </small>
          {formats.number(agreement.amount)}
        </p>
      )}
      <dl className="rows">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {agreement.message && <p className="small written">{agreement.message}</p>}
      {agreement.scope && (
        <p className="small written">
          <b>{t.scope}</b> {agreement.scope}
        </p>
      )}
    </>
  );
}

type Start = Pick<Agreement, 'starts_on' | 'part_of_day'> & Partial<Pick<Agreement, 'starts_until'>>;

function useStart() {
  const jobTime = useJobTime();
  return ({ starts_on: day, starts_until: until, part_of_day }: Start) =>
    day && jobTime({ schedule: day, days_from: day, days_until: until ?? day, part_of_day });
}

function Earlier({ agreements }: { agreements: readonly Agreement[] }) {
  const { agreement: t } = useTexts('jobs');
  const formats = useFormats();
  const start = useStart();
  if (agreements.length === 0) return null;
  return (
    <details>
      <summary className="opens">{t.earlier(agreements.length)}</summary>
      <ul className="small">
        {agreements.map((each) => (
          <li key={each.id}>
            {[formats.dayAndTime(each.agreed_at), formats.money(each.amount), start(each), each.scope]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

function OpenChange({ job, change, reader }: { job: JobDetail; change: Change; reader: Side | 'admin' }) {
  const { agreement: t } = useTexts('jobs');
  const formats = useFormats();
  const start = useStart();
  const toast = useToast();
  const action = useAction();
  const isOwn = change.offered_by === reader;
  const facts = [change.amount !== null && formats.money(change.amount), start(change), change.scope];
  const who = change.offered_by === 'client' ? job.client.full_name : (job.craftsman?.name ?? '');
  const settle = (endpoint: typeof acceptChange | typeof declineChange | typeof withdrawChange, done: string) => () =>
    void action.run(
      async () => {
        await call(endpoint as typeof acceptChange, { id: job.id, change: change.id });
        toast(done);
      },
      undefined,
      () => invalidate(showJob, listJobs),
    );
  return (
    <div className={classes(styles.change, !isOwn && reader !== 'admin' && styles.due)}>
      <p>
        <b>{isOwn ? t.youOffer : t.offers(who)}</b> {facts.filter(Boolean).join(' · ')}
      </p>
      <ErrorNote>{action.error}</ErrorNote>
      {reader !== 'admin' && (
        <div className="btns">
          {isOwn ? (
            <Button kind="line" busy={action.busy} onClick={settle(withdrawChange, t.withdrawn)}>
              {t.withdraw}
            </Button>
          ) : (
            <>
              <Button busy={action.busy} onClick={settle(acceptChange, t.accepted)}>
                {t.accept}
              </Button>
              <Button kind="line" disabled={action.busy} onClick={settle(declineChange, t.declined)}>
                {t.decline}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
