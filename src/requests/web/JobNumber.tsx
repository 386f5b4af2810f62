import { placeName } from '#catalogue/places.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import type { Job } from '../contract.ts';

export function JobNumber({ job }: { job: Pick<Job, 'id' | 'service' | 'location'> }) {
  const { number } = useTexts('jobs');
  const { trade } = useTexts('common');
  return (
    <p className="no">
      <Facts facts={[number(job.id), trade(job.service), placeName(job.location)]} />
    </p>
  );
}
