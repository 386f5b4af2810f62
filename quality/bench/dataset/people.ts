import type { ClientConfig } from 'pg';
import { publicPlaces, publicWords } from '#craftsmen/rules.ts';
import { slugOf } from '#craftsmen/sign-up.ts';
import { TERMS_VERSION } from '#identity/contract.ts';
import { type Dice, dice } from '../../../db/demo/dice.ts';
import { DESCRIPTION_PARTS, FIRST_NAMES, LAST_NAMES, TRADES } from './names.ts';
import type { Plan } from './plan.ts';
import { Table } from './table.ts';

export const ADMIN = 1;
export const ADMIN_EMAIL = 'admin@bench.example';
export const craftsmanId = (craftsman: number) => craftsman + 1;
export const craftsmanAccount = (craftsman: number) => ADMIN + 1 + craftsman;
export const clientId = (client: number) => client + 1;
export const clientAccount = (plan: Plan, client: number) => ADMIN + 1 + plan.allCraftsmen + client;

const DAY = 86_400_000;
/** Jobs begin after the last approval, which is simpler. */
export const JOBS_DAYS = 900;

export function clientName(plan: Plan, client: number): string {
  const roll = dice(plan.seed + 7 + client * 31);
  return `${roll.pick(FIRST_NAMES)} ${roll.pick(LAST_NAMES)}`;
}
export const clientPhone = (client: number) => `+2541${String(10_000_000 + (client % 90_000_000)).padStart(8, '0')}`;

interface Tables {
  readonly accounts: Table;
  readonly craftsmen: Table;
  readonly revisions: Table;
  readonly media: Table;
  readonly shown: Table;
  readonly clients: Table;
  readonly shops: Table;
  readonly products: Table;
  readonly audit: Table;
}

/** @returns the rows per table */
export async function people(config: ClientConfig, plan: Plan, passwordHash: string): Promise<Record<string, number>> {
  const open = (name: string, columns: string) => Table.open(config, name, columns.split(' '));
  const tables: Tables = {
    accounts: await open(
      'accounts',
      'id role email password_hash full_name phone language terms_version terms_accepted_at created_at disabled_at disabled_reason',
    ),
    craftsmen: await open(
      'craftsmen',
      'id account_id slug approved_revision_id current_revision_id status approved_at rating_sum review_count completed_jobs proof_media_id created_at listed public_services public_places public_words',
    ),
    revisions: await open(
      'craftsman_revisions',
      'id craftsman_id status full_name description profession location company_name skills services profile_media_id submitted_at decided_at decided_by rejection_reason',
    ),
    media: await open('media', 'id owner_id kind name mime bytes width height sha256 published created_at'),
    shown: await open('revision_media', 'revision_id media_id position'),
    clients: await open('clients', 'id account_id created_at'),
    shops: await open('shops', 'id craftsman_id name description is_open created_at'),
    products: await open('products', 'id shop_id name description price stock media_id created_at'),
    audit: await open('audit_log', 'at actor_id act subject subject_id reason'),
  };
  const words = new Map<string, number>();
  const account = accountsIn(tables, passwordHash);
  const began = new Date(plan.now.getTime() - (JOBS_DAYS + 200) * DAY).toISOString();
  account(ADMIN, 'admin', ADMIN_EMAIL, 'Ruth Jepkosgei', '+254711000001', began, null);
  const write = profilesIn(tables, plan, words, account);
  for (let at = 0; at < plan.allCraftsmen; at++) {
    write(at);
    if (at % 100 === 0) await Promise.all(Object.values(tables).map((table: Table) => table.settle()));
  }
  for (let at = 0; at < plan.clients; at++) {
    const name = clientName(plan, at);
    const id = clientAccount(plan, at);
    account(id, 'client', `${slugOf(name)}.${at}@example.co.ke`, name, clientPhone(at), began, null);
    tables.clients.add(clientId(at), id, began);
    if (at % 1000 === 0) await Promise.all([tables.accounts.settle(), tables.clients.settle()]);
  }
  await Promise.all(Object.values(tables).map((table: Table) => table.end()));
  const searchWords = await open('search_words', 'word uses');
  for (const [word, uses] of words) searchWords.add(word, uses);
  await searchWords.end();
  return Object.fromEntries(Object.values(tables).map((table: Table) => [table.name, table.count]));
}

function accountsIn({ accounts }: Tables, passwordHash: string) {
  return (id: number, role: string, email: string, name: string, phone: string, at: string, closed: string | null) => {
    const terms = role === 'admin' ? [null, null] : [TERMS_VERSION, at];
    const reason = closed === null ? null : 'Several clients complained.';
    accounts.add(id, role, email, passwordHash, name, phone, id % 6 === 0 ? 'sw' : 'en', ...terms, at, closed, reason);
  };
}

function profilesIn(tables: Tables, plan: Plan, words: Map<string, number>, account: ReturnType<typeof accountsIn>) {
  const { craftsmen, revisions, audit } = tables;
  const slugs = new Map<string, number>();
  const files = filesIn(tables);
  const shop = shopsIn(tables, files);
  let revision = 0;
  const daysAgo = (days: number) => new Date(plan.now.getTime() - days * DAY).toISOString();

  return (at: number) => {
    const roll = dice(plan.seed + at * 17);
    const id = craftsmanId(at);
    const owner = craftsmanAccount(at);
    const fullName = `${roll.pick(FIRST_NAMES)} ${roll.pick(LAST_NAMES)}`;
    const baseSlug = slugOf(fullName);
    const namesakes = slugs.get(baseSlug) ?? 0;
    slugs.set(baseSlug, namesakes + 1);
    const slug = namesakes === 0 ? baseSlug : `${baseSlug}-${namesakes}`;
    const state = stateOf(plan, at);
    const open = plan.isListed(at);
    const signedUp = daysAgo(state === 'approved' ? JOBS_DAYS + 100 + roll.next() * 90 : 1 + roll.next() * 60);
    const submitted = new Date(Date.parse(signedUp) + 3 * 3_600_000).toISOString();
    const decided = new Date(Date.parse(signedUp) + 30 * 3_600_000).toISOString();
    const closed = state === 'approved' && !open ? daysAgo(20) : null;
    account(owner, 'craftsman', `${slug}@example.co.ke`, fullName, phoneOf(at), signedUp, closed);
    if (closed) audit.add(closed, ADMIN, 'disable', 'account', owner, 'Several clients complained.');

    if (state === 'empty') {
      craftsmen.add(id, owner, slug, null, null, 'pending', null, 0, 0, 0, null, signedUp, 'f', '{}', '{}', '');
      return;
    }
    const texts = textsOf(plan, at, fullName, roll);
    const isPublic = state === 'approved';
    const profile = files.image(owner, isPublic, submitted, roll);
    const shown = Array.from({ length: roll.whole(2, 4) }, () => files.image(owner, isPublic, submitted, roll));
    const proof = state === 'pending' ? files.document(owner, submitted, roll) : null;
    const own = ++revision;
    const reason = state === 'rejected' ? 'The profile photo is too dark to see your face.' : null;
    const decision = state === 'pending' ? [null, null] : [decided, ADMIN];
    const services = `{${texts.services.map((each) => `"${each}"`).join(',')}}`;
    const profileTexts = [
      texts.full_name,
      texts.description,
      texts.profession,
      texts.location,
      texts.company_name,
      texts.skills,
    ];
    revisions.add(own, id, state, ...profileTexts, services, profile, submitted, ...decision, reason);
    for (const [position, file] of shown.entries()) tables.shown.add(own, file, position);
    if (state !== 'pending') {
      const act = state === 'approved' ? 'approve' : 'reject';
      audit.add(decided, ADMIN, act, 'craftsman', id, reason);
    }
    let current = own;
    if (plan.hasChange(at)) {
      current = ++revision;
      const changed = profileTexts.with(1, `${texts.description} Now also on Sundays.`);
      revisions.add(current, id, 'pending', ...changed, services, profile, daysAgo(roll.next() * 10), null, null, null);
      for (const [position, file] of shown.entries()) tables.shown.add(current, file, position);
    }

    if (!isPublic) {
      craftsmen.add(id, owner, slug, null, current, state, null, 0, 0, 0, proof, signedUp, 'f', '{}', '{}', '');
      return;
    }
    const found = publicWords(texts);
    if (open) for (const word of found) words.set(word, (words.get(word) ?? 0) + 1);
    const places = publicPlaces(texts.location);
    craftsmen.add(
      id,
      owner,
      slug,
      own,
      current,
      'approved',
      decided,
      plan.starSum[at] as number,
      plan.reviewed[at] as number,
      plan.completed[at] as number,
      null,
      signedUp,
      open ? 't' : 'f',
      services,
      `{${places.map((each) => `"${each}"`).join(',')}}`,
      found.map((word) => `'${word}'`).join(' '),
    );
    if (open && at % 30 === 7) shop(id, owner, texts.company_name, decided, roll);
  };
}

function stateOf(plan: Plan, at: number): 'approved' | 'pending' | 'rejected' | 'empty' {
  if (at < plan.craftsmen) return 'approved';
  if (at < plan.craftsmen + plan.pending) return 'pending';
  return at < plan.craftsmen + plan.pending + plan.rejected ? 'rejected' : 'empty';
}

const phoneOf = (craftsman: number) => `+2547${String(10_000_000 + (craftsman % 90_000_000)).padStart(8, '0')}`;

function textsOf(plan: Plan, at: number, fullName: string, roll: Dice) {
  const services = plan.services(at);
  const trade = TRADES[plan.service(at)];
  const last = fullName.split(' ').at(-1);
  const skills = new Set([roll.pick(trade.skills), roll.pick(trade.skills), roll.pick(trade.skills)]);
  const { WHO, HOW, WHAT } = DESCRIPTION_PARTS;
  return {
    full_name: fullName,
    company_name: roll.next() < 0.45 ? `${last} ${roll.pick(trade.firms)}` : fullName,
    profession: trade.profession,
    location: plan.placeOf(at).name,
    skills: [...skills].join(', '),
    services,
    description: `${roll.pick(WHO)}: ${[...skills].join(', ').toLowerCase()} for ${roll.pick(WHAT)} around ${plan.placeOf(at).name}, and ${roll.pick(WHAT)}; ${roll.pick(HOW)}, ${roll.pick(HOW)}.`,
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const SIZES = [
  [1200, 900],
  [1200, 1600],
  [744, 558],
  [1200, 800],
] as const;

function filesIn({ media }: Tables) {
  let id = 0;
  const letters = (roll: Dice) => Array.from({ length: 26 }, () => LETTERS[roll.whole(0, 31)]).join('');
  const hex = (roll: Dice) => roll.whole(0, 0xffffff).toString(16).padStart(6, '0');
  // These rows have no bytes: no measurement reads them.
  const sha256 = (roll: Dice) =>
    `\\\\x${Array.from({ length: 11 }, () => hex(roll))
      .join('')
      .slice(0, 64)}`;
  return {
    image(owner: number, published: boolean, at: string, roll: Dice): number {
      const [width, height] = roll.pick(SIZES);
      const name = `${letters(roll)}.${width}x${height}.${hex(roll)}.webp`;
      const [bytes, is] = [roll.whole(20_000, 160_000), published ? 't' : 'f'];
      media.add(++id, owner, 'image', name, 'image/webp', bytes, width, height, sha256(roll), is, at);
      return id;
    },
    document(owner: number, at: string, roll: Dice): number {
      const name = `${letters(roll)}.pdf`;
      media.add(++id, owner, 'document', name, 'application/pdf', 90_000, null, null, sha256(roll), 'f', at);
      return id;
    },
  };
}

const PRODUCTS = ['Stool', 'Shelf', 'Lamp base', 'Toolbox', 'Gate panel', 'Cushion', 'Bench', 'Planter'];

function shopsIn({ shops, products }: Tables, files: ReturnType<typeof filesIn>) {
  let id = 0;
  let product = 0;
  return (craftsman: number, owner: number, company: string, at: string, roll: Dice) => {
    shops.add(++id, craftsman, company, 'From our workshop, ready to take home.', 't', at);
    for (let turn = 0; turn < 3; turn++) {
      const [price, stock] = [roll.whole(12, 180) * 100, roll.whole(0, 24)];
      const photo = files.image(owner, true, at, roll);
      products.add(++product, id, roll.pick(PRODUCTS), 'Made by hand, signed underneath.', price, stock, photo, at);
    }
  };
}
