import { useFormats } from '#ui/texts/index.tsx';
import type { Job } from '../contract.ts';

/** What is agreed, else what Ufundi asked its craftsman for, who has not answered yet. */
export const priceOf = ({ price, assigned_price }: Pick<Job, 'price' | 'assigned_price'>) => price ?? assigned_price;

export function JobPrice({ job }: { job: Job }) {
  const formats = useFormats();
  const price = priceOf(job);
  if (price === null) return null;
  return (
    <p className="sum">
      <small>KES </small>
      {formats.number(price)}
    </p>
  );
}
