/**
 * One story that makes every call at least once; every response is checked against the OpenAPI document, whose examples are
 * recorded here: RECORD_EXAMPLES=1 writes them again.
 */
import { generateSync } from 'otplib';
import { sql } from 'kysely';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { EXAMPLES_FILE } from '#api/docs/examples.ts';
import { withEmailProof } from '#notifications/delivery/email-proof.ts';
import { operationIdOf } from '#api/docs/operation-id.ts';
import { quoteFields, requestFields, SEEN_QUOTE } from '../../db/factories/jobs.ts';
import { aClient, anAdmin } from '../../db/factories/people.ts';
import { anApprovedCraftsman, aPendingCraftsman } from '../../db/factories/profiles.ts';
import { aSubscription } from '../../db/factories/subscriptions.ts';
import { useTestServer } from '../helpers/test-server.ts';
import { withOpenApiStatuses } from '../helpers/openapi.ts';
import { shapeOf } from './examples.ts';
import { aVerifiedPhone } from '../../db/factories/phones.ts';
import { aBrowser } from '../helpers/browser-jar.ts';
import { startPhones } from '../helpers/phones.ts';
import { startSmtp } from '../helpers/smtp.ts';

const [smtp, phones] = await Promise.all([startSmtp(), startPhones()]);
afterAll(() => Promise.all([smtp.close(), phones.close()]));
const plain = useTestServer({ mailUrl: smtp.url, smsUrl: phones.url });

test('every call responds as its description says, on success and on error', async () => {
  const server = withOpenApiStatuses(plain);
  const browser = aBrowser(server);
  const admin = await anAdmin(server);
  const expectMade = (response: { status: number; text: string }) =>
    expect(response.status, response.text).toBeOneOf([200, 201]);

  // Sign-up and sign-in
  expectMade(await server.get('/config/'));
  const fundi = {
    full_name: 'Otieno Odhiambo',
    email: 'otieno@example.co.ke',
    password: 'mti mkubwa 29',
    phone_number: '254712345678',
  };
  expectMade(await server.post('/signup/', { body: { ...fundi, subscription: 'free' } }));
  await server.post('/signup/', { body: fundi });
  await server.post('/signup/', { body: {} });
  const signedIn = await server.post('/token/', { body: fundi });
  expectMade(signedIn);
  await server.post('/token/', { body: { ...fundi, password: 'not mine at all' } });
  const refreshed = await server.post('/token/refresh/', { body: { refresh: signedIn.body.refresh } });
  expectMade(refreshed);
  await server.post('/token/refresh/', { body: { refresh: 'nobody' } });
  const resumed = await server.post('/session/', { body: { role: 'craftsman', refresh: refreshed.body.refresh } });
  expectMade(resumed);
  const otieno = refreshed.body as { access: string };
  await server.post('/google-login/', { body: { token: 'not configured' } });
  expectMade(await server.get('/profile/', { as: otieno }));
  expectMade(await server.patch('/profile/', { as: otieno, body: { language: 'sw' } }));
  await server.get('/profile/');
  const hirer = {
    full_name: 'Wanjiku Kamau',
    email: 'wanjiku@example.co.ke',
    password: 'mti mkubwa 29',
    phone_number: '0712345679',
  };
  expectMade(await server.post('/client-signup/', { body: { ...hirer, terms: true } }));
  expectMade(await server.post('/client-login/', { body: hirer }));
  await server.post('/client-login/', { body: { ...hirer, password: 'not mine at all' } });
  expectMade(await server.post('/password-reset/', { body: { email: hirer.email } }));
  await server.work();
  const link = /\/reset-password\?\S+/.exec(smtp.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const reset = Object.fromEntries(new URL(link, 'http://ufundi.test').searchParams);
  expectMade(await server.post('/password-reset-check/', { body: reset }));
  expectMade(await server.post('/password-reset-confirm/', { body: { ...reset, password: 'mti mrefu 30' } }));
  await server.post('/password-reset-confirm/', { body: { ...reset, password: 'mti mrefu 31' } });
  const { body: back } = await server.post('/client-login/', { body: { ...hirer, password: 'mti mrefu 30' } });
  const wanjiku = { access: back.token as string };
  expectMade(
    await server.post('/password-change/', {
      as: wanjiku,
      body: { current_password: 'mti mrefu 30', new_password: 'mti mpana 31' },
    }),
  );
  expectMade(await server.post('/logout-others/', { as: wanjiku }));
  expectMade(await server.get('/me/', { as: wanjiku }));

  // Profile and approval
  const own = await server.get('/craftsman/', { as: otieno });
  expectMade(own);
  const texts = {
    description: 'Pipes that hold.',
    profession: 'Plumber',
    location: 'South B',
    company_name: 'Odhiambo Pipes',
    skills: 'Pipe Fitting',
    primary_service: 'Plumbing',
    languages: ['English', 'Kiswahili'],
  };
  await server.patch('/craftsman/', { as: otieno, form: texts });
  expectMade(
    await server.patch('/craftsman/', {
      as: otieno,
      form: { ...texts, profile: await photo('#335577'), service_images: [await photo('#557733')] },
    }),
  );
  expectMade(await server.get('/admin/craftsman/', { as: admin }));
  await server.get('/admin/craftsman/', { as: otieno });
  expectMade(
    await server.post(`/admin/craftsman/${own.body.id}/reject/`, { as: admin, body: { reason: 'Too dark.' } }),
  );
  await server.post(`/admin/craftsman/${own.body.id}/reject/`, { as: admin, body: {} });
  expectMade(
    await server.patch('/craftsman/', { as: otieno, form: { ...texts, service_images: [await photo('#775533')] } }),
  );
  expectMade(await server.post(`/admin/craftsman/${own.body.id}/approve/`, { as: admin, body: {} }));
  await server.post('/admin/craftsman/999999/approve/', { as: admin, body: {} });
  expectMade(await server.get('/public-craftsman/?search=plumer'));
  expectMade(await server.get(`/public-craftsman/${own.body.slug}/`));
  await server.get('/public-craftsman/nobody/');

  const rival = await anApprovedCraftsman(server);
  const { schedule, ...words } = requestFields();
  const posted = await server.post('/job-requests/', {
    as: wanjiku,
    form: { ...words, schedule, isUrgent: 'true', media: await photo('#112233') },
  });
  expectMade(posted);
  await server.post('/job-requests/', { as: wanjiku, form: { name: '' } });
  const job = `/job-requests/${posted.body.id}/`;
  expectMade(await server.put(job, { as: wanjiku, body: { ...words, schedule, access_notes: 'Ring twice.' } }));
  await server.put(job, { as: wanjiku, body: { ...words, schedule: 'soon' } });
  const first = { as: wanjiku, body: { ...words, schedule, ask_craftsman: rival.slug } };
  const direct = await server.post('/job-requests/', first);
  expectMade(direct);
  expectMade(await server.post(`/job-requests/${direct.body.id}/ask-everyone/`, { as: rival, body: {} }));
  await server.post(`/job-requests/${direct.body.id}/ask-everyone/`, { as: otieno, body: {} });
  expectMade(await server.get('/job-requests/', { as: wanjiku }));
  expectMade(await server.get(job, { as: wanjiku }));
  expectMade(await server.get('/open-requests/', { as: otieno }));
  expectMade(await server.get('/earnings/', { as: otieno }));
  expectMade(await server.get('/admin/today/', { as: admin }));
  const quoted = await server.post(`${job}quotes/`, { as: otieno, body: quoteFields() });
  expectMade(quoted);
  await server.post(`${job}quotes/`, { as: otieno, body: quoteFields() });
  expectMade(
    await server.patch(`${job}quotes/${quoted.body.id}/`, { as: otieno, body: quoteFields({ amount: 4600 }) }),
  );
  const other = await server.post(`${job}quotes/`, { as: rival, body: quoteFields() });
  expectMade(await server.delete(`${job}quotes/${other.body.id}/`, { as: rival }));
  expectMade(await server.get(`${job}quotes/`, { as: wanjiku }));
  await server.post(`${job}quotes/${quoted.body.id}/accept/`, { as: wanjiku, body: SEEN_QUOTE });
  expectMade(await server.post(`${job}quotes/${quoted.body.id}/accept/`, { as: wanjiku, body: { amount: 4600 } }));
  await server.post(`${job}quotes/${other.body.id}/accept/`, { as: wanjiku, body: SEEN_QUOTE });
  const offered = await server.post(`${job}changes/`, {
    as: otieno,
    body: { amount: 5200, scope: 'The tap in the bathroom too.' },
  });
  expectMade(offered);
  await server.post(`${job}changes/`, { as: wanjiku, body: { amount: 5000 } });
  const change = (of: { body: { change: { id: number } } }) => `${job}changes/${of.body.change.id}/`;
  expectMade(await server.post(`${change(offered)}accept/`, { as: wanjiku, body: {} }));
  const dearer = await server.post(`${job}changes/`, { as: otieno, body: { amount: 6000 } });
  expectMade(await server.post(`${change(dearer)}decline/`, { as: wanjiku, body: {} }));
  const cheaper = await server.post(`${job}changes/`, { as: wanjiku, body: { amount: 4000 } });
  expectMade(await server.delete(change(cheaper), { as: wanjiku, body: {} }));
  expectMade(await server.post(`${job}release/`, { as: otieno, body: { reason: 'The road is flooded.' } }));
  expectMade(await server.get(`/admin/assignable/?request=${posted.body.id}`, { as: admin }));
  expectMade(await server.patch(`${job}assign/`, { as: admin, body: { craftsman_id: String(own.body.id) } }));
  await server.patch(`${job}assign/`, { as: admin, body: {} });
  expectMade(await server.patch(job, { as: otieno, body: { status: 'accepted' } }));
  await server.patch(job, { as: otieno, body: { status: 'Nonsense' } });
  expectMade(
    await server.post(`${job}proof/`, {
      as: otieno,
      form: { proof_images: [await photo('#998877')], complete: 'true' },
    }),
  );
  await server.patch(job, { as: wanjiku, body: { status: 'Cancelled' } });
  const review = {
    job: posted.body.id,
    craftsman: own.body.id,
    reviewer: 'Wanjiku',
    rating: '5',
    comment: 'Dry floor.',
  };
  expectMade(await server.post('/reviews/', { as: wanjiku, body: review }));
  await server.post('/reviews/', { as: wanjiku, body: review });
  expectMade(await server.get(job, { as: admin }));
  expectMade(await server.get(`/public-craftsman/${own.body.slug}/`));

  // Shop, admin and leaving
  await server.get('/shop/', { as: otieno });
  const shop = await server.put('/shop/', { as: otieno, body: { name: 'Duka la mabomba' } });
  expectMade(shop);
  expectMade(await server.get('/shop/', { as: otieno }));
  const product = await server.post('/shop/products/', {
    as: otieno,
    form: { name: 'Tap', price: '900', stock: '12', image: await photo('#abcdef') },
  });
  expectMade(product);
  expectMade(await server.patch(`/shop/products/${product.body.id}/`, { as: otieno, body: { stock: 11 } }));
  expectMade(await server.get(`/shops/${shop.body.id}/`));
  expectMade(await server.get('/products/?names=Tap'));
  expectMade(await server.delete(`/shop/products/${product.body.id}/`, { as: otieno }));
  expectMade(
    await server.post('/contact/', { body: { name: 'Njeri', email: 'njeri@example.com', message: 'Habari' } }),
  );
  const messages = await server.get('/admin/contact-messages/', { as: admin });
  expectMade(messages);
  const done = { status: 'answered', note: 'Called back.' };
  expectMade(await server.patch(`/admin/contact-messages/${messages.body[0].id}/`, { as: admin, body: done }));
  expectMade(await server.get('/notifications/', { as: otieno }));
  expectMade(await server.get(`/job-requests/${posted.body.id}/notifications/?page_size=2`, { as: admin }));
  const unread = await server.get('/notifications/unread/', { as: otieno });
  expectMade(unread);
  expectMade(await server.post('/notifications/read/', { as: otieno, body: { up_to: unread.body.newest } }));
  expectMade(await server.get('/notifications/settings/', { as: otieno }));
  const wishes = { muted: ['jobs.sms'], quiet_from: 1260, quiet_to: 390 };
  expectMade(await server.put('/notifications/settings/', { as: otieno, body: wishes }));
  expectMade(await server.get('/notifications/new-work/', { as: otieno }));
  const heard = { within_km: 10, without: [], paused_until: null };
  expectMade(await server.put('/notifications/new-work/', { as: otieno, body: heard }));
  const owner = { id: admin.accountId, email: admin.email };
  const ofMail = new URL(withEmailProof('http://ufundi.test/', server.settings, owner));
  expectMade(await server.post('/email-proof/', { body: { token: ofMail.searchParams.get('proof') } }));
  await server.post('/email-proof/', { body: { token: 'of-no-mail' } });
  const number = '+254712345678';
  await server.put('/phones/', { as: otieno, body: { messages: true } });
  expectMade(await server.get('/phones/', { as: otieno }));
  expectMade(await server.post('/phones/', { as: otieno, body: { number: '0712 345 678' } }));
  await server.work();
  await server.post('/phones/verify/', { as: otieno, body: { number, code: 'not it' } });
  const [message = ''] = phones.at(number);
  expectMade(await server.post('/phones/verify/', { as: otieno, body: { number, code: message.slice(0, 6) } }));
  expectMade(await server.put('/phones/', { as: otieno, body: { messages: true } }));
  expectMade(await server.post('/push/', { as: otieno, body: aSubscription() }));
  await server.post('/push/', { as: otieno, body: aSubscription('https://ufundi.example/') });
  expectMade(await server.get('/push/key/', { as: otieno }));
  expectMade(await server.delete('/push/', { as: otieno }));
  await sql`update phones set verified_at = now() - interval '4 days'`.execute(server.owner);
  expectMade(await browser.post('/phone-sign-in/', { body: { role: 'craftsman', number } }));
  await browser.post('/phone-sign-in/', { body: { role: 'admin', number } });
  await server.work();
  const bySms = { number, code: phones.at(number).at(-1)?.slice(0, 6) };
  await browser.post('/phone-sign-in/code/', { body: { role: 'client', ...bySms } });
  expectMade(await browser.post('/phone-sign-in/code/', { body: { role: 'craftsman', ...bySms } }));
  const newcomer = { role: 'client', number: '+254712345699' };
  expectMade(await browser.post('/phone-sign-up/', { body: newcomer }));
  await server.work();
  const opening = { ...newcomer, full_name: 'Akinyi Odhiambo', terms: true };
  await browser.post('/phone-sign-up/code/', { body: { ...opening, code: 'not it' } });
  const opens = phones.at(newcomer.number).at(-1)?.slice(0, 6);
  expectMade(await browser.post('/phone-sign-up/code/', { body: { ...opening, code: opens } }));
  const pending = await aPendingCraftsman(server);
  expectMade(
    await server.post(`/admin/accounts/${pending.accountId}/disable/`, {
      as: admin,
      body: { reason: 'These are other photos.' },
    }),
  );
  expectMade(await server.post(`/admin/accounts/${pending.accountId}/enable/`, { as: admin }));
  expectMade(await server.get('/admin/audit/', { as: admin }));
  const proven = { as: admin, body: { password: admin.password } };
  expectMade(await server.get('/second-factor/', { as: admin }));
  const begun = await server.post('/second-factor/', proven);
  expectMade(begun);
  await server.post('/second-factor/confirm/', { as: admin, body: { code: '000000' } });
  const code = (steps: number) =>
    generateSync({ secret: begun.body.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  expectMade(await server.post('/second-factor/confirm/', { as: admin, body: { code: code(0) } }));
  expectMade(await server.post('/second-factor/off/', { as: admin, body: { ...proven.body, code: code(1) } }));
  expectMade(await server.post('/me/archive/', proven));
  const mover = await aClient(server, { email: 'wanjiku.k@example.com' });
  const moved = { email: 'wanjiku@example.com' };
  expectMade(await server.get('/email-change/', { as: mover }));
  const asked = { ...moved, current_password: mover.password };
  await server.post('/email-change/', { as: mover, body: { ...asked, current_password: 'not mine at all' } });
  expectMade(await server.post('/email-change/', { as: mover, body: asked }));
  await server.work();
  await server.post('/email-change/confirm/', { as: mover, body: { ...moved, code: 'not it' } });
  const [mailed = ''] = /\b\d{6}\b/.exec(mailTo(moved.email)) ?? [];
  expectMade(await server.post('/email-change/confirm/', { as: mover, body: { ...moved, code: mailed } }));
  await server.work();
  const [undoing = ''] = /http\S+\/undo-email-change\?\S+/.exec(mailTo(mover.email)) ?? [];
  const undo = Object.fromEntries(new URL(undoing).searchParams);
  expectMade(await server.post('/email-change/undo/', { body: undo }));
  await server.post('/email-change/undo/', { body: undo });
  const caller = await aClient(server, { phone: '+254711700700' });
  await aVerifiedPhone(server, caller, 4);
  await server.patch('/profile/', { as: caller, body: { phone_number: '0711700701' } });
  await server.work();
  const [, uidOfNumber = '', tokenOfNumber = ''] = /\/u\?(\w+)-(\w+)/.exec(phones.at('+254711700700').join(' ')) ?? [];
  const ofNumber = { uid: uidOfNumber, token: tokenOfNumber };
  expectMade(await server.post('/phones/undo/', { body: ofNumber }));
  await server.post('/phones/undo/', { body: ofNumber });
  const leaver = await aClient(server);
  expectMade(await server.delete('/me/', { as: leaver, body: { password: leaver.password } }));
  expectMade(await server.get('/figures/'));
  expectMade(await server.post('/logout/', { as: otieno }));
  await server.get('/craftsman/', { as: otieno });

  const left = server.served.endpoints.filter((endpoint) => !server.statuses.has(endpoint)).map(operationIdOf);
  expect(left).toEqual([]);
  const neverWell = [...server.statuses].filter(([, statuses]) => ![...statuses].some((status) => status < 300));
  // Google is not configured here; its own tests use a real provider.
  expect(neverWell.map(([endpoint]) => operationIdOf(endpoint))).toEqual(['postGoogleLogin']);

  const live = Object.fromEntries([...server.examples].sort(([a], [b]) => (a < b ? -1 : 1)));
  if (process.env.RECORD_EXAMPLES) await writeFile(EXAMPLES_FILE, `${JSON.stringify(live, null, 2)}\n`);
  const recorded = JSON.parse(await readFile(EXAMPLES_FILE, 'utf8')) as typeof live;
  const shapes = (examples: typeof live) =>
    Object.entries(examples).map(([name, example]) => [name, shapeOf({ ...example, path: '' })]);
  expect(shapes(recorded), 'RECORD_EXAMPLES=1 records them again').toEqual(shapes(live));
});

const mailTo = (email: string) => smtp.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).at(-1)?.text ?? '';

async function photo(colour: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
