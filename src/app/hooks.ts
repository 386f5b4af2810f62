/** What the domains do when an account is closed, opened, changed, exported or erased, in this order. */
import { clientData } from '#clients/personal-data.ts';
import { openClient } from '#clients/store.ts';
import { profileData } from '#craftsmen/profile/personal-data.ts';
import { openProfile } from '#craftsmen/sign-up.ts';
import { relist, unlist } from '#craftsmen/store.ts';
import { accountData } from '#identity/account/account-data.ts';
import { phoneData } from '#identity/phone/personal-data.ts';
import { filesData } from '#media/personal-data.ts';
import { notificationsData } from '#notifications/personal-data.ts';
import { informOfClient, informOfDropped } from '#requests/inform.ts';
import { leaveJobs } from '#requests/leave-jobs.ts';
import { followPhone } from '#requests/moves/edit.ts';
import { jobsData, requestsData } from '#requests/personal-data.ts';
import { reviewsData } from '#reviews/personal-data.ts';
import { shopData } from '#shop/personal-data.ts';
import type { Hooks } from '#platform/hooks.ts';

export const hooks: Hooks = {
  accountClosed: [leaveJobs, unlist],
  accountOpened: [relist, informOfClient],
  profilePublished: [informOfDropped],
  openProfile: { craftsman: openProfile, client: openClient },
  phoneChanged: [followPhone],
  personalData: [
    accountData,
    phoneData,
    notificationsData,
    filesData,
    profileData,
    clientData,
    requestsData,
    jobsData,
    reviewsData,
    shopData,
  ],
};
