/** The VAPID keys of this installation: the private one is stored, the public one follows from it. */
import { createECDH, ECDH } from 'node:crypto';

const CURVE = 'prime256v1';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @throws for what is no private key of the curve */
export function pushKeysOf(privateKey: string): PushKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

export function isPrivateKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text) && doesNotThrow(() => pushKeysOf(text));
}

/** Whether a browser's key is a point of the curve, as browsers write it; nothing can be encrypted for another. */
export function isPublicKey(text: string): boolean {
  // A shortened point has 44 characters.
  return (
    text.length === 87 && doesNotThrow(() => ECDH.convertKey(text, CURVE, 'base64url', 'base64url', 'uncompressed'))
  );
}

function doesNotThrow(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
