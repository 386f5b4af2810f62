import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as passed } from 'node:timers/promises';

/**
 * Stands before a server as a slow network would: what a browser changes is done at once and answered late, so that an
 * open page hears of the change before it has the answer. What it reads, and the calls of tests, pass as they are.
 * @param delay milliseconds
 */
export async function startLateAnswers(delay: number) {
  let to = '';
  const proxy = http.createServer((request, response) => {
    const { method, headers, url: path } = request;
    const isHeld = method !== 'GET' && path?.startsWith('/api/') && 'sec-fetch-mode' in headers;
    const sent = http.request(new URL(path ?? '/', to), { method, headers, agent: false }, async (answer) => {
      if (isHeld) await passed(delay);
      if (response.destroyed) return answer.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      pipeline(answer, response, () => {});
    });
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    pipeline(request, sent, () => {});
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    base: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    toServer: (base: string) => void (to = base),
    stop() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
