import { describe, expect, test } from 'vitest';
import { fc } from '../../quality/helpers/properties.ts';
import { type Channel, CHANNELS, EVENTS, type NotificationKind, ruleOf } from './events-contract.ts';
import { channelAfter, channelsFor, DEFAULT_WISHES, earliest, isQuiet, muteKey } from './rules.ts';

const KINDS = Object.keys(EVENTS) as NotificationKind[];
const at = (time: string) => new Date(`2026-11-23T${time}:00+03:00`);
const all = new Set<Channel>(CHANNELS);

describe('the channels of a notification', () => {
  test('a person who can be reached by mail alone gets each of them by mail', () => {
    for (const kind of KINDS) expect(channelsFor(ruleOf(kind), new Set(['mail']), DEFAULT_WISHES)).toEqual(['mail']);
  });

  test('of one group the first that can be used, and no second', () => {
    expect(channelsFor(ruleOf('new_work'), all, DEFAULT_WISHES)).toEqual(['push']);
    expect(channelsFor(ruleOf('new_work'), new Set(['sms', 'mail']), DEFAULT_WISHES)).toEqual(['sms']);
    expect(channelsFor(ruleOf('quote_received'), all, DEFAULT_WISHES)).toEqual(['push', 'mail']);
  });

  test('after a channel that failed the next of its group is taken, and none where the group ends', () => {
    expect(channelAfter('sms', ruleOf('new_work'), all, DEFAULT_WISHES)).toBe('mail');
    expect(channelAfter('push', ruleOf('new_work'), all, DEFAULT_WISHES)).toBe('sms');
    expect(channelAfter('push', ruleOf('new_work'), all, { ...DEFAULT_WISHES, muted: ['new_work.sms'] })).toBe('mail');
    expect(channelAfter('sms', ruleOf('new_work'), new Set(['sms']), DEFAULT_WISHES)).toBeUndefined();
    expect(channelAfter('sms', ruleOf('quote_accepted'), all, DEFAULT_WISHES)).toBeUndefined();
  });

  test('never one that was muted or cannot be used, but for what keeps an account safe', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.subarray([...CHANNELS]),
        fc.subarray(CHANNELS.flatMap((channel) => [muteKey('jobs', channel), muteKey('new_work', channel)])),
        (kind, reachable, muted) => {
          const rule = ruleOf(kind);
          const chosen = channelsFor(rule, new Set(reachable), { ...DEFAULT_WISHES, muted });
          expect(new Set(chosen).size).toBe(chosen.length);
          for (const channel of chosen) {
            expect(reachable).toContain(channel);
            if (rule.category !== 'account') expect(muted).not.toContain(muteKey(rule.category, channel));
          }
          const isReachable = rule.groups.flat().some((channel) => reachable.includes(channel));
          if (rule.category === 'account' && isReachable) expect(chosen.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});

describe('quiet hours', () => {
  test.each([
    ['20:59', false],
    ['21:00', true],
    ['00:00', true],
    ['06:29', true],
    ['06:30', false],
    ['12:00', false],
  ])('at %s in Nairobi a phone rests: %s', (time, quiet) => {
    expect(isQuiet(DEFAULT_WISHES, at(time))).toBe(quiet);
  });

  test('a phone waits for their end; mail and what is urgent do not', () => {
    const night = at('23:40');
    expect(earliest('push', ruleOf('quote_received'), DEFAULT_WISHES, night)).toEqual(
      new Date('2026-11-24T06:30:00+03:00'),
    );
    expect(earliest('mail', ruleOf('quote_received'), DEFAULT_WISHES, night)).toBe(night);
    expect(earliest('sms', ruleOf('request_cancelled'), DEFAULT_WISHES, night)).toBe(night);
  });

  test('at any minute and with any hours the wait is under a day and ends outside of them', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, minute, (from, to, now) => {
        const wishes = { muted: [], quiet_from: from, quiet_to: to };
        const time = new Date(at('00:00').getTime() + now * 60_000);
        const free = earliest('sms', ruleOf('new_work'), wishes, time);
        expect(free.getTime() - time.getTime()).toBeLessThan(86_400_000);
        expect(isQuiet(wishes, free)).toBe(false);
      }),
    );
  });
});
