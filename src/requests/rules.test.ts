import { describe, expect, it } from 'vitest';
import { ENGAGEMENT_STATUSES, type EngagementStatus, REQUEST_STATUSES, type RequestStatus } from './contract.ts';
import {
  bestOf,
  canMove,
  isExpired,
  isStillToCome,
  isTerminal,
  isThere,
  MOVES,
  mayMeet,
  mayReview,
  moveForStatus,
  nairobiDay,
  offers,
  offersOnOrders,
  progress,
  statusByQuotes,
  statusFor,
  statusNamed,
} from './rules.ts';

const state = (status: RequestStatus, engagement: EngagementStatus | null = null) => ({ status, engagement });
const from = (
  name: Parameters<typeof canMove>[0],
  actor: 'client' | 'craftsman' | 'admin',
  engagement: EngagementStatus | null = null,
) => REQUEST_STATUSES.filter((status) => canMove(name, actor, state(status, engagement)));

const OPEN = ['Requested', 'Quoted'];
const RUNNING = ['Requested', 'Quoted', 'Accepted', 'In Progress'];

// Written by hand from the design, so that a mistake in the table is not repeated by the tests generated from it.
describe('the table of moves', () => {
  it('lets a craftsman quote while a request is open and they have not rejected, released or lost it', () => {
    expect(from('quote', 'craftsman')).toEqual(OPEN);
    expect(from('quote', 'craftsman', 'Pending')).toEqual(OPEN);
    for (const over of ['Rejected', 'Cancelled', 'Accepted', 'In Progress', 'Completed'] as const) {
      expect(from('quote', 'craftsman', over)).toEqual([]);
    }
  });

  it('lets a quote be revised and withdrawn only while quotes are open, whatever became of an assignment', () => {
    for (const engagement of [null, ...ENGAGEMENT_STATUSES]) {
      expect(from('revise', 'craftsman', engagement)).toEqual(['Quoted']);
      expect(from('withdraw', 'craftsman', engagement)).toEqual(['Quoted']);
    }
  });

  it('lets an admin assign until the work has begun, and asks why once a craftsman had accepted', () => {
    expect(from('assign', 'admin')).toEqual(['Requested', 'Quoted', 'Accepted']);
    const reassign = MOVES.find((move) => move.name === 'assign' && 'reasonNeeded' in move);
    expect(reassign).toMatchObject({ from: ['Accepted'], to: 'by quotes', engagementTo: 'Pending' });
  });

  it('lets only the craftsman who was asked accept or reject, and only while the request is open', () => {
    for (const name of ['accept', 'reject'] as const) {
      expect(from(name, 'craftsman', 'Pending')).toEqual(OPEN);
      for (const other of [null, 'Accepted', 'In Progress', 'Completed', 'Rejected', 'Cancelled'] as const) {
        expect(from(name, 'craftsman', other)).toEqual([]);
      }
    }
  });

  it('lets a client ask one craftsman while nobody has quoted, and that one decline unless they are on the job', () => {
    expect(from('ask', 'client')).toEqual(['Requested']);
    expect(from('ask_everyone', 'client')).toEqual(OPEN);
    expect(from('decline', 'craftsman')).toEqual(OPEN);
    for (const engagement of ENGAGEMENT_STATUSES) expect(from('decline', 'craftsman', engagement)).toEqual([]);
  });

  it('lets the client accept a quote only from Quoted', () => {
    expect(from('accept_quote', 'client')).toEqual(['Quoted']);
  });

  it('lets the craftsman on the job release and start it from Accepted, and complete it from Accepted or In Progress', () => {
    expect(from('release', 'craftsman', 'Accepted')).toEqual(['Accepted']);
    expect(from('release', 'craftsman', 'In Progress')).toEqual([]);
    expect(from('start', 'craftsman', 'Accepted')).toEqual(['Accepted']);
    expect(from('start', 'craftsman', 'Pending')).toEqual([]);
    expect(from('complete', 'craftsman', 'Accepted')).toEqual(['Accepted', 'In Progress']);
    expect(from('complete', 'craftsman', 'In Progress')).toEqual(['Accepted', 'In Progress']);
    expect(from('complete', 'craftsman', 'Pending')).toEqual([]);
    expect(from('prove', 'craftsman', 'Accepted')).toEqual(['Accepted', 'In Progress']);
    expect(from('prove', 'craftsman', 'Pending')).toEqual([]);
  });

  it('lets the client complete and cancel, and the admin cancel, from every state that is not final', () => {
    expect(from('complete', 'client')).toEqual(RUNNING);
    expect(from('cancel', 'client')).toEqual(RUNNING);
    expect(from('cancel', 'admin')).toEqual(RUNNING);
    expect(MOVES.find((move) => move.name === 'cancel' && move.actor === 'admin')).toHaveProperty('reasonNeeded', true);
  });

  it('lets client and craftsman change what they agreed from Accepted on until the job is over', () => {
    for (const name of ['offer_change', 'accept_change', 'decline_change', 'withdraw_change'] as const)
      for (const actor of ['client', 'craftsman'] as const) {
        for (const engaged of ['Accepted', 'In Progress'] as const)
          expect(from(name, actor, engaged)).toEqual(['Accepted', 'In Progress']);
        for (const other of [null, 'Pending', 'Rejected', 'Cancelled', 'Completed'] as const)
          expect(from(name, actor, other)).toEqual([]);
      }
  });

  it('gives no actor another move: no admin completes, no client assigns, no craftsman cancels', () => {
    const pairs = [...new Set(MOVES.map((move) => `${move.actor} ${move.name}`))].sort();
    expect(pairs).toEqual([
      'admin assign',
      'admin cancel',
      'client accept_change',
      'client accept_quote',
      'client ask',
      'client ask_everyone',
      'client cancel',
      'client complete',
      'client decline_change',
      'client edit',
      'client offer_change',
      'client post',
      'client review',
      'client withdraw_change',
      'craftsman accept',
      'craftsman accept_change',
      'craftsman complete',
      'craftsman decline',
      'craftsman decline_change',
      'craftsman offer_change',
      'craftsman prove',
      'craftsman quote',
      'craftsman reject',
      'craftsman release',
      'craftsman revise',
      'craftsman start',
      'craftsman withdraw',
      'craftsman withdraw_change',
    ]);
  });

  it('leads out of no final state, a review apart, which changes none', () => {
    for (const status of REQUEST_STATUSES.filter(isTerminal)) {
      const leaving = MOVES.filter((move) => (move.from as readonly string[]).includes(status));
      expect(leaving.map((move) => [move.name, move.to])).toEqual(status === 'Completed' ? [['review', 'same']] : []);
    }
  });
});

describe('status words', () => {
  it('are read in any letter case and rejected when nothing is called that', () => {
    expect(statusNamed('  in pROGRESS ')).toBe('In Progress');
    expect(statusNamed('REJECTED')).toBe('Rejected');
    for (const text of ['', 'done', 'InProgress', '__proto__']) expect(statusNamed(text)).toBeNull();
  });

  it("mean the speaker's own verb, or none", () => {
    expect(moveForStatus('craftsman', 'accepted')).toBe('accept');
    expect(moveForStatus('craftsman', 'Rejected')).toBe('reject');
    expect(moveForStatus('craftsman', 'in progress')).toBe('start');
    expect(moveForStatus('craftsman', 'Completed')).toBe('complete');
    expect(moveForStatus('client', 'completed')).toBe('complete');
    expect(moveForStatus('client', 'Cancelled')).toBe('cancel');
    expect(moveForStatus('admin', 'Cancelled')).toBe('cancel');
    for (const [actor, text] of [
      ['client', 'Accepted'],
      ['client', 'Quoted'],
      ['craftsman', 'Cancelled'],
      ['craftsman', 'Requested'],
      ['admin', 'Completed'],
      ['admin', 'nonsense'],
    ] as const) {
      expect(moveForStatus(actor, text)).toBeNull();
    }
  });

  it('show a craftsman their engagement, the client and the admin the request', () => {
    expect(statusFor('craftsman', state('Quoted', 'Pending'))).toBe('Pending');
    expect(statusFor('client', state('Quoted'))).toBe('Quoted');
    expect(statusFor('admin', state('In Progress'))).toBe('In Progress');
  });

  it('know when a job already has the status a move leads to', () => {
    expect(isThere('accept', 'craftsman', state('Accepted', 'Accepted'))).toBe(true);
    expect(isThere('reject', 'craftsman', state('Completed', 'Rejected'))).toBe(true);
    expect(isThere('cancel', 'client', state('Cancelled'))).toBe(true);
    expect(isThere('accept', 'craftsman', state('In Progress', 'In Progress'))).toBe(false);
    expect(isThere('release', 'craftsman', state('Requested', 'Cancelled'))).toBe(false);
  });
});

describe('what pages need to know', () => {
  it('progress is 20, 40, 60, 80, otherwise 100', () => {
    expect(REQUEST_STATUSES.map(progress)).toEqual([20, 40, 60, 80, 100, 100]);
  });

  it('offers a craftsman by their own status and a client by the request', () => {
    expect([...offers('craftsman', 'Pending')].sort()).toEqual(['accept', 'quote', 'reject']);
    expect([...offers('craftsman', 'Accepted')].sort()).toEqual([
      'accept_change',
      'complete',
      'decline_change',
      'offer_change',
      'prove',
      'release',
      'start',
      'withdraw_change',
    ]);
    expect([...offers('craftsman', 'Completed')]).toEqual([]);
    expect([...offers('client', 'Requested')].sort()).toEqual(['ask', 'ask_everyone', 'cancel', 'complete', 'edit']);
    expect([...offers('client', 'Completed')]).toEqual(['review']);
    expect([...offers('admin', 'Accepted')].sort()).toEqual(['assign', 'cancel']);
  });

  it('offers on the orders page Cancel only while Requested and Mark Completed only while In Progress', () => {
    expect(REQUEST_STATUSES.filter((status) => offersOnOrders(status).cancel)).toEqual(['Requested']);
    expect(REQUEST_STATUSES.filter((status) => offersOnOrders(status).complete)).toEqual(['In Progress']);
  });

  it('lets a review be written once, on a completed job, of a craftsman who did not turn it down', () => {
    const job = { status: 'Completed', craftsman: { engagement: 'Completed' }, rating: null };
    expect(mayReview(job)).toBe(true);
    expect(mayReview({ ...job, rating: 4 })).toBe(false);
    expect(mayReview({ ...job, craftsman: null })).toBe(false);
    expect(mayReview({ ...job, craftsman: { engagement: 'Rejected' } })).toBe(false);
    expect(mayReview({ ...job, status: 'In Progress' })).toBe(false);
  });

  it('lets the two meet only after a yes, and no longer once the job has slipped away', () => {
    const yes = '2026-11-24T08:00:00.000Z';
    expect(ENGAGEMENT_STATUSES.filter((status) => mayMeet(status, yes))).toEqual([
      'Accepted',
      'In Progress',
      'Completed',
    ]);
    for (const status of [null, ...ENGAGEMENT_STATUSES]) expect(mayMeet(status, null)).toBe(false);
    expect(mayMeet(null, yes)).toBe(false);
  });

  it('follows the number of live quotes', () => {
    expect([statusByQuotes(0), statusByQuotes(1), statusByQuotes(5)]).toEqual(['Requested', 'Quoted', 'Quoted']);
  });

  it('finds the lowest and the earliest among live quotes alone, the one sent first where two are equal', () => {
    const quote = (id: number, amount: number, available_from: string, status = 'live') => ({
      id,
      amount,
      available_from,
      status,
    });
    const quotes = [
      quote(9, 4000, '2026-11-30'),
      quote(4, 4000, '2026-12-02'),
      quote(5, 9000, '2026-11-30'),
      quote(6, 100, '2026-11-01', 'declined'),
      quote(7, 100, '2026-11-01', 'expired'),
    ];
    expect(bestOf(quotes)).toEqual({ lowest: null, earliest: null });
    expect(bestOf([...quotes, quote(10, 3900, '2026-11-29')])).toEqual({ lowest: 10, earliest: 10 });
    expect(bestOf([quote(9, 4000, '2026-11-30')])).toEqual({ lowest: null, earliest: null });
    expect(bestOf([])).toEqual({ lowest: null, earliest: null });
  });

  it('calls no offer the lowest where only some of them include the materials', () => {
    const offer = (id: number, amount: number, materials_by: string | null) => ({
      id,
      status: 'live',
      amount,
      materials_by,
      available_from: `2026-11-${20 + id}`,
    });
    expect(bestOf([offer(1, 3200, 'client'), offer(2, 4500, 'craftsman')])).toEqual({ lowest: null, earliest: 1 });
    expect(bestOf([offer(1, 3200, 'client'), offer(2, 4500, null)])).toMatchObject({ lowest: null });
    expect(bestOf([offer(1, 3200, 'client'), offer(2, 2900, 'client')])).toMatchObject({ lowest: 2 });
    expect(bestOf([offer(1, 3200, null), offer(2, 4500, 'craftsman')])).toMatchObject({ lowest: 1 });
  });
});

describe('days and times', () => {
  it('knows the day in Nairobi, which begins at nine in the evening UTC', () => {
    expect(nairobiDay(new Date('2026-11-24T20:59:59Z'))).toBe('2026-11-24');
    expect(nairobiDay(new Date('2026-11-24T21:00:00Z'))).toBe('2026-11-25');
  });

  it('lets a quote hold through its last day', () => {
    expect(isExpired('2026-11-24', new Date('2026-11-24T20:59:59Z'))).toBe(false);
    expect(isExpired('2026-11-24', new Date('2026-11-24T21:00:00Z'))).toBe(true);
  });

  it('takes a time of five minutes ago for now, and nothing older', () => {
    const now = new Date('2026-11-24T10:00:00Z');
    expect(isStillToCome('2026-11-24T09:55:00.000Z', now)).toBe(true);
    expect(isStillToCome('2026-11-24T09:54:59.999Z', now)).toBe(false);
  });
});
