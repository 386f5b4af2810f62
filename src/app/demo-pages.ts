/**
 * Pages that a demo shows to its own machine; other machines get 404, since messages hold links and codes that sign in. Any
 * machine may send any Host header: it only rules out DNS rebinding.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml as text } from '#platform/mail/mail-template.ts';
import { isDemo, isLocalHost } from '#platform/sms/sms.ts';
import type { Settings } from '#platform/settings.ts';
import { isFromHere } from './from-here.ts';

const PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'";

export const mayShowDemo = ({ demo, publicUrl }: Settings) =>
  demo !== 'off' && isLocalHost(new URL(publicUrl).hostname);

export const isShownTo = (request: FastifyRequest, settings: Settings) =>
  isFromHere(request) && isLocalHost(request.hostname) && isDemo(settings);

export const send = (reply: FastifyReply, body: string, policy = PAGE) =>
  reply
    .header('content-security-policy', policy)
    .header('x-frame-options', policy === PAGE ? 'DENY' : 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(body);

export const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}li{padding:.4rem 0}a{display:inline-block;padding:.6rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:44rem;border:1px solid}</style>
</head><body><main>${body}</main></body></html>
`;
