import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { Button } from '#ui/layout/Button.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { StarLine } from '#ui/display/StarLine.tsx';
import { PhotoGrid } from '#ui/display/PhotoGrid.tsx';
import { type Job, type JobDetail, showJob } from '../../../contract.ts';
import { offers } from '../../../rules.ts';
import { AgreementCard } from '../../agreement/AgreementCard.tsx';
import { JobFacts } from '../../JobFacts.tsx';
import { JobPrice } from '../../JobPrice.tsx';
import { JobNumber } from '../../JobNumber.tsx';
import { beyondTitle, jobTitle } from '../../job-title.ts';
import { Proofs } from '../../Proofs.tsx';
import { Timeline } from '../../Timeline.tsx';
import { ClientContact } from './ClientContact.tsx';
import { nextStep } from './job-groups.ts';
import { JobMoves } from './JobMoves.tsx';
import { MyJobStatus } from './MyJobStatus.tsx';
import jobCardStyles from '../../JobCard.module.css';
import styles from './Jobs.module.css';

/** @param job as the list has it; it shows moves at once */
export function MyJob({ id, job }: { id: number; job: Job | undefined }) {
  const { jobs: t } = useTexts('craftsman');
  return (
    <Loaded query={useEndpoint(showJob, { id })} failed={t.loadFailed} count={1} keep>
      {(detail) => <OpenJob job={{ ...detail, ...job }} />}
    </Loaded>
  );
}

function OpenJob({ job }: { job: JobDetail }) {
  const { jobs: t } = useTexts('craftsman');
  const title = jobTitle(job.description);
  const id = `job-${job.id}`;
  const agreement = <AgreementCard job={job} reader="craftsman" />;
  const isAnswerDue = job.change?.offered_by === 'client';
  // On a phone the moves stand on a bar at the end, at a desk on top.
  const isWide = useIsWide();
  const isAsked = job.status === 'Pending';
  const agrees = isAsked && (job.assigned_price === null ? t.priceAfterAccepting : t.agreesOnPrice);
  const after = isAsked && <p className="small soft">{t.afterAccept}</p>;
  const moves = (
    <JobMoves job={job} note={!isWide && agrees}>
      <ClientContact job={job} />
    </JobMoves>
  );
  const prove = offers('craftsman', job.status).has('prove') && nextStep(job) !== 'prove' && (
    <Button kind="line" wide icon="camera" to={`/upload-proof/${job.id}`}>
      {t.prove}
    </Button>
  );
  const story = (
    <div className="stack">
      {(isWide || !isAsked) && <Written job={job} />}
      {isWide && <ProofOfWork job={job} />}
      <h3>{t.happened}</h3>
      <Timeline job={job} reader="craftsman" />
    </div>
  );
  return (
    <article className={jobCardStyles.card} aria-labelledby={id} data-job={job.id}>
      <header>
        <div className={styles.between}>
          <JobNumber job={job} />
          <MyJobStatus job={job} />
        </div>
        <div className={jobCardStyles.title}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <JobPrice job={job} />
        </div>
        {job.rating !== null && <Review job={job} stars={job.rating} />}
      </header>
      <section className={classes('split', styles.parts)}>
        {isWide && story}
        <div className={styles.side}>
          {!isWide && isAsked && (
            <div className={styles.wide}>
              <Written job={job} />
            </div>
          )}
          {isWide && agrees && <p>{agrees}</p>}
          {isWide && after}
          {isWide && moves}
          {isWide && prove}
          {isAnswerDue && agreement}
          <JobFacts job={job} reader="craftsman" />
          {!isWide && <ProofOfWork job={job} />}
          {!isAnswerDue && agreement}
          {!isWide && prove}
          {!isWide && after}
        </div>
        {!isWide && story}
        {!isWide && moves}
      </section>
    </article>
  );
}

/** What the client wrote beyond the title, and their photos. */
function Written({ job }: { job: JobDetail }) {
  const { jobs: t } = useTexts('craftsman');
  const rest = beyondTitle(job.description);
  return (
    <>
      {rest && <p className="written">{rest}</p>}
      <PhotoGrid photos={job.photos} alt={t.photo} />
    </>
  );
}

function ProofOfWork({ job }: { job: JobDetail }) {
  const { jobs: t } = useTexts('craftsman');
  if (job.proofs.length === 0) return null;
  return (
    <div className={styles.proof}>
      <h3>{t.proof}</h3>
      <Proofs proofs={job.proofs} fileLabel={t.proofFile} />
    </div>
  );
}

/** What the job ended with, and the way to show it to the next client. */
function Review({ job, stars }: { job: JobDetail; stars: number }) {
  const { jobs: t, newTab } = useTexts('craftsman');
  const page = job.craftsman && `${location.origin}/craftsman/${job.craftsman.slug}`;
  const message = [`${t.stars(stars)} “${job.review ?? ''}”`, page].join(' ');
  return (
    <section className={styles.review} aria-label={t.clientReview}>
      <div>
        <StarLine stars={stars} label={t.review(stars)} />
        {job.review && <p className="written">{job.review}</p>}
      </div>
      {job.review && (
        <Button
          kind="line"
          icon="share-2"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.shareReview} <span className="vh">{newTab}</span>
        </Button>
      )}
    </section>
  );
}
