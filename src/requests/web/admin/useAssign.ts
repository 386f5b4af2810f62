import { invalidate, isListed, optimistically } from '#api/client/query-client.ts';
import { call } from '#api/client/call.ts';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { useTexts } from '#ui/texts/index.tsx';
import { listAssignable } from '#craftsmen/approval-contract.ts';
import { assign, type Job, listJobs, showJob } from '../../contract.ts';
import { isOnTheJob } from '../../rules.ts';

interface Choice {
  readonly craftsman: { readonly id: number; readonly name: string };
  readonly price: string | null;
  readonly reason?: string;
}

const assignedTo = ({ craftsman }: Job) => (craftsman && isOnTheJob(craftsman.engagement) ? craftsman.id : null);

/** The list shows the assignment at once. Throws what the server said against it. */
export function useAssign(job: Job) {
  const { requests: t } = useTexts('admin');
  const common = useTexts('common');
  const toast = useToast();
  return async ({ craftsman: { id, name }, price, reason = '' }: Choice) => {
    const craftsman = { id, name, slug: '', profile: null, phone: null, engagement: 'Pending' } as const;
    try {
      await optimistically(
        listJobs,
        (row) => (row.id === job.id ? { ...row, craftsman, assigned_price: null } : row),
        () =>
          call(assign, {
            id: job.id,
            craftsman_id: id,
            price,
            instead_of: assignedTo(job),
            ...(reason ? { reason } : {}),
          }),
      );
      toast(t.assigned);
    } catch (error) {
      // In a list of one status the card, and the error in it, may be gone by now.
      if (!isListed(listJobs, job.id)) toast(reasonOf(error, common));
      throw error;
    } finally {
      void invalidate(showJob, listAssignable);
    }
  };
}
