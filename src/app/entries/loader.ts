/**
 * All the script a visitor loads before touching anything: it waits for the first touch, key or focus (or for idle time
 * after the largest picture, or not at all, see `Hydrate`), loads the rest, and replays what was pressed or submitted.
 */
import type { FindControl } from '#pages/changed-by-others.ts';

const root = document.documentElement;
const FIRST = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel'];
const listening = { capture: true, passive: true };
const QUIET = 3000;

let pressed: HTMLElement | null = null;
let sent: [HTMLFormElement, HTMLElement | null] | null = null;
let coming: Promise<void> | null = null;

function startHydration(event?: unknown) {
  const { type, movementX, movementY } = (event ?? {}) as Partial<PointerEvent>;
  // Such a move is made up by the browser, for example when a window gets its size.
  if (type === 'pointermove' && !movementX && !movementY) return;
  coming ??= import('./hydrate.tsx')
    .then(({ hydrate }) => hydrate())
    .then(done, () => {
      // No network: the page works as it is, and the next touch tries again.
      coming = null;
      // With one, the browser sends the form that the script cannot.
      if (navigator.onLine) sent?.[0].submit();
    });
}

function done(find?: FindControl) {
  const now: FindControl = find ?? ((control) => control);
  for (const each of FIRST) removeEventListener(each, startHydration, listening);
  removeEventListener('click', press, true);
  removeEventListener('submit', send, true);
  const form = sent && now(sent[0]);
  // Safari before 16 has no requestSubmit: there the browser sends this form.
  if (form) (form.requestSubmit ?? form.submit).call(form, sent?.[1] && now(sent[1]));
  else if (pressed) now(pressed)?.click();
}

function press(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
  if (button) pressed = button;
}

function send(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  if (form.method !== 'post') return;
  event.preventDefault();
  sent = [form, event.submitter];
  startHydration();
}

for (const each of FIRST) addEventListener(each, startHydration, listening);
addEventListener('click', press, true);
addEventListener('submit', send, true);

// The display font waits for the first paint, on the first page alone: the next finds it in the browser's cache.
const showFace = () => document.querySelector('style[media]')?.removeAttribute('media');
if (document.referrer.startsWith(location.origin)) showFace();
else new PerformanceObserver(showFace).observe({ type: 'paint', buffered: true });

const { hydrate } = root.dataset;
let isNeeded =
  hydrate === 'now' ||
  (hydrate === 'link' && !!(location.search || history.state?.usr)) ||
  document.cookie.includes('signed_in_');
try {
  isNeeded ||=
    Object.keys(sessionStorage).some((key) => /^(access_token|toast$|typed:)/.test(key)) ||
    (hydrate === 'cart' && localStorage.getItem(hydrate) !== null);
} catch {
  // No storage holds anything.
}
const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
if (isNeeded) startHydration();
else root.dataset.hydrate = 'idle';
const loaded = () => {
  // What is far below, or beside the largest picture, had waited for it to be painted.
  requestAnimationFrame(() => setTimeout(() => (root.dataset.loaded = '')));
  if (!isNeeded && !saving) setTimeout(() => (window.requestIdleCallback ?? setTimeout)(startHydration), QUIET);
};
if (document.readyState === 'complete') loaded();
else addEventListener('load', loaded);
