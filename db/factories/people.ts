import { randomBytes } from 'node:crypto';
import { openClient } from '#clients/store.ts';
import { openProfile } from '#craftsmen/sign-up.ts';
import { hashPassword } from '#identity/password/passwords.ts';
import { openSession } from '#identity/session/sessions.ts';
import { openAccount } from '#identity/store.ts';
import type { Role } from '#api/endpoint.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { AppContext } from '#api/context.ts';

export const NAMES = [
  'Wanjiku Kamau',
  'Otieno Odhiambo',
  'Nafula Wekesa',
  'Kiprono Cheruiyot',
  'Mutua Musyoka',
  'Halima Abdi',
  'Kahindi Charo',
  'Naserian Ole Sankale',
  'Kinoti Mwirigi',
  'Kemunto Nyaboke',
  'Fatuma Bakari',
  'Harpreet Singh Bhogal',
  'Njoroge Mwangi',
  'Achieng Akinyi',
  'Barasa Simiyu',
  'Jepkosgei Rotich',
  'Mwende Kilonzo',
  'Abdullahi Hassan',
  'Mapenzi Katana',
  'Lemayian Ntutu',
  'Makena Kathure',
  'Ombati Momanyi',
  'Salim Mbarak',
  'Meera Shah',
  'Wangari Gathoni',
  'Ouma Onyango',
  'Shikuku Makokha',
  'Chebet Koech',
  'Ndunge Muthoka',
  'Warsame Farah',
] as const;

const PASSWORD = 'mabati-na-misumari-47';

export interface PersonOptions {
  readonly fullName?: string;
  readonly email?: string;
  readonly password?: string;
  readonly phone?: string | null;
  readonly language?: 'en' | 'sw';
  /** False for an address that nobody has shown to be theirs, as after a sign-up. */
  readonly isEmailProven?: boolean;
}

export interface Person<R extends Role = Role> {
  /** The craftsman's or client's id; for an admin the account's id. */
  readonly id: number;
  readonly accountId: number;
  readonly role: R;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
}

export async function aCraftsman(
  ctx: AppContext,
  options: PersonOptions = {},
): Promise<Person<'craftsman'> & { slug: string }> {
  const { person, own } = await aPerson(ctx, 'craftsman', options, (trx, accountId, fullName) =>
    openProfile(trx, accountId, fullName),
  );
  return { ...person, id: own.id, slug: own.slug };
}

export async function aClient(ctx: AppContext, options: PersonOptions = {}): Promise<Person<'client'>> {
  const { person, own } = await aPerson(ctx, 'client', options, (trx, accountId) => openClient(trx, accountId));
  return { ...person, id: own };
}

export async function anAdmin(ctx: AppContext, options: PersonOptions = {}): Promise<Person<'admin'>> {
  const { person, own } = await aPerson(ctx, 'admin', options, async (_trx, accountId) => accountId);
  return { ...person, id: own };
}

let createdCount = 0;
type Trx = AppContext['db'];

async function aPerson<R extends Role, Own>(
  ctx: AppContext,
  role: R,
  options: PersonOptions,
  open: (trx: Trx, accountId: number, fullName: string) => Promise<Own>,
): Promise<{ person: Omit<Person<R>, 'id'>; own: Own }> {
  const index = createdCount++;
  const fullName = options.fullName ?? (NAMES[index % NAMES.length] as string);
  const email =
    options.email ??
    `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}.${index}${randomBytes(3).toString('hex')}@example.co.ke`;
  const phone =
    options.phone === undefined ? `+2547${String(10_000_000 + (index % 90_000_000)).padStart(8, '0')}` : options.phone;
  const password = options.password ?? PASSWORD;
  const passwordHash = await hashOnce(password, ctx.passwordCost);
  return inTransaction(ctx.db, async (trx) => {
    const language = options.language ?? 'en';
    const { isEmailProven = true } = options;
    const account = { role, fullName, email, phone, passwordHash, language, isEmailProven };
    const accountId = await openAccount(trx, account);
    const own = await open(trx, accountId, fullName);
    const session = await openSession(ctx, { id: accountId, role, password_hash: passwordHash }, null, trx);
    if (!session) throw new Error('a person just made could not sign in');
    return { person: { ...session, accountId, role, fullName, email, phone, password }, own };
  });
}

// A hash costs 15 ms; a demo of hundreds of people has a handful of passwords.
const hashes = new Map<string, Promise<string>>();
function hashOnce(password: string, cost: AppContext['passwordCost']): Promise<string> {
  const key = `${cost?.memoryCost} ${password}`;
  let hashed = hashes.get(key);
  if (!hashed) hashes.set(key, (hashed = hashPassword(password, cost)));
  return hashed;
}
