import { useParams } from 'react-router';
import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { showJob } from '../../../contract.ts';
import { requestNotFound } from '../../../problems.ts';
import { ProofForm } from './ProofForm.tsx';
import leak from '../../request-form/problems/plumbing-1.webp';
import open from '../../request-form/problems/plumbing-2.webp';
import whole from '../../request-form/problems/plumbing-4.webp';
import rowStyles from '../../Rows.module.css';
import styles from './ProofForm.module.css';

export default function UploadProof() {
  const { proof: t } = useTexts('craftsman');
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
          title={t.missing}
          level={2}
          role="alert"
          action={<Button to="/dashboard/jobs">{t.toJobs}</Button>}
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

function GoodProof() {
  const { proof: t } = useTexts('craftsman');
  const { stages } = useTexts('jobs');
  return (
    <section className={styles.good} aria-label={t.good}>
      <b>{t.good}</b>
      <ul>
        {(
          [
            ['before', leak],
            ['during', open],
            ['after', whole],
          ] as const
        ).map(([stage, picture]) => (
          <li key={stage}>
            <b className="label">{stages[stage]}</b>
            <img src={picture} alt="" width="320" height="200" decoding="async" />
            <span className="small soft">{t.goodOf[stage]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
