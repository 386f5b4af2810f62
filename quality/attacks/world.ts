/** The people and things of the authorization matrix, every private word of them marked. */
import type { Role } from '#api/endpoint.ts';
import {
  aCompletedRequest,
  anAcceptedRequest,
  anAssignedRequest,
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
import { type Aviary, anAviary } from './canaries.ts';

/** Who calls. `twin` is a client with the very e-mail address of the craftsman: the same person at the other door. */
export const ACTORS = ['visitor', 'craftsman', 'rival', 'pending', 'client', 'stranger', 'admin', 'twin'] as const;
export type Actor = (typeof ACTORS)[number];

export interface World {
  readonly server: TestServer;
  readonly aviary: Aviary;
  readonly people: Readonly<Record<Exclude<Actor, 'visitor'>, Person & { slug?: string }>>;
  readonly hired: Hired;
  /** The craftsman's shop and a product in it. */
  readonly shop: { readonly id: number; readonly product: number };
  /** Somebody of the same role as the actor whom nobody will miss, with a session of his own. */
  someoneLike(actor: Actor): Promise<Person>;
  /** Jobs of the client: open with a quote of the craftsman's, in the craftsman's hands, done by him. */
  quoted(): Promise<{ id: number; quote: number }>;
  open(): Promise<{ id: number }>;
  accepted(): Promise<{ id: number }>;
  /** In his hands too, but about to be given back: others of the trade may then read its words. */
  released(): Promise<{ id: number }>;
  completed(): Promise<{ id: number }>;
  /** A complete profile that waits. */
  candidate(): Promise<ProfiledCraftsman>;
}

/** A page that says it is a PDF and no more. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** What a craftsman writes into a profile that is whole, and of a thing in a shop. */
export const profileTexts = {
  description: 'Clean work on the agreed day.',
  profession: 'Plumber',
  location: 'South B',
  company_name: 'Odhiambo Pipes',
  skills: 'Pipe Fitting',
  primary_service: 'Plumbing',
};
export const product = { name: 'Mvule bench', description: '', price: 5200, stock: 2 };

export async function aWorld(server: TestServer): Promise<World> {
  const aviary = anAviary();
  const { mark, phone, email, keep } = aviary;
  const workEmail = email("the craftsman's e-mail", ['craftsman', 'admin', 'twin']);

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
    description: mark("the newcomer's unpublished words", ['pending', 'admin']),
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
  const twin = await aClient(server, { fullName: 'Otieno Odhiambo', email: workEmail, phone: null });
  const people = { craftsman, rival, pending, client, stranger, admin, twin };

  for (const [name, person] of Object.entries(people)) {
    keep(`the access token of the ${name}`, person.access, []);
    keep(`the refresh token of the ${name}`, person.refresh, []);
  }
  keep('the password of them all', craftsman.password, []);
  keep('a hash of a password', '$argon2', []);
  const proof = await server.db
    .selectFrom('craftsmen')
    .innerJoin('media', 'media.id', 'proof_media_id')
    .select(['craftsmen.id', 'media.name'])
    .execute();
  for (const { id, name } of proof) {
    const owner = id === craftsman.id ? 'craftsman' : 'pending';
    keep(`the file of the ${owner}'s proof document`, name, [owner, 'admin']);
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
  const words = (job: string, who: readonly string[], readers: readonly string[]): RequestOptions => ({
    name: mark(`the name on the ${job} job`, who),
    phone: phone(`the phone on the ${job} job`, who),
    address: mark(`the address of the ${job} job`, who),
    description: mark(`the words of the ${job} job`, readers),
  });
  // Who may quote reads the words of an open job, and nothing of whose it is.
  const openWords = words('open', both, [...three, 'rival']);
  const acceptedWords = words('accepted', three, three);
  const completedWords = words('completed', three, three);
  const releasedWords = words('released', three, [...three, 'rival']);
  // Asked, but has not said yes: he reads what there is to do, and neither for whom nor where.
  await anAssignedRequest(server, { client, craftsman, admin }, words('assigned', both, [...three, 'rival']));
  const message = mark("the words of the craftsman's quote", three);
  await aRequest(server, stranger, {
    service: 'Painting',
    ...words("stranger's", ['stranger', 'admin'], ['stranger', 'admin']),
  });

  const hired = { client, craftsman, admin };
  const shop = await aShop(server, craftsman, { products: [{ name: 'Mninga stool' }] });
  return {
    server,
    aviary,
    people,
    hired,
    shop: { id: shop.id, product: shop.products[0]?.id as number },
    someoneLike: (actor) => someoneOf(server, actor === 'visitor' ? 'client' : people[actor].role),
    async quoted() {
      const { id } = await aRequest(server, client, openWords);
      return { id, quote: await aQuote(server, craftsman, { id }, { message }) };
    },
    open: () => aRequest(server, client, openWords),
    accepted: () => anAcceptedRequest(server, hired, acceptedWords),
    released: () => anAcceptedRequest(server, hired, releasedWords),
    completed: () => aCompletedRequest(server, hired, completedWords),
    candidate: () => aPendingCraftsman(server, { fullName: 'Barasa Simiyu', adminId: admin.id }),
  };
}

export function someoneOf(server: TestServer, role: Role): Promise<Person> {
  if (role === 'admin') return anAdmin(server);
  return role === 'client' ? aClient(server) : aCraftsman(server);
}
