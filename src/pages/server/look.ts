/** Language and theme of a page. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { spoken } from '#api/register.ts';

const YEAR = 31_536_000;

export interface Look {
  readonly language: 'en' | 'sw';
  readonly theme: 'light' | 'dark' | null;
}

export const lookKey = ({ language, theme }: Look, key: string) => `${language} ${theme ?? ''} ${key}`;

/** What the query asks for, which a cookie then remembers; else what `lookIn` finds. */
export function lookOf(request: FastifyRequest, reply: FastifyReply, query: URLSearchParams, publicUrl: string): Look {
  const remember = (name: string, value: string) =>
    reply.header(
      'set-cookie',
      `${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`,
    );
  const language = query.get('lang');
  const theme = query.get('theme');
  const wantsLanguage = language === 'en' || language === 'sw' ? language : null;
  const wantsTheme = theme === 'light' || theme === 'dark' || theme === 'system' ? theme : null;
  if (wantsLanguage) remember('lang', wantsLanguage);
  if (wantsTheme) remember('theme', wantsTheme);
  const before = lookIn(request.headers);
  return {
    language: wantsLanguage ?? before.language,
    theme: wantsTheme === null ? before.theme : wantsTheme === 'system' ? null : wantsTheme,
  };
}

export function lookIn(headers: IncomingHttpHeaders): Look {
  const theme = headers.cookie === undefined ? null : /(?:^|;\s*)theme=(light|dark)\b/.exec(headers.cookie)?.[1];
  return { language: spoken({ headers }), theme: theme === 'light' || theme === 'dark' ? theme : null };
}
