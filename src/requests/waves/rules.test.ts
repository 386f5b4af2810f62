import { describe, expect, test } from 'vitest';
import { dice } from '../../../db/demo/dice.ts';
import { type Candidate, nextMorning, nextWaveAt, pickWave, WAVES, type WavesState } from './rules.ts';

const at = (time: string) => new Date(`2026-11-26T${time}:00+03:00`);
const MINUTE = 60_000;
const POSTED: WavesState = {
  isOpen: true,
  isAssigned: false,
  directUntil: null,
  isUrgent: false,
  prices: 0,
  waves: 0,
  wavesInAll: 0,
  lastWaveAt: null,
};
const TOLD = { ...POSTED, waves: 1, wavesInAll: 1, lastWaveAt: at('14:05') };

describe('the next wave', () => {
  test.each<[string, Partial<WavesState>, now: Date, next: Date | null]>([
    ['is at once after posting, at night too', POSTED, at('02:30'), at('02:30')],
    ['is half an hour after the last', TOLD, at('14:06'), at('14:35')],
    ['of an urgent request is ten minutes after it', { ...TOLD, isUrgent: true }, at('14:06'), at('14:15')],
    ['is now when its time has passed', TOLD, at('15:00'), at('15:00')],
    ['waits for two prices as for none', { ...TOLD, prices: 2 }, at('14:06'), at('14:35')],
    ['is not sent once there are three prices', { ...TOLD, prices: 3 }, at('14:40'), null],
    ['is not sent once the request is closed', { ...TOLD, isOpen: false }, at('14:40'), null],
    ['is not sent while a craftsman is assigned', { ...TOLD, isAssigned: true }, at('14:40'), null],
    ['is not sent after the fifth', { ...TOLD, waves: 5, wavesInAll: 5 }, at('14:40'), null],
    [
      'is sent after the fifth when the request was opened again',
      { ...TOLD, waves: 0, wavesInAll: 5 },
      at('14:40'),
      at('14:40'),
    ],
    ['is not sent after the tenth of all', { ...TOLD, waves: 0, wavesInAll: 10 }, at('14:40'), null],
    ['of a direct request is at the end of its 24 hours', { directUntil: at('17:00') }, at('14:00'), at('17:00')],
    ['of a direct request that is over is at once', { directUntil: at('17:00') }, at('17:00'), at('17:00')],
    [
      'that is due at night goes out in the morning',
      { ...TOLD, lastWaveAt: at('20:45') },
      at('20:46'),
      nextMorning(at('21:15')),
    ],
    [
      'of an urgent request goes out at night',
      { ...TOLD, isUrgent: true, lastWaveAt: at('22:45') },
      at('22:46'),
      at('22:55'),
    ],
    ['whose time has passed goes out in the morning', { ...TOLD, lastWaveAt: at('00:30') }, at('03:00'), at('06:00')],
    ['goes out in the moment the morning begins', { ...TOLD, lastWaveAt: at('00:30') }, at('06:00'), at('06:00')],
    [
      'that is due in the moment the night begins waits',
      { ...TOLD, lastWaveAt: at('20:30') },
      at('20:46'),
      nextMorning(at('21:00')),
    ],
  ])('%s', (_what, state, now, next) => {
    expect(nextWaveAt({ ...POSTED, ...state }, now)).toEqual(next);
  });

  test('is on the clock of Nairobi: the morning is six there, three in UTC', () => {
    expect(nextMorning(at('23:59')).toISOString()).toBe('2026-11-27T03:00:00.000Z');
    expect(nextMorning(at('05:59')).toISOString()).toBe('2026-11-26T03:00:00.000Z');
    expect(nextMorning(at('06:00')).toISOString()).toBe('2026-11-27T03:00:00.000Z');
  });

  test('is never in the past, and by day unless urgent or first (5,000 random states)', () => {
    const roll = dice(7);
    for (let each = 0; each < 5_000; each++) {
      const now = new Date(at('00:00').getTime() + roll.whole(0, 3 * 1440) * MINUTE);
      const waves = roll.whole(0, 6);
      const isUrgent = roll.whole(0, 1) === 1;
      const lastWaveAt = waves === 0 ? null : new Date(now.getTime() - roll.whole(0, 600) * MINUTE);
      const state = { ...POSTED, waves, wavesInAll: waves, isUrgent, lastWaveAt, prices: roll.whole(0, 5) };
      const next = nextWaveAt(state, now);
      expect(next === null).toBe(waves >= WAVES.most || state.prices >= WAVES.prices);
      if (!next) continue;
      expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
      if (isUrgent || waves === 0) continue;
      const hour = (next.getUTCHours() + 3) % 24;
      expect(hour >= WAVES.night.until && hour < WAVES.night.from).toBe(true);
    }
  });
});

describe('a wave', () => {
  const now = at('14:00');
  const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
    id,
    kilometres: 5,
    rank: id,
    completedJobs: 20,
    inHand: 0,
    toldAt: at('10:00'),
    toldToday: 0,
    told: 0,
    answered: 0,
    ...more,
  });
  const size = WAVES.seats.best + WAVES.seats.turn + WAVES.seats.newcomer;
  const crowd = (from: number, count: number, more: Partial<Candidate> = {}) =>
    Array.from({ length: count }, (_each, at) => candidate(from + at, more));
  const idsOf = (wave: readonly Candidate[]) => wave.map(({ id }) => id);

  test('has twelve seats', () => expect(size).toBe(12));

  test.each<[string, better: Partial<Candidate>, worse: Partial<Candidate>]>([
    ['who is near', { kilometres: 2 }, { kilometres: 30 }],
    ['whose place is known', { kilometres: 20 }, { kilometres: null }],
    ['who stands higher in the list', { rank: 0 }, { rank: 90 }],
    ['who answers soon', { told: 10, answered: 8 }, { told: 10, answered: 0 }],
    ['who was told less today', { toldToday: 0 }, { toldToday: 5 }],
    ['who has less in hand', { inHand: 0 }, { inHand: 3 }],
  ])('asks first %s', (_what, better, worse) => {
    const wave = pickWave([candidate(1, worse), candidate(2, { rank: 1, ...better })], now);
    expect(idsOf(wave)).toEqual([2, 1]);
  });

  test('has those whose turn it is beside the best', () => {
    const waiting = candidate(500, { rank: 999, toldAt: at('10:00'), kilometres: 20 });
    const turn = { ...waiting, toldAt: new Date(now.getTime() - 6 * 86_400_000) };
    expect(idsOf(pickWave([...crowd(1, 60), waiting], now))).not.toContain(500);
    expect(idsOf(pickWave([...crowd(1, 60), turn], now))).toContain(500);
  });

  test('has no one with the letters of a day', () => {
    expect(pickWave([candidate(1, { toldToday: WAVES.lettersADay })], now)).toEqual([]);
  });

  test('has on seats that are left who heard of nothing for three days, up to two hours on the road, the nearest first', () => {
    const long = new Date(now.getTime() - 3 * 86_400_000);
    const far = [
      candidate(101, { kilometres: 110, toldAt: null }),
      candidate(102, { kilometres: 70, toldAt: long }),
      candidate(103, { kilometres: 70, toldAt: new Date(long.getTime() + MINUTE) }),
      candidate(104, { kilometres: 121, toldAt: null }),
    ];
    expect(idsOf(pickWave([...crowd(1, 3), ...far], now))).toEqual([1, 2, 3, 102, 101]);
    expect(idsOf(pickWave([...crowd(1, size - 1), ...far], now)).slice(-1)).toEqual([102]);
    expect(idsOf(pickWave([...crowd(1, 40), ...far], now)).filter((id) => id > 100)).toEqual([]);
  });

  test('is full, without repetition, with a newcomer where there is one (500 random crowds)', () => {
    const roll = dice(5);
    for (let each = 0; each < 500; each++) {
      const many = roll.whole(0, 80);
      const candidates = Array.from({ length: many }, (_each, id) =>
        candidate(id, {
          kilometres: roll.whole(0, 6) === 0 ? null : roll.whole(0, WAVES.reachKm),
          rank: many - id,
          completedJobs: roll.whole(0, 30),
          inHand: roll.whole(0, 3),
          toldAt: roll.whole(0, 3) === 0 ? null : new Date(now.getTime() - roll.whole(0, 20_000) * MINUTE),
          toldToday: roll.whole(0, WAVES.lettersADay),
        }),
      );
      const may = candidates.filter((c) => c.toldToday < WAVES.lettersADay && (c.kilometres ?? 0) <= WAVES.reachKm);
      const wave = pickWave(candidates, now);
      expect(wave).toHaveLength(Math.min(size, may.length));
      expect(new Set(wave).size).toBe(wave.length);
      expect(wave.every((one) => may.includes(one))).toBe(true);
      const isNew = (one: Candidate) => one.completedJobs < WAVES.newcomerJobs;
      expect(wave.some(isNew)).toBe(may.some(isNew));
    }
  });
});
