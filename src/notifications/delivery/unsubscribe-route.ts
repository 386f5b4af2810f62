import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#api/context.ts';
import { type ServedApi, spoken } from '#api/register.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { settingsPath, TEXTS } from '../compose.ts';
import type { Category } from '../events-contract.ts';
import { muteKey } from '../rules.ts';
import { findRecipient, readWishes, type Recipient, saveWishes } from '../store.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';
import { UNSUBSCRIBE_POLICY, type UnsubscribePage, unsubscribePage } from './unsubscribe-page.ts';

const PATH = '/unsubscribe/{token}/';
const ROUTE = '/api/unsubscribe/:token/';
const BODY_MAX = 100_000;
type Params = { Params: { token: string } };

/**
 * One POST ends the mails of a category (RFC 8058): mail programs send a form, multipart, or nothing, so any body is
 * taken and none is read. GET only shows a page with a button, since scanners open every address of a mail.
 */
export function unsubscribeRoute(
  http: FastifyInstance,
  served: Pick<ServedApi, 'pages'>,
  { db, settings }: AppContext,
): void {
  const find = async (trx: Database, token: string) => {
    const link = readUnsubscribeToken(settings, token);
    const person = link && (await findRecipient(trx, link.accountId));
    return link && person ? { person, category: link.category } : null;
  };
  served.pages.push({ method: 'GET', path: PATH }, { method: 'POST', path: PATH });
  http.get<Params>(ROUTE, async (request, reply) => {
    const found = await find(db, request.params.token);
    return send(request, reply, found, found && pageToAsk(found));
  });
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, _body, done) => done(null));
    scope.post<Params>(ROUTE, async (request, reply) => {
      const found = await inTransaction(db, async (trx) => {
        const ended = await find(trx, request.params.token);
        if (ended) await mute(trx, ended);
        return ended;
      });
      return send(request, reply, found, found && pageAfter(found, settings.publicUrl));
    });
  });
}

interface Found {
  readonly person: Recipient;
  readonly category: Category;
}

async function mute(trx: Database, { person, category }: Found): Promise<void> {
  const wishes = await readWishes(trx, person.id);
  await saveWishes(trx, person.id, { ...wishes, muted: [...new Set([...wishes.muted, muteKey(category, 'mail')])] });
}

function pageToAsk({ person: { language }, category }: Found): UnsubscribePage {
  const { unsubscribe: texts } = TEXTS[language];
  return { language, title: texts.title, lines: [texts.about(category), texts.stays], button: texts.button };
}

function pageAfter({ person: { language, role }, category }: Found, publicUrl: string): UnsubscribePage {
  const { unsubscribe: texts, choose: label } = TEXTS[language];
  const link = { label, url: publicUrl + settingsPath(role) };
  return { language, title: texts.ended, lines: [texts.about(category), texts.stays], link };
}

function send(request: FastifyRequest, reply: FastifyReply, found: Found | null, page: UnsubscribePage | null) {
  const language = spoken(request);
  const { unsubscribe: texts } = TEXTS[language];
  return reply
    .status(found ? 200 : 404)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': UNSUBSCRIBE_POLICY,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(page ?? { language, title: texts.over, lines: [texts.overHint] }));
}
