import { useParams } from 'react-router';
import { useEndpoint, useRows } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { listJobs, showJob } from '../../../contract.ts';
import { requestNotFound } from '../../../problems.ts';
import { offers } from '../../../rules.ts';
import { jobTitle } from '../../job-title.ts';
import { ACTIVE_JOBS } from '../active-jobs.ts';
import { GoodProof } from './GoodProof.tsx';
import { ProofForm } from './ProofForm.tsx';
import rowStyles from '../../Rows.module.css';

export default function UploadProof() {
  const { proof: t } = useTexts('craftsman');
  const { number } = useTexts('jobs');
  const id = Number(useParams().id) || 0;
  const query = useEndpoint(showJob, { id });
  const isMissing = query.error?.code === requestNotFound.code || id === 0;
  return (
    <>
      <Button kind="bare" className={rowStyles.back} icon="arrow-left" to="/dashboard/jobs">
        {t.back}
      </Button>
      {isMissing ? (
        <EmptyState
          drawing="lost"
          title={id > 0 ? `${number(id)}: ${t.missing}` : t.missing}
          level={2}
          role="alert"
          action={<ToOwnJobs />}
          aside={<GoodProof />}
        >
          {t.missingHint}
        </EmptyState>
      ) : (
        <Loaded query={query} failed={t.loadFailed} count={1} keep>
          {(job) => <ProofForm key={job.id} job={job} />}
        </Loaded>
      )}
    </>
  );
}

/** The job that may have been meant, and the list of all. */
function ToOwnJobs() {
  const { proof: t } = useTexts('craftsman');
  const { data } = useRows(listJobs, ACTIVE_JOBS);
  const job = data?.rows.find(({ status }) => offers('craftsman', status).has('prove'));
  return (
    <>
      {job && (
        <p>
          {t.meant}{' '}
          <Link className="tall" to={`/upload-proof/${job.id}`}>
            {jobTitle(job.description)}
          </Link>
        </p>
      )}
      <Button kind={job ? 'line' : 'filled'} to="/dashboard/jobs">
        {t.toJobs}
      </Button>
    </>
  );
}
