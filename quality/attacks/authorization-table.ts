/**
 * Who may make which call: every path of the product with the status for each actor. The suite turns it into requests,
 * and fails when the product serves a path that is missing here.
 */
import { generateSync } from 'otplib';
import { withEmailProof } from '#notifications/delivery/email-proof.ts';
import { unsubscribeUrl } from '#notifications/delivery/unsubscribe.ts';
import { type CodeOwner, macOf } from '#identity/phone/codes.ts';
import { keepTicket, type Ticket } from '#identity/phone/tickets.ts';
import { hashOfToken } from '#identity/session/tokens.ts';
import { undoUrl } from '#identity/email/undo-change.ts';
import { undoPhonePath, undoPhoneUrl } from '#identity/phone/undo-link.ts';
import { resetLinks } from '#identity/password/reset.ts';
import { aSubscription } from '../../db/factories/subscriptions.ts';
import { aVerifiedPhone } from '../../db/factories/phones.ts';
import { quoteFields, requestFields, SEEN_QUOTE } from '../../db/factories/jobs.ts';
import type { Person } from '../../db/factories/people.ts';
import { multipart } from './exact-request.ts';
import { ACTORS, type Actor, PDF, product, profileTexts, type Fixtures } from './fixtures.ts';

/**
 * 401 for a visitor means protected: then every bad token is 401 too; else a bad token is ignored. `craftsman` owns the
 * profile, quote and shop, `client` the job. Text after `|` tells rows of one path apart.
 */
const TABLE = `
call                                              visitor craftsman rival pending client stranger admin sameEmail

GET    /api/config/                                 200      200     200    200     200     200    200   200
GET    /api/figures/                                200      200     200    200     200     200    200   200
GET    /api/public-craftsman/                       200      200     200    200     200     200    200   200
GET    /api/public-craftsman/ | unapproved          200      200     200    200     200     200    200   200
GET    /api/public-craftsman/{slug}/                200      200     200    200     200     200    200   200
GET    /api/public-craftsman/{slug}/ | pending      404      404     404    404     404     404    404   404
GET    /api/shops/{id}/                             200      200     200    200     200     200    200   200
GET    /api/products/                               200      200     200    200     200     200    200   200
POST   /api/contact/                                201      201     201    201     201     201    201   201

POST   /api/signup/                                 201      201     201    201     201     201    201   201
POST   /api/client-signup/                          201      201     201    201     201     201    201   201
POST   /api/token/                                  200      200     200    200     200     200    200   200
POST   /api/token/ | client                         401      401     401    401     401     401    401   401
POST   /api/client-login/                           200      200     200    200     200     200    200   200
POST   /api/client-login/ | craftsman               401      401     401    401     401     401    401   401
POST   /api/google-login/                           503      503     503    503     503     503    503   503
POST   /api/token/refresh/                          200      200     200    200     200     200    200   200
POST   /api/token/refresh/ | access                 401      401     401    401     401     401    401   401
POST   /api/session/                                200      200     200    200     200     200    200   200
POST   /api/session/ | cookie                       200      200     200    200     200     200    200   200
POST   /api/password-reset/                         200      200     200    200     200     200    200   200
POST   /api/password-reset-check/                   200      200     200    200     200     200    200   200
POST   /api/password-reset-confirm/                 200      200     200    200     200     200    200   200
POST   /api/password-reset-confirm/ | of another    400      400     400    400     400     400    400   400

POST   /api/logout/                                 401      200     200    200     200     200    200   200
POST   /api/logout-others/                          401      200     200    200     200     200    200   200
GET    /api/profile/                                401      200     200    200     200     200    200   200
PATCH  /api/profile/                                401      200     200    200     200     200    200   200
GET    /api/notifications/                          401      200     200    200     200     200    200   200
GET    /api/notifications/unread/                   401      200     200    200     200     200    200   200
POST   /api/notifications/read/                     401      200     200    200     200     200    200   200
GET    /api/notifications/settings/                 401      200     200    200     200     200    200   200
PUT    /api/notifications/settings/                 401      200     200    200     200     200    200   200
GET    /api/notifications/new-work/                 401      200     200    200     403     403    403   403
PUT    /api/notifications/new-work/                 401      200     200    200     403     403    403   403
GET    /api/unsubscribe/{token}/                    404      404     404    404     404     404    404   404
GET    /api/unsubscribe/{token}/ | of a mail        200      200     200    200     200     200    200   200
POST   /api/unsubscribe/{token}/                    404      404     404    404     404     404    404   404
POST   /api/unsubscribe/{token}/ | of a mail        200      200     200    200     200     200    200   200
POST   /api/email-proof/                            404      404     404    404     404     404    404   404
POST   /api/email-proof/ | of a mail                200      200     200    200     200     200    200   200
GET    /api/email-change/                           401      200     200    200     200     200    200   200
GET    /api/phones/                                 401      200     200    200     200     200    200   200
POST   /api/email-change/                           401      200     200    200     200     200    200   200
POST   /api/email-change/confirm/                   401      200     200    200     200     200    200   200
POST   /api/email-change/confirm/ | of another      401      400     400    400     400     400    400   400
POST   /api/email-change/undo/                      200      200     200    200     200     200    200   200
POST   /api/email-change/undo/ | of another         400      400     400    400     400     400    400   400
POST   /api/phones/undo/                            200      200     200    200     200     200    200   200
POST   /api/phones/undo/ | of another               400      400     400    400     400     400    400   400
POST   /api/phones/                                 401      503     503    503     503     503    503   503
POST   /api/phones/verify/                          401      200     200    200     200     200    200   200
POST   /api/phones/verify/ | of another             401      400     400    400     400     400    400   400
PUT    /api/phones/                                 401      409     409    409     409     409    409   409
POST   /api/phone-sign-in/                          503      503     503    503     503     503    503   503
POST   /api/phone-sign-in/code/                     200      200     200    200     200     200    200   200
POST   /api/phone-sign-in/code/ | other role        401      401     401    401     401     401    401   401
POST   /api/phone-sign-in/code/ | admin             401      401     401    401     401     401    401   401
POST   /api/phone-sign-in/code/ | no ticket         401      401     401    401     401     401    401   401
POST   /api/phone-sign-up/                          503      503     503    503     503     503    503   503
POST   /api/phone-sign-up/code/                     200      200     200    200     200     200    200   200
POST   /api/phone-sign-up/code/ | known             200      200     200    200     200     200    200   200
POST   /api/phone-sign-up/code/ | other role        401      401     401    401     401     401    401   401
POST   /api/phone-sign-up/code/ | admin             401      401     401    401     401     401    401   401
POST   /api/phone-sign-up/code/ | no ticket         401      401     401    401     401     401    401   401
POST   /api/in/{secret}/sms-report/                 404      404     404    404     404     404    404   404
POST   /api/in/{secret}/sms-stop/                   404      404     404    404     404     404    404   404
GET    /api/push/key/                               401      200     200    200     200     200    200   200
POST   /api/push/                                   401      200     200    200     200     200    200   200
POST   /api/push/ | inside                          401      400     400    400     400     400    400   400
DELETE /api/push/                                   401      200     200    200     200     200    200   200
GET    /live                                        401      200     200    200     200     200    200   200
POST   /api/password-change/                        401      200     200    200     200     200    200   200
GET    /api/me/                                     401      200     200    200     200     200    200   200
DELETE /api/me/                                     401      200     200    200     200     200    403   200
POST   /api/me/archive/                             401      200     200    200     200     200    200   200
GET    /my-data.zip                                 403      403     403    403     403     403    403   403
GET    /my-data.zip | signed                        200      200     200    200     200     200    200   200
GET    /api/second-factor/                          401      403     403    403     403     403    200   403
POST   /api/second-factor/                          401      403     403    403     403     403    200   403
POST   /api/second-factor/confirm/                  401      403     403    403     403     403    200   403
POST   /api/second-factor/off/                      401      403     403    403     403     403    200   403

GET    /api/craftsman/                              401      200     200    200     403     403    403   403
PATCH  /api/craftsman/                              401      200     200    200     403     403    403   403

GET    /api/job-requests/                           401      200     200    200     200     200    200   200
GET    /api/job-requests/ | of the client           401      200     200    200     200     403    200   403
GET    /api/job-requests/ | without a craftsman     401      403     403    403     403     403    200   403
POST   /api/job-requests/                           401      403     403    403     201     201    403   201
POST   /api/job-requests/ | for the client          401      403     403    403     201     403    403   403
GET    /api/job-requests/{id}/                      401      200     404    404     200     404    200   404
GET    /api/job-requests/{id}/ | open               401      404     404    404     200     404    200   404
PUT    /api/job-requests/{id}/                      401      403     403    403     200     404    403   404
PATCH  /api/job-requests/{id}/                      401      200     404    404     200     404    409   404
PATCH  /api/job-requests/{id}/ | cancel             401      409     404    404     200     404    200   404
PATCH  /api/job-requests/{id}/assign/               401      403     403    403     403     403    200   403
POST   /api/job-requests/{id}/ask-everyone/         401      200     404    404     200     404    403   404
POST   /api/job-requests/{id}/release/              401      200     404    404     403     403    403   403
POST   /api/job-requests/{id}/proof/                401      201     404    404     403     403    403   403
GET    /api/job-requests/{id}/notifications/        401      403     403    403     403     403    200   403
GET    /api/open-requests/                          401      200     200    200     403     403    403   403
GET    /api/earnings/                               401      200     200    200     403     403    403   403
GET    /api/job-requests/{id}/quotes/               401      200     404    404     200     404    200   404
POST   /api/job-requests/{id}/quotes/               401      201     201    403     403     403    403   403
PATCH  /api/job-requests/{id}/quotes/{quote}/       401      200     404    404     403     403    403   403
DELETE /api/job-requests/{id}/quotes/{quote}/       401      200     404    404     403     403    403   403
POST   /api/job-requests/{id}/quotes/{quote}/accept/ 401     403     403    403     200     404    403   404
POST   /api/job-requests/{id}/changes/              401      201     404    404     201     404    403   404
POST   /api/job-requests/{id}/changes/{change}/accept/ 401   409     404    404     200     404    403   404
POST   /api/job-requests/{id}/changes/{change}/decline/ 401  409     404    404     200     404    403   404
DELETE /api/job-requests/{id}/changes/{change}/     401      200     404    404     409     404    403   404
POST   /api/reviews/                                401      403     403    403     201     404    403   404

GET    /api/shop/                                   401      200     404    404     403     403    403   403
PUT    /api/shop/                                   401      200     200    403     403     403    403   403
POST   /api/shop/products/                          401      201     404    404     403     403    403   403
PATCH  /api/shop/products/{id}/                     401      200     404    404     403     403    403   403
DELETE /api/shop/products/{id}/                     401      200     404    404     403     403    403   403

GET    /api/admin/craftsman/                        401      403     403    403     403     403    200   403
POST   /api/admin/craftsman/{id}/approve/           401      403     403    403     403     403    200   403
POST   /api/admin/craftsman/{id}/reject/            401      403     403    403     403     403    200   403
GET    /api/admin/assignable/                       401      403     403    403     403     403    200   403
GET    /api/admin/today/                            401      403     403    403     403     403    200   403
GET    /api/admin/contact-messages/                 401      403     403    403     403     403    200   403
PATCH  /api/admin/contact-messages/{id}/           401      403     403    403     403     403    200   403
GET    /api/admin/audit/                            401      403     403    403     403     403    200   403
POST   /api/admin/accounts/{id}/disable/            401      403     403    403     403     403    200   403
POST   /api/admin/accounts/{id}/enable/             401      403     403    403     403     403    200   403

GET    /media/{name}                                200      200     200    200     200     200    200   200
GET    /media/{name} | unapproved                   404      404     404    404     404     404    404   404
GET    /media/{name} | proof                        404      404     404    404     404     404    404   404
GET    /api/media/{name}                            200      200     200    200     200     200    200   200
GET    /api/media/{name} | proof                    404      404     404    404     404     404    404   404
GET    /private/{name}                              401      401     401    401     401     401    401   401
GET    /private/{name} | for another                403      403     403    403     403     403    403   403
GET    /private/{name} | signed                     200      200     200    200     200     200    200   200
GET    /api/private/{name}                          401      401     401    401     401     401    401   401
GET    /api/private/{name} | signed                 200      200     200    200     200     200    200   200
GET    /share/craftsman/{file}                      200      200     200    200     200     200    200   200
GET    /share/craftsman/{file} | pending            404      404     404    404     404     404    404   404

GET    /health/live                                 200      200     200    200     200     200    200   200
GET    /health/ready                                200      200     200    200     200     200    200   200
GET    /metrics                                     200      200     200    200     200     200    200   200
GET    /metrics | through a proxy                   404      404     404    404     404     404    404   404
GET    /openapi.json                                200      200     200    200     200     200    200   200
GET    /docs                                        200      200     200    200     200     200    200   200
GET    /robots.txt                                  200      200     200    200     200     200    200   200
GET    /sitemap.xml                                 200      200     200    200     200     200    200   200
GET    /sitemap-{page}.xml                          404      404     404    404     404     404    404   404
GET    /.well-known/security.txt                    200      200     200    200     200     200    200   200
GET    /.well-known/change-password                 302      302     302    302     302     302    302   302
GET    /sw.js                                       200      200     200    200     200     200    200   200
GET    /start                                       302      302     302    302     302     302    302   302
GET    /j/{short}                                   302      302     302    302     302     302    302   302
GET    /j/{short} | none                            404      404     404    404     404     404    404   404
GET    /u                                           302      302     302    302     302     302    302   302
GET    /favicon.ico                                 301      301     301    301     301     301    301   301
GET    /loom/{file}                                 200      200     200    200     200     200    200   200
GET    /pattern/{file}                              200      200     200    200     200     200    200   200
`;

export interface Prepared {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly form?: Parameters<typeof multipart>[0];
  readonly headers?: Readonly<Record<string, string>>;
  /** Another account of the actor's role that makes the call, because the call ends its session or account. */
  readonly as?: Person;
  /** Who reads the response, where the body proves the caller's identity. */
  readonly reader?: Actor;
}

export interface Row {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly expected: Readonly<Record<Actor, number>>;
  readonly prepare: (fixtures: Fixtures, actor: Actor) => Promise<Prepared>;
}

let turn = 0;
const OF_NO_MAIL = { params: { token: `1.jobs.${'A'.repeat(43)}` } };
const ofMail = ({ server, people }: Fixtures) => {
  const url = unsubscribeUrl(server.settings, people.stranger.accountId, 'jobs');
  return { params: { token: url.split('/').at(-2) as string } };
};
const newcomer = () => ({
  full_name: 'Shikuku Makokha',
  email: `makokha.${Date.now().toString(36)}${turn++}@example.co.ke`,
  password: 'randa-na-patasi-63',
  phone_number: '0722000111',
});
const at = async (thing: Promise<{ id: number }>, more: Prepared = {}): Promise<Prepared> => ({
  params: { id: (await thing).id },
  ...more,
});
const atQuote = async (thing: Promise<{ id: number; quote: number }>, more: Prepared = {}): Promise<Prepared> => ({
  params: { ...(await thing) },
  ...more,
});
/** Offered by the craftsman. */
const atChange = async (thing: Promise<{ id: number; change: number }>): Promise<Prepared> => ({
  params: { ...(await thing) },
  body: {},
});
const credentials = ({ email, password }: Person) => ({ email, password });
const linkOf = async ({ server }: Fixtures, person: Person) => {
  const [link] = await resetLinks(server, [person.accountId]);
  const query = new URL(link?.url ?? '').searchParams;
  return { uid: query.get('uid'), token: query.get('token'), password: 'tindo-kali-kabisa-5' };
};
async function fileOf({ server }: Fixtures, ownerId: number, kind: string): Promise<string> {
  const { name } = await server.db
    .selectFrom('media')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return name;
}
/** As a message to a phone of theirs said it. */
const codeFor = ({ server }: Fixtures, { accountId }: Person) =>
  givenCode(server, { accountId, purpose: 'verify', number: `+2547000${String(turn++).padStart(5, '0')}` });

/** With the ticket of a browser that asked as `role`. */
async function ticketFor(
  { server }: Fixtures,
  role: 'craftsman' | 'client',
  { number, ...whose }: Pick<Ticket, 'door' | 'number' | 'accountId'>,
) {
  const ticket = `ticket-${turn++}`;
  await keepTicket(server.db, server, { purpose: 'ticket', hash: hashOfToken(ticket), number, ...whose }, '123456');
  return { number, headers: { cookie: `code_ticket_${role}=${ticket}` } };
}
/** Enters the code of an ask as another role, too. */
const signUpCall = async (fixtures: Fixtures, role: 'craftsman' | 'client') => {
  const whose = { door: 'work', accountId: null, number: `+2547002${String(turn++).padStart(5, '0')}` } as const;
  const { headers, number } = await ticketFor(fixtures, role, whose);
  return { headers, body: { role, number, code: '123456', full_name: 'Shikuku Makokha' } };
};

async function givenCode(server: Fixtures['server'], owner: CodeOwner) {
  const { purpose, accountId } = owner;
  const recipient = purpose === 'email' ? { email: owner.email } : { number: owner.number };
  await server.db
    .insertInto('phone_codes')
    .values({
      account_id: accountId,
      ...recipient,
      purpose,
      code_mac: macOf(server, owner, '123456'),
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    })
    .execute();
  return { ...recipient, code: '123456' };
}
async function emailCodeFor({ server }: Fixtures, { accountId }: Person) {
  const email = `makokha.${Date.now().toString(36)}${turn++}@example.co.ke`;
  return givenCode(server, { accountId, purpose: 'email', email });
}
/** As the mail to the address before the change has it. */
async function undoLinkOf({ server }: Fixtures, { accountId }: Person) {
  const former = await server.db
    .insertInto('former_emails')
    .values({ account_id: accountId, email: newcomer().email, had_google: false })
    .returning(['uid', 'account_id', 'email', 'number'])
    .executeTakeFirstOrThrow();
  const query = new URL(undoUrl(server.settings, former)).searchParams;
  return { uid: query.get('uid'), token: query.get('token') };
}
/** As the SMS to the number before the change has it. */
async function numberLinkOf({ server }: Fixtures, { accountId }: Person) {
  const number = `+2547119${String(10_000 + turn++)}`;
  const former = await server.db
    .insertInto('former_emails')
    .values({ account_id: accountId, number, proven_at: new Date().toISOString(), had_google: false })
    .returning(['id', 'uid', 'account_id', 'email', 'number'])
    .executeTakeFirstOrThrow();
  const { search } = new URL(undoPhoneUrl(server.settings, former));
  const query = new URLSearchParams(undoPhonePath(search.slice(1)).split('?')[1]);
  return { uid: query.get('uid'), token: query.get('token') };
}
/** With that phone verified long ago. */
async function signInCall(
  fixtures: Fixtures,
  role: 'craftsman' | 'client' | 'admin',
  as: 'craftsman' | 'client' = role === 'client' ? 'client' : 'craftsman',
) {
  const { server } = fixtures;
  const person = await fixtures.anotherLike(role);
  const phone = `+2547001${String(turn++).padStart(5, '0')}`;
  await server.db.updateTable('accounts').set({ phone }).where('id', '=', person.accountId).execute();
  await aVerifiedPhone(server, { ...person, phone }, 4);
  const whose = { door: role === 'client' ? 'client' : 'work', accountId: person.accountId, number: phone } as const;
  const { headers, number } = await ticketFor(fixtures, as, whose);
  return { headers, body: { role: as, number, code: '123456', full_name: 'Shikuku Makokha' } };
}
async function begun(fixtures: Fixtures) {
  const admin = await fixtures.anotherLike('admin');
  const { body } = await fixtures.server.post('/second-factor/', { as: admin, body: { password: admin.password } });
  return { admin, secret: body.secret as string };
}
const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

async function signed(fixtures: Fixtures): Promise<Prepared> {
  const { body } = await fixtures.server.get('/craftsman/', { as: fixtures.people.craftsman });
  const url = new URL(body.proof_document, 'http://here');
  return { params: { name: url.pathname.split('/').pop() as string }, query: url.search };
}

const PREPARE: Readonly<Record<string, Row['prepare']>> = {
  'GET /api/public-craftsman/ | unapproved': async () => ({ query: '?is_approved=false' }),
  'GET /api/public-craftsman/{slug}/': async ({ people }) => ({ params: { slug: people.craftsman.slug as string } }),
  'GET /api/public-craftsman/{slug}/ | pending': async ({ people }) => ({
    params: { slug: people.pending.slug as string },
  }),
  'GET /api/shops/{id}/': async ({ shop }) => ({ params: { id: shop.id } }),
  'POST /api/contact/': async () => ({
    body: { name: 'Ndunge Muthoka', email: 'ndunge@example.co.ke', message: 'Do you come to Thika?' },
  }),
  'POST /api/signup/': async () => ({ body: newcomer() }),
  'POST /api/client-signup/': async () => ({ body: newcomer() }),
  'POST /api/token/': async ({ people }) => ({ body: credentials(people.rival) }),
  'POST /api/token/ | client': async ({ people }) => ({ body: credentials(people.stranger) }),
  'POST /api/client-login/': async ({ people }) => ({ body: credentials(people.stranger), reader: 'stranger' }),
  'POST /api/client-login/ | craftsman': async ({ people }) => ({ body: credentials(people.rival) }),
  'POST /api/google-login/': async () => ({ body: { token: 'e30.e30.e30' } }),
  'POST /api/token/refresh/': async (fixtures) => ({
    body: { refresh: (await fixtures.anotherLike('client')).refresh },
  }),
  'POST /api/token/refresh/ | access': async ({ people }) => ({ body: { refresh: people.client.access } }),
  'POST /api/session/': async () => ({ body: { role: 'client' } }),
  'POST /api/session/ | cookie': async (fixtures) => ({
    body: { role: 'client' },
    headers: { cookie: `refresh_client=${(await fixtures.anotherLike('client')).refresh}` },
  }),
  'POST /api/password-reset/': async ({ people }) => ({ body: { email: people.stranger.email } }),
  'POST /api/password-reset-check/': async (fixtures) => ({
    body: await linkOf(fixtures, await fixtures.anotherLike('client')),
  }),
  'POST /api/password-reset-confirm/': async (fixtures) => ({
    body: await linkOf(fixtures, await fixtures.anotherLike('client')),
  }),
  'POST /api/password-reset-confirm/ | of another': async (fixtures) => {
    const [one, other] = [await fixtures.anotherLike('client'), await fixtures.anotherLike('client')];
    return { body: { ...(await linkOf(fixtures, one)), uid: (await linkOf(fixtures, other)).uid } };
  },
  'POST /api/logout/': async (fixtures, actor) => ({ as: await fixtures.anotherLike(actor), body: {} }),
  'POST /api/logout-others/': async (fixtures, actor) => ({ as: await fixtures.anotherLike(actor), body: {} }),
  'POST /api/notifications/read/': async () => ({ body: { up_to: 1 } }),
  'PUT /api/notifications/settings/': async () => ({ body: { muted: ['jobs.sms'], quiet_from: 0, quiet_to: 0 } }),
  'PUT /api/notifications/new-work/': async () => ({ body: { within_km: 10, without: [], paused_until: null } }),
  'POST /api/email-proof/': async () => ({ body: { token: `1.${'A'.repeat(43)}` } }),
  'POST /api/email-proof/ | of a mail': async ({ server, people }) => {
    const owner = { id: people.stranger.accountId, email: people.stranger.email };
    const url = new URL(withEmailProof('http://ufundi.test/', server.settings, owner));
    return { body: { token: url.searchParams.get('proof') } };
  },
  'GET /api/unsubscribe/{token}/': async () => OF_NO_MAIL,
  'POST /api/unsubscribe/{token}/': async () => ({ ...OF_NO_MAIL, body: {} }),
  'GET /api/unsubscribe/{token}/ | of a mail': async (fixtures) => ofMail(fixtures),
  'POST /api/unsubscribe/{token}/ | of a mail': async (fixtures) => ({ ...ofMail(fixtures), body: {} }),
  'POST /api/email-change/': async (fixtures, actor) => {
    const person = await fixtures.anotherLike(actor);
    return { as: person, body: { email: newcomer().email, current_password: person.password } };
  },
  'POST /api/email-change/confirm/': async (fixtures, actor) => {
    const person = await fixtures.anotherLike(actor);
    return { as: person, body: await emailCodeFor(fixtures, person) };
  },
  'POST /api/email-change/confirm/ | of another': async (fixtures) => ({
    body: await emailCodeFor(fixtures, await fixtures.anotherLike('client')),
  }),
  'POST /api/email-change/undo/': async (fixtures) => ({
    body: await undoLinkOf(fixtures, await fixtures.anotherLike('client')),
  }),
  'POST /api/email-change/undo/ | of another': async (fixtures) => {
    const [one, other] = [await fixtures.anotherLike('client'), await fixtures.anotherLike('client')];
    return { body: { ...(await undoLinkOf(fixtures, one)), uid: (await undoLinkOf(fixtures, other)).uid } };
  },
  'POST /api/phones/undo/': async (fixtures) => ({
    body: await numberLinkOf(fixtures, await fixtures.anotherLike('client')),
  }),
  'POST /api/phones/undo/ | of another': async (fixtures) => {
    const [one, other] = [await fixtures.anotherLike('client'), await fixtures.anotherLike('client')];
    return { body: { ...(await numberLinkOf(fixtures, one)), uid: (await numberLinkOf(fixtures, other)).uid } };
  },
  'POST /api/phones/': async () => ({ body: { number: '0711222333' } }),
  'POST /api/phones/verify/': async (fixtures, actor) => {
    const person = await fixtures.anotherLike(actor);
    return { as: person, body: await codeFor(fixtures, person) };
  },
  'POST /api/phones/verify/ | of another': async (fixtures) => ({
    body: await codeFor(fixtures, await fixtures.anotherLike('client')),
  }),
  'POST /api/phone-sign-in/': async () => ({ body: { role: 'client', number: '0711222333' } }),
  'POST /api/phone-sign-in/code/': (fixtures) => signInCall(fixtures, 'craftsman'),
  'POST /api/phone-sign-in/code/ | other role': (fixtures) => signInCall(fixtures, 'craftsman', 'client'),
  'POST /api/phone-sign-in/code/ | admin': (fixtures) => signInCall(fixtures, 'admin'),
  'POST /api/phone-sign-in/code/ | no ticket': async (fixtures) => ({
    ...(await signInCall(fixtures, 'client')),
    headers: {},
  }),
  'POST /api/phone-sign-up/': async () => ({ body: { role: 'client', number: '0711222333' } }),
  'POST /api/phone-sign-up/code/': (fixtures) => signUpCall(fixtures, 'craftsman'),
  'POST /api/phone-sign-up/code/ | known': (fixtures) => signInCall(fixtures, 'client'),
  'POST /api/phone-sign-up/code/ | other role': (fixtures) => signUpCall(fixtures, 'client'),
  'POST /api/phone-sign-up/code/ | admin': (fixtures) => signInCall(fixtures, 'admin'),
  'POST /api/phone-sign-up/code/ | no ticket': async (fixtures) => ({
    ...(await signUpCall(fixtures, 'craftsman')),
    headers: {},
  }),
  'PUT /api/phones/': async () => ({ body: { messages: false } }),
  'POST /api/in/{secret}/sms-report/': async () => ({ params: { secret: 'A'.repeat(43) } }),
  'POST /api/in/{secret}/sms-stop/': async () => ({ params: { secret: 'A'.repeat(43) } }),
  'POST /api/push/': async () => ({ body: aSubscription() }),
  'DELETE /api/push/': async () => ({}),
  'POST /api/push/ | inside': async () => ({ body: aSubscription('https://127.0.0.1/send/1') }),
  'GET /j/{short}': async () => ({ params: { short: 'c1' } }),
  'GET /j/{short} | none': async () => ({ params: { short: 'nowhere' } }),
  'PATCH /api/profile/': async () => ({ body: { language: 'en' } }),
  'POST /api/password-change/': async (fixtures, actor) => {
    const person = await fixtures.anotherLike(actor);
    return { as: person, body: { current_password: person.password, new_password: 'timazi-ya-fundi-12' } };
  },
  'DELETE /api/me/': async (fixtures, actor) => {
    const person = await fixtures.anotherLike(actor);
    return { as: person, body: { password: person.password } };
  },
  'POST /api/me/archive/': async (fixtures, actor) => {
    const person = await fixtures.anotherLike(actor);
    return { as: person, body: { password: person.password } };
  },
  'GET /my-data.zip | signed': async (fixtures) => {
    const person = await fixtures.anotherLike('client');
    const { body } = await fixtures.server.post('/me/archive/', { as: person, body: { password: person.password } });
    return { query: new URL(body.url, 'http://here').search };
  },
  'POST /api/second-factor/': async (fixtures) => {
    const admin = await fixtures.anotherLike('admin');
    return { as: admin, body: { password: admin.password } };
  },
  'POST /api/second-factor/confirm/': async (fixtures, actor) => {
    if (actor !== 'admin') return { body: { code: '123456' } };
    const { admin, secret } = await begun(fixtures);
    return { as: admin, body: { code: codeOf(secret, 0) } };
  },
  'POST /api/second-factor/off/': async (fixtures, actor) => {
    if (actor !== 'admin') return { body: { password: 'not-the-one', code: '123456' } };
    const { admin, secret } = await begun(fixtures);
    await fixtures.server.post('/second-factor/confirm/', { as: admin, body: { code: codeOf(secret, 0) } });
    return { as: admin, body: { password: admin.password, code: codeOf(secret, 1) } };
  },
  'PATCH /api/craftsman/': async (_world, actor) =>
    // The rival's page is public and keeps its texts.
    ({ body: { ...profileTexts, company_name: actor } }),
  'GET /api/job-requests/ | of the client': async ({ people }) => ({ query: `?client=${people.client.id}` }),
  'GET /api/job-requests/ | without a craftsman': async () => ({ query: '?unassigned=true' }),
  'POST /api/job-requests/': async () => ({ body: requestFields() }),
  'POST /api/job-requests/ | for the client': async (fixtures) => ({
    body: { ...requestFields(), client: fixtures.people.client.id },
  }),
  'GET /api/job-requests/{id}/': (fixtures) => at(fixtures.accepted()),
  'GET /api/job-requests/{id}/ | open': (fixtures) => at(fixtures.open()),
  'PUT /api/job-requests/{id}/': (fixtures) => at(fixtures.open(), { body: requestFields() }),
  'PATCH /api/job-requests/{id}/': (fixtures) => at(fixtures.accepted(), { body: { status: 'Completed' } }),
  'PATCH /api/job-requests/{id}/ | cancel': (fixtures) =>
    at(fixtures.accepted(), { body: { status: 'Cancelled', reason: 'The house is sold.' } }),
  'PATCH /api/job-requests/{id}/assign/': (fixtures) =>
    at(fixtures.open(), { body: { craftsman_id: String(fixtures.people.rival.id) } }),
  'POST /api/job-requests/{id}/ask-everyone/': (fixtures) => at(fixtures.direct(), { body: {} }),
  'POST /api/job-requests/{id}/release/': (fixtures) =>
    at(fixtures.released(), { body: { reason: 'My van has broken down.' } }),
  'POST /api/job-requests/{id}/proof/': (fixtures) =>
    at(fixtures.accepted(), { form: [['proof_images', PDF, 'kazi.pdf']] }),
  'GET /api/job-requests/{id}/notifications/': (fixtures) => at(fixtures.open()),
  'GET /api/job-requests/{id}/quotes/': (fixtures) => atQuote(fixtures.quoted()),
  'POST /api/job-requests/{id}/quotes/': (fixtures) => at(fixtures.open(), { body: quoteFields() }),
  'PATCH /api/job-requests/{id}/quotes/{quote}/': (fixtures) => atQuote(fixtures.quoted(), { body: quoteFields() }),
  'DELETE /api/job-requests/{id}/quotes/{quote}/': (fixtures) => atQuote(fixtures.quoted(), { body: {} }),
  'POST /api/job-requests/{id}/quotes/{quote}/accept/': (fixtures) => atQuote(fixtures.quoted(), { body: SEEN_QUOTE }),
  'POST /api/job-requests/{id}/changes/': (fixtures) => at(fixtures.agreed(), { body: { amount: 5200 } }),
  'POST /api/job-requests/{id}/changes/{change}/accept/': (fixtures) => atChange(fixtures.changing()),
  'POST /api/job-requests/{id}/changes/{change}/decline/': (fixtures) => atChange(fixtures.changing()),
  'DELETE /api/job-requests/{id}/changes/{change}/': (fixtures) => atChange(fixtures.changing()),
  'POST /api/reviews/': async (fixtures) => ({
    body: { job: (await fixtures.completed()).id, rating: 4, comment: 'Came when he said.' },
  }),
  'PUT /api/shop/': async (_world, actor) => ({ body: { name: `Duka la ${actor}`, description: '' } }),
  'POST /api/shop/products/': async () => ({ body: product }),
  'PATCH /api/shop/products/{id}/': async ({ shop }) => ({ params: { id: shop.product }, body: { stock: 3 } }),
  'DELETE /api/shop/products/{id}/': async (fixtures) => {
    const { body } = await fixtures.server.post('/shop/products/', { as: fixtures.people.craftsman, body: product });
    return { params: { id: body.id }, body: {} };
  },
  'POST /api/admin/craftsman/{id}/approve/': (fixtures) => at(fixtures.candidate(), { body: {} }),
  'POST /api/admin/craftsman/{id}/reject/': (fixtures) =>
    at(fixtures.candidate(), { body: { reason: 'No face to be seen.' } }),
  'GET /api/admin/assignable/': async (fixtures) => ({ query: `?request=${(await fixtures.open()).id}` }),
  'PATCH /api/admin/contact-messages/{id}/': async ({ server }) => ({
    params: {
      id: (await server.db.selectFrom('contact_messages').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
    },
    body: { status: 'read' },
  }),
  'POST /api/admin/accounts/{id}/disable/': async (fixtures) => ({
    params: { id: (await fixtures.anotherLike('client')).accountId },
    body: { reason: 'Complaints' },
  }),
  'POST /api/admin/accounts/{id}/enable/': async (fixtures) => ({
    params: { id: (await fixtures.anotherLike('client')).accountId },
    body: {},
  }),
  'GET /media/{name}': async (fixtures) => ({
    params: { name: await fileOf(fixtures, fixtures.people.craftsman.accountId, 'image') },
  }),
  'GET /media/{name} | unapproved': async (fixtures) => ({
    params: { name: await fileOf(fixtures, fixtures.people.pending.accountId, 'image') },
  }),
  'GET /media/{name} | proof': async (fixtures) => ({
    params: { name: await fileOf(fixtures, fixtures.people.craftsman.accountId, 'document') },
  }),
  'GET /private/{name}': async (fixtures) => ({
    params: { name: await fileOf(fixtures, fixtures.people.pending.accountId, 'document') },
  }),
  'GET /private/{name} | for another': async (fixtures) => {
    const { params, query = '' } = await signed(fixtures);
    return { ...(params ? { params } : {}), query: query.replace(/for=\d+/, `for=${fixtures.people.admin.accountId}`) };
  },
  'GET /private/{name} | signed': signed,
  'GET /share/craftsman/{file}': async ({ people }) => ({ params: { file: `${people.craftsman.slug}.jpg` } }),
  'GET /share/craftsman/{file} | pending': async ({ people }) => ({ params: { file: `${people.pending.slug}.jpg` } }),
  'GET /metrics | through a proxy': async () => ({ headers: { 'x-forwarded-for': '127.0.0.1' } }),
  'GET /sitemap-{page}.xml': async () => ({ params: { page: 7 } }),
  'GET /loom/{file}': async () => ({ params: { file: 'otieno.svg' } }),
  'GET /pattern/{file}': async () => ({ params: { file: 'otieno.svg' } }),
};

function rowOf(line: string): Row {
  const match = /^(\w+)\s+(\S.*?)((?:\s+\d{3}){8})$/.exec(line);
  if (!match) throw new Error(`not a row of the table: ${line}`);
  const [, method = '', url = '', statuses = ''] = match;
  const name = `${method} ${url}`;
  const [path = ''] = url.split(' | ');
  const codes = statuses.trim().split(/\s+/).map(Number);
  const expected = Object.fromEntries(ACTORS.map((actor, index) => [actor, codes[index]])) as Row['expected'];
  const prepare = PREPARE[name] ?? PREPARE[name.replace('/api/media', '/media').replace('/api/private', '/private')];
  if (!prepare && (path.includes('{') || method !== 'GET')) throw new Error(`nothing says what to send: ${name}`);
  return { name, method, path, expected, prepare: prepare ?? (async () => ({})) };
}

const [, ...lines] = TABLE.split('\n').filter((line) => line.trim() !== '');
export const ROWS: readonly Row[] = lines.map(rowOf);
