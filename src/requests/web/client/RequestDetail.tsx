import { useTexts } from '#ui/texts/index.tsx';
import { classes } from '#ui/classes.ts';
import { PhotoGrid } from '#ui/display/PhotoGrid.tsx';
import type { JobDetail } from '../../contract.ts';
import { isTerminal } from '../../rules.ts';
import { AgreementCard } from '../agreement/AgreementCard.tsx';
import { JobFacts } from '../JobFacts.tsx';
import { JobSheet } from '../JobSheet.tsx';
import { Proofs } from '../Proofs.tsx';
import { Timeline } from '../Timeline.tsx';
import { Told } from '../Told.tsx';
import { isSentToAll } from './SentToAll.tsx';
import jobCardStyles from '../JobCard.module.css';

export function RequestDetail({ job }: { job: JobDetail }) {
  const { requests: t } = useTexts('client');
  const isWaiting = job.status === 'Quoted' || (job.status === 'Requested' && !isSentToAll(job));
  return (
    <>
      {job.proofs.length > 0 && (
        <div className={jobCardStyles.shown}>
          <h3>{isTerminal(job.status) ? t.proofDone : t.proof}</h3>
          <Proofs proofs={job.proofs} fileLabel={t.proofFile} />
        </div>
      )}
      <div className={classes('split', jobCardStyles.parts)}>
        <AgreementCard job={job} reader="client" />
        <div className="stack">
          <h3>{t.happened}</h3>
          {isWaiting && <Told job={job} />}
          <Timeline job={job} reader="client" />
        </div>
        <div className="stack">
          <h3>{t.job}</h3>
          <p className="written">{job.description}</p>
          <JobFacts job={job} reader="client" />
          <PhotoGrid photos={job.photos} alt={t.photo} />
          <JobSheet job={job} />
        </div>
      </div>
    </>
  );
}
