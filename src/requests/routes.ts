import { notYours } from '#contract/problem.ts';
import { keepReceived } from '#media/store.ts';
import type { House } from '#server/house.ts';
import type { Serve } from '#server/serve.ts';
import { acceptQuote } from './accept-quote.ts';
import { assign } from './assign.ts';
import * as calls from './contract.ts';
import { listJobs, showJob, showJobInFull } from './list.ts';
import { moveTo } from './move.ts';
import { listOpenRequests } from './open-requests.ts';
import { registerRequestsData } from './personal-data.ts';
import { post } from './post.ts';
import { keepProof, prove } from './proof.ts';
import { reviseQuote, sendQuote, withdrawQuote } from './quote.ts';
import { listQuotes, quoteById } from './quotes.ts';
import { release } from './release.ts';

export function requestsRoutes(serve: Serve, house: House): void {
  const { db, settings, storage } = house;
  registerRequestsData();

  serve(calls.listJobs, ({ input, session }) => listJobs(house, session, input));
  serve(calls.showJob, ({ input, session }) => showJobInFull(house, session, input.id));

  serve(calls.postRequest, async ({ input: { client, ...wanted }, session, files, once }) => {
    if (client != null && client !== session.ownId) throw notYours();
    const [photo] = files.media;
    const kept = photo ? await keepReceived(db, storage, session.accountId, photo) : null;
    return once(async (trx) => {
      const id = await post(trx, session, { ...wanted, mediaId: kept?.id ?? null });
      return showJob({ db: trx, settings }, session, id);
    });
  });

  serve(calls.moveJob, async ({ input, session, address }) => {
    await moveTo(db, { ...session, address }, input.id, input.status, input.reason);
    return showJob(house, session, input.id);
  });

  serve(calls.assign, async ({ input, session, address }) => {
    await assign(db, { ...session, address }, input.id, {
      craftsmanId: input.craftsman_id,
      reason: input.reason,
      insteadOf: input.instead_of,
    });
    return showJob(house, session, input.id);
  });

  serve(calls.release, async ({ input, session }) => {
    await release(db, session, input.id, input.reason);
    return { detail: 'You have given the job back.' };
  });

  serve(calls.addProof, async ({ input, session, files, once }) => {
    // Before a file is drawn and kept: it would stay although the job is none of his.
    await showJob(house, session, input.id);
    const kept = await keepProof(house, session, files.proof_images);
    return once(async (trx) => {
      await prove(trx, session, input.id, { mediaIds: kept.map((file) => file.id), done: input.complete });
      return showJobInFull({ db: trx, settings }, session, input.id);
    });
  });

  serve(calls.listOpenRequests, ({ input, session }) => listOpenRequests(house, session, input));
  serve(calls.listQuotes, ({ input, session }) => listQuotes(house, session, input.id));

  serve(calls.sendQuote, ({ input: { id, ...price }, session, once }) =>
    once(async (trx) => quoteById({ db: trx, settings }, session, await sendQuote(trx, session, id, price))),
  );

  serve(calls.reviseQuote, async ({ input: { id, quote, ...price }, session }) => {
    await reviseQuote(db, session, id, quote, price);
    return quoteById(house, session, quote);
  });

  serve(calls.withdrawQuote, async ({ input, session }) => {
    await withdrawQuote(db, session, input.id, input.quote);
    return { detail: 'Your quote is withdrawn.' };
  });

  serve(calls.acceptQuote, async ({ input, session }) => {
    await acceptQuote(db, session, input.id, input.quote);
    return showJob(house, session, input.id);
  });
}
