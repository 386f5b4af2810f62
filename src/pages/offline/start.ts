import { savedAccount } from '#api/client/saved-session.ts';
import { ACCOUNT_TYPES, watchSession } from '#api/client/session.ts';
import type { Language } from '#catalogue/language.ts';
import type { DeviceMessage } from './device-message.ts';

async function deleteOrphanedAnswers(): Promise<void> {
  if (ACCOUNT_TYPES.some((each) => savedAccount(each) !== null)) return;
  const databases = await indexedDB.databases?.().catch(() => []);
  if (databases?.some(({ name }) => name?.startsWith('ufundi')))
    await import('#api/client/saved-answers.ts').then(({ restoreAnswers }) => restoreAnswers());
}

export async function start(): Promise<void> {
  void deleteOrphanedAnswers();
  watchSession(() => void deleteOrphanedAnswers());
  const { serviceWorker: workers } = navigator;
  const registration = await workers?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return;
  const language = document.documentElement.lang as Language;
  const { active } = await workers.ready;
  active?.postMessage({ screens: 'base', language } satisfies DeviceMessage);
}
