/** Plays a push service and its browsers on a loopback port: checks who signed, and decrypts as a browser does (RFC 8291, 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeHold } from './hold.ts';

/** A status, or a connection that is cut; the last one goes on. */
type Answer = number | 'cut';

export interface Browser {
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What it would show. */
  readonly notes: { id: number; title: string; path: string; tag: string; language: string }[];
  readonly headers: { ttl: number; urgency: string | undefined; topic: string | undefined; sub: string; key: string }[];
  /** How often a message was offered, of whatever end. */
  offers: number;
}

export interface PushService {
  /** Of its endpoints; for the setting `pushServices`. */
  readonly origin: string;
  /** Where it listens. */
  readonly url: string;
  browser(...answers: Answer[]): Browser;
  /**
   * Until the returned function is called it takes no message (`offers`), or takes it and says nothing (`answers`). What a
   * process that has ended offered is never taken.
   */
  hold(what: 'offers' | 'answers'): () => void;
  /** How many messages are held now. */
  readonly held: number;
  close(): Promise<void>;
}

/** @param named the origin of its endpoints where others are brought to it, else its own */
export async function startPushService(named?: string): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, headers: NodeJS.Dict<string | string[]>) => Answer>();
  let origin = '';
  const hold = makeHold<'offers' | 'answers'>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (hold.what === 'offers') {
      await hold.released();
      if (request.socket.destroyed) return;
    }
    const answer = browsers.get(request.url ?? '')?.(Buffer.concat(parts), request.headers) ?? 404;
    if (hold.what === 'answers') await hold.released();
    if (answer === 'cut') return request.socket.destroy();
    const more = answer === 302 ? { location: `${origin}/inside` } : {};
    response.writeHead(answer, more).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = named ?? url;

  return {
    origin,
    url,
    browser(...answers) {
      const path = `/send/${randomBytes(12).toString('hex')}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const browser: Browser = {
        subscription: { endpoint: origin + path, p256dh, auth: auth.toString('base64url') },
        notes: [],
        headers: [],
        offers: 0,
      };
      browsers.set(path, (body, headers) => {
        const answer = answers[Math.min(browser.offers, answers.length - 1)] ?? 201;
        browser.offers += 1;
        const signed = signedBy(String(headers.authorization), origin);
        if (answer !== 201) return answer;
        browser.notes.push(JSON.parse(decrypted(body, keys, auth)));
        const { ttl, urgency, topic } = headers as Record<string, string | undefined>;
        browser.headers.push({ ttl: Number(ttl), urgency, topic, ...signed });
        return answer;
      });
      return browser;
    },
    hold: hold.start,
    get held() {
      return hold.held;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @throws when the signature is not of the key it names, or for another service */
function signedBy(authorization: string, origin: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (!isSigned || aud !== origin) throw new Error('not signed for this service');
  return { sub: String(sub), key };
}

function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const hkdf = (secret: Buffer, of: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, of, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
  return padded.slice(0, padded.lastIndexOf('\x02'));
}
