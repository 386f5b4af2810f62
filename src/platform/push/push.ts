/** Sends one message by Web Push, to a push service of a browser's maker alone. */
import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { emailOf } from '../setting-reader.ts';
import type { Settings } from '../settings.ts';
import { publicAddress } from './public-address.ts';
import { pushKeysOf } from './push-keys.ts';

export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly text: string;
  /** How long the service keeps it for a device that is off. */
  readonly seconds: number;
  /** Wakes a phone that saves its battery. */
  readonly isUrgent: boolean;
  /** Replaces a message of the same topic that still waits there. */
  readonly topic: string;
}

/** `gone`: the browser has given the subscription up. */
export type PushOutcome = 'accepted' | 'gone' | { readonly failed: string };

const PATIENCE_MS = 10_000;
/** The browser chooses the endpoint, so a forged one could name any host: these are what the makers document. */
const SERVICES: readonly RegExp[] = [
  // Chrome and what is built on it, also Edge on Android: `kPushMessagingGcmEndpoint` in Chromium's source.
  /^fcm\.googleapis\.com$/,
  // Firefox: `serverHost` in Mozilla's Android components, the endpoint in the documentation of Autopush.
  /^updates\.push\.services\.mozilla\.com$/,
  // Edge on Windows: Microsoft's list of names for firewalls in front of WNS.
  /^[\w-]+\.notify\.windows\.com$/,
  // Safari: Apple's "Sending web push notifications in web apps and browsers".
  /^[\w-]+\.push\.apple\.com$/,
];

type PushSettings = Pick<Settings, 'pushKeys' | 'pushServices' | 'publicUrl' | 'operatorEmail'>;

export function isPushService(endpoint: string, { pushServices }: Pick<Settings, 'pushServices'>): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (pushServices.includes(url.origin)) return true;
  return url.protocol === 'https:' && url.port === '' && SERVICES.some((service) => service.test(url.hostname));
}

export async function sendPush(
  settings: PushSettings,
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
): Promise<PushOutcome> {
  if (settings.pushKeys === null) return { failed: 'no keys' };
  if (!isPushService(endpoint, settings)) return 'gone';
  const isOfTests = settings.pushServices.includes(new URL(endpoint).origin);
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.text, {
    vapidDetails: { subject: contactOf(settings), ...pushKeysOf(settings.pushKeys) },
    TTL: message.seconds,
    urgency: message.isUrgent ? 'high' : 'normal',
    topic: message.topic,
  });
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const options = { method: 'POST', headers, signal, ...(!isOfTests && { lookup: publicAddress }) };
  const status = await post(endpoint, options, body).catch(() => null);
  if (status === null) return { failed: 'no answer' };
  if (status >= 200 && status < 300) return 'accepted';
  return status === 404 || status === 410 ? 'gone' : { failed: `HTTP ${status}` };
}

/** Follows no redirect. @returns the status */
function post(endpoint: string, options: https.RequestOptions, body: Buffer | null): Promise<number> {
  const { request } = endpoint.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, options, (response) => {
      response.resume().on('error', reject);
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Push services answer 403 to an address that is made up, as localhost. */
const contactOf = ({ publicUrl, operatorEmail }: PushSettings) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${emailOf(operatorEmail)}`;
