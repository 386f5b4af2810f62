import { placeName } from '#catalogue/places.ts';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Link } from '#ui/layout/Link.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import type { JobDetail } from '../../contract.ts';
import { isTerminal } from '../../rules.ts';
import { JobSheet } from '../JobSheet.tsx';
import { Proofs } from '../Proofs.tsx';
import { Timeline } from '../Timeline.tsx';
import mediaGridStyles from '#ui/display/MediaGrid.module.css';

/** All there is to one request: every step with who and when, the proof, and what was asked for. */
export function RequestDetail({ job }: { job: JobDetail }) {
  const { requests: t } = useTexts('client');
  const formats = useFormats();
  const row = (label: string, value: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <div className="split">
      <div className="stack">
        <h3>{t.happened}</h3>
        <Timeline job={job} reader="client" />
      </div>
      <div className="stack">
        {job.proofs.length > 0 && (
          <>
            <h3>{isTerminal(job.status) ? t.proofDone : t.proof}</h3>
            <Proofs proofs={job.proofs} fileLabel={t.proofFile} />
          </>
        )}
        <h3>{t.job}</h3>
        <p className="written">{job.description}</p>
        <dl className="rows">
          {job.craftsman && (
            <div>
              <dt>{t.craftsman}</dt>
              <dd>
                <Link className="tall" to={`/craftsman/${job.craftsman.slug}`}>
                  {job.craftsman.name}
                </Link>
              </dd>
            </div>
          )}
          {row(t.schedule, formats.dayAndTime(job.schedule))}
          {row(t.address, `${job.address}, ${placeName(job.location)}`)}
          {row(t.phone, job.phone)}
          {job.price !== null && row(t.price, formats.money(job.price))}
          {row(t.posted, formats.dayAndTime(job.created_at))}
        </dl>
        {job.media && (
          <div className={mediaGridStyles.grid}>
            <Picture src={job.media} alt={t.photo} ratio="1" sizes="19rem" />
          </div>
        )}
        <JobSheet job={job} />
      </div>
    </div>
  );
}
