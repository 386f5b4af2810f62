import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#api/context.ts';
import { escapeHtml as text } from '#platform/mail/mail-template.ts';
import { isShownTo, mayShowDemo, page, send } from './demo-pages.ts';
import { listOutbox, type OutboxMail, readOutbox } from '#platform/mail/outbox.ts';

const LISTED = 200;
const FRAME = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Shows the mails of a demo to its own machine. */
export function serveMails(http: FastifyInstance, { settings }: AppContext): void {
  const { dataDir, mailUrl } = settings;
  if (mailUrl !== null || !mayShowDemo(settings)) return;
  const isShown = (request: FastifyRequest) => isShownTo(request, settings);

  http.get('/internal/mails', async (request, reply) => {
    if (!isShown(request)) return reply.callNotFound();
    const mails = await listOutbox(dataDir, LISTED);
    const rows = mails.map(
      ({ name, headers }) =>
        `<li><a href="/internal/mails/${name}">${text(headers.Subject ?? '')}</a> ${text(headers.To ?? '')}, ${text(headers.Date ?? '')}</li>`,
    );
    return send(reply, page('Mails', `<h1>Mails</h1><ul>${rows.join('\n') || '<li>None yet.</li>'}</ul>`));
  });
  http.get<{ Params: { name: string } }>('/internal/mails/:name', async (request, reply) => {
    const mail = isShown(request) && (await readOutbox(dataDir, request.params.name));
    return mail ? send(reply, mailPage(mail)) : reply.callNotFound();
  });
  http.get<{ Params: { name: string } }>('/internal/mails/:name/html', async (request, reply) => {
    const mail = isShown(request) && (await readOutbox(dataDir, request.params.name));
    return mail && mail.html ? send(reply, mail.html, FRAME) : reply.callNotFound();
  });
}

function mailPage({ name, headers, text: plain, html }: OutboxMail & { name: string }): string {
  const subject = headers.Subject ?? '';
  const facts = Object.entries(headers).map(([label, value]) => `${text(label)}: ${text(value)}`);
  return page(
    subject,
    `<p><a href="/internal/mails">Mails</a></p><h1>${text(subject)}</h1><pre>${facts.join('\n')}</pre>
${html ? `<iframe sandbox src="/internal/mails/${name}/html" title="HTML"></iframe>` : ''}
<h2>Text</h2><pre>${text(plain)}</pre>`,
  );
}
