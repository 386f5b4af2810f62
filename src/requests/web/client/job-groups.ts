import type { Job } from '../../contract.ts';
import { isTerminal } from '../../rules.ts';

export type Need = 'choose' | 'confirm';
type Grouped = Pick<Job, 'status' | 'proved_at'> & { readonly quotes: readonly { readonly status: string }[] };

export function needOf({ status, quotes, proved_at }: Grouped): Need | null {
  if (status === 'Quoted' && quotes.some((quote) => quote.status === 'live')) return 'choose';
  return (status === 'Accepted' || status === 'In Progress') && proved_at !== null ? 'confirm' : null;
}

export function groupsOf<J extends Grouped>(jobs: readonly J[]) {
  const open = jobs.filter(({ status }) => !isTerminal(status));
  return {
    needs: open.filter((job) => needOf(job) !== null),
    running: open.filter((job) => needOf(job) === null),
    over: jobs.filter(({ status }) => isTerminal(status)),
  };
}
