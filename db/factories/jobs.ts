/** `at` is the time of a move, so that a demo can have a history. */
import type { Role } from '#api/endpoint.ts';
import type { Service } from '#catalogue/services.ts';
import { type CHOSEN_TIME, postRequest } from '#requests/contract.ts';
import type { QuoteFields } from '#requests/quote-contract.ts';
import type { ChangeFields } from '#requests/agreement-contract.ts';
import { offerChange } from '#requests/moves/change.ts';
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
type DbContext = Pick<AppContext, 'db'>;
type PersonRef<R extends Role> = Pick<Person<R>, 'id' | 'accountId' | 'role'>;

export function acting<R extends Role>(person: PersonRef<R>): ActorOf<R> {
  const profileId = person.role === 'admin' ? null : person.id;
  return { accountId: person.accountId, role: person.role, profileId } as ActorOf<R>;
}

type ChosenTime = (typeof CHOSEN_TIME)[number];

/** Days and a part of the day, where they are chosen, as texts: a multipart form has no null. */
export interface RequestOptions extends Partial<Omit<NewRequest, ChosenTime>>, Partial<Record<ChosenTime, string>> {
  readonly at?: Date;
}

export interface CreatedRequest {
  readonly id: number;
  readonly service: Service;
}

/** What the form sends; tests that post over HTTP use it too. */
export function requestFields({ at = new Date(), ...options }: Omit<RequestOptions, 'photos'> = {}) {
  return {
    name: 'Wanjiku Kamau',
    phone: '+254712345678',
    service: 'Plumbing' as Service,
    schedule: new Date(at.getTime() + 2 * DAY).toISOString(),
    address: 'Mugoya Estate, house 14, blue gate',
    location: 'nairobi',
    description: 'The kitchen sink leaks under the counter and the floor is wet every morning.',
    isUrgent: false,
    ...options,
  };
}

export async function aRequest(
  ctx: DbContext,
  client: PersonRef<'client'>,
  { photos = [], ...options }: RequestOptions = {},
): Promise<CreatedRequest> {
  // The schema fills in the fields a form may leave out.
  const fields = postRequest.input.parse(requestFields(options));
  const id = await post(ctx.db, acting(client), { ...fields, photos }, options.at);
  return { id, service: fields.service };
}

export interface Hired {
  readonly client: PersonRef<'client'>;
  readonly craftsman: PersonRef<'craftsman'>;
  readonly admin: PersonRef<'admin'>;
}

interface AssignedOptions extends RequestOptions {
  readonly assignedAt?: Date;
  /** With which the admin assigns it. */
  readonly price?: number;
}

export async function anAssignedRequest(
  ctx: DbContext,
  { client, craftsman, admin }: Hired,
  { price, ...options }: AssignedOptions = {},
): Promise<CreatedRequest> {
  const request = await aRequest(ctx, client, options);
  const assignment = { craftsmanId: craftsman.id, price };
  await assign(ctx.db, acting(admin), request.id, assignment, options.assignedAt ?? options.at);
  return request;
}

export async function anAcceptedRequest(
  ctx: DbContext,
  people: Hired,
  options: AssignedOptions & { readonly acceptedAt?: Date } = {},
): Promise<CreatedRequest> {
  const request = await anAssignedRequest(ctx, people, options);
  await accept(ctx.db, acting(people.craftsman), request.id, options.acceptedAt ?? options.assignedAt ?? options.at);
  return request;
}

export interface CompletedOptions extends AssignedOptions {
  readonly acceptedAt?: Date;
  readonly startedAt?: Date;
  readonly completedAt?: Date;
}

export async function aStartedRequest(
  ctx: DbContext,
  people: Hired,
  options: CompletedOptions = {},
): Promise<CreatedRequest> {
  const request = await anAcceptedRequest(ctx, people, options);
  const at = options.startedAt ?? options.acceptedAt ?? options.at;
  await start(ctx.db, acting(people.craftsman), request.id, at);
  return request;
}

export async function aCompletedRequest(
  ctx: DbContext,
  people: Hired,
  options: CompletedOptions = {},
): Promise<CreatedRequest> {
  const request = await aStartedRequest(ctx, people, options);
  const at = options.completedAt ?? options.startedAt ?? options.at;
  await complete(ctx.db, acting(people.craftsman), request.id, at);
  return request;
}

/** What the form for a quote would send. */
export function quoteFields(options: Partial<QuoteFields> = {}, at = new Date()) {
  return {
    amount: 4500,
    labour: 3000,
    materials: 1500,
    materials_by: null as QuoteFields['materials_by'],
    message: 'I can come tomorrow morning with the trap and the seals.',
    available_from: nairobiDay(new Date(at.getTime() + DAY)),
    valid_until: nairobiDay(new Date(at.getTime() + 7 * DAY)),
    ...options,
  };
}

/** What a client who accepts `aQuote` has seen. */
export const SEEN_QUOTE = { amount: quoteFields().amount };

/** A live quote. @returns its id */
export async function aQuote(
  ctx: DbContext,
  craftsman: PersonRef<'craftsman'>,
  request: { readonly id: number },
  options: Partial<QuoteFields> & { readonly at?: Date } = {},
): Promise<number> {
  const { at, ...price } = options;
  return sendQuote(ctx.db, acting(craftsman), request.id, quoteFields(price, at), at);
}

/** An open offer to change what was agreed. @returns its id */
export async function aChange(
  ctx: DbContext,
  party: PersonRef<'client'> | PersonRef<'craftsman'>,
  request: { readonly id: number },
  change: Partial<ChangeFields>,
): Promise<number> {
  const nothing = { starts_on: null, part_of_day: null, scope: '' };
  const actor = party.role === 'client' ? acting(party) : acting(party);
  await offerChange(ctx.db, actor, request.id, { ...nothing, ...change });
  const { id } = await ctx.db
    .selectFrom('agreement_offers')
    .select('id')
    .where('request_id', '=', request.id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return id;
}

export async function anAcceptedQuote(
  ctx: DbContext,
  { client, craftsman }: Pick<Hired, 'client' | 'craftsman'>,
  request: { readonly id: number },
  options: Partial<QuoteFields> & { readonly at?: Date; readonly acceptedAt?: Date } = {},
): Promise<number> {
  const { acceptedAt, ...quote } = options;
  const id = await aQuote(ctx, craftsman, request, quote);
  const { amount } = quoteFields(quote);
  await acceptQuote(ctx.db, acting(client), request.id, { id, amount }, acceptedAt ?? options.at);
  return id;
}

export async function aReview(
  ctx: DbContext,
  client: PersonRef<'client'>,
  request: { readonly id: number },
  options: { readonly rating?: number; readonly comment?: string; readonly at?: Date } = {},
): Promise<number> {
  const { rating = 5, comment = 'Came on time, worked cleanly and explained what had been wrong.', at } = options;
  return leave(ctx.db, acting(client), request.id, { rating, comment, craftsmanId: null }, at);
}
