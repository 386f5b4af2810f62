import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { ProgressSteps } from '#ui/display/ProgressSteps.tsx';
import { type Job, REQUEST_STATUSES, type RequestEvent } from '../contract.ts';
import { progress } from '../rules.ts';

const STEPS = REQUEST_STATUSES.filter((status) => status !== 'Cancelled');

/** How far the job has come; with its timeline also when each step was taken. */
export function JobSteps({
  job,
  timeline = [],
}: {
  job: Pick<Job, 'id' | 'status' | 'created_at'>;
  timeline?: readonly RequestEvent[] | undefined;
}) {
  const t = useTexts('jobs');
  const { progressOf } = useTexts('client').requests;
  const formats = useFormats();
  const cut = job.status === 'Cancelled';
  const at = progress(job.status) / 20;
  const steps = STEPS.map((status, index) => {
    const ended = cut && index === STEPS.length - 1;
    const shown = ended ? 'Cancelled' : status;
    const moved = timeline.findLast((event) => event.to === shown && event.from !== shown)?.at;
    const when = index === 0 ? job.created_at : index < at ? moved : undefined;
    return { label: t.statuses[shown] ?? shown, ...(when ? { time: formats.dayAndTime(when), dateTime: when } : {}) };
  });
  return <ProgressSteps steps={steps} at={at} cut={cut} label={progressOf(t.number(job.id))} />;
}
