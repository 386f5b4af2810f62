import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../settings.ts';
import { openAfricasTalking } from './africas-talking.ts';

export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly id: string | null; readonly costCents: number | null }
  /** It certainly was not sent. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Without an answer it may have gone out. */
  | { readonly kind: 'unknown' };

export interface SmsProvider {
  /** @param to E.164 · @param text in GSM letters */
  send(to: string, text: string): Promise<SmsOutcome>;
}

type SmsSettings = Pick<Settings, 'smsUrl' | 'smsFrom' | 'demo' | 'dataDir' | 'publicUrl'>;

const LOCAL = ['localhost', '127.0.0.1', '[::1]'];
export const isLocalHost = (hostname: string) => LOCAL.includes(hostname);
export const isDemo = ({ demo, dataDir, publicUrl }: Pick<Settings, 'demo' | 'dataDir' | 'publicUrl'>) =>
  demo !== 'off' && isLocalHost(new URL(publicUrl).hostname) && existsSync(path.join(dataDir, 'demo.json'));

/** A demo shows its messages on a page of its own machine, and sends none. */
export const hasHandsets = (settings: SmsSettings) => settings.smsUrl === null && isDemo(settings);
export const isSmsOn = (settings: SmsSettings) => settings.smsUrl !== null || hasHandsets(settings);

/** @returns null for a demo's handsets, which only show what is stored */
export function openSms({ smsUrl, smsFrom }: SmsSettings): SmsProvider | null {
  return smsUrl === null ? null : openAfricasTalking(smsUrl, smsFrom);
}

/** By which a number that wants no messages is known after its account is erased. */
export function hashOfNumber({ tokenSecret }: Pick<Settings, 'tokenSecret'>, number: string): Buffer {
  return createHmac('sha256', tokenSecret).update(`phone ${number}`).digest();
}
