import { type JobTime, jobTime } from '#catalogue/job-time.ts';
import { useFormats, useLanguage } from '#ui/texts/index.tsx';

/** @returns a function from a job to when it is, as its client chose it */
export function useJobTime(): (job: JobTime) => string {
  const formats = useFormats();
  const language = useLanguage();
  return (job) => jobTime(job, formats, language);
}
