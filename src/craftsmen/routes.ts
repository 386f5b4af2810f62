import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import { SerializedResponse } from '#api/run-call.ts';
import { approve } from './approval/approve.ts';
import { listCandidates } from './approval/candidates.ts';
import * as approvalCalls from './approval-contract.ts';
import * as calls from './contract.ts';
import * as publicCalls from './public-contract.ts';
import { showStats } from './public/stats.ts';
import { showOwnProfile } from './profile/profile-rows.ts';
import { findPortfolio, listCards } from './public/read-model.ts';
import { listWidely } from './public/widen.ts';
import { lockPendingRevision } from './approval/pending-revision.ts';
import { reject } from './approval/reject.ts';
import { toldDistances } from '#catalogue/distance.ts';
import { inTransaction } from '#platform/db/database.ts';
import { saveProfile } from './profile/save-profile.ts';
import { signUpRoutes } from './sign-up.ts';

/** A minute-old count is fine; '^a' changes with the first page of the list, where the top rated are. */
const STATS_SECONDS = 60;

export function craftsmenRoutes(register: Register, ctx: AppContext): void {
  signUpRoutes(register, ctx);

  register(publicCalls.listCraftsmen, async ({ input: { widen, ...filters }, header, cache, isFresh }) => {
    const query = { ...filters, isFresh };
    const list =
      widen || filters.search !== ''
        ? await listWidely(ctx.db, query)
        : { ...(await listCards(ctx.db, query)), widened: null, place: filters.location };
    const { json, total, next, corrected, widened, place, tags } = list;
    // Headers are ASCII only.
    if (corrected !== null) header('x-search-corrected', encodeURIComponent(corrected));
    if (widened !== null) header('x-search-widened', widened);
    const distances = toldDistances(place);
    if (distances !== '') header('x-distances', distances);
    cache(tags);
    return new SerializedResponse(json, { total, next });
  });

  register(publicCalls.showStats, ({ cache }) => {
    cache(['^a'], STATS_SECONDS);
    return showStats(ctx.db);
  });

  register(publicCalls.showPortfolio, async ({ input, cache }) => {
    const { json, craftsmanId } = await findPortfolio(ctx.db, input.slug);
    cache([`c:${craftsmanId}`]);
    return new SerializedResponse(json);
  });

  register(calls.showOwnProfile, ({ session }) =>
    showOwnProfile(ctx.db, ctx.settings, session.profileId, session.accountId),
  );

  register(calls.saveProfile, async ({ input, session, files }) => {
    await saveProfile(ctx, { craftsmanId: session.profileId, accountId: session.accountId }, input, files);
    return showOwnProfile(ctx.db, ctx.settings, session.profileId, session.accountId);
  });

  register(approvalCalls.listCandidates, ({ input, session }) =>
    listCandidates(ctx.db, ctx.settings, session.accountId, input),
  );

  const isThere = ({ id }: { readonly id: number }) => inTransaction(ctx.db, (trx) => lockPendingRevision(trx, id));
  register(
    approvalCalls.approve,
    async ({ input, session, ip }) => {
      await approve(ctx, input.id, { adminId: session.accountId, ip }, input.submitted_at);
      return { detail: 'Craftsman approved successfully!', status: 'approved' };
    },
    isThere,
  );

  register(
    approvalCalls.reject,
    async ({ input, session, ip }) => {
      await reject(ctx.db, input.id, input.reason, { adminId: session.accountId, ip }, input.submitted_at);
      return { detail: 'Craftsman rejected successfully', status: 'rejected' };
    },
    isThere,
  );
}
