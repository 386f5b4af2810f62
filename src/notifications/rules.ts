/** Pure: by which channels, and when. Minutes count from midnight in Nairobi, which has no summer time. */
import { PAUSE_DAYS_MAX } from './new-work-contract.ts';
import { type Category, type Channel, type EventRule } from './events-contract.ts';

export interface Wishes {
  readonly muted: readonly string[];
  readonly quiet_from: number;
  readonly quiet_to: number;
}

export const DEFAULT_WISHES: Wishes = { muted: [], quiet_from: 21 * 60, quiet_to: 6 * 60 + 30 };
const MINUTE = 60_000;
const DAY_MINUTES = 1440;
const NAIROBI_OFFSET = 180;

export const muteKey = (category: Category, channel: Channel) => `${category}.${channel}`;

/** @param reachable channels by which the person can be reached at all */
export function channelsFor(rule: EventRule, reachable: ReadonlySet<Channel>, { muted }: Wishes): Channel[] {
  const isUsable = (channel: Channel) =>
    reachable.has(channel) && (rule.category === 'account' || !muted.includes(muteKey(rule.category, channel)));
  return rule.groups.flatMap((group) => group.find(isUsable) ?? []);
}

/** Of the group of a channel the next one that can be used. */
export function channelAfter(
  used: Channel,
  rule: EventRule,
  reachable: ReadonlySet<Channel>,
  wishes: Wishes,
): Channel | undefined {
  const groups = rule.groups
    .filter((group) => group.includes(used))
    .map((group) => group.slice(group.indexOf(used) + 1));
  return channelsFor({ ...rule, groups }, reachable, wishes)[0];
}

/** Not before this time: a phone is not disturbed in quiet hours, a mailbox may be. */
export function earliest(channel: Channel, rule: EventRule, wishes: Wishes, now: Date): Date {
  if (channel === 'mail' || rule.isUrgent || !isQuiet(wishes, now)) return now;
  const wait = (wishes.quiet_to - minuteOfDay(now) + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + wait * MINUTE);
}

export function isQuiet({ quiet_from: from, quiet_to: to }: Wishes, now: Date): boolean {
  const minute = minuteOfDay(now);
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** @returns such as '2026-11-26' */
export function dayAfter(days: number, now: Date): string {
  return new Date(now.getTime() + NAIROBI_OFFSET * MINUTE + days * DAY_MINUTES * MINUTE).toISOString().slice(0, 10);
}

export function isPauseDay(day: string, now: Date): boolean {
  return day > dayAfter(0, now) && day <= dayAfter(PAUSE_DAYS_MAX, now);
}

function minuteOfDay(time: Date): number {
  return (Math.floor(time.getTime() / MINUTE) + NAIROBI_OFFSET) % DAY_MINUTES;
}
