/** What a client or craftsman has seen, on this device by account, to be read without a network. */
import { hashKey, onlineManager } from '@tanstack/react-query';
import { delMany, getMany, keys, set } from 'idb-keyval';
import type { AnyEndpoint } from '#api/endpoint.ts';
import { deviceFiles as store, isAbandoned } from './device-files.ts';
import { initially, queryClient } from './query-client.ts';
import { savedAccount } from './saved-session.ts';
import { currentSession, watchSession } from './session.ts';

const ANSWER = 'answer:';
const MAX_AGE = 30 * 86_400_000;
const MAX_COUNT = 100;

interface Answer {
  readonly data: unknown;
  readonly at: number;
}
let restored = new Map<string, Answer>();

function prefixOf(accountType: 'client' | 'craftsman'): string | null {
  const id: unknown = JSON.parse(savedAccount(accountType) ?? '{}').id;
  return typeof id === 'number' ? `${ANSWER}${accountType}:${id}:` : null;
}

function ownPrefix(): string | null {
  const session = currentSession();
  if (!session || session.accountType === 'admin') return null;
  const prefix = prefixOf(session.accountType);
  return prefix === `${ANSWER}${session.accountType}:${session.id}:` ? prefix : null;
}

/** Reads the answers of the account of this tab, and deletes those of accounts that are not signed in here, with abandoned files. */
export async function restoreAnswers(): Promise<void> {
  restored = new Map();
  try {
    // Where answers were before; they are read again.
    indexedDB.deleteDatabase('ufundi-answers');
    const stored = await keys<string>(store);
    const names = stored.filter((name) => name.startsWith(ANSWER));
    const answers = await getMany<Answer>(names, store);
    // Another tab may have deleted one between the two.
    const all = names.flatMap((name, at) => (answers[at] ? [[name, answers[at]] as const] : []));
    all.sort(([, a], [, b]) => b.at - a.at);
    const prefixes = [prefixOf('client'), prefixOf('craftsman')].filter((each) => each !== null);
    const isUsable = ([key, { at }]: readonly [string, Answer]) =>
      at > Date.now() - MAX_AGE && prefixes.some((prefix) => key.startsWith(prefix));
    const usable = all.filter(isUsable).slice(0, MAX_COUNT);
    const own = ownPrefix();
    restored = new Map(usable.filter(([key]) => own !== null && key.startsWith(own)));
    const used = new Set(usable.map(([key]) => key));
    await delMany(
      stored.filter((name) => (name.startsWith(ANSWER) && !used.has(name)) || isAbandoned(name)),
      store,
    );
  } catch {
    // IndexedDB may be denied.
  }
}

async function saveAnswer(queryHash: string, data: unknown): Promise<void> {
  const prefix = ownPrefix();
  if (!prefix) return;
  restored.delete(prefix + queryHash);
  await set(prefix + queryHash, { data, at: Date.now() } satisfies Answer, store).catch(() => undefined);
}

/** An answer that no longer has the shape of the contract is left alone. */
function savedAnswer(endpoint: AnyEndpoint, queryKey: readonly unknown[]) {
  const prefix = ownPrefix();
  const answer = prefix && restored.get(prefix + hashKey(queryKey));
  if (!answer) return {};
  const { data, at } = answer;
  const value = endpoint.paged ? (data as { rows?: unknown }).rows : data;
  if (!endpoint.output?.safeParse(value).success) return {};
  // Of a few seconds ago, it would count as fresh.
  return { initialData: data, initialDataUpdatedAt: at, refetchOnMount: 'always' };
}

export function saveAnswers(): Promise<void> {
  initially.find = savedAnswer;
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    void saveAnswer(event.query.queryHash, event.query.state.data);
  });
  let owner = ownPrefix();
  watchSession(() => {
    if (owner !== ownPrefix()) void restoreAnswers();
    owner = ownPrefix();
  });
  // It takes a network for granted until the first event.
  onlineManager.setOnline(navigator.onLine);
  return restoreAnswers();
}
