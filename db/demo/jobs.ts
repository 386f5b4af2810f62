/** The demo's jobs: a history for every craftsman, and an open job in every state today. */
import { REQUEST_SERVICES, type Service } from '#catalogue/services.ts';
import { placeNamed } from '#catalogue/places.ts';
import { kilometresBetween } from '#catalogue/distance.ts';
import { PROOF_STAGES } from '#requests/contract.ts';
import { inform } from '#requests/inform.ts';
import { cancel } from '#requests/moves/cancel.ts';
import { complete } from '#requests/moves/complete.ts';
import { prove } from '#requests/moves/proof.ts';
import { reject as rejectAssignment } from '#requests/moves/answer-assignment.ts';
import { start } from '#requests/moves/start.ts';
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
  type CreatedRequest,
  type Hired,
  type RequestOptions,
} from '../factories/jobs.ts';
import type { Person } from '../factories/people.ts';
import { type Dice, dice } from './dice.ts';
import { clientsNear, type DemoClientAccount, type DemoCraftsmanAccount } from './accounts.ts';
import { daysAfter, nairobiTime, workingTimeAgo } from './clock.ts';
import { CISTERN, PROBLEM_PHOTOS, proofOf, storePicture } from './pictures.ts';
import { GENERAL, WORK } from './reviews.ts';
import { daysBetween } from './stars.ts';

const DAY = 86_400_000;

interface DemoPeople {
  readonly admin: Person<'admin'>;
  readonly craftsmen: readonly DemoCraftsmanAccount[];
  readonly clients: readonly DemoClientAccount[];
}

export async function loadJobs(ctx: AppContext, people: DemoPeople): Promise<void> {
  // Four craftsmen at a time, those with the longest history first; the jobs of one in order.
  const waiting = people.craftsmen
    .map((craftsman, seed) => ({ craftsman, seed }))
    .sort((a, b) => b.craftsman.about.stars.length - a.craftsman.about.stars.length);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await past(ctx, people, next.craftsman, next.seed);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  await today(ctx, people);
}

/** No client asks for the same thing twice, and no craftsman gets it three times. */
const described = new Map<string, number>();
function describe(client: DemoClientAccount, craftsman: DemoCraftsmanAccount | null, service: Service, roll: Dice) {
  const keys = (text: string) => [`${client.id} ${text}`, craftsman ? `${craftsman.id} of craftsmen ${text}` : ''];
  const timesOf = (text: string) => keys(text).map((key) => described.get(key) ?? 0) as [number, number];
  const { descriptions } = WORK[service];
  const first = roll.whole(0, descriptions.length - 1);
  const order = [...descriptions.slice(first), ...descriptions.slice(0, first)];
  const cost = ([byClient, byCraftsman]: [number, number]) => byClient * 10 + byCraftsman;
  const text = order.reduce((best, each) => (cost(timesOf(each)) < cost(timesOf(best)) ? each : best));
  for (const key of keys(text)) described.set(key, (described.get(key) ?? 0) + 1);
  return text;
}

/** One completed and reviewed job for each star rating, the newest first in the list. */
async function past(ctx: AppContext, people: DemoPeople, craftsman: DemoCraftsmanAccount, seed: number): Promise<void> {
  const roll = dice(1000 + seed);
  const { location, stars, services } = craftsman.about;
  const service = services[0];
  const clients = clientsNear(people.clients, location, stars.length, roll);
  const usedComments = new Set<string>();
  const minute = () => roll.whole(0, 11) * 5;
  for (const [turn, rating] of stars.entries()) {
    const daysAgo = (stars.length - turn) * daysBetween(stars.length) + roll.whole(2, 12);
    const posted = nairobiTime(new Date(Date.now() - daysAgo * DAY), roll.whole(7, 19), minute());
    const day = (days: number, hour: number) => nairobiTime(daysAfter(posted, days), hour, minute());
    const client = clients[turn % clients.length] as DemoClientAccount;
    const begins = roll.whole(2, 4);
    const end = begins + roll.whole(0, 2);
    const job = {
      service,
      ...contactOf(client),
      description: describe(client, craftsman, service, roll),
      at: posted,
      schedule: nairobiTime(daysAfter(posted, begins), 8).toISOString(),
    };
    const times = {
      assignedAt: day(1, 8),
      acceptedAt: day(1, roll.whole(9, 17)),
      startedAt: day(begins, 8),
      completedAt: day(end, roll.whole(14, 17)),
    };
    const hired = { client, craftsman, admin: people.admin };
    // Four of five jobs came by quotes, the fifth by an admin.
    const request =
      (seed + turn) % 5 === 0
        ? await aCompletedRequest(ctx, hired, { ...job, ...times, price: usualPrice(service, seed, turn) })
        : await aQuotedJob(ctx, hired, job, times, { rivals: rivalsOf(people, craftsman, seed + turn), seed, turn });
    const comment = commentFor(rating as 5 | 4 | 3, service, seed, usedComments) ?? roll.pick(GENERAL[5]);
    usedComments.add(comment);
    await aReview(ctx, client, request, { rating, comment, at: day(end + roll.whole(1, 3), roll.whole(17, 20)) });
  }
}

interface QuotedJobTimes {
  readonly acceptedAt: Date;
  readonly startedAt: Date;
  readonly completedAt: Date;
}

/** Small jobs are more than large ones. */
function usualPrice(service: Service, seed: number, turn: number): number {
  const [low, high] = WORK[service].price;
  const share = (dice(7000 + seed * 100 + turn).whole(5, 65) / 100) ** 2;
  return Math.round((low + (high - low) * share) / 100) * 100;
}

/** A job that came by quotes: one or two others quoted more, or later. */
async function aQuotedJob(
  ctx: AppContext,
  { client, craftsman }: Pick<Hired, 'client'> & { readonly craftsman: DemoCraftsmanAccount },
  job: RequestOptions & { readonly service: Service; readonly at: Date },
  { acceptedAt, startedAt, completedAt }: QuotedJobTimes,
  {
    rivals,
    seed,
    turn,
  }: { readonly rivals: readonly DemoCraftsmanAccount[]; readonly seed: number; readonly turn: number },
): Promise<CreatedRequest> {
  const roll = dice(8000 + seed * 100 + turn);
  const request = await aRequest(ctx, client, job);
  const amount = usualPrice(job.service, seed, turn);
  const quote = (sum: number, rank: number) => {
    const labour = Math.round((sum * (0.4 + rank * 0.05)) / 100) * 100;
    const isBought = (turn + rank) % 4 === 3;
    return {
      amount: sum,
      labour: isBought ? null : labour,
      materials: isBought ? null : sum - labour,
      materials_by: isBought ? ('client' as const) : ('craftsman' as const),
      message: QUOTE_MESSAGES[(seed + turn + rank) % QUOTE_MESSAGES.length] as string,
      available_from: nairobiDay(daysAfter(startedAt, rank)),
      valid_until: nairobiDay(daysAfter(job.at, 7)),
      // In the morning after the request, before the client decides. The one who is hired was the last.
      at: nairobiTime(daysAfter(job.at, 1), 8, 5 + (rank || rivals.length + 1) * 15),
    };
  };
  for (const [rank, rival] of rivals.entries())
    await aQuote(ctx, rival, request, quote(amount + (rank + 1) * roll.whole(2, 9) * 100, rank + 1));
  await anAcceptedQuote(ctx, { client, craftsman }, request, { ...quote(amount, 0), acceptedAt });
  await start(ctx.db, acting(craftsman), request.id, startedAt);
  await complete(ctx.db, acting(craftsman), request.id, completedAt);
  return request;
}

function rivalsOf({ craftsmen }: DemoPeople, craftsman: DemoCraftsmanAccount, turn: number) {
  const [service] = craftsman.about.services;
  const others = craftsmen.filter((each) => each !== craftsman && each.about.services.includes(service));
  const from = others.length === 0 ? 0 : turn % others.length;
  return [...others.slice(from), ...others.slice(0, from)].slice(0, 1 + (turn % 2));
}

/** Comments of the trade once each, then general ones, starting at another one for each craftsman. */
function commentFor(rating: 5 | 4 | 3, service: Service, seed: number, used: ReadonlySet<string>): string | undefined {
  const { five, four, three } = WORK[service];
  const general = GENERAL[rating];
  const turn = seed % general.length;
  const own = rating === 5 ? five : rating === 4 ? four : three;
  return [...own, ...general.slice(turn), ...general.slice(0, turn)].find((each) => !used.has(each));
}

const contactOf = (client: DemoClientAccount) => ({
  name: client.fullName,
  phone: client.phone ?? '+254712345678',
  location: client.place,
  address: client.address,
});

async function today(ctx: AppContext, people: DemoPeople): Promise<void> {
  const roll = dice(7);
  const of = (service: Service) => people.craftsmen.filter((each) => each.about.services.includes(service));
  const now = new Date();
  const hoursAgo = (hours: number) => workingTimeAgo(hours, now);
  const inDays = (days: number, hour: number) => nairobiTime(daysAfter(now, days), hour).toISOString();
  /** The full hour in which the work began. */
  const begun = (hours: number) => new Date(hoursAgo(hours).setMinutes(0, 0, 0)).toISOString();
  const clientAt = (turn: number) => people.clients[turn % people.clients.length] as DemoClientAccount;
  const requestOf = (client: DemoClientAccount, service: Service, description: string, hours: number) => ({
    service,
    ...contactOf(client),
    description,
    schedule: inDays(2 + (hours % 5), 9),
    at: hoursAgo(hours),
  });
  const problemPhoto = async (client: DemoClientAccount, service: Service) => {
    const bytes = await PROBLEM_PHOTOS[service]?.();
    return bytes ? { photos: [await storePicture(ctx, client.accountId, bytes)] } : {};
  };
  /** The craftsman's photos, one an hour. */
  const showWork = async (
    craftsman: DemoCraftsmanAccount,
    job: number,
    photos: ReturnType<typeof proofOf>,
    hours: number,
  ) => {
    for (const [turn, stage] of PROOF_STAGES.entries()) {
      const mediaId = await storePicture(ctx, craftsman.accountId, await photos[stage]());
      const proof = { proofs: [{ mediaId, stage }], done: false };
      await prove(ctx.db, acting(craftsman), job, proof, hoursAgo(hours - turn));
    }
  };
  const mercy = clientAt(0);

  // Who was posted first has the lower number, as on a site in use: lists are in the order of the numbers.
  const posts: { hours: number; post: () => Promise<unknown> }[] = [];
  const ago = (hours: number, post: () => Promise<unknown>) => posts.push({ hours, post });

  /** In an estate that the catalogue knows: nearby craftsmen are told how far it is. */
  const atEstate = (client: DemoClientAccount) => {
    const [estate = '', ...rest] = client.address.split(', ');
    const place = placeNamed(estate);
    return place ? { location: place.key, address: rest.join(', ') } : {};
  };
  const hellen = clientAt(23);
  const urgent = {
    ...requestOf(hellen, 'Plumbing', 'Burst pipe behind the kitchen, water is off at the meter.', 1),
    ...atEstate(hellen),
    schedule: inDays(1, 8),
    isUrgent: true,
  };
  ago(1, async () => aRequest(ctx, hellen, { ...urgent, ...(await problemPhoto(hellen, 'Plumbing')) }));
  for (const [turn, service] of REQUEST_SERVICES.entries()) {
    const client = clientAt(turn === 0 ? 33 : turn + 3);
    const description = describe(client, null, service, roll);
    ago(3 + turn * 4, async () => {
      const photo = service === 'Plumbing' ? {} : await problemPhoto(client, service);
      const hours = 3 + turn * 4;
      await aRequest(ctx, client, { ...requestOf(client, service, description, hours), ...atEstate(client), ...photo });
    });
  }

  for (const [turn, { service, description, messages }] of QUOTED_TODAY.entries()) {
    const client = turn === 0 ? mercy : clientAt(turn + 8);
    ago(30 + turn * 9, async () => {
      const post = requestOf(client, service, description, 30 + turn * 9);
      const request = await aRequest(ctx, client, post);
      // Before the prices come: who has sent one is told no more.
      await inform(ctx.db, request.id, post.at);
      const [low, high] = WORK[service].price;
      const base = Math.round((low + (high - low) * 0.22) / 100) * 100;
      const far = (each: DemoCraftsmanAccount) => kilometresBetween(client.place, each.about.location) ?? 0;
      for (const [rank, craftsman] of of(service)
        .toSorted((one, other) => far(one) - far(other))
        .slice(0, 2 + (turn % 3))
        .entries()) {
        const amount = base + rank * 2400 + roll.whole(0, 9) * 100;
        const labour = Math.round((amount * (0.4 + rank * 0.04)) / 100) * 100;
        await aQuote(ctx, craftsman, request, {
          amount,
          labour,
          materials: amount - labour,
          message: messages[rank] ?? (QUOTE_MESSAGES[(turn + rank) % QUOTE_MESSAGES.length] as string),
          available_from: nairobiDay(new Date(Date.now() + (1 + ((rank * 2 + turn) % 4)) * DAY)),
          valid_until: nairobiDay(new Date(Date.now() + (6 + rank) * DAY)),
          at: hoursAgo(26 - rank * 5),
        });
      }
    });
  }

  const joseph = of('Plumbing')[0] as DemoCraftsmanAccount;
  ago(9, async () => {
    const client = clientAt(8);
    await anAssignedRequest(
      ctx,
      { client, craftsman: joseph, admin: people.admin },
      {
        ...requestOf(
          client,
          'Plumbing',
          'Cistern in the guest bathroom never stops filling. It runs into the bowl all night; the float was changed in March and the tap under the basin is stiff.',
          9,
        ),
        photos: [await storePicture(ctx, client.accountId, await CISTERN())],
        assignedAt: hoursAgo(2),
        price: 2_800,
      },
    );
  });
  const roofer = of('Roofing')[1] as DemoCraftsmanAccount;
  ago(28, async () => {
    const rejected = await anAssignedRequest(
      ctx,
      { client: clientAt(5), craftsman: roofer, admin: people.admin },
      {
        ...requestOf(clientAt(5), 'Roofing', 'Gutter over the garage hangs loose, six metres.', 28),
        assignedAt: hoursAgo(20),
      },
    );
    await rejectAssignment(ctx.db, acting(roofer), rejected.id, '', hoursAgo(18));
  });

  const tiler = of('Tiling')[0] as DemoCraftsmanAccount;
  ago(40, async () => {
    await anAcceptedRequest(
      ctx,
      { client: clientAt(7), craftsman: tiler, admin: people.admin },
      {
        ...requestOf(clientAt(7), 'Tiling', 'Splashback behind the cooker, two square metres.', 40),
        price: 6_500,
        assignedAt: hoursAgo(36),
        acceptedAt: hoursAgo(30),
      },
    );
  });
  const grace = of('Electrical')[0] as DemoCraftsmanAccount;
  ago(52, async () => {
    const wiring = await aRequest(
      ctx,
      clientAt(12),
      requestOf(clientAt(12), 'Electrical', 'Inverter for lights, router and the fridge.', 52),
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
  });

  ago(74, async () => {
    const started = await aStartedRequest(
      ctx,
      { client: mercy, craftsman: joseph, admin: people.admin },
      {
        ...requestOf(mercy, 'Plumbing', 'Both bathrooms get new pipes, a mixer and two shower heads.', 74),
        schedule: begun(5),
        price: 18_400,
        assignedAt: hoursAgo(70),
        acceptedAt: hoursAgo(62),
        startedAt: hoursAgo(5),
      },
    );
    await showWork(joseph, started.id, proofOf('bathroom'), 4);
  });
  const painter = of('Painting')[2] as DemoCraftsmanAccount;
  ago(96, async () => {
    await aStartedRequest(
      ctx,
      { client: clientAt(7), craftsman: painter, admin: people.admin },
      {
        ...requestOf(clientAt(7), 'Painting', 'Flat of three rooms before the new tenant comes.', 96),
        schedule: begun(20),
        price: 24_000,
        assignedAt: hoursAgo(90),
        acceptedAt: hoursAgo(80),
        startedAt: hoursAgo(20),
      },
    );
  });

  ago(200, async () => {
    const sockets = await aStartedRequest(
      ctx,
      { client: mercy, craftsman: grace, admin: people.admin },
      {
        ...requestOf(mercy, 'Electrical', 'Two more sockets and a light over the sink.', 200),
        schedule: begun(150),
        price: 5_600,
        assignedAt: hoursAgo(190),
        acceptedAt: hoursAgo(180),
        startedAt: hoursAgo(150),
      },
    );
    await showWork(grace, sockets.id, proofOf('sink'), 149);
    await complete(ctx.db, acting(grace), sockets.id, hoursAgo(146));
  });

  ago(120, async () => {
    const cancelled = await aRequest(
      ctx,
      clientAt(2),
      requestOf(clientAt(2), 'Carpentry', 'Shelf over the desk, 2 metres.', 120),
    );
    await cancel(ctx.db, acting(clientAt(2)), cancelled.id, '', hoursAgo(100));
  });
  ago(60, async () => {
    const duplicate = await aRequest(
      ctx,
      clientAt(9),
      requestOf(clientAt(9), 'Plumbing', 'Sink in the kitchen does not drain.', 60),
    );
    await cancel(ctx.db, acting(people.admin), duplicate.id, 'Posted twice; the other request goes on.', hoursAgo(58));
  });
  for (const { post } of posts.toSorted((one, other) => other.hours - one.hours)) await post();
}

const QUOTE_MESSAGES = [
  'I come with my own tools and finish in the days I name.',
  'We come with four people and finish in one day.',
  'All materials with receipts; what is left over is yours.',
  'Price holds if it is as in your words. I look first, free of charge.',
  'Includes clean-up and taking the rubble away. One year of touch-ups.',
];

/** Requests that have prices today, and what the nearest who quote say. */
const QUOTED_TODAY: readonly {
  readonly service: Service;
  readonly description: string;
  readonly messages: readonly string[];
}[] = [
  {
    service: 'Painting',
    description: 'Outside walls and gutters of our bungalow.',
    messages: [
      'Two coats of weather paint on the walls, gutters sanded and in gloss. Ladders are ours.',
      'We come with four people and finish in two days. Cracks are filled first.',
    ],
  },
  {
    service: 'Electrical',
    description: 'Meter box to the outside wall, its cover is broken.',
    messages: ['New tails and an earth rod, tested and written down. I arrange the seal.'],
  },
  {
    service: 'Tiling',
    description: 'Six floor tiles in the shop are broken.',
    messages: ['Old tiles out, the bed cleaned, yours in and grouted the same day.'],
  },
  {
    service: 'Masonry',
    description: 'Crack from the window to the floor, wider since the rains.',
    messages: ['I open the crack, stitch it with wire and plaster it. Sand and cement with receipts.'],
  },
  {
    service: 'Carpentry',
    description: 'Front door drags on the floor since the rains.',
    messages: ['Door off, planed and sealed at the foot, hinges set anew. Half a day.'],
  },
];
