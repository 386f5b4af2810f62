/**
 * Plays Africa's Talking on a loopback port. What becomes of a message is in the last two digits of its number: 01 the
 * report waits for `release`, 02 it comes before the answer, 03 twice, 04 never, 05 Failed, 06 UserInBlackList, 07 HTTP 500,
 * 08 the connection is cut after the message was taken, 09 no balance; else Success after the answer.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeHold } from './hold.ts';

export interface Sms {
  readonly to: string;
  readonly text: string;
  readonly from: string | null;
  readonly id: string;
}

export interface Phones {
  /** For SMS_URL. */
  readonly url: string;
  /** What arrived on any phone. */
  readonly inbox: Sms[];
  /** To which numbers messages were offered, of whatever end. */
  readonly offers: string[];
  /** The product's callbacks, up to the name: `http://…/api/in/<secret>/`. */
  callTo(url: string): void;
  at(number: string): string[];
  /** The last code that arrived there, or 'none'. */
  codeAt(number: string): string;
  /** Until all reports have arrived that do not wait for `release`. */
  settled(): Promise<void>;
  /** Sends the reports that wait. */
  release(): Promise<void>;
  report(id: string, status: string, more?: Record<string, string>): Promise<number>;
  /** The owner of the phone tells the provider to stop: from now on it refuses that number. */
  stop(number: string): Promise<number>;
  /**
   * Until the returned function is called it takes no message (`offers`), or takes it and says nothing (`answers`). What a
   * process that has ended offered is never taken.
   */
  hold(what: 'offers' | 'answers'): () => void;
  /** How many calls are held now. */
  readonly held: number;
  close(): Promise<void>;
}

const KEY = 'a-key-of-tests';

export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function startPhones(): Promise<Phones> {
  const inbox: Sms[] = [];
  const stopped = new Set<string>();
  const waiting: (() => Promise<unknown>)[] = [];
  const reporting = new Set<Promise<void>>();
  let callbacks = '';
  const offers: string[] = [];
  const hold = makeHold<'offers' | 'answers'>();

  const post = async (name: string, form: Record<string, string>) => {
    if (callbacks === '') return 0;
    const sent = fetch(`${callbacks}${name}/`, { method: 'POST', body: new URLSearchParams(form) });
    // A product that has ended takes no report.
    return sent.then(
      ({ status }) => status,
      () => 0,
    );
  };
  const report = (id: string, status: string, more: Record<string, string> = {}) => {
    const number = inbox.find((sms) => sms.id === id)?.to ?? '';
    return post('sms-report', { id, status, phoneNumber: number, networkCode: '63902', retryCount: '0', ...more });
  };

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await bodyOf(request));
    if (hold.what === 'offers') {
      await hold.released();
      if (request.socket.destroyed) return;
    }
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.headers.apikey !== KEY || form.get('username') !== 'sandbox') return answer(401, 'Unauthorized');
    const to = form.get('to') ?? '';
    offers.push(to);
    const end = to.slice(-2);
    const recipient = (statusCode: number, status: string, messageId = 'None') =>
      answer(201, {
        SMSMessageData: {
          Message: 'Sent to 1/1 Total Cost: KES 0.8000',
          Recipients: [{ statusCode, number: to, status, cost: messageId === 'None' ? '0' : 'KES 0.8000', messageId }],
        },
      });
    if (stopped.has(to)) return recipient(406, 'UserInBlacklist');
    if (end === '07') return answer(500, 'Internal Server Error');
    if (end === '09') return recipient(405, 'InsufficientBalance');
    const id = `ATXid_${inbox.length + 1}_${to.slice(-4)}`;
    inbox.push({ to, text: form.get('message') ?? '', from: form.get('from'), id });
    if (end === '08') return request.socket.destroy();
    if (end === '02') await report(id, 'Success');
    if (hold.what === 'answers') await hold.released();
    recipient(101, 'Success', id);
    if (end === '02' || end === '04') return;
    const reports: Record<string, () => Promise<unknown>> = {
      '03': async () => [await report(id, 'Success'), await report(id, 'Success')],
      '05': () => report(id, 'Failed', { failureReason: 'UserIsInactive' }),
      '06': () => report(id, 'Rejected', { failureReason: 'UserInBlackList' }),
    };
    const send = reports[end] ?? (() => report(id, 'Success'));
    if (end === '01') return void waiting.push(send);
    // Of a process that has ended it is closed already.
    const closed = request.socket.destroyed ? Promise.resolve() : once(response, 'close');
    const sending = closed.then(send).then(() => void reporting.delete(sending));
    reporting.add(sending);
  });
  async function release() {
    for (const send of waiting.splice(0)) await send();
  }
  const at = (number: string) => inbox.filter(({ to }) => to === number).map(({ text }) => text);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://sandbox:${KEY}@127.0.0.1:${port}/version1/messaging`,
    inbox,
    offers,
    callTo(url) {
      callbacks = url;
    },
    at,
    codeAt: (number) =>
      at(number)
        .findLast((text) => /^\d{6}/.test(text))
        ?.slice(0, 6) ?? 'none',
    async settled() {
      while (reporting.size > 0) await Promise.all(reporting);
    },
    release,
    report,
    stop(number) {
      stopped.add(number);
      return post('sms-stop', { phoneNumber: number, senderId: 'UFUNDI' });
    },
    hold: hold.start,
    get held() {
      return hold.held;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
