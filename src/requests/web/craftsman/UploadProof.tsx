import { useParams } from 'react-router';
import { useEndpoint } from '#api/client/query-client.ts';
import { LoadFailed } from '#pages/LoadFailed.tsx';
import { MainContent } from '#pages/MainContent.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Skeleton, SkeletonCard } from '#ui/feedback/Skeleton.tsx';
import { showJob } from '../../contract.ts';
import { ProofForm } from './ProofForm.tsx';

export default function UploadProof() {
  const { proof: t } = useTexts('craftsman');
  const common = useTexts('common');
  const id = Number(useParams().id) || 0;
  const { data: job, error, refetch } = useEndpoint(showJob, { id });
  return (
    <MainContent className="wrap dash">
      <div>
        <Button kind="bare" icon="arrow-left" to="/dashboard/jobs">
          {t.back}
        </Button>
      </div>
      <h1>{t.heading}</h1>
      {job ? (
        <ProofForm key={job.id} job={job} />
      ) : error ? (
        <LoadFailed sentence={t.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={common.loading}>
          <SkeletonCard />
        </Skeleton>
      )}
    </MainContent>
  );
}
