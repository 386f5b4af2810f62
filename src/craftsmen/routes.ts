import { onAccountClosed, onAccountOpened } from '#identity/closing.ts';
import { registerPersonalData } from '#identity/personal-data.ts';
import type { House } from '#server/house.ts';
import { readPublic } from '#server/replica.ts';
import type { Serve } from '#server/serve.ts';
import { approve } from './approve.ts';
import { listAssignable } from './assignable.ts';
import { listCandidates } from './candidates.ts';
import * as contract from './contract.ts';
import { openDirectory } from './directory.ts';
import { eraseProfile } from './erase-profile.ts';
import { countFigures } from './figures.ts';
import { keepPortfolios } from './kept-portfolios.ts';
import { profileOf, revisionsOf, showOwnProfile } from './profile-rows.ts';
import { writeApproved } from './public-list.ts';
import { reject } from './reject.ts';
import { saveProfile } from './save-profile.ts';
import { signUpRoutes } from './sign-up.ts';
import { leaveList, returnToList } from './store.ts';

export function craftsmenRoutes(serve: Serve, house: House): void {
  signUpRoutes(serve, house);

  const directory = openDirectory(house.db, house.log);
  serve(
    contract.listCraftsmen,
    async ({ input }) => (await directory.list(input)) ?? readPublic(house, (db) => writeApproved(db, input)),
    (input) => directory.stands(input),
  );

  serve(contract.countFigures, () => readPublic(house, countFigures));

  const portfolios = keepPortfolios(house);
  serve(
    contract.showPortfolio,
    async ({ input }) => portfolios.stands(input.slug) ?? portfolios.show(input.slug),
    (input) => portfolios.stands(input.slug),
  );

  serve(contract.showOwnProfile, ({ session }) =>
    showOwnProfile(house.db, house.settings, session.ownId, session.accountId),
  );

  serve(contract.saveProfile, async ({ input, session, files }) => {
    await saveProfile(house, { craftsmanId: session.ownId, accountId: session.accountId }, input, files);
    return showOwnProfile(house.db, house.settings, session.ownId, session.accountId);
  });

  serve(contract.listCandidates, ({ input, session }) =>
    listCandidates(house.db, house.settings, session.accountId, input),
  );

  serve(contract.approve, async ({ input, session, address }) => {
    await approve(house, input.id, { adminId: session.accountId, address }, input.submitted_at);
    return { detail: 'Craftsman approved successfully!', status: 'approved' };
  });

  serve(contract.reject, async ({ input, session, address }) => {
    await reject(house.db, input.id, input.reason, { adminId: session.accountId, address });
    return { detail: 'Craftsman rejected successfully', status: 'rejected' };
  });

  serve(contract.listAssignable, ({ input }) => listAssignable(house.db, input.request));

  onAccountClosed('craftsmen', leaveList);
  onAccountOpened('craftsmen', returnToList);
  registerPersonalData('profile', {
    export: async (db, accountId) => {
      const profile = await profileOf(db, house.settings, accountId);
      return profile && { ...profile, revisions: await revisionsOf(db, accountId) };
    },
    erase: eraseProfile,
  });
}
