// A visible page holds a stream that says when something of its account changed, and reads again what it shows: then, when
// the stream opens, and at the return to the page. Where no stream comes through, as behind a proxy that collects responses,
// it reads by the clock.
import { refreshed } from './call.ts';
import { queryClient } from './query-client.ts';
import { accessToken, isBeingLeft } from './session.ts';

const OPEN_MS = 10_000;
const SILENCE_MS = 45_000;
const POLL_MS = 30_000;
const TRIES = 3;
const TOGETHER_MS = 250;

/** Follows the changes of the signed-in account until the returned function is called. */
export function followChanges(): () => void {
  let stream = new AbortController();
  const restart = () => {
    stream.abort();
    stream = new AbortController();
    if (document.hidden) return;
    void readSoon(stream.signal);
    void holdStream(stream.signal);
  };
  document.addEventListener('visibilitychange', restart);
  if (!document.hidden) void holdStream(stream.signal);
  return () => {
    document.removeEventListener('visibilitychange', restart);
    stream.abort();
  };
}

let waiting: AbortSignal | undefined;
async function readSoon(stop: AbortSignal): Promise<void> {
  if (waiting === stop) return;
  waiting = stop;
  await pause(TOGETHER_MS, stop);
  // What is being read may be older than the change.
  await readsEnded();
  if (stop.aborted) return;
  waiting = undefined;
  if (!isBeingLeft()) await queryClient.invalidateQueries();
}

function readsEnded(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    check();
  });
}

async function holdStream(stop: AbortSignal): Promise<void> {
  let failures = 0;
  const onEvent = (event: string) => {
    if (event.startsWith('event: change')) void readSoon(stop);
    // A stream that ends at once, like the fifth of an account, counts as a failure.
    else if (event.startsWith(':')) failures = 0;
  };
  while (!stop.aborted) {
    await readStream(stop, onEvent).catch(() => undefined);
    failures += 1;
    if (failures > TRIES) void readSoon(stop);
    // Pages do not all come back in the moment that a server restarts.
    await pause(Math.min(POLL_MS, 250 * 2 ** failures) * (0.75 + Math.random() / 2), stop);
  }
}

async function readStream(stop: AbortSignal, onEvent: (event: string) => void): Promise<void> {
  const token = accessToken();
  if (!token || isBeingLeft()) return;
  const own = new AbortController();
  const end = () => own.abort();
  stop.addEventListener('abort', end);
  let timer = setTimeout(end, OPEN_MS);
  try {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const { status, body } = await fetch('/live', { headers, signal: own.signal, cache: 'no-store' });
    if (status === 401) await refreshed(token);
    if (status !== 200 || !body) return;
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(end, SILENCE_MS);
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      events.forEach(onEvent);
    }
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
    own.abort();
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stop.addEventListener('abort', end);
  });
}
