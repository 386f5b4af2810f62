/**
 * The demo marketplace: a believable Kenya, made by the same makers the tests use and moved by the product's own verbs, so
 * nothing in it is in a state that the product could not have reached. The same words and pictures on every machine.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { PROFESSIONS } from '#catalogue/services.ts';
import { saveMessage } from '#contact/store.ts';
import { approve } from '#craftsmen/approval/approve.ts';
import { reject } from '#craftsmen/approval/reject.ts';
import type { AppContext } from '#api/context.ts';
import type { DemoSignIns } from '#app/demo.ts';
import { aClient, aCraftsman, anAdmin } from '../factories/people.ts';
import { type ProfiledCraftsman, withProfile } from '../factories/profiles.ts';
import { aShop } from '../factories/shops.ts';
import { CRAFTSMEN, type DemoCraftsman, TURNED_DOWN, WAITING } from './craftsmen.ts';
import type { DemoClientMade, DemoCraftsmanMade } from './accounts.ts';
import { loadJobs } from './jobs.ts';
import { portrait } from './portrait.ts';
import { storePicture, printsOf, product } from './pictures.ts';
import { CLIENTS } from './reviews.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Fills an empty database. @returns one way in per role, with a password made for this installation */
export async function loadDemo(ctx: AppContext): Promise<DemoSignIns> {
  const password = ctx.settings.demoPassword ?? madePassword();
  const admin = await anAdmin(ctx, {
    fullName: 'Ruth Jepkosgei',
    email: 'admin@ufundi.example',
    password,
    phone: '+254711000001',
  });
  const craftsmen = await inGroups(CRAFTSMEN, (about, at) => approved(ctx, about, at, { password, adminId: admin.id }));
  // One after the other: the queue is in the order they were saved.
  for (const [at, about] of WAITING.entries()) await waiting(ctx, about, at, password);
  await inGroups(TURNED_DOWN, (about, at) => turnedDown(ctx, about, at, { password, adminId: admin.id }));
  const clients = await inGroups(CLIENTS, (about, at) => client(ctx, about, at, password));
  await openShops(ctx, craftsmen);
  await loadJobs(ctx, { admin, craftsmen, clients });
  await leaveMessages(ctx);
  await forgetNotices(ctx);
  const [first] = clients;
  const [best] = craftsmen;
  return [
    { role: 'client', email: first?.email ?? '', password, page: '/HireLogin' },
    { role: 'craftsman', email: best?.email ?? '', password, page: '/login' },
    { role: 'admin', email: admin.email, password, page: '/admin-login' },
  ];
}

const emailOf = (fullName: string) => `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}@example.co.ke`;
const phoneOf = (kind: number, at: number) => `+2547${String(kind * 1_000_000 + at * 7919).padStart(8, '0')}`;

async function approved(
  ctx: AppContext,
  about: DemoCraftsman,
  at: number,
  { password, adminId }: { password: string; adminId: number },
): Promise<DemoCraftsmanMade> {
  const made = await profiled(ctx, about, at, password);
  await approve(ctx, made.id, { adminId, ip: null });
  // Whoever has done eight jobs has been here for a while.
  const since = new Date(Date.now() - (about.stars.length * 26 + 12) * DAY).toISOString();
  await ctx.db
    .updateTable('craftsmen')
    .set({ created_at: since, approved_at: since })
    .where('id', '=', made.id)
    .execute();
  return { ...made, about };
}

type Profile = Omit<DemoCraftsman, 'stars'>;

async function profiled(
  ctx: AppContext,
  about: Profile,
  at: number,
  password: string,
  pictures = 4,
): Promise<ProfiledCraftsman> {
  const name = about.company || about.fullName;
  const craftsman = await aCraftsman(ctx, {
    fullName: about.fullName,
    email: emailOf(about.fullName),
    phone: phoneOf(12, at),
    password,
  });
  const prints = printsOf(about.services[0]);
  // Neighbours of a trade start at different pictures; whoever offers a second trade shows one of that too.
  const own = Array.from({ length: pictures }, (_each, turn) => prints[(at + turn * 3) % prints.length]);
  const second = about.services[1] ? [printsOf(about.services[1])[at % 4]] : [];
  const files: Buffer[] = [];
  for (const print of [own[0], ...second, ...own.slice(1)]) if (print) files.push(await print());
  const photo = await portrait(craftsman.slug, name);
  for (const bytes of [photo, ...files]) await storePicture(ctx, craftsman.accountId, bytes);
  await withProfile(ctx, craftsman, {
    company: name,
    profession: about.profession || PROFESSIONS[0],
    services: about.services,
    location: about.location,
    skills: about.skills,
    description: about.description,
    picture: photo,
    pictures: files,
  });
  return craftsman;
}

async function waiting(ctx: AppContext, about: (typeof WAITING)[number], at: number, password: string): Promise<void> {
  const made = await profiled(
    ctx,
    { ...about, description: about.description || 'Partitions and windows.' },
    at + 70,
    password,
    about.complete ? 3 : 1,
  );
  const since = new Date(Date.now() - about.hoursAgo * HOUR).toISOString();
  await ctx.db.updateTable('craftsmen').set({ created_at: since }).where('id', '=', made.id).execute();
  await ctx.db
    .updateTable('craftsman_revisions')
    // The form would not have sent a blank one; profiles from before the rule can look so, and an admin must see it.
    .set({ submitted_at: since, ...(about.complete ? {} : { description: '', profession: '' }) })
    .where('craftsman_id', '=', made.id)
    .execute();
}

async function turnedDown(
  ctx: AppContext,
  about: (typeof TURNED_DOWN)[number],
  at: number,
  { password, adminId }: { password: string; adminId: number },
): Promise<void> {
  const made = await profiled(ctx, about, at + 80, password, 2);
  await reject(ctx.db, made.id, about.reason, { adminId, ip: null });
}

async function client(
  ctx: AppContext,
  about: (typeof CLIENTS)[number],
  at: number,
  password: string,
): Promise<DemoClientMade> {
  const made = await aClient(ctx, {
    fullName: about.fullName,
    email: emailOf(about.fullName),
    phone: phoneOf(20, at),
    password,
    // Some read their mails in Kiswahili.
    language: at % 5 === 2 ? 'sw' : 'en',
  });
  return { ...made, place: about.place, address: about.address };
}

const SHOPS: Readonly<
  Record<
    string,
    {
      name: string;
      description: string;
      products: [picture: string, name: string, description: string, price: number, stock: number][];
    }
  >
> = {
  'Wamunyu Carvers': {
    name: 'Wamunyu Carvers',
    description: 'Carved in Wamunyu from fallen jacaranda and olive wood. Each piece is signed underneath.',
    products: [
      ['bowl', 'Olive wood bowl, 26 cm', 'Turned thin, oiled with food-safe oil.', 2400, 9],
      ['stool', 'Three-legged stool', 'One piece of jacaranda, 38 cm high.', 3800, 5],
      ['lamp', 'Lamp base', 'Turned, drilled and wired; shade not included.', 4600, 3],
    ],
  },
  'Kamau Woodworks': {
    name: 'Kamau Woodworks',
    description: 'Furniture from our workshop in Karen, ready to take home.',
    products: [
      ['coffee-table', 'Coffee table, mahogany', '110 by 60 cm, mortise and tenon.', 18500, 2],
      ['shelf', 'Wall shelf, 90 cm', 'Hidden brackets, screws included.', 5200, 12],
      ['toolbox', 'Carpenter’s toolbox', 'Dovetailed cypress with a leather handle.', 6400, 4],
    ],
  },
  'Rotich Steel Works': {
    name: 'Rotich Steel Works',
    description: 'Panels and small steel work, primed and sprayed in the workshop.',
    products: [['gate-panel', 'Scrolled gate panel', '100 by 120 cm, ready to hang.', 14500, 3]],
  },
  'Nyumbani Studio': {
    name: 'Nyumbani Studio',
    description: 'Things we put into our rooms, made by workshops we know.',
    products: [['cushion', 'Kikoi cushion', '45 by 45 cm, cover can be washed.', 1800, 24]],
  },
};

async function openShops(ctx: AppContext, craftsmen: readonly DemoCraftsmanMade[]): Promise<void> {
  for (const owner of craftsmen) {
    const shop = SHOPS[owner.about.company];
    if (!shop) continue;
    const products = [];
    for (const [picture, name, description, price, stock] of shop.products) {
      products.push({ name, description, price, stock, photo: await product(picture)() });
    }
    await aShop(ctx, owner, { name: shop.name, description: shop.description, products });
  }
}

async function leaveMessages(ctx: AppContext): Promise<void> {
  await saveMessage(ctx.db, {
    name: 'Grace Akello',
    email: 'grace.akello@example.co.ke',
    message:
      'Hello, do you have craftsmen in Homa Bay? We build a small clinic and need a mason and an electrician in January.',
  });
  await saveMessage(ctx.db, {
    name: 'Kassim Juma',
    email: 'kassim.juma@example.co.ke',
    message: 'Nimempata fundi bomba mzuri kupitia Ufundi. Asante. Je, mnaweza kuongeza mafundi wa vioo?',
  });
}

/** Nobody waits for mail about things that never happened. */
async function forgetNotices(ctx: AppContext): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(ctx.db);
}

/** Words that can be typed on a phone, with enough chance in them that nobody guesses. */
function madePassword(): string {
  const words = [
    'mabati',
    'nyundo',
    'msumari',
    'kisima',
    'daraja',
    'mlango',
    'dirisha',
    'matofali',
    'bomba',
    'taa',
    'kiti',
    'meza',
    'ukuta',
    'paa',
    'sakafu',
    'rangi',
  ];
  const picked = Array.from({ length: 3 }, () => words[randomInt(words.length)]);
  return `${picked.join('-')}-${randomInt(10_000, 100_000)}`;
}

/** A few at a time: enough for two cores and ten connections. */
async function inGroups<T, R>(list: readonly T[], make: (each: T, at: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (let at = 0; at < list.length; at += 4) {
    made.push(...(await Promise.all(list.slice(at, at + 4).map((each, turn) => make(each, at + turn)))));
  }
  return made;
}
