import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#api/context.ts';
import { escapeHtml as text } from '#platform/mail/mail-template.ts';
import { isFromHere } from './from-here.ts';
import { listOutbox, type OutboxMail, readOutbox } from '#platform/mail/outbox.ts';

const LISTED = 200;
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];
const PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";
const FRAME = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Shows the mails of a demo to its own machine; other machines get 404, since mails hold links that sign in. Any machine may
 * send any Host header: it only rules out DNS rebinding.
 */
export function serveMails(http: FastifyInstance, { settings }: AppContext): void {
  const { dataDir, demo, mailUrl, publicUrl } = settings;
  const isLocal = (hostname: string) => LOCAL.includes(hostname);
  const mayBeShown = demo !== 'off' && mailUrl === null && isLocal(new URL(publicUrl).hostname);
  if (!mayBeShown) return;
  const isShown = (request: FastifyRequest) =>
    isFromHere(request) && isLocal(request.hostname) && existsSync(path.join(dataDir, 'demo.json'));

  const send = (reply: FastifyReply, body: string, policy = PAGE) =>
    reply
      .header('content-security-policy', policy)
      .header('x-frame-options', policy === FRAME ? 'SAMEORIGIN' : 'DENY')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(body);

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

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}li{padding:.4rem 0}a{display:inline-block;padding:.6rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:44rem;border:1px solid}</style>
</head><body><main>${body}</main></body></html>
`;
