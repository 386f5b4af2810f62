/** The demo's jobs: a history for every craftsman, and an open job in every state today. */
import { REQUEST_SERVICES, type Service } from '#catalogue/services.ts';
import { cancel } from '#requests/moves/cancel.ts';
import { prove } from '#requests/moves/proof.ts';
import { reject as rejectAssignment } from '#requests/moves/answer-assignment.ts';
import { nairobiDay } from '#requests/rules.ts';
import type { AppContext } from '#api/context.ts';
import {
  aCompletedRequest,
  acting,
  anAcceptedQuote,
  anAcceptedRequest,
  anAssignedRequest,
  aQuote,
  aRequest,
  aReview,
  aStartedRequest,
} from '../factories/jobs.ts';
import type { Person } from '../factories/people.ts';
import { type Dice, dice } from './dice.ts';
import { type DemoClientAccount, type DemoCraftsmanAccount, neighbour } from './accounts.ts';
import { storePicture, PROBLEM_PHOTOS, photosOf } from './pictures.ts';
import { GENERAL, WORK } from './reviews.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface DemoPeople {
  readonly admin: Person<'admin'>;
  readonly craftsmen: readonly DemoCraftsmanAccount[];
  readonly clients: readonly DemoClientAccount[];
}

export async function loadJobs(ctx: AppContext, people: DemoPeople): Promise<void> {
  // Four craftsmen at a time; the jobs of one in order.
  for (let at = 0; at < people.craftsmen.length; at += 4) {
    await Promise.all(
      people.craftsmen.slice(at, at + 4).map((craftsman, turn) => past(ctx, people, craftsman, at + turn)),
    );
  }
  await today(ctx, people);
}

function requestNearby(people: DemoPeople, craftsman: DemoCraftsmanAccount, roll: Dice, at: Date) {
  const service = craftsman.about.services[0];
  const client = neighbour(people.clients, craftsman.about.location, roll);
  return {
    client,
    options: {
      service,
      name: client.fullName,
      phone: client.phone ?? '+254712345678',
      location: client.place,
      address: client.address,
      description: roll.pick(WORK[service].descriptions),
      at,
    },
  };
}

/** One completed and reviewed job for each star rating, the newest first in the list. */
async function past(ctx: AppContext, people: DemoPeople, craftsman: DemoCraftsmanAccount, seed: number): Promise<void> {
  const roll = dice(1000 + seed);
  const texts = WORK[craftsman.about.services[0]];
  const usedComments = new Set<string>();
  const stars = craftsman.about.stars;
  for (const [turn, rating] of stars.entries()) {
    const daysAgo = (stars.length - turn) * 24 + roll.whole(2, 12);
    const posted = new Date(Date.now() - daysAgo * DAY + roll.whole(-5, 5) * HOUR);
    const { client, options } = requestNearby(people, craftsman, roll, posted);
    const after = (hours: number) => new Date(posted.getTime() + hours * HOUR);
    const hired = { client, craftsman, admin: people.admin };
    const request = await aCompletedRequest(ctx, hired, {
      ...options,
      assignedAt: after(roll.whole(1, 6)),
      acceptedAt: after(roll.whole(7, 12)),
      startedAt: after(roll.whole(26, 50)),
      completedAt: after(roll.whole(54, 90)),
    });
    const pool = rating === 5 ? texts.five : rating === 4 ? texts.four : texts.three;
    const general = GENERAL[rating as 5 | 4 | 3];
    // Comments of the trade once each, then general ones, starting at another one for each craftsman.
    const spare = general.slice(seed % general.length).concat(general.slice(0, seed % general.length));
    const comment = [...pool, ...spare].find((each) => !usedComments.has(each)) ?? roll.pick(pool);
    usedComments.add(comment);
    await aReview(ctx, client, request, { rating, comment, at: after(roll.whole(92, 160)) });
  }
}

async function today(ctx: AppContext, people: DemoPeople): Promise<void> {
  const roll = dice(7);
  const of = (service: Service) => people.craftsmen.filter((each) => each.about.services.includes(service));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);
  const inDays = (days: number, hour: number) => {
    const day = nairobiDay(new Date(Date.now() + days * DAY));
    return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+03:00`).toISOString();
  };
  const clientAt = (turn: number) => people.clients[turn % people.clients.length] as DemoClientAccount;
  const requestOf = (client: DemoClientAccount, service: Service, description: string, hours: number) => ({
    service,
    name: client.fullName,
    phone: client.phone ?? '+254712345678',
    location: client.place,
    address: client.address,
    description,
    schedule: inDays(2 + (hours % 5), 9),
    at: hoursAgo(hours),
  });
  const problemPhoto = async (client: DemoClientAccount, service: Service) => {
    const bytes = await PROBLEM_PHOTOS[service]?.();
    return bytes ? { mediaId: await storePicture(ctx, client.accountId, bytes) } : {};
  };
  const mercy = clientAt(0);

  // Requested; the first is urgent and has a photo.
  const urgent = {
    ...requestOf(clientAt(5), 'Plumbing', 'Burst pipe behind the kitchen, water is off at the meter.', 1),
    isUrgent: true,
  };
  await aRequest(ctx, clientAt(5), { ...urgent, ...(await problemPhoto(clientAt(5), 'Plumbing')) });
  for (const [turn, service] of REQUEST_SERVICES.entries()) {
    const client = clientAt(turn + 3);
    const description = WORK[service].descriptions[turn % WORK[service].descriptions.length] as string;
    await aRequest(ctx, client, {
      ...requestOf(client, service, description, 3 + turn * 4),
      ...(await problemPhoto(client, service)),
    });
  }

  // Quoted: two to four quotes each.
  for (const [turn, service] of (['Painting', 'Electrical', 'Tiling', 'Masonry', 'Carpentry'] as const).entries()) {
    const client = turn === 0 ? mercy : clientAt(turn + 8);
    const description = WORK[service].descriptions[0] as string;
    const request = await aRequest(ctx, client, requestOf(client, service, description, 30 + turn * 9));
    const [low, high] = WORK[service].price;
    const base = Math.round((low + (high - low) * 0.22) / 100) * 100;
    for (const [rank, craftsman] of of(service)
      .slice(0, 2 + (turn % 3))
      .entries()) {
      const amount = base + rank * 2400 + roll.whole(0, 9) * 100;
      const labour = Math.round((amount * (0.4 + rank * 0.04)) / 100) * 100;
      await aQuote(ctx, craftsman, request, {
        amount,
        labour,
        materials: amount - labour,
        message: QUOTE_MESSAGES[(turn + rank) % QUOTE_MESSAGES.length] as string,
        available_from: nairobiDay(new Date(Date.now() + (1 + ((rank * 2 + turn) % 4)) * DAY)),
        valid_until: nairobiDay(new Date(Date.now() + (6 + rank) * DAY)),
        at: hoursAgo(26 - rank * 5),
      });
    }
  }

  // Assigned and still Pending; then one that the craftsman rejected.
  const joseph = of('Plumbing')[0] as DemoCraftsmanAccount;
  await anAssignedRequest(
    ctx,
    { client: clientAt(8), craftsman: joseph, admin: people.admin },
    {
      ...requestOf(clientAt(8), 'Plumbing', 'Toilet keeps running after flushing, two bathrooms.', 9),
      assignedAt: hoursAgo(2),
    },
  );
  const roofer = of('Roofing')[1] as DemoCraftsmanAccount;
  const rejected = await anAssignedRequest(
    ctx,
    { client: clientAt(5), craftsman: roofer, admin: people.admin },
    { ...requestOf(clientAt(5), 'Roofing', 'Replace gutters along 18 metres.', 28), assignedAt: hoursAgo(20) },
  );
  await rejectAssignment(ctx.db, acting(roofer), rejected.id, '', hoursAgo(18));

  // Accepted, by assignment and by a quote.
  const tiler = of('Tiling')[0] as DemoCraftsmanAccount;
  await anAcceptedRequest(
    ctx,
    { client: clientAt(7), craftsman: tiler, admin: people.admin },
    {
      ...requestOf(clientAt(7), 'Tiling', 'Kitchen splashback with patterned tiles.', 40),
      assignedAt: hoursAgo(36),
      acceptedAt: hoursAgo(30),
    },
  );
  const grace = of('Electrical')[0] as DemoCraftsmanAccount;
  const wiring = await aRequest(
    ctx,
    clientAt(12),
    requestOf(clientAt(12), 'Electrical', 'Inverter with two batteries for lights, TV and router.', 52),
  );
  await anAcceptedQuote(ctx, { client: clientAt(12), craftsman: grace }, wiring, {
    amount: 68_500,
    labour: 12_500,
    materials: 56_000,
    message: 'Two 200 Ah batteries and a 3 kVA inverter, fitted in a day. The change-over is included.',
    available_from: nairobiDay(new Date(Date.now() + DAY)),
    valid_until: nairobiDay(new Date(Date.now() + 9 * DAY)),
    at: hoursAgo(45),
    acceptedAt: hoursAgo(28),
  });

  // In Progress, with proof.
  const started = await aStartedRequest(
    ctx,
    { client: mercy, craftsman: joseph, admin: people.admin },
    {
      ...requestOf(mercy, 'Plumbing', 'Bathroom re-pipe, two shower heads and a mixer.', 74),
      assignedAt: hoursAgo(70),
      acceptedAt: hoursAgo(62),
      startedAt: hoursAgo(5),
    },
  );
  const proofs = [];
  for (const photo of photosOf('Plumbing').slice(0, 2))
    proofs.push(await storePicture(ctx, joseph.accountId, await photo()));
  await prove(ctx.db, acting(joseph), started.id, { mediaIds: proofs, done: false }, hoursAgo(3));
  const painter = of('Painting')[4] as DemoCraftsmanAccount;
  await aStartedRequest(
    ctx,
    { client: clientAt(7), craftsman: painter, admin: people.admin },
    {
      ...requestOf(clientAt(7), 'Painting', 'Repaint a flat between tenants, three rooms.', 96),
      assignedAt: hoursAgo(90),
      acceptedAt: hoursAgo(80),
      startedAt: hoursAgo(20),
    },
  );

  // Completed, not reviewed yet.
  await aCompletedRequest(
    ctx,
    { client: mercy, craftsman: grace, admin: people.admin },
    {
      ...requestOf(mercy, 'Electrical', 'Socket and two lights in the kitchen.', 200),
      assignedAt: hoursAgo(190),
      acceptedAt: hoursAgo(180),
      startedAt: hoursAgo(150),
      completedAt: hoursAgo(146),
    },
  );

  // Cancelled by the client, and by the admin with a reason.
  const cancelled = await aRequest(
    ctx,
    clientAt(2),
    requestOf(clientAt(2), 'Carpentry', 'Bookshelf for a study, floor to ceiling.', 120),
  );
  await cancel(ctx.db, acting(clientAt(2)), cancelled.id, '', hoursAgo(100));
  const duplicate = await aRequest(
    ctx,
    clientAt(9),
    requestOf(clientAt(9), 'Plumbing', 'Kitchen sink blocked and smelling, trap is old.', 60),
  );
  await cancel(ctx.db, acting(people.admin), duplicate.id, 'Posted twice; the other request goes on.', hoursAgo(58));
}

const QUOTE_MESSAGES = [
  'Two coats of silk vinyl, filling included. Ceiling not included.',
  'We come with four people and finish in one day.',
  'All materials with receipts; what is left over is yours.',
  'Price holds if the walls are as in the photo. I look first, free of charge.',
  'Includes clean-up and taking the rubble away. One year of touch-ups.',
];
