import { invalidate, isListed } from '#api/client/query-client.ts';
import { useTexts } from '#ui/texts/index.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { reasonOf } from '#ui/form/hook/submit-error.ts';
import { listOpenRequests } from '../../../contract.ts';

/** After a rejected call: loads the open requests, and says why where the request, and the error in it, is gone. */
export function useRejection() {
  const toast = useToast();
  const common = useTexts('common');
  return async (requestId: number, error: unknown): Promise<void> => {
    await invalidate(listOpenRequests);
    if (!isListed(listOpenRequests, requestId)) toast(reasonOf(error, common));
  };
}
