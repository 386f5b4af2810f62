import { onAccountClosed, onAccountOpened } from '#identity/account/closing.ts';
import { registerPersonalData } from '#identity/account/personal-data.ts';
import type { AppContext } from '#api/context.ts';
import { readPublic } from '#api/replica.ts';
import type { Register } from '#api/register.ts';
import { approve } from './approval/approve.ts';
import { listAssignable } from './approval/assignable.ts';
import { listCandidates } from './approval/candidates.ts';
import * as contract from './contract.ts';
import { openDirectory } from './public/directory.ts';
import { eraseProfile } from './profile/erase-profile.ts';
import { showStats } from './public/stats.ts';
import { keepPortfolios } from './public/portfolio-cache.ts';
import { profileOf, revisionsOf, showOwnProfile } from './profile/profile-rows.ts';
import { writeApproved } from './public/public-list.ts';
import { reject } from './approval/reject.ts';
import { saveProfile } from './profile/save-profile.ts';
import { signUpRoutes } from './sign-up.ts';
import { unlist, relist } from './store.ts';

export function craftsmenRoutes(register: Register, ctx: AppContext): void {
  signUpRoutes(register, ctx);

  const directory = openDirectory(ctx.db, ctx.log);
  register(
    contract.listCraftsmen,
    async ({ input }) => (await directory.list(input)) ?? readPublic(ctx, (db) => writeApproved(db, input)),
    (input) => directory.stands(input),
  );

  register(contract.showStats, () => readPublic(ctx, showStats));

  const portfolios = keepPortfolios(ctx);
  register(
    contract.showPortfolio,
    async ({ input }) => portfolios.stands(input.slug) ?? portfolios.show(input.slug),
    (input) => portfolios.stands(input.slug),
  );

  register(contract.showOwnProfile, ({ session }) =>
    showOwnProfile(ctx.db, ctx.settings, session.profileId, session.accountId),
  );

  register(contract.saveProfile, async ({ input, session, files }) => {
    await saveProfile(ctx, { craftsmanId: session.profileId, accountId: session.accountId }, input, files);
    return showOwnProfile(ctx.db, ctx.settings, session.profileId, session.accountId);
  });

  register(contract.listCandidates, ({ input, session }) =>
    listCandidates(ctx.db, ctx.settings, session.accountId, input),
  );

  register(contract.approve, async ({ input, session, ip }) => {
    await approve(ctx, input.id, { adminId: session.accountId, ip }, input.submitted_at);
    return { detail: 'Craftsman approved successfully!', status: 'approved' };
  });

  register(contract.reject, async ({ input, session, ip }) => {
    await reject(ctx.db, input.id, input.reason, { adminId: session.accountId, ip });
    return { detail: 'Craftsman rejected successfully', status: 'rejected' };
  });

  register(contract.listAssignable, ({ input }) => listAssignable(ctx.db, input.request));

  onAccountClosed('craftsmen', unlist);
  onAccountOpened('craftsmen', relist);
  registerPersonalData('profile', {
    export: async (db, accountId) => {
      const profile = await profileOf(db, ctx.settings, accountId);
      return profile && { ...profile, revisions: await revisionsOf(db, accountId) };
    },
    erase: eraseProfile,
  });
}
