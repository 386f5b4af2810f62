/**
 * Jobs for tests and for the demo, moved by the same verbs the calls use. `at` is when a thing happened, so that a demo can
 * have a past; left out, it happens now.
 */
import type { Role } from '#api/endpoint.ts';
import type { Service } from '#catalogue/services.ts';
import { postRequest, type QuoteFields } from '#requests/contract.ts';
import { acceptQuote } from '#requests/moves/accept-quote.ts';
import { accept } from '#requests/moves/answer-assignment.ts';
import { assign } from '#requests/moves/assign.ts';
import { complete } from '#requests/moves/complete.ts';
import { type NewRequest, post } from '#requests/moves/post.ts';
import { sendQuote } from '#requests/moves/quote.ts';
import { nairobiDay } from '#requests/rules.ts';
import { start } from '#requests/moves/start.ts';
import type { ActorOf } from '#requests/transition.ts';
import { leave } from '#reviews/submit-review.ts';
import type { AppContext } from '#api/context.ts';
import type { Person } from './people.ts';

const DAY = 86_400_000;
type Place = Pick<AppContext, 'db'>;
type Someone<R extends Role> = Pick<Person<R>, 'id' | 'accountId' | 'role'>;

/** The person as the verbs want to know who acts. */
export function acting<R extends Role>(person: Someone<R>): ActorOf<R> {
  const profileId = person.role === 'admin' ? null : person.id;
  return { accountId: person.accountId, role: person.role, profileId } as ActorOf<R>;
}

export interface RequestOptions extends Partial<Omit<NewRequest, 'mediaId'>> {
  readonly mediaId?: number | null;
  readonly at?: Date;
}

export interface RequestMade {
  readonly id: number;
  readonly service: Service;
}

/** What the form would send; tests that post by the call use it too. */
export function requestFields({ at = new Date(), ...wanted }: Omit<RequestOptions, 'mediaId'> = {}) {
  return {
    name: 'Wanjiku Kamau',
    phone: '+254712345678',
    service: 'Plumbing' as Service,
    schedule: new Date(at.getTime() + 2 * DAY).toISOString(),
    address: 'Mugoya Estate, house 14, blue gate',
    location: 'nairobi',
    description: 'The kitchen sink leaks under the counter and the floor is wet every morning.',
    isUrgent: false,
    ...wanted,
  };
}

export async function aRequest(
  ctx: Place,
  client: Someone<'client'>,
  { mediaId = null, ...wanted }: RequestOptions = {},
): Promise<RequestMade> {
  // The schema fills in the fields a form may leave out.
  const fields = postRequest.input.parse(requestFields(wanted));
  const id = await post(ctx.db, acting(client), { ...fields, mediaId }, wanted.at);
  return { id, service: fields.service };
}

export interface Hired {
  readonly client: Someone<'client'>;
  readonly craftsman: Someone<'craftsman'>;
  readonly admin: Someone<'admin'>;
}

/** Pending for the craftsman. */
export async function anAssignedRequest(
  ctx: Place,
  { client, craftsman, admin }: Hired,
  wanted: RequestOptions & { readonly assignedAt?: Date } = {},
): Promise<RequestMade> {
  const request = await aRequest(ctx, client, wanted);
  await assign(ctx.db, acting(admin), request.id, { craftsmanId: craftsman.id }, wanted.assignedAt ?? wanted.at);
  return request;
}

export async function anAcceptedRequest(
  ctx: Place,
  people: Hired,
  wanted: RequestOptions & { readonly assignedAt?: Date; readonly acceptedAt?: Date } = {},
): Promise<RequestMade> {
  const request = await anAssignedRequest(ctx, people, wanted);
  await accept(ctx.db, acting(people.craftsman), request.id, wanted.acceptedAt ?? wanted.assignedAt ?? wanted.at);
  return request;
}

export interface CompletedOptions extends RequestOptions {
  readonly assignedAt?: Date;
  readonly acceptedAt?: Date;
  readonly startedAt?: Date;
  readonly completedAt?: Date;
}

export async function aStartedRequest(ctx: Place, people: Hired, wanted: CompletedOptions = {}): Promise<RequestMade> {
  const request = await anAcceptedRequest(ctx, people, wanted);
  const at = wanted.startedAt ?? wanted.acceptedAt ?? wanted.at;
  await start(ctx.db, acting(people.craftsman), request.id, at);
  return request;
}

export async function aCompletedRequest(
  ctx: Place,
  people: Hired,
  wanted: CompletedOptions = {},
): Promise<RequestMade> {
  const request = await aStartedRequest(ctx, people, wanted);
  const at = wanted.completedAt ?? wanted.startedAt ?? wanted.at;
  await complete(ctx.db, acting(people.craftsman), request.id, at);
  return request;
}

/** What the form for a quote would send. */
export function quoteFields(wanted: Partial<QuoteFields> = {}, at = new Date()) {
  return {
    amount: 4500,
    labour: 3000,
    materials: 1500,
    message: 'I can come tomorrow morning with the trap and the seals.',
    available_from: nairobiDay(new Date(at.getTime() + DAY)),
    valid_until: nairobiDay(new Date(at.getTime() + 7 * DAY)),
    ...wanted,
  };
}

/** A live quote. @returns its id */
export async function aQuote(
  ctx: Place,
  craftsman: Someone<'craftsman'>,
  request: { readonly id: number },
  wanted: Partial<QuoteFields> & { readonly at?: Date } = {},
): Promise<number> {
  const { at, ...price } = wanted;
  return sendQuote(ctx.db, acting(craftsman), request.id, quoteFields(price, at), at);
}

export async function anAcceptedQuote(
  ctx: Place,
  { client, craftsman }: Pick<Hired, 'client' | 'craftsman'>,
  request: { readonly id: number },
  wanted: Partial<QuoteFields> & { readonly at?: Date; readonly acceptedAt?: Date } = {},
): Promise<number> {
  const { acceptedAt, ...quote } = wanted;
  const id = await aQuote(ctx, craftsman, request, quote);
  await acceptQuote(ctx.db, acting(client), request.id, id, acceptedAt ?? wanted.at);
  return id;
}

/** @returns the review's id */
export async function aReview(
  ctx: Place,
  client: Someone<'client'>,
  request: { readonly id: number },
  wanted: { readonly rating?: number; readonly comment?: string; readonly at?: Date } = {},
): Promise<number> {
  const { rating = 5, comment = 'Came on time, worked cleanly and explained what had been wrong.', at } = wanted;
  return leave(ctx.db, acting(client), request.id, { rating, comment, craftsmanId: null }, at);
}
