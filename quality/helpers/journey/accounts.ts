import { randomBytes } from 'node:crypto';
import { anIp } from './browser.ts';
import { DEMO_PASSWORD } from '../demo-data.ts';

export const PASSWORD = 'mabati-na-misumari-47';

export interface Visitor {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
}

export function anEmail(name = 'mtu'): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${randomBytes(5).toString('hex')}@example.co.ke`;
}

/** @throws with the response of a rejected call */
export async function send<T = Record<string, unknown>>(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  access?: string,
): Promise<T> {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': anIp(),
      ...(access ? { authorization: `Bearer ${access}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

export async function aCraftsmanAt(base: string, fullName = 'Otieno & Sons Plumbing'): Promise<Visitor> {
  const email = anEmail(fullName);
  const person = { full_name: fullName, email, password: PASSWORD, phone_number: '254712345678' };
  await send(base, 'POST', '/signup/', person);
  const { access } = await send<{ access: string }>(base, 'POST', '/token/', { email, password: PASSWORD });
  return { fullName, email, password: PASSWORD, access };
}

export async function aClientAt(base: string, fullName = 'Wanjiku Kamau'): Promise<Visitor & { id: number }> {
  const email = anEmail(fullName);
  const person = { full_name: fullName, email, password: PASSWORD, phone_number: '254722345678', terms: true };
  await send(base, 'POST', '/client-signup/', person);
  const { token, user } = await send<{ token: string; user: { id: number } }>(base, 'POST', '/client-login/', {
    email,
    password: PASSWORD,
  });
  return { id: user.id, fullName, email, password: PASSWORD, access: token };
}

const tokens = new Map<string, { since: number; access: Promise<string> }>();

/** Of a person of the demo marketplace, for twenty of the thirty minutes that a token lasts. */
export function tokenOf(base: string, email: string): Promise<string> {
  const key = `${base} ${email}`;
  let token = tokens.get(key);
  if (!token || token.since < Date.now() - 1_200_000) {
    const asked = send<{ access: string }>(base, 'POST', '/token/', { email, password: DEMO_PASSWORD });
    tokens.set(key, (token = { since: Date.now(), access: asked.then(({ access }) => access) }));
  }
  return token.access;
}
