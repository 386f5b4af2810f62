/** Cookies of phone codes: the ticket of the last ask, and by which browser a number signed in before. No script reads them. */
import type { Settings } from '#platform/settings.ts';
import { CODE_MINUTES } from '../phone-contract.ts';
import { isSecure } from './session-cookie.ts';
import { newRefreshToken } from './tokens.ts';

type Urls = Pick<Settings, 'publicUrl'>;
type ReadCookie = (name: string) => string | null;
type PhoneRole = 'craftsman' | 'client';

/** Under TLS a name that neither another host nor plain HTTP can set. */
const nameOf = (settings: Urls, name: string) => `${isSecure(settings) ? '__Host-' : ''}${name}`;
/** Of the whole site: pages take these forms, too, while no script runs. */
const cookieOf = (settings: Urls, name: string, value: string, seconds: number) =>
  `${nameOf(settings, name)}=${value}; Path=/; HttpOnly; Max-Age=${seconds}; SameSite=Strict${isSecure(settings) ? '; Secure' : ''}`;

const ticketName = (role: PhoneRole) => `code_ticket_${role}`;
export const ticketIn = (settings: Urls, role: PhoneRole, cookie: ReadCookie) =>
  cookie(nameOf(settings, ticketName(role)));
export const ticketCookie = (settings: Urls, role: PhoneRole, ticket: string) =>
  cookieOf(settings, ticketName(role), ticket, CODE_MINUTES * 60);
export const usedTicketCookie = (settings: Urls, role: PhoneRole) => cookieOf(settings, ticketName(role), '', 0);

const DEVICE = 'device';
const YEAR = 365 * 86_400;
/** 256 random bits, as a refresh token. */
export const newTicket = newRefreshToken;

export function deviceIn(settings: Urls, cookie: ReadCookie): string | null {
  const device = cookie(nameOf(settings, DEVICE));
  return device && /^[\w-]{43}$/.test(device) ? device : null;
}
/** Several people may share a device: it keeps its cookie. */
export const deviceOf = (settings: Urls, cookie: ReadCookie) => deviceIn(settings, cookie) ?? newTicket();
export const deviceCookie = (settings: Urls, device: string) => cookieOf(settings, DEVICE, device, YEAR);
