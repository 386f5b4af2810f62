/** The demo's jobs: a past for every craftsman, and something open in every state today. */
import { REQUEST_SERVICES, type Service } from '#catalogue/services.ts';
import { cancel } from '#requests/moves/cancel.ts';
import { prove } from '#requests/moves/proof.ts';
import { reject as turnDown } from '#requests/moves/answer-assignment.ts';
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
import { type DemoClientMade, type DemoCraftsmanMade, neighbour } from './accounts.ts';
import { storePicture, PROBLEMS, printsOf } from './pictures.ts';
import { GENERAL, WORK } from './reviews.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Cast {
  readonly admin: Person<'admin'>;
  readonly craftsmen: readonly DemoCraftsmanMade[];
  readonly clients: readonly DemoClientMade[];
}

export async function loadJobs(ctx: AppContext, cast: Cast): Promise<void> {
  // Side by side, four craftsmen at a time; each one's own jobs one after the other, as they were.
  for (let at = 0; at < cast.craftsmen.length; at += 4) {
    await Promise.all(cast.craftsmen.slice(at, at + 4).map((craftsman, turn) => past(ctx, cast, craftsman, at + turn)));
  }
  await today(ctx, cast);
}

/** What somebody nearby asked of this craftsman. */
function asked(cast: Cast, craftsman: DemoCraftsmanMade, roll: Dice, at: Date) {
  const service = craftsman.about.services[0];
  const client = neighbour(cast.clients, craftsman.about.location, roll);
  return {
    client,
    wanted: {
      service,
      name: client.fullName,
      phone: client.phone ?? '+254712345678',
      location: client.place,
      address: client.address,
      description: roll.pick(WORK[service].asked),
      at,
    },
  };
}

/** One completed and reviewed job for each of his stars, the newest first in the list of stars. */
async function past(ctx: AppContext, cast: Cast, craftsman: DemoCraftsmanMade, seed: number): Promise<void> {
  const roll = dice(1000 + seed);
  const words = WORK[craftsman.about.services[0]];
  const said = new Set<string>();
  const stars = craftsman.about.stars;
  for (const [turn, rating] of stars.entries()) {
    const daysAgo = (stars.length - turn) * 24 + roll.whole(2, 12);
    const posted = new Date(Date.now() - daysAgo * DAY + roll.whole(-5, 5) * HOUR);
    const { client, wanted } = asked(cast, craftsman, roll, posted);
    const after = (hours: number) => new Date(posted.getTime() + hours * HOUR);
    const hired = { client, craftsman, admin: cast.admin };
    const request = await aCompletedRequest(ctx, hired, {
      ...wanted,
      assignedAt: after(roll.whole(1, 6)),
      acceptedAt: after(roll.whole(7, 12)),
      startedAt: after(roll.whole(26, 50)),
      completedAt: after(roll.whole(54, 90)),
    });
    const pool = rating === 5 ? words.five : rating === 4 ? words.four : words.three;
    const general = GENERAL[rating as 5 | 4 | 3];
    // The trade's own words, each once; then general ones, from another place for each craftsman.
    const spare = general.slice(seed % general.length).concat(general.slice(0, seed % general.length));
    const comment = [...pool, ...spare].find((each) => !said.has(each)) ?? roll.pick(pool);
    said.add(comment);
    await aReview(ctx, client, request, { rating, comment, at: after(roll.whole(92, 160)) });
  }
}

/** What is open now: every state a client, a craftsman and an admin can meet. */
async function today(ctx: AppContext, cast: Cast): Promise<void> {
  const roll = dice(7);
  const of = (service: Service) => cast.craftsmen.filter((each) => each.about.services.includes(service));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR);
  const inDays = (days: number, hour: number) => {
    const day = nairobiDay(new Date(Date.now() + days * DAY));
    return new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+03:00`).toISOString();
  };
  const clientAt = (turn: number) => cast.clients[turn % cast.clients.length] as DemoClientMade;
  const wantedFrom = (client: DemoClientMade, service: Service, description: string, hours: number) => ({
    service,
    name: client.fullName,
    phone: client.phone ?? '+254712345678',
    location: client.place,
    address: client.address,
    description,
    schedule: inDays(2 + (hours % 5), 9),
    at: hoursAgo(hours),
  });
  const photo = async (client: DemoClientMade, service: Service) => {
    const bytes = await PROBLEMS[service]?.();
    return bytes ? { mediaId: await storePicture(ctx, client.accountId, bytes) } : {};
  };
  const mercy = clientAt(0);

  // Requested: nobody has answered yet. The first is urgent and has a photo.
  const urgent = {
    ...wantedFrom(clientAt(5), 'Plumbing', 'Burst pipe behind the kitchen, water is off at the meter.', 1),
    isUrgent: true,
  };
  await aRequest(ctx, clientAt(5), { ...urgent, ...(await photo(clientAt(5), 'Plumbing')) });
  for (const [turn, service] of REQUEST_SERVICES.entries()) {
    const client = clientAt(turn + 3);
    const description = WORK[service].asked[turn % WORK[service].asked.length] as string;
    await aRequest(ctx, client, {
      ...wantedFrom(client, service, description, 3 + turn * 4),
      ...(await photo(client, service)),
    });
  }

  // Quoted: two to four prices side by side.
  for (const [turn, service] of (['Painting', 'Electrical', 'Tiling', 'Masonry', 'Carpentry'] as const).entries()) {
    const client = turn === 0 ? mercy : clientAt(turn + 8);
    const description = WORK[service].asked[0] as string;
    const request = await aRequest(ctx, client, wantedFrom(client, service, description, 30 + turn * 9));
    const [low, high] = WORK[service].price;
    const base = Math.round((low + (high - low) * 0.22) / 100) * 100;
    for (const [place, craftsman] of of(service)
      .slice(0, 2 + (turn % 3))
      .entries()) {
      const amount = base + place * 2400 + roll.whole(0, 9) * 100;
      const labour = Math.round((amount * (0.4 + place * 0.04)) / 100) * 100;
      await aQuote(ctx, craftsman, request, {
        amount,
        labour,
        materials: amount - labour,
        message: QUOTE_WORDS[(turn + place) % QUOTE_WORDS.length] as string,
        available_from: nairobiDay(new Date(Date.now() + (1 + ((place * 2 + turn) % 4)) * DAY)),
        valid_until: nairobiDay(new Date(Date.now() + (6 + place) * DAY)),
        at: hoursAgo(26 - place * 5),
      });
    }
  }

  // Asked by the admin, not answered yet; and one who said no.
  const joseph = of('Plumbing')[0] as DemoCraftsmanMade;
  await anAssignedRequest(
    ctx,
    { client: clientAt(8), craftsman: joseph, admin: cast.admin },
    {
      ...wantedFrom(clientAt(8), 'Plumbing', 'Toilet keeps running after flushing, two bathrooms.', 9),
      assignedAt: hoursAgo(2),
    },
  );
  const roofer = of('Roofing')[1] as DemoCraftsmanMade;
  const refused = await anAssignedRequest(
    ctx,
    { client: clientAt(5), craftsman: roofer, admin: cast.admin },
    { ...wantedFrom(clientAt(5), 'Roofing', 'Replace gutters along 18 metres.', 28), assignedAt: hoursAgo(20) },
  );
  await turnDown(ctx.db, acting(roofer), refused.id, '', hoursAgo(18));

  // Accepted, by assignment and by a quote.
  const tiler = of('Tiling')[0] as DemoCraftsmanMade;
  await anAcceptedRequest(
    ctx,
    { client: clientAt(7), craftsman: tiler, admin: cast.admin },
    {
      ...wantedFrom(clientAt(7), 'Tiling', 'Kitchen splashback with patterned tiles.', 40),
      assignedAt: hoursAgo(36),
      acceptedAt: hoursAgo(30),
    },
  );
  const grace = of('Electrical')[0] as DemoCraftsmanMade;
  const wiring = await aRequest(
    ctx,
    clientAt(12),
    wantedFrom(clientAt(12), 'Electrical', 'Inverter with two batteries for lights, TV and router.', 52),
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

  // In Progress, with proof so far.
  const started = await aStartedRequest(
    ctx,
    { client: mercy, craftsman: joseph, admin: cast.admin },
    {
      ...wantedFrom(mercy, 'Plumbing', 'Bathroom re-pipe, two shower heads and a mixer.', 74),
      assignedAt: hoursAgo(70),
      acceptedAt: hoursAgo(62),
      startedAt: hoursAgo(5),
    },
  );
  const proofs = [];
  for (const print of printsOf('Plumbing').slice(0, 2))
    proofs.push(await storePicture(ctx, joseph.accountId, await print()));
  await prove(ctx.db, acting(joseph), started.id, { mediaIds: proofs, done: false }, hoursAgo(3));
  const painter = of('Painting')[4] as DemoCraftsmanMade;
  await aStartedRequest(
    ctx,
    { client: clientAt(7), craftsman: painter, admin: cast.admin },
    {
      ...wantedFrom(clientAt(7), 'Painting', 'Repaint a flat between tenants, three rooms.', 96),
      assignedAt: hoursAgo(90),
      acceptedAt: hoursAgo(80),
      startedAt: hoursAgo(20),
    },
  );

  // Completed, the review still to come.
  await aCompletedRequest(
    ctx,
    { client: mercy, craftsman: grace, admin: cast.admin },
    {
      ...wantedFrom(mercy, 'Electrical', 'Socket and two lights in the kitchen.', 200),
      assignedAt: hoursAgo(190),
      acceptedAt: hoursAgo(180),
      startedAt: hoursAgo(150),
      completedAt: hoursAgo(146),
    },
  );

  // Cancelled by the client, and by the admin with a reason.
  const dropped = await aRequest(
    ctx,
    clientAt(2),
    wantedFrom(clientAt(2), 'Carpentry', 'Bookshelf for a study, floor to ceiling.', 120),
  );
  await cancel(ctx.db, acting(clientAt(2)), dropped.id, '', hoursAgo(100));
  const twice = await aRequest(
    ctx,
    clientAt(9),
    wantedFrom(clientAt(9), 'Plumbing', 'Kitchen sink blocked and smelling, trap is old.', 60),
  );
  await cancel(ctx.db, acting(cast.admin), twice.id, 'Posted twice; the other request goes on.', hoursAgo(58));
}

const QUOTE_WORDS = [
  'Two coats of silk vinyl, filling included. Ceiling not included.',
  'We come with four people and finish in one day.',
  'All materials with receipts; what is left over is yours.',
  'Price holds if the walls are as in the photo. I look first, free of charge.',
  'Includes clean-up and taking the rubble away. One year of touch-ups.',
];
