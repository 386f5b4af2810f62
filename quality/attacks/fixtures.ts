/** The people and things of the authorization matrix, with a canary in every private field. */
import type { Role } from '#api/endpoint.ts';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
  aChange,
  anAcceptedQuote,
  aQuote,
  aRequest,
  type Hired,
  type RequestOptions,
} from '../../db/factories/jobs.ts';
import { aClient, aCraftsman, anAdmin, type Person } from '../../db/factories/people.ts';
import {
  anApprovedCraftsman,
  aPendingCraftsman,
  aRejectedCraftsman,
  type ProfiledCraftsman,
} from '../../db/factories/profiles.ts';
import { aShop } from '../../db/factories/shops.ts';
import type { TestServer } from '../helpers/test-server.ts';
import { type CanaryRegistry, createCanaries } from './canaries.ts';

/** The callers. `sameEmail` is a client with the craftsman's e-mail: one person with two accounts. */
export const ACTORS = ['visitor', 'craftsman', 'rival', 'pending', 'client', 'stranger', 'admin', 'sameEmail'] as const;
export type Actor = (typeof ACTORS)[number];

export interface Fixtures {
  readonly server: TestServer;
  readonly canaries: CanaryRegistry;
  readonly people: Readonly<Record<Exclude<Actor, 'visitor'>, Person & { slug?: string }>>;
  readonly hired: Hired;
  readonly shop: { readonly id: number; readonly product: number };
  /** A new account of the actor's role, for calls that end a session or an account. */
  anotherLike(actor: Actor): Promise<Person>;
  quoted(): Promise<{ id: number; quote: number }>;
  open(): Promise<{ id: number }>;
  /** Asks `craftsman` first. */
  direct(): Promise<{ id: number }>;
  /** With a quote of `craftsman` that the client has accepted. */
  agreed(): Promise<{ id: number }>;
  /** The same, with a change that the craftsman has offered. */
  changing(): Promise<{ id: number; change: number }>;
  accepted(): Promise<{ id: number }>;
  /** Accepted and about to be released: then other craftsmen of the trade may read its description. */
  released(): Promise<{ id: number }>;
  completed(): Promise<{ id: number }>;
  candidate(): Promise<ProfiledCraftsman>;
}

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export const profileTexts = {
  description: 'Clean work on the agreed day.',
  profession: 'Plumber',
  location: 'South B',
  company_name: 'Odhiambo Pipes',
  skills: 'Pipe Fitting',
  primary_service: 'Plumbing',
};
export const product = { name: 'Mvule bench', description: '', price: 5200, stock: 2 };

export async function createFixtures(server: TestServer): Promise<Fixtures> {
  const canaries = createCanaries();
  const { mark, phone, email, register } = canaries;
  const workEmail = email("the craftsman's e-mail", ['craftsman', 'admin', 'sameEmail']);

  const admin = await anAdmin(server, { fullName: 'Achieng Akinyi', email: email("the admin's e-mail", ['admin']) });
  const craftsman = await anApprovedCraftsman(server, {
    fullName: 'Otieno Odhiambo',
    email: workEmail,
    phone: phone("the craftsman's phone", ['craftsman', 'client', 'admin']),
    adminId: admin.id,
    proof: PDF,
  });
  const rival = await anApprovedCraftsman(server, {
    fullName: 'Halima Abdi',
    email: email("the rival's e-mail", ['rival', 'admin']),
    phone: phone("the rival's phone", ['rival', 'admin']),
    adminId: admin.id,
  });
  const pending = await aPendingCraftsman(server, {
    fullName: 'Mutua Musyoka',
    email: email("the newcomer's e-mail", ['pending', 'admin']),
    phone: phone("the newcomer's phone", ['pending', 'admin']),
    description: mark("the newcomer's unpublished description", ['pending', 'admin']),
    proof: Buffer.concat([PDF, Buffer.from('% another\n')]),
  });
  await aRejectedCraftsman(server, {
    fullName: 'Kahindi Charo',
    email: email("the rejected one's e-mail", ['rejected', 'admin']),
    adminId: admin.id,
    reason: mark('the reason of a rejection', ['rejected', 'admin']),
  });
  const client = await aClient(server, {
    fullName: 'Wanjiku Kamau',
    email: email("the client's e-mail", ['client', 'admin']),
    phone: phone("the client's phone", ['client', 'admin']),
  });
  const stranger = await aClient(server, {
    fullName: 'Meera Shah',
    email: email("the stranger's e-mail", ['stranger', 'admin']),
    phone: phone("the stranger's phone", ['stranger', 'admin']),
  });
  const sameEmail = await aClient(server, { fullName: 'Otieno Odhiambo', email: workEmail, phone: null });
  const people = { craftsman, rival, pending, client, stranger, admin, sameEmail };

  for (const [name, person] of Object.entries(people)) {
    register(`the access token of the ${name}`, person.access, []);
    register(`the refresh token of the ${name}`, person.refresh, []);
  }
  register('the password of them all', craftsman.password, []);
  register('a hash of a password', '$argon2', []);
  const proof = await server.db
    .selectFrom('craftsmen')
    .innerJoin('media', 'media.id', 'proof_media_id')
    .select(['craftsmen.id', 'media.name'])
    .execute();
  for (const { id, name } of proof) {
    const owner = id === craftsman.id ? 'craftsman' : 'pending';
    register(`the file of the ${owner}'s proof document`, name, [owner, 'admin']);
  }
  await server.post('/contact/', {
    body: {
      name: mark('the name of who wrote to us', ['admin']),
      email: email('the e-mail of who wrote to us', ['admin']),
      message: mark('what was written to us', ['admin']),
    },
  });

  const both = ['client', 'admin'];
  const three = ['craftsman', ...both];
  const jobTexts = (job: string, readersOfContact: readonly string[], readers: readonly string[]): RequestOptions => ({
    name: mark(`the name on the ${job} job`, readersOfContact),
    phone: phone(`the phone on the ${job} job`, readersOfContact),
    address: mark(`the address of the ${job} job`, readersOfContact),
    description: mark(`the description of the ${job} job`, readers),
  });
  // A craftsman who may quote reads the description, and nothing about the client.
  const openTexts = jobTexts('open', both, [...three, 'rival']);
  const acceptedTexts = jobTexts('accepted', three, three);
  const completedTexts = jobTexts('completed', three, three);
  const releasedTexts = jobTexts('released', three, [...three, 'rival']);
  // A Pending craftsman reads the description, and neither client nor address.
  await anAssignedRequest(server, { client, craftsman, admin }, jobTexts('assigned', both, [...three, 'rival']));
  const message = mark("the description of the craftsman's quote", three);
  await aRequest(server, stranger, {
    service: 'Painting',
    ...jobTexts("stranger's", ['stranger', 'admin'], ['stranger', 'admin']),
  });

  const hired = { client, craftsman, admin };
  const agreed = async () => {
    const request = await aRequest(server, client, acceptedTexts);
    await anAcceptedQuote(server, hired, request, { message });
    return request;
  };
  const shop = await aShop(server, craftsman, { products: [{ name: 'Mninga stool' }] });
  return {
    server,
    canaries,
    people,
    hired,
    shop: { id: shop.id, product: shop.products[0]?.id as number },
    anotherLike: (actor) => anotherOf(server, actor === 'visitor' ? 'client' : people[actor].role),
    async quoted() {
      const { id } = await aRequest(server, client, openTexts);
      return { id, quote: await aQuote(server, craftsman, { id }, { message }) };
    },
    open: () => aRequest(server, client, openTexts),
    direct: () => aRequest(server, client, { ...openTexts, ask_craftsman: craftsman.slug }),
    agreed,
    async changing() {
      const { id } = await agreed();
      return { id, change: await aChange(server, craftsman, { id }, { amount: 5200 }) };
    },
    accepted: () => anAcceptedRequest(server, hired, acceptedTexts),
    released: () => anAcceptedRequest(server, hired, releasedTexts),
    completed: () => aCompletedRequest(server, hired, completedTexts),
    candidate: () => aPendingCraftsman(server, { fullName: 'Barasa Simiyu', adminId: admin.id }),
  };
}

export function anotherOf(server: TestServer, role: Role): Promise<Person> {
  if (role === 'admin') return anAdmin(server);
  return role === 'client' ? aClient(server) : aCraftsman(server);
}
