/** Opens dashboards and an offline page without a network, and shows messages. It stores what FILES lists, never a response of the API. */
import type { DeviceMessage, Screens } from '#pages/offline/device-message.ts';

declare const self: ServiceWorkerGlobalScope;
declare const VERSION: string;
declare const LOADER: string;
type Language = DeviceMessage['language'];
declare const FILES: Readonly<Record<Screens, Readonly<Record<'pages' | 'files' | Language, readonly string[]>>>>;

const CURRENT = `version-${VERSION}`;
/** What this device stores, from version to version: an entry for each `Screens` and language, and the version in use. */
const SETTINGS = 'settings';
const IN_USE = '/in-use';
/** Milliseconds that a dashboard waits for the network: a line may be up and carry nothing. */
const PATIENCE = 4000;
const LANGUAGES = ['en', 'sw'] as const;

// A new version takes over at the next navigation; open pages go on with their files.
self.addEventListener('install', (event) => event.waitUntil(storeAgain().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(dropOldVersions()));
self.addEventListener('message', (event) => {
  const { screens, language } = event.data as DeviceMessage;
  event.waitUntil(store(screens, language));
});
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || /^\/+(api|private|media)\//.test(pathname)) return;
  if (mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(storedFirst(event.request));
});
self.addEventListener('push', (event) => event.waitUntil(showNote(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNote((event.notification.data ?? {}) as Partial<PushedNote>));
});
// The next visit tells the server where messages go now.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)));

async function storeAgain(): Promise<void> {
  const keys = await (await caches.open(SETTINGS)).keys();
  const stored = keys.map(({ url }) => new URL(url)).filter(({ searchParams }) => searchParams.has('lang'));
  await Promise.all(
    stored.map((url) => store(url.pathname.slice(1) as Screens, url.searchParams.get('lang') as Language)),
  );
}

async function store(screens: Screens, language: Language): Promise<void> {
  const cache = await caches.open(CURRENT);
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search));
  const { pages, files, [language]: texts } = FILES[screens];
  const missing = [...files, ...texts].filter((file) => !present.has(file));
  const missingPages = pages.map((page) => `${page}?lang=${language}`).filter((page) => !present.has(page));
  await Promise.all([cache.addAll(missing), ...missingPages.map((page) => storePage(cache, page))]);
  await (await caches.open(SETTINGS)).put(`/${screens}?lang=${language}`, new Response());
}

async function storePage(cache: Cache, page: string): Promise<void> {
  const response = await fetch(page, { credentials: 'omit', cache: 'no-store' });
  const html = await response.text();
  if (!response.ok || !html.includes(LOADER)) throw new Error(`${page} is of another version`);
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  const policy = response.headers.get('content-security-policy');
  if (policy) headers.set('content-security-policy', policy);
  const isStatic = page.startsWith('/offline');
  const shown = isStatic ? withoutScript(html) : html;
  await cache.put(page, new Response(shown, { headers }));
}

const withoutScript = (html: string) =>
  html
    .replace(/<script type="module"[^<>]*><\/script>/, '')
    .split(' media="(scripting: none)"')
    .join('');

/** Tabs of the version before go on loading its files. */
async function dropOldVersions(): Promise<void> {
  const settings = await caches.open(SETTINGS);
  const before = await (await settings.match(IN_USE))?.text();
  for (const name of await caches.keys()) {
    if (![SETTINGS, CURRENT, before].includes(name)) await caches.delete(name);
  }
  await settings.put(IN_USE, new Response(CURRENT));
  await self.registration.navigationPreload?.enable();
}

const storedFirst = async (request: Request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

async function openPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url);
  const network = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  event.waitUntil(network.catch(() => undefined));
  const waiting = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const response = dashboardOf(url) ? await Promise.race([network, waiting]) : await network;
    return response ?? (await storedDashboard(url)) ?? (await network);
  } catch {
    return (await storedDashboard(url)) ?? (await storedPage('/offline', url)) ?? Response.error();
  }
}

function dashboardOf({ pathname }: URL): string | null {
  if (/^\/hire\/new\/?$/i.test(pathname)) return '/hire/new';
  if (/^\/(hire|orders|profile)(\/|$)/i.test(pathname)) return '/hire';
  if (/^\/(dashboard|upload-proof)(\/|$)/i.test(pathname)) return '/dashboard';
  return /^\/start\/?$/i.test(pathname) ? '/start' : null;
}

async function storedDashboard(url: URL): Promise<Response | undefined> {
  const page = dashboardOf(url);
  if (page !== '/start') return page ? storedPage(page, url) : undefined;
  const { client, craftsman } = await storedScreens();
  if (client || craftsman) return Response.redirect(client ? '/hire' : '/dashboard');
  return undefined;
}

async function storedScreens(): Promise<Record<'client' | 'craftsman' | 'visitor', boolean>> {
  const stored = await (await caches.open(SETTINGS)).keys();
  const has = (screens: Screens) => stored.some(({ url }) => new URL(url).pathname === `/${screens}`);
  const isSignedIn = async (screens: 'client' | 'craftsman') =>
    has(screens) && (await cookie(`signed_in_${screens}`, '1')) === '1';
  return {
    client: await isSignedIn('client'),
    craftsman: await isSignedIn('craftsman'),
    visitor: has('visitor') || has('client'),
  };
}

const cookie = async (name: string, otherwise?: string) =>
  'cookieStore' in self ? (await self.cookieStore.get(name))?.value : otherwise;

async function storedPage(page: string, { searchParams }: URL): Promise<Response | undefined> {
  const cache = await caches.open(CURRENT);
  const preferred = searchParams.get('lang') ?? (await cookie('lang')) ?? navigator.language.slice(0, 2);
  const languages = [...LANGUAGES].sort((a, b) => Number(b === preferred) - Number(a === preferred));
  const found = await Promise.all(languages.map((language) => cache.match(`${page}?lang=${language}`)));
  const response = found.find(Boolean);
  if (!response) return undefined;
  const theme = await cookie('theme');
  const screens = Object.entries(await storedScreens()).flatMap(([name, is]) => (is ? name : []));
  const attributes = `${theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''} data-stored="${screens.join(' ')}"`;
  const html = (await response.text()).replace('<html', `<html${attributes}`);
  return new Response(html, { headers: response.headers });
}

/** What `push-channel.ts` sends. */
interface PushedNote {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  readonly tag: string;
  readonly language: Language;
}

/** Always shows something: browsers end the subscription of a page that does not. */
async function showNote(data: PushMessageData | null): Promise<void> {
  const { id, title = 'Ufundi', path = '/', tag = 'ufundi', language } = noteIn(data);
  const shown = await self.registration.getNotifications({ tag });
  const isNew = shown.every((each) => (each.data as Partial<PushedNote> | null)?.id !== id);
  const options: NotificationOptions & { renotify: boolean } = {
    tag,
    data: { id, path },
    icon: '/icon-192.png',
    ...(language && { lang: language }),
    // A message that came twice makes no second sound.
    renotify: isNew,
    silent: isNew ? null : true,
  };
  await self.registration.showNotification(title, options);
}

function noteIn(data: PushMessageData | null): Partial<PushedNote> {
  try {
    return (data?.json() ?? {}) as Partial<PushedNote>;
  } catch {
    return {};
  }
}

async function openNote({ path = '/' }: Partial<PushedNote>): Promise<void> {
  const named = new URL(path, location.origin);
  const { href } = named.origin === location.origin ? named : new URL('/', location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  if (open) await open.focus();
  else await self.clients.openWindow(href);
}

async function subscribeAgain({ oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
}
