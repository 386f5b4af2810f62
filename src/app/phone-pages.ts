import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#api/context.ts';
import { escapeHtml as text } from '#platform/mail/mail-template.ts';
import { hasHandsets } from '#platform/sms/sms.ts';
import { isShownTo, mayShowDemo, page, send } from './demo-pages.ts';

const LISTED = 200;

/** The phones of a demo, each with the messages that it would have got: none leaves the machine. */
export function servePhones(http: FastifyInstance, { db, settings }: AppContext): void {
  if (settings.smsUrl !== null || !mayShowDemo(settings)) return;
  http.get('/internal/phones', async (request, reply) => {
    if (!isShownTo(request, settings) || !hasHandsets(settings)) return reply.callNotFound();
    const messages = await db
      .selectFrom('sms_messages')
      .leftJoin('accounts', 'accounts.id', 'account_id')
      .select(['number', 'body', 'full_name', 'sms_messages.created_at as at'])
      .where('number', 'is not', null)
      .where('body', 'is not', null)
      .orderBy('sms_messages.id', 'desc')
      .limit(LISTED)
      .execute();
    const phones = Map.groupBy(messages, ({ number }) => number ?? '');
    const shown = [...phones].map(
      ([number, all]) =>
        `<section><h2>${text(number)}</h2><p>${text(all[0]?.full_name ?? '')}</p><ul>${all
          .map(
            ({ body, at }) => `<li><p>${text(body ?? '')}</p><small>${text(new Date(at).toUTCString())}</small></li>`,
          )
          .join('')}</ul></section>`,
    );
    const style =
      '<style>.phones{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr))}section{border:2px solid;border-radius:1.5rem;padding:1rem}section ul{list-style:none;padding:0}section p{margin:.2rem 0;overflow-wrap:anywhere}h2{font-size:1.1rem;margin:0}</style>';
    return send(
      reply,
      page('Phones', `${style}<h1>Phones</h1><div class="phones">${shown.join('\n') || '<p>None yet.</p>'}</div>`),
    );
  });
}
