import { createRoot } from 'react-dom/client';
import { savedAccount } from '#api/client/saved-session.ts';
import { ACCOUNT_TYPES, watchSession } from '#api/client/session.ts';
import { type Language, loadTexts, TextsProvider } from '#ui/texts/index.tsx';
import type { DeviceMessage } from './device-message.ts';
import { VersionBar } from './VersionBar.tsx';

const HOUR = 3_600_000;

async function deleteOrphanedAnswers(): Promise<void> {
  if (ACCOUNT_TYPES.some((each) => savedAccount(each) !== null)) return;
  const databases = await indexedDB.databases?.().catch(() => []);
  if (databases?.some(({ name }) => name === 'ufundi-answers'))
    await import('#api/client/saved-answers.ts').then(({ restoreAnswers }) => restoreAnswers());
}

export async function start(): Promise<void> {
  void deleteOrphanedAnswers();
  watchSession(() => void deleteOrphanedAnswers());
  const { serviceWorker: workers } = navigator;
  const registration = await workers?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return;
  const language = document.documentElement.lang as Language;
  offerVersions(registration, language);
  setInterval(() => void registration.update().catch(() => undefined), HOUR);
  const { active } = await workers.ready;
  active?.postMessage({ screens: 'base', language } satisfies DeviceMessage);
}

function offerVersions(registration: ServiceWorkerRegistration, language: Language): void {
  if (!navigator.serviceWorker.controller) return;
  const offer = () => registration.waiting && void show(registration, language);
  const watch = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  watch();
  registration.addEventListener('updatefound', watch);
}

let isShown = false;
async function show(registration: ServiceWorkerRegistration, language: Language): Promise<void> {
  if (isShown) return;
  isShown = true;
  const texts = await loadTexts(language, ['offline']);
  const place = document.querySelector('[data-toasts]')?.parentElement ?? document.body;
  const box = place.appendChild(document.createElement('div'));
  box.setAttribute('role', 'status');
  createRoot(box).render(
    <TextsProvider texts={texts}>
      <VersionBar registration={registration} />
    </TextsProvider>,
  );
}
