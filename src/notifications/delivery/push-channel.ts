/**
 * Sends by Web Push, once, to every browser of the account. What no browser takes goes by the next channel of its group.
 * After a crash a message may be sent again: its tag replaces the first on the device.
 */
import type { Task } from 'graphile-worker';
import type { AppContext } from '#api/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type PushMessage, sendPush } from '#platform/push/push.ts';
import { compose, TEXTS } from '../compose.ts';
import { ruleOf } from '../events-contract.ts';
import { findRecipient, type Recipient } from '../store.ts';
import { dropGone, liveDevices } from '../subscriptions.ts';
import { pushTitle } from '../texts/push.ts';
import { byNextChannel } from './by-next-channel.ts';
import { type DueDelivery, sendAlone, settle } from './deliveries.ts';
import { withoutUnwanted } from './mail-channel.ts';

/** A push service keeps nothing shorter than this reliably. */
const LEAST_SECONDS = 60;
/** Of new work and of what a person must answer within a day. */
const SOON_HOURS = 24;

export function pushTask(ctx: AppContext): Task {
  const { db, settings } = ctx;
  const send = async (all: readonly DueDelivery[]) => {
    const [any] = all;
    if (!any) return;
    const person = await findRecipient(db, any.account_id);
    if (!person) return settle(db, all, 'dropped', 'the account is gone');
    const due = await withoutUnwanted(db, person, all, 'push');
    const [first] = due;
    if (!first) return;
    const message = messageOf(first, due.length, person);
    const devices = await liveDevices(db, person.id);
    const outcomes = await Promise.all(devices.map((device) => sendPush(settings, device, message)));
    for (const [index, device] of devices.entries()) if (outcomes[index] === 'gone') await dropGone(db, device);

    if (outcomes.includes('accepted')) return settle(db, due, 'sent');
    const failed = outcomes.find((outcome) => typeof outcome === 'object')?.failed ?? 'no browser';
    const ids = due.map((each) => each.delivery_id);
    await inTransaction(db, async (trx) => {
      await settle(trx, due, 'failed', failed);
      await byNextChannel(trx, ctx, 'push', person.id, ids);
    });
  };
  return (payload) => sendAlone(db, 'push', (payload as { id: number }).id, send);
}

/** What the service worker shows: see `PushedNote` there. */
function messageOf(first: DueDelivery, count: number, person: Recipient): PushMessage {
  const { kind, request_id: request, facts, service } = first;
  const { language } = person;
  const isBundle = count > 1;
  const topic = isBundle || request === null ? kind.slice(0, 32) : `job-${request}`;
  const { path } = compose(first, person);
  const note = {
    id: first.id,
    title: isBundle ? TEXTS[language].bundle(kind, count) : pushTitle(language, kind, service ?? facts.service ?? null),
    path: isBundle ? path.replace(/[?&]job=\d+$/, '') : path,
    tag: topic,
    language,
  };
  const { isUrgent = false, hours } = ruleOf(kind);
  return {
    text: JSON.stringify(note),
    seconds: Math.max(LEAST_SECONDS, Math.floor((Date.parse(first.expires_at) - Date.now()) / 1000)),
    isUrgent: isUrgent || hours <= SOON_HOURS,
    topic,
  };
}
