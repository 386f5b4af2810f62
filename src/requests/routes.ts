import { notYours, Problem } from '#api/problem.ts';
import type { AppContext } from '#api/context.ts';
import type { Register } from '#api/register.ts';
import { listAssignable as listAssignableCall } from '#craftsmen/approval-contract.ts';
import { lockOpenAccount } from '#identity/store.ts';
import { acceptQuote } from './moves/accept-quote.ts';
import * as changeCalls from './change-contract.ts';
import { acceptChange, declineChange, offerChange, withdrawChange } from './moves/change.ts';
import { askEveryone } from './moves/ask.ts';
import { assign } from './moves/assign.ts';
import * as calls from './contract.ts';
import * as quoteCalls from './quote-contract.ts';
import { showToday } from './today-contract.ts';
import { edit } from './moves/edit.ts';
import { listJobs, showJob, showJobInFull } from './views/list.ts';
import { moveTo } from './moves/move.ts';
import { earningsOf } from './views/earnings.ts';
import { listOpenRequests } from './views/open-requests.ts';
import { post } from './moves/post.ts';
import { storePhotos } from './moves/photos.ts';
import { storeProof, prove } from './moves/proof.ts';
import { lockToQuote, lockWithQuote, reviseQuote, sendQuote, withdrawQuote } from './moves/quote.ts';
import type { Actor } from './transition.ts';
import type { SessionOf } from '#api/session.ts';
import { listQuotes, quoteById } from './views/quotes.ts';
import { todayInNumbers } from './views/today.ts';
import { quoteChanged, requestChanged } from './problems.ts';
import { release } from './moves/release.ts';
import { requireRoomToPost, requireRoomToRevise } from './posting-limits.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { listAssignable } from './waves/assignable.ts';

export function requestsRoutes(register: Register, ctx: AppContext): void {
  const { db, settings, limits } = ctx;

  const ofJob = ({ id }: { readonly id: number }, session: Actor) => showJob(ctx, session, id);

  register(calls.listJobs, ({ input, session }) => listJobs(ctx, session, input));
  register(calls.showJob, ({ input, session }) => showJobInFull(ctx, session, input.id));

  register(listAssignableCall, ({ input }) => listAssignable(db, input.request));
  register(showToday, () => todayInNumbers(db));
  register(calls.showEarnings, ({ session }) => earningsOf(db, session.profileId));

  register(calls.postRequest, async ({ input: { client, ...fields }, session, files, idempotently }) => {
    if (client != null && client !== session.profileId) throw notYours();
    const photos = await storePhotos(ctx, session, [...files.media, ...files.photos]);
    return idempotently(async (trx) => {
      await lockOpenAccount(trx, session.accountId);
      await requireRoomToPost(trx, session.profileId, settings, fields.ask_craftsman !== '');
      const id = await post(trx, session, { ...fields, photos });
      return showJob({ db: trx, settings }, session, id);
    });
  });

  register(calls.askEveryone, async ({ input, session }) => {
    await askEveryone(db, session, input.id);
    return { detail: 'This request is open to everybody.' };
  });

  register(
    calls.editRequest,
    async ({ input: { id, remove_media, remove_photos, ...change }, session, files }) => {
      const current = () => showJob(ctx, session, id);
      await current();
      await limits.take('request edits', `${session.accountId} ${id}`);
      const [first] = await storePhotos(ctx, session, files.media);
      const added = await storePhotos(ctx, session, files.photos);
      const removed = [...(remove_media ? [1] : []), ...remove_photos.split(',').map(Number)];
      await withCurrent(edit(db, session, id, { ...change, photos: { first, added, removed } }), current);
      return current();
    },
    ofJob,
  );

  register(
    calls.moveJob,
    async ({ input, session, ip }) => {
      const current = () => showJob(ctx, session, input.id);
      await withCurrent(moveTo(db, { ...session, ip }, input.id, input), current);
      return current();
    },
    ofJob,
  );

  register(
    calls.assign,
    async ({ input, session, ip }) => {
      await assign(db, { ...session, ip }, input.id, {
        craftsmanId: input.craftsman_id,
        reason: input.reason,
        price: input.price,
        insteadOf: input.instead_of,
      });
      return showJob(ctx, session, input.id);
    },
    ofJob,
  );

  register(
    calls.release,
    async ({ input, session }) => {
      await release(db, session, input.id, input.reason);
      return { detail: 'You have given the job back.' };
    },
    ofJob,
  );

  register(
    calls.addProof,
    async ({ input, session, files, idempotently }) => {
      // Another craftsman's files must not be prepared and stored.
      await showJob(ctx, session, input.id);
      const proofs = await storeProof(ctx, session, files);
      return idempotently(async (trx) => {
        await prove(trx, session, input.id, { proofs, done: input.complete });
        return showJobInFull({ db: trx, settings }, session, input.id);
      });
    },
    ofJob,
  );

  quoteRoutes(register, ctx);
  changeRoutes(register, ctx);
}

function changeRoutes(register: Register, ctx: AppContext): void {
  const { db, settings, limits } = ctx;
  register(
    changeCalls.offerChange,
    async ({ input: { id, ...change }, session, idempotently }) => {
      await limits.take('change offers', `${session.accountId} ${id}`);
      return idempotently(async (trx) => {
        await offerChange(trx, session, id, change);
        return showJobInFull({ db: trx, settings }, session, id);
      });
    },
    ({ id }, session) => showJob(ctx, session, id),
  );
  for (const [endpoint, settle] of [
    [changeCalls.acceptChange, acceptChange],
    [changeCalls.declineChange, declineChange],
    [changeCalls.withdrawChange, withdrawChange],
  ] as const)
    register(endpoint, async ({ input, session }) => {
      await settle(db, session, input.id, input.change);
      return showJobInFull(ctx, session, input.id);
    });
}

function quoteRoutes(register: Register, ctx: AppContext): void {
  const { db, settings } = ctx;
  const ofQuote = ({ id, quote }: { readonly id: number; readonly quote: number }, session: SessionOf<'craftsman'>) =>
    inTransaction(db, (trx) => lockWithQuote(trx, session, id, quote));

  register(calls.listOpenRequests, ({ input, session }) => listOpenRequests(ctx, session, input));
  register(quoteCalls.listQuotes, ({ input, session }) => listQuotes(ctx, session, input.id));

  const requireRoom = (trx: Database, requestId: number, craftsmanId: number) =>
    requireRoomToRevise(trx, { requestId, craftsmanId }, settings);

  register(
    quoteCalls.sendQuote,
    ({ input: { id, ...price }, session, idempotently }) =>
      idempotently(async (trx) => {
        await lockOpenAccount(trx, session.accountId);
        await requireRoom(trx, id, session.profileId);
        return quoteById({ db: trx, settings }, session, await sendQuote(trx, session, id, price));
      }),
    ({ id }, session) => inTransaction(db, (trx) => lockToQuote(trx, session, id)),
  );

  register(
    quoteCalls.reviseQuote,
    async ({ input: { id, quote, updated_at: updatedAt, ...price }, session }) => {
      const current = () => quoteById(ctx, session, quote);
      const revising = inTransaction(db, async (trx) => {
        await requireRoom(trx, id, session.profileId);
        await reviseQuote(trx, session, id, { id: quote, updatedAt }, price);
      });
      await withCurrent(revising, current);
      return current();
    },
    ofQuote,
  );

  register(
    quoteCalls.withdrawQuote,
    async ({ input: { id, quote, updated_at: updatedAt }, session }) => {
      await withCurrent(withdrawQuote(db, session, id, { id: quote, updatedAt }), () => quoteById(ctx, session, quote));
      return { detail: 'Your quote is withdrawn.' };
    },
    ofQuote,
  );

  register(
    calls.acceptQuote,
    async ({ input: { id, quote, updated_at: updatedAt, amount }, session }) => {
      const accepting = acceptQuote(db, session, id, { id: quote, amount, updatedAt });
      await withCurrent(accepting, () => quoteById(ctx, session, quote));
      return showJob(ctx, session, id);
    },
    ({ id }, session) => showJob(ctx, session, id),
  );
}

/** A move rejected because of a change answers with what has changed, read after the rollback. */
async function withCurrent(move: Promise<void>, current: () => Promise<unknown>): Promise<void> {
  try {
    await move;
  } catch (error) {
    const changed = [quoteChanged, requestChanged].find((kind) => error instanceof Problem && error.code === kind.code);
    throw changed ? changed({ current: await current() }) : error;
  }
}
