import { createECDH, randomBytes } from 'node:crypto';

/** What a browser sends after it subscribed. */
export function aSubscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`) {
  const keys = createECDH('prime256v1');
  return { endpoint, p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
}
