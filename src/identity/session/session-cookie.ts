/**
 * The session of a browser, one for each kind of account: a refresh token that no script can read and only `/api/session/`
 * gets, and a mark that scripts read to know whether asking is worth a call.
 */
import type { Role } from '#api/endpoint.ts';
import type { Settings } from '#platform/settings.ts';
import { IDLE_DAYS, type TokenPair } from './sessions.ts';

type Urls = Pick<Settings, 'publicUrl'>;
export const isSecure = ({ publicUrl }: Urls) => publicUrl.startsWith('https:');

export const sessionCookieName = (settings: Urls, role: Role) =>
  `${isSecure(settings) ? '__Secure-' : ''}refresh_${role}`;

const markName = (role: Role) => `signed_in_${role}`;

export function sessionCookies(settings: Urls, { role, refresh }: Pick<TokenPair, 'role' | 'refresh'>): string[] {
  return cookies(settings, role, refresh, IDLE_DAYS * 86_400);
}

/** Of a browser that signed out without a network the mark stays, until its sign-out has arrived. */
export function resumedCookies(settings: Urls, pair: TokenPair, cookie: (name: string) => string | null): string[] {
  return sessionCookies(settings, pair).slice(0, cookie(markName(pair.role)) === '0' ? 1 : 2);
}

export const endedSessionCookies = (settings: Urls, role: Role) => cookies(settings, role, '', 0);

function cookies(settings: Urls, role: Role, refresh: string, seconds: number): string[] {
  const rest = `Max-Age=${seconds}; SameSite=Strict${isSecure(settings) ? '; Secure' : ''}`;
  return [
    `${sessionCookieName(settings, role)}=${refresh}; Path=/api/session; HttpOnly; ${rest}`,
    `${markName(role)}=1; Path=/; ${rest}`,
  ];
}
