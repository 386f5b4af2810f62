import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { ProgressSteps } from '#ui/display/ProgressSteps.tsx';
import { type Job, REQUEST_STATUSES } from '../contract.ts';
import { progress } from '../rules.ts';

const STEPS = REQUEST_STATUSES.filter((status) => status !== 'Cancelled');

/** How far the job has come, and when each step was taken. @param note follows the current step, where only that has a label */
export function JobSteps({ job, note }: { job: Pick<Job, 'id' | 'status' | 'reached'>; note?: string | undefined }) {
  const t = useTexts('jobs');
  const { progressOf } = useTexts('client').requests;
  const formats = useFormats();
  // Of another year the weekday says less than the year.
  const dayOf = (when: string) => formats.day(when).replace(/^\S+ (.+ \d{4})$/, '$1');
  const cut = job.status === 'Cancelled';
  const at = progress(job.status) / 20;
  const steps = STEPS.map((status, index) => {
    const shown = cut && index === STEPS.length - 1 ? 'Cancelled' : status;
    const when = index < at ? job.reached[shown] : undefined;
    const label = t.statuses[shown] ?? shown;
    return when ? { label, time: formats.dayAndTime(when), day: dayOf(when), dateTime: when } : { label };
  });
  return <ProgressSteps steps={steps} at={at} cut={cut} label={progressOf(t.number(job.id))} note={note} />;
}
