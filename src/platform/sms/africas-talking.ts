/** Sends by Africa's Talking. It knows no idempotency key: a message without an answer may have gone out. */
import type { SmsOutcome, SmsProvider } from './sms.ts';

const PATIENCE_MS = 10_000;
/** The request never left this machine. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];
const ACCEPTED = [100, 101, 102];
const REASONS: Readonly<Record<number, string>> = {
  401: 'risk hold',
  402: 'sender',
  403: 'number',
  404: 'number',
  405: 'balance',
  406: 'blacklisted',
  407: 'no route',
  409: 'do not disturb',
};

interface Answer {
  readonly SMSMessageData?: {
    readonly Message?: string;
    readonly Recipients?: readonly { statusCode?: number; messageId?: string; cost?: string }[];
  };
}

const rejected = (reason: string): SmsOutcome => ({ kind: 'refused', reason });
const unknown: SmsOutcome = { kind: 'unknown' };

/** @param url with user and key · @param from the sender id */
export function openAfricasTalking(url: string, from: string | null): SmsProvider {
  const target = new URL(url);
  const [username, apikey] = [decodeURIComponent(target.username), decodeURIComponent(target.password)];
  target.username = target.password = '';
  return {
    async send(to, text) {
      const fields = { username, to, message: text, bulkSMSMode: '1', ...(from === null ? {} : { from }) };
      try {
        const response = await fetch(target, {
          method: 'POST',
          headers: { apikey, accept: 'application/json' },
          body: new URLSearchParams(fields),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        if (response.status === 401) return rejected('key');
        if (response.status >= 500) return unknown;
        if (response.status !== 201) return rejected(`HTTP ${response.status}`);
        return outcomeOf((await response.json()) as Answer);
      } catch (error) {
        const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
        return NOT_CONNECTED.includes(code) ? rejected('unreachable') : unknown;
      }
    },
  };
}

function outcomeOf({ SMSMessageData: data }: Answer): SmsOutcome {
  const [recipient] = data?.Recipients ?? [];
  if (!recipient) return rejected(/sender/i.test(data?.Message ?? '') ? 'sender' : 'no recipient');
  const { statusCode = 0, messageId, cost } = recipient;
  if (!ACCEPTED.includes(statusCode)) return rejected(REASONS[statusCode] ?? `code ${statusCode}`);
  const kes = /^KES (\d+(?:\.\d+)?)$/.exec(cost ?? '')?.[1];
  return {
    kind: 'accepted',
    id: messageId ?? null,
    costCents: kes === undefined ? null : Math.round(Number(kes) * 100),
  };
}
