// One tab holds the stream for all tabs of its browser. Where no stream comes through, as behind a proxy that collects
// responses, pages are read again by the clock.
import { refreshed } from './call.ts';
import { accessToken, currentSession } from './session.ts';

const OPEN_MS = 10_000;
const SILENCE_MS = 45_000;
const POLL_MS = 30_000;
const TRIES = 3;

/** @param since when the page began to read what it shows */
export function watchChanges(onChange: () => void, since: number): () => void {
  const session = currentSession();
  if (!session) return () => undefined;
  const name = `ufundi-live ${session.accountType} ${session.id}`;
  const stop = new AbortController();
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  channel?.addEventListener('message', onChange);
  const announce = () => {
    onChange();
    channel?.postMessage(null);
  };
  const hold = () => holdStream(announce, since, stop.signal);
  const held = navigator.locks ? navigator.locks.request(name, { signal: stop.signal }, hold) : hold();
  held.catch(() => undefined);
  return () => {
    stop.abort();
    channel?.close();
  };
}

async function holdStream(announce: () => void, since: number, stop: AbortSignal): Promise<void> {
  let failures = 0;
  let currentAt = since;
  while (!stop.aborted) {
    const onText = (isChange: boolean) => {
      failures = 0;
      currentAt = Date.now();
      if (isChange) announce();
    };
    const isOver = await readStream(`/live?age=${Date.now() - currentAt}`, onText, stop);
    if (isOver || stop.aborted) return;
    failures += 1;
    if (failures > TRIES && !document.hidden) announce();
    // Pages do not all come back in the moment that a server restarts.
    await pause(Math.min(POLL_MS, 500 * 2 ** failures) * (0.75 + Math.random() / 2), stop);
  }
}

async function readStream(url: string, onText: (isChange: boolean) => void, stop: AbortSignal): Promise<boolean> {
  const token = accessToken();
  if (!token) return true;
  const own = new AbortController();
  const end = () => own.abort();
  stop.addEventListener('abort', end);
  let timer = setTimeout(end, OPEN_MS);
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const { status, body } = await fetch(url, { headers, signal: own.signal, cache: 'no-store' });
    if (status === 401) return !(await refreshed(token));
    if (status !== 200 || !body) return false;
    const text = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ; ) {
      const { done, value } = await text.read();
      if (done) return false;
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
      const events = (rest + value).split('\n\n');
      rest = events.pop() ?? '';
      onText(events.some((event) => event.startsWith('event: change')));
    }
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
    own.abort();
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const awake = new AbortController();
    const { signal } = awake;
    const wake = () => {
      awake.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    window.addEventListener('online', wake, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && wake(), { signal });
    stop.addEventListener('abort', wake, { signal });
  });
}
