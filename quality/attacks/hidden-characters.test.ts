/** Invisible characters can show a name backwards or like another one, or move a terminal's cursor. */
import { expect, test } from 'vitest';
import { useTestServer } from '../helpers/test-server.ts';
import { useReady } from '../helpers/use-ready.ts';
import { exactPath } from './exact-request.ts';
import { createFixtures, product } from './fixtures.ts';
import { CALLS, type Fields } from './writing-calls.ts';

const server = useTestServer();
const fixtures = useReady(() => createFixtures(server));

/** Texts that a call takes with those of its usual body. */
const OPTIONAL: Readonly<Record<string, Fields>> = {
  account: { full_name: 'Wanjiku Kamau' },
  "a craftsman's account": { full_name: 'Odhiambo Otieno' },
  profile: { full_name: 'Odhiambo Otieno' },
  request: { access_notes: 'Gate code 4417' },
  'move by the client': { reason: 'It is mended' },
  shop: { description: 'Benches' },
  product: { description: 'Of mvule' },
  'changed product': { name: product.name, description: 'Of mvule' },
};
const SEVERAL_LINES = new Set(['description', 'message', 'comment', 'reason']);
/** Passwords may hold anything; a phone number loses what is no digit. */
const FREE = new Set(['password', 'phone', 'phone_number']);

/** An e-mail address loses what is invisible: it is read as a person pastes it. */
const DROPPED = /[\p{Cf}\p{Variation_Selector}\u115f\u3164]/u;

const textsOf = (body: Fields) =>
  Object.keys(body).filter((field) => typeof body[field] === 'string' && !FREE.has(field));
const inTheMiddle = (value: unknown, character: string) => String(value).replace(/^./u, (first) => first + character);

async function statusWith(call: (typeof CALLS)[number], field: string, character: string): Promise<number> {
  const { path, as, body } = await call.prepare(fixtures);
  const whole: Fields = { ...body, ...OPTIONAL[call.name] };
  const { status } = await exactPath(server.base, call.method, path, {
    headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as.access}` } : {}) },
    body: JSON.stringify({ ...whole, [field]: inTheMiddle(whole[field], character) }),
  });
  return status;
}

const ANYWHERE = ['\u0007', '\u001b', '\u0085', '\u202d', '\u202e'];
const IN_A_LINE = [
  '\n',
  '\t',
  '\u2028',
  '\u200b',
  '\u200e',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u115f',
  '\u3164',
  '\ufe0f',
  '\u{e0041}',
];

test.each(CALLS.filter(({ needsForm }) => !needsForm))('$name takes no hidden characters in any text', async (call) => {
  const { body } = await call.prepare(fixtures);
  for (const field of textsOf({ ...body, ...OPTIONAL[call.name] })) {
    for (const character of SEVERAL_LINES.has(field) ? ANYWHERE : [...ANYWHERE, ...IN_A_LINE]) {
      if (field === 'email' && DROPPED.test(character)) continue;
      const name = `${field} with ${character.codePointAt(0)?.toString(16)}`;
      expect([name, await statusWith(call, field, character)]).toEqual([name, 400]);
    }
  }
});

test('a text of several lines takes line breaks, tabs, and what other apps paste around a name', async () => {
  const body = {
    name: 'Ndunge',
    email: 'ndunge@example.co.ke',
    message: 'Habari,\r\n\n\t1. Ask for \u2068Juma\u2069 👩🏾‍🔧',
  };
  expect((await server.post('/contact/', { body })).status).toBe(201);
});

test('a name may hold accents, apostrophes, other scripts and composed emoji', async () => {
  for (const name of ["Wanjikũ O'Brien-Mũthoni", 'محمد علي', 'Fundi 👨🏾‍🔧 Ltd.']) {
    const body = { name, email: 'ndunge@example.co.ke', message: 'Habari' };
    expect([name, (await server.post('/contact/', { body })).status]).toEqual([name, 201]);
  }
});

test('a phone number pasted from a contact with its direction marks is understood', async () => {
  const phone_number = '\u202a+254\u00a0712 345\u2011678\u202c';
  const body = { full_name: 'Chebet Koech', email: 'chebet@example.co.ke', password: 'mvua-ya-masika-5', phone_number };
  expect((await server.post('/client-signup/', { body })).status).toBe(201);
});
