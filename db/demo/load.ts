/**
 * Loads the demo marketplace with the same factories as the tests and the product's own verbs, so that every row is in
 * a state that the product can reach.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { PROFESSIONS } from '#catalogue/services.ts';
import type { SpokenLanguage } from '#catalogue/spoken-languages.ts';
import { saveMessage } from '#contact/store.ts';
import { approve } from '#craftsmen/approval/approve.ts';
import { reject } from '#craftsmen/approval/reject.ts';
import type { AppContext } from '#api/context.ts';
import type { DemoSignIns } from '#app/demo.ts';
import { aClient, aCraftsman, anAdmin } from '../factories/people.ts';
import { aVerifiedPhone } from '../factories/phones.ts';
import { type ProfiledCraftsman, withProfile } from '../factories/profiles.ts';
import { aShop } from '../factories/shops.ts';
import { PENDING, REJECTED } from './candidates.ts';
import { CRAFTSMEN, type DemoCraftsman } from './craftsmen.ts';
import type { DemoClientAccount, DemoCraftsmanAccount } from './accounts.ts';
import { loadJobs } from './jobs.ts';
import { dateNotifications } from './notifications.ts';
import { portrait } from './portrait.ts';
import { storePicture, photosOf, product } from './pictures.ts';
import { daysBetween } from './stars.ts';
import { CLIENTS } from './clients.ts';
import { SHOPS } from './shops.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of clients and of craftsmen. */
const VERIFIED = 6;

/** Fills an empty database. @returns one sign-in per role, with a password made for this installation */
export async function loadDemo(ctx: AppContext): Promise<DemoSignIns> {
  const password = ctx.settings.demoPassword ?? generatePassword();
  const admin = await anAdmin(ctx, {
    fullName: 'Ruth Jepkosgei',
    email: 'admin@ufundi.example',
    password,
    phone: '+254711000001',
  });
  const craftsmen = await inGroups(CRAFTSMEN, (about, at) =>
    approvedCraftsman(ctx, about, at, { password, adminId: admin.id }),
  );
  // In order: the queue sorts by the time of saving.
  for (const [at, about] of PENDING.entries()) await pendingCraftsman(ctx, about, at, password);
  await inGroups(REJECTED, (about, at) => rejectedCraftsman(ctx, about, at, { password, adminId: admin.id }));
  const clients = await inGroups(CLIENTS, (about, at) => demoClient(ctx, about, at, password));
  await openShops(ctx, craftsmen);
  await loadJobs(ctx, { admin, craftsmen, clients });
  await saveMessages(ctx);
  await dateNotifications(ctx);
  // With these, signing in by SMS can be tried.
  for (const person of [...clients.slice(0, VERIFIED), ...craftsmen.slice(0, VERIFIED)])
    await aVerifiedPhone(ctx, person, 30);
  const [first] = clients;
  const [best] = craftsmen;
  return [
    { role: 'client', email: first?.email ?? '', phone: first?.phone, password, page: '/HireLogin' },
    { role: 'craftsman', email: best?.email ?? '', phone: best?.phone, password, page: '/login' },
    { role: 'admin', email: admin.email, password, page: '/admin-login' },
  ];
}

const emailOf = (fullName: string) => `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}@example.co.ke`;
const phoneOf = (kind: number, at: number) => `+2547${String(kind * 1_000_000 + at * 7919).padStart(8, '0')}`;

async function approvedCraftsman(
  ctx: AppContext,
  about: DemoCraftsman,
  at: number,
  { password, adminId }: { password: string; adminId: number },
): Promise<DemoCraftsmanAccount> {
  const account = await craftsmanWithProfile(ctx, about, at, password);
  await approve(ctx, account.id, { adminId, ip: null });
  const jobs = about.stars.length;
  const days = jobs === 0 ? 2 + (at % 11) : jobs * daysBetween(jobs) + 40;
  const since = new Date(Date.now() - days * DAY).toISOString();
  await ctx.db
    .updateTable('craftsmen')
    .set({ created_at: since, approved_at: since })
    .where('id', '=', account.id)
    .execute();
  await ctx.db
    .updateTable('craftsman_revisions')
    .set({ submitted_at: since, decided_at: since })
    .where('craftsman_id', '=', account.id)
    .execute();
  return { ...account, about };
}

type Profile = Omit<DemoCraftsman, 'stars'>;

async function craftsmanWithProfile(
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
  const photos = photosOf(about.services[0]);
  const lead = rankInTrade(about) ?? at;
  const own = Array.from({ length: pictures }, (_each, turn) => photos[(lead + turn) % photos.length]);
  const second = about.services[1] ? [photosOf(about.services[1])[2 + (at % 2)]] : [];
  const files: Buffer[] = [];
  for (const photo of [own[0], ...second, ...own.slice(1)]) if (photo) files.push(await photo());
  const profilePhoto = await portrait(craftsman.slug, name);
  for (const bytes of [profilePhoto, ...files]) await storePicture(ctx, craftsman.accountId, bytes);
  await withProfile(ctx, craftsman, {
    company: name,
    profession: about.profession || PROFESSIONS[0],
    services: about.services,
    location: about.location,
    skills: about.skills,
    languages: ['English', 'Kiswahili', ...spokenIn(about.location)],
    description: about.description,
    picture: profilePhoto,
    pictures: files,
  });
  return craftsman;
}

function spokenIn(location: string): readonly SpokenLanguage[] {
  return SPOKEN_THERE[location] ?? [];
}
const SPOKEN_THERE: Readonly<Record<string, readonly SpokenLanguage[]>> = {
  Kisumu: ['Dholuo'],
  Kakamega: ['Luhya'],
  Eldoret: ['Kalenjin'],
  Nakuru: ['Kikuyu', 'Kalenjin'],
  Naivasha: ['Kikuyu'],
  Thika: ['Kikuyu'],
  Ruiru: ['Kikuyu'],
  Nyeri: ['Kikuyu'],
  Meru: ['Meru'],
  Machakos: ['Kamba'],
  Kitengela: ['Maasai'],
  Malindi: ['Mijikenda'],
  Likoni: ['Mijikenda'],
  Mombasa: ['Mijikenda'],
};

/** Craftsmen of one trade lead with different pictures. Undefined for candidates. */
function rankInTrade({ fullName, services: [trade] }: Profile): number | undefined {
  const rank = CRAFTSMEN.filter(({ services }) => services[0] === trade).findIndex(
    (each) => each.fullName === fullName,
  );
  return rank < 0 ? undefined : rank;
}

async function pendingCraftsman(
  ctx: AppContext,
  about: (typeof PENDING)[number],
  at: number,
  password: string,
): Promise<void> {
  const account = await craftsmanWithProfile(
    ctx,
    { ...about, description: about.description || 'Partitions and windows.' },
    at + 70,
    password,
    about.complete ? 3 : 1,
  );
  const since = new Date(Date.now() - about.hoursAgo * HOUR).toISOString();
  await ctx.db.updateTable('craftsmen').set({ created_at: since }).where('id', '=', account.id).execute();
  await ctx.db
    .updateTable('craftsman_revisions')
    // The form rejects blank fields, but older profiles can have them, and an admin must see that.
    .set({ submitted_at: since, ...(about.complete ? {} : { description: '', profession: '' }) })
    .where('craftsman_id', '=', account.id)
    .execute();
}

async function rejectedCraftsman(
  ctx: AppContext,
  about: (typeof REJECTED)[number],
  at: number,
  { password, adminId }: { password: string; adminId: number },
): Promise<void> {
  const account = await craftsmanWithProfile(ctx, about, at + 80, password, 2);
  await reject(ctx.db, account.id, about.reason, { adminId, ip: null });
}

async function demoClient(
  ctx: AppContext,
  about: (typeof CLIENTS)[number],
  at: number,
  password: string,
): Promise<DemoClientAccount> {
  const account = await aClient(ctx, {
    fullName: about.fullName,
    email: emailOf(about.fullName),
    phone: phoneOf(20, at),
    password,
    language: at % 5 === 2 ? 'sw' : 'en',
  });
  return { ...account, place: about.place, address: about.address };
}

async function openShops(ctx: AppContext, craftsmen: readonly DemoCraftsmanAccount[]): Promise<void> {
  for (const owner of craftsmen) {
    const shop = SHOPS[owner.about.company];
    if (!shop) continue;
    const products = [];
    for (const [picture, name, description, price, stock] of shop.products) {
      const photo = picture && { photo: await product(picture)() };
      products.push({ name, description, price, stock, ...photo });
    }
    const whatsapp = shop.whatsapp ?? '';
    await aShop(ctx, owner, { name: owner.about.company, description: shop.description, whatsapp, products });
  }
}

async function saveMessages(ctx: AppContext): Promise<void> {
  await saveMessage(ctx.db, {
    name: 'Peter Njoroge',
    email: 'peter.njoroge@example.co.ke',
    message: 'We are six painters from Ruaka. Does it cost anything to join as a group, and who signs for all of us?',
  });
  await saveMessage(ctx.db, {
    name: 'Lucy Otieno',
    email: 'lucy.otieno@example.co.ke',
    message: 'The plumber came on time and the tap has been dry since. Where do I write a review from my phone?',
  });
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
  // The first is the oldest.
  await sql`update contact_messages set created_at = created_at - (5 - id) * interval '20 hours'`.execute(ctx.db);
  await sql`update contact_messages set status = 'read' where name = 'Lucy Otieno'`.execute(ctx.db);
  await sql`update contact_messages set status = 'answered', note = 'Joining is free; the one who signs up signs for the group.'
    where name = 'Peter Njoroge'`.execute(ctx.db);
}

/** Words that are easy to type on a phone, with enough entropy against guessing. */
function generatePassword(): string {
  const WORDS = [
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
  const picked = Array.from({ length: 3 }, () => WORDS[randomInt(WORDS.length)]);
  return `${picked.join('-')}-${randomInt(10_000, 100_000)}`;
}

/** Four at a time: enough for two cores and ten connections. */
async function inGroups<T, R>(list: readonly T[], make: (each: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += 4) {
    results.push(...(await Promise.all(list.slice(at, at + 4).map((each, turn) => make(each, at + turn)))));
  }
  return results;
}
