/** What the service worker does with a message, in a worker's globals that are played: Chromium without a window shows none. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly lang?: string;
  readonly silent: boolean | null;
  readonly renotify: boolean;
  readonly data: { readonly id?: number; readonly path: string };
}
type Handler = (event: object) => void;

const ORIGIN = 'https://ufundi.test';
const handlers = new Map<string, Handler>();
let shown: Shown[] = [];
let openPages: { url: string; focus: () => Promise<void> }[] = [];
let opened: string[] = [];

const registration = {
  getNotifications: async ({ tag }: { tag: string }) => shown.filter((each) => each.tag === tag),
  showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
    shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, ...options }];
  },
};
const clients = { matchAll: async () => openPages, openWindow: async (url: string) => void opened.push(url) };
vi.stubGlobal('self', {
  registration,
  clients,
  addEventListener: (name: string, does: Handler) => handlers.set(name, does),
});
vi.stubGlobal('location', new URL(ORIGIN));
vi.stubGlobal('VERSION', 'test');
// By its address: its types are those of workers, which no other file knows.
await import(new URL('service-worker.ts', import.meta.url).href);

beforeEach(() => {
  shown = [];
  openPages = [];
  opened = [];
});
afterAll(() => vi.unstubAllGlobals());

async function happens(name: string, event: object): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  handlers.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}
const pushed = (text: string) => happens('push', { data: { json: () => JSON.parse(text) } });
const note = (id: number, title: string, path = '/hire/requests?job=41') =>
  JSON.stringify({ id, title, path, tag: 'job-41', language: 'sw' });
async function click(): Promise<void> {
  const notification = { data: shown[0]?.data, close: () => (shown = []) };
  await happens('notificationclick', { notification });
}

test('of one job the newest message is shown; one that comes twice makes no second sound', async () => {
  await pushed(note(1, 'Bei mpya kwako'));
  expect(shown).toMatchObject([{ title: 'Bei mpya kwako', tag: 'job-41', lang: 'sw', silent: null, renotify: true }]);
  await pushed(note(1, 'Bei mpya kwako'));
  expect(shown).toMatchObject([{ title: 'Bei mpya kwako', silent: true, renotify: false }]);
  await pushed(note(2, 'Kazi imeanza'));
  expect(shown).toMatchObject([{ title: 'Kazi imeanza', silent: null, renotify: true }]);
});

test('what cannot be read is shown too: a browser ends the subscription of a page that shows nothing', async () => {
  await pushed('not JSON');
  await happens('push', { data: null });
  expect(shown).toMatchObject([{ title: 'Ufundi', tag: 'ufundi', data: { path: '/' } }]);
});

test('a click opens the page, or the tab that has it, and never another site', async () => {
  const focus = vi.fn(async () => {});
  await pushed(note(1, 'New'));
  await click();
  expect([opened, shown]).toEqual([[`${ORIGIN}/hire/requests?job=41`], []]);
  await pushed(note(2, 'Elsewhere', 'https://evil.example/steal'));
  await click();
  expect(opened[1]).toBe(`${ORIGIN}/`);
  openPages = [{ url: `${ORIGIN}/services`, focus }];
  await pushed(note(3, 'Here', '/services'));
  await click();
  expect([focus.mock.calls.length, opened.length]).toEqual([1, 2]);
});
