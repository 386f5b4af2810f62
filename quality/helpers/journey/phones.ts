/** The phones of a demo, as `/internal/phones` shows them, and demo people whose number is verified for long. */
import { CLIENTS } from '../../../db/demo/clients.ts';
import { CRAFTSMEN } from '../../../db/demo/craftsmen.ts';
import { send } from './accounts.ts';
import { expect } from './browser.ts';
import { DEMO_PASSWORD } from '../demo-data.ts';

/** The code in the last message to a number. */
export async function codeAt(base: string, number: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const shown = await (await fetch(`${base}/internal/phones`)).text();
    code = /\b\d{6}\b/.exec(shown.split('<section>').find((each) => each.includes(number)) ?? '')?.[0];
    expect(code).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return code as string;
}

/** The link in the last message to a number that is no longer that of its account. */
export async function undoLinkAt(base: string, number: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const shown = await (await fetch(`${base}/internal/phones`)).text();
    link = /\/u\?[0-9a-z]+-[0-9a-f]{24}/.exec(
      shown.split('<section>').find((each) => each.includes(number)) ?? '',
    )?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return base + link;
}

/** @param at which of them: a number gets one code a minute */
export async function aVerifiedNumber(base: string, role: 'craftsman' | 'client', at: number): Promise<string> {
  const { fullName = '' } = (role === 'client' ? CLIENTS : CRAFTSMEN)[at] ?? {};
  const email = `${fullName.toLowerCase().replace(/[^a-z]+/g, '.')}@example.co.ke`;
  const path = role === 'client' ? '/client-login/' : '/token/';
  const body = { email, password: DEMO_PASSWORD };
  const { token, access } = await send<{ token?: string; access?: string }>(base, 'POST', path, body);
  const { phone_number } = await send<{ phone_number: string }>(base, 'GET', '/profile/', undefined, token ?? access);
  return phone_number;
}
