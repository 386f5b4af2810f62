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

/**
 * Translators put a `<font>` in the place of a text. What lets React go on with that is loaded for their readers alone.
 * @param watcher has seen these changes, and is relieved of its work
 */
function watchForTranslation(watcher: MutationObserver, changes: MutationRecord[]): void {
  const look = (records: readonly MutationRecord[]) => {
    if (!records.some(({ addedNodes }) => addedNodes[0]?.nodeName === 'FONT')) return;
    import('../changed-by-others.ts').then(
      ({ returnReplacedTexts }) => returnReplacedTexts(own, records),
      () => undefined,
    );
  };
  const own = new MutationObserver(look);
  own.observe(document.body, { childList: true, subtree: true });
  look([...changes.splice(0), ...watcher.takeRecords()]);
  watcher.disconnect();
}

export async function start(watcher: MutationObserver, changes: MutationRecord[]): Promise<void> {
  watchForTranslation(watcher, changes);
  void deleteOrphanedAnswers();
  watchSession(() => void deleteOrphanedAnswers());
  const { serviceWorker: workers } = navigator;
  const registration = await workers?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return;
  const language = document.documentElement.lang as Language;
  const { active } = await workers.ready;
  active?.postMessage({ screens: 'base', language } satisfies DeviceMessage);
}
