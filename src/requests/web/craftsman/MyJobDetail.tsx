import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { SkeletonLine } from '#ui/feedback/Skeleton.tsx';
import { type JobDetail, showJob } from '../../contract.ts';
import { Proofs } from '../Proofs.tsx';
import { Timeline } from '../Timeline.tsx';
import mediaGridStyles from '#ui/display/MediaGrid.module.css';

export function MyJobDetail({ id }: { id: number }) {
  const { jobs: t } = useTexts('craftsman');
  return (
    <Loaded query={useEndpoint(showJob, { id })} failed={t.loadFailed} placeholder={<SkeletonLine />} keep>
      {(job) => <Detail job={job} />}
    </Loaded>
  );
}

function Detail({ job }: { job: JobDetail }) {
  const { jobs: t } = useTexts('craftsman');
  return (
    <div className="split">
      <div className="stack">
        <p className="written">{job.description}</p>
        {job.media && (
          <div className={mediaGridStyles.grid}>
            <a href={job.media} target="_blank" rel="noreferrer">
              <Picture src={job.media} alt={t.photo} ratio="1" sizes="12rem" />
            </a>
          </div>
        )}
        {job.proofs.length > 0 && (
          <>
            <h3>{t.proof}</h3>
            <Proofs proofs={job.proofs} fileLabel={t.proofFile} />
          </>
        )}
        {job.rating !== null && (
          <div>
            <p>
              <b>{t.review(job.rating)}</b>
            </p>
            {job.review && <p className="written">{job.review}</p>}
          </div>
        )}
      </div>
      <div>
        <h3>{t.happened}</h3>
        <Timeline job={job} reader="craftsman" />
      </div>
    </div>
  );
}
