import { LANGUAGES } from '#catalogue/language.ts';
import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import type { SessionOf } from '#api/session.ts';
import type { Role } from '#api/endpoint.ts';
import { invalidInput, notFound } from '#api/problem.ts';
import type { Database } from '#platform/db/database.ts';
import { isPushService } from '#platform/push/push.ts';
import { isPublicKey, pushKeysOf } from '#platform/push/push-keys.ts';
import { compose } from './compose.ts';
import * as contract from './contract.ts';
import * as newWork from './new-work-contract.ts';
import { readNotified } from './notified.ts';
import { readNewWork, saveNewWork } from './new-work.ts';
import { listNotified } from './notified-contract.ts';
import * as push from './push-contract.ts';
import * as proof from './proof-contract.ts';
import { proveEmail } from './delivery/email-proof.ts';
import type { Wishes } from './rules.ts';
import {
  countNotifications,
  findRecipient,
  listNotifications,
  markRead,
  reachable,
  readWishes,
  saveWishes,
} from './store.ts';
import { endpointOf, subscribe, unsubscribe } from './subscriptions.ts';

export function notificationsRoutes(register: Register, ctx: AppContext): void {
  const { db, settings } = ctx;
  pushRoutes(register, ctx);
  register(contract.listNotifications, async ({ input, session, cookie }) => {
    const [{ shown, next }, { total }, person] = await Promise.all([
      listNotifications(db, session.accountId, input),
      countNotifications(db, session.accountId),
      findPerson(db, session),
    ]);
    const language = LANGUAGES.find((each) => each === cookie('lang')) ?? person.language;
    const rows = shown.map((stored) => {
      const { subject: title, headline, about, lines, path: page } = compose(stored, { ...person, language });
      const { id, kind, request_id: request, created_at: at, read_at } = stored;
      const text = lines.join('\n');
      // The form that assigns opens at once, as long as nobody has the job.
      const cameBack = kind === 'request_rejected' || kind === 'request_released';
      const path = person.role === 'admin' && cameBack && stored.is_unassigned ? `${page}&assign=1` : page;
      return { id, kind, title, headline, about, text, path, request, at, is_read: read_at !== null };
    });
    return { rows, total, next };
  });

  register(listNotified, async ({ input, session, cookie }) => {
    const person = await findPerson(db, session);
    return readNotified(db, input, LANGUAGES.find((each) => each === cookie('lang')) ?? person.language);
  });

  register(contract.countNotifications, async ({ session }) => {
    const { unread, newest } = await countNotifications(db, session.accountId);
    return { unread, newest };
  });

  register(contract.markRead, async ({ input, session }) => {
    await markRead(db, session.accountId, input);
    return { detail: 'Marked as read.' };
  });

  const settingsOf = async (session: SessionOf<Role>, wishes: Wishes) => {
    const person = await findPerson(db, session);
    const { email_failed, is_proven: email_proven } = person;
    return {
      ...wishes,
      muted: [...wishes.muted],
      channels: [...reachable(person, 'jobs', settings)],
      email_proven,
      email_failed,
    };
  };
  register(proof.proveEmail, async ({ input }) => {
    if (!(await proveEmail(db, settings, input.token))) throw proof.proofOver();
    return { detail: 'This address is yours.' };
  });
  register(newWork.showNewWork, ({ session }) => readNewWork(db, session.accountId));
  register(newWork.saveNewWork, ({ input, session }) => saveNewWork(db, session.accountId, input));
  register(contract.showSettings, async ({ session }) => settingsOf(session, await readWishes(db, session.accountId)));
  register(contract.saveSettings, async ({ input, session }) => {
    await saveWishes(db, session.accountId, input);
    return settingsOf(session, input);
  });
}

function pushRoutes(register: Register, { db, settings }: AppContext): void {
  const { pushKeys } = settings;
  const key = pushKeys === null ? null : pushKeysOf(pushKeys).publicKey;
  const isAuth = (auth: string) => /^[\w-]{22}$/.test(auth);

  register(push.showPush, async ({ session }) => ({ key, endpoint: await endpointOf(db, session) }));
  register(push.turnPushOn, async ({ input, session }) => {
    if (key === null) throw push.pushUnavailable();
    if (!isPushService(input.endpoint, settings) || !isPublicKey(input.p256dh) || !isAuth(input.auth))
      throw invalidInput({ detail: push.BROKEN_SUBSCRIPTION });
    await subscribe(db, session, input);
    return { detail: 'This device gets messages.' };
  });
  register(push.turnPushOff, async ({ session }) => {
    await unsubscribe(db, session);
    return { detail: 'This device gets no more messages.' };
  });
}

async function findPerson(db: Database, { accountId }: SessionOf<Role>) {
  const person = await findRecipient(db, accountId);
  if (!person) throw notFound();
  return person;
}
