/**
 * Jobs for tests and for the demo, moved by the same verbs the calls use. `at` is when a thing happened, so that a demo can
 * have a past; left out, it happens now.
 */
import type { Role } from '#contract/endpoint.ts';
import type { Service } from '#contract/services.ts';
import { acceptQuote } from '#requests/accept-quote.ts';
import { accept } from '#requests/answer-assignment.ts';
import { assign } from '#requests/assign.ts';
import { complete } from '#requests/complete.ts';
import { post } from '#requests/post.ts';
import { type Price, sendQuote } from '#requests/quote.ts';
import { nairobiDay } from '#requests/rules.ts';
import { start } from '#requests/start.ts';
import type { ActorOf } from '#requests/step.ts';
import { leave } from '#reviews/leave.ts';
import type { House } from '#server/house.ts';
import type { Person } from './people.ts';

const DAY = 86_400_000;
type Place = Pick<House, 'db'>;
type Someone<R extends Role> = Pick<Person<R>, 'id' | 'accountId' | 'role'>;

/** The person as the verbs want to know who acts. */
export function acting<R extends Role>(person: Someone<R>): ActorOf<R> {
  const ownId = person.role === 'admin' ? null : person.id;
  return { accountId: person.accountId, role: person.role, ownId } as ActorOf<R>;
}

export interface RequestWanted {
  readonly service?: Service;
  readonly name?: string;
  readonly phone?: string;
  readonly schedule?: string;
  readonly address?: string;
  readonly location?: string;
  readonly description?: string;
  readonly isUrgent?: boolean;
  readonly mediaId?: number;
  readonly at?: Date;
}

export interface RequestMade {
  readonly id: number;
  readonly service: Service;
}

/** What the form would send; tests that post by the call use it too. */
export function requestFields(wanted: Omit<RequestWanted, 'mediaId'> = {}) {
  return {
    name: wanted.name ?? 'Wanjiku Kamau',
    phone: wanted.phone ?? '+254712345678',
    service: wanted.service ?? 'Plumbing',
    schedule: wanted.schedule ?? new Date((wanted.at ?? new Date()).getTime() + 2 * DAY).toISOString(),
    address: wanted.address ?? 'Mugoya Estate, house 14, blue gate',
    location: wanted.location ?? 'nairobi',
    description: wanted.description ?? 'The kitchen sink leaks under the counter and the floor is wet every morning.',
    isUrgent: wanted.isUrgent ?? false,
  };
}

export async function aRequest(
  house: Place,
  client: Someone<'client'>,
  wanted: RequestWanted = {},
): Promise<RequestMade> {
  const fields = requestFields(wanted);
  const id = await post(house.db, acting(client), { ...fields, mediaId: wanted.mediaId ?? null }, wanted.at);
  return { id, service: fields.service };
}

export interface Hired {
  readonly client: Someone<'client'>;
  readonly craftsman: Someone<'craftsman'>;
  readonly admin: Someone<'admin'>;
}

/** Pending for the craftsman. */
export async function anAssignedRequest(
  house: Place,
  { client, craftsman, admin }: Hired,
  wanted: RequestWanted & { readonly assignedAt?: Date } = {},
): Promise<RequestMade> {
  const request = await aRequest(house, client, wanted);
  await assign(house.db, acting(admin), request.id, { craftsmanId: craftsman.id }, wanted.assignedAt ?? wanted.at);
  return request;
}

export async function anAcceptedRequest(
  house: Place,
  people: Hired,
  wanted: RequestWanted & { readonly assignedAt?: Date; readonly acceptedAt?: Date } = {},
): Promise<RequestMade> {
  const request = await anAssignedRequest(house, people, wanted);
  await accept(house.db, acting(people.craftsman), request.id, wanted.acceptedAt ?? wanted.assignedAt ?? wanted.at);
  return request;
}

export interface CompletedWanted extends RequestWanted {
  readonly assignedAt?: Date;
  readonly acceptedAt?: Date;
  readonly startedAt?: Date;
  readonly completedAt?: Date;
}

export async function aStartedRequest(house: Place, people: Hired, wanted: CompletedWanted = {}): Promise<RequestMade> {
  const request = await anAcceptedRequest(house, people, wanted);
  const at = wanted.startedAt ?? wanted.acceptedAt ?? wanted.at;
  await start(house.db, acting(people.craftsman), request.id, at);
  return request;
}

export async function aCompletedRequest(
  house: Place,
  people: Hired,
  wanted: CompletedWanted = {},
): Promise<RequestMade> {
  const request = await aStartedRequest(house, people, wanted);
  const at = wanted.completedAt ?? wanted.startedAt ?? wanted.at;
  await complete(house.db, acting(people.craftsman), request.id, at);
  return request;
}

/** What the form for a quote would send. */
export function quoteFields(wanted: Partial<Price> = {}, at = new Date()) {
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
  house: Place,
  craftsman: Someone<'craftsman'>,
  request: { readonly id: number },
  wanted: Partial<Price> & { readonly at?: Date } = {},
): Promise<number> {
  const { at, ...price } = wanted;
  return sendQuote(house.db, acting(craftsman), request.id, quoteFields(price, at), at);
}

export async function anAcceptedQuote(
  house: Place,
  { client, craftsman }: Pick<Hired, 'client' | 'craftsman'>,
  request: { readonly id: number },
  wanted: Partial<Price> & { readonly at?: Date; readonly acceptedAt?: Date } = {},
): Promise<number> {
  const { acceptedAt, ...quote } = wanted;
  const id = await aQuote(house, craftsman, request, quote);
  await acceptQuote(house.db, acting(client), request.id, id, acceptedAt ?? wanted.at);
  return id;
}

/** @returns the review's id */
export async function aReview(
  house: Place,
  client: Someone<'client'>,
  request: { readonly id: number },
  wanted: { readonly rating?: number; readonly comment?: string; readonly at?: Date } = {},
): Promise<number> {
  const { rating = 5, comment = 'Came on time, worked cleanly and explained what had been wrong.', at } = wanted;
  return leave(house.db, acting(client), request.id, { rating, comment, craftsmanId: null }, at);
}
