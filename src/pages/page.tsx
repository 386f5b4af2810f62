/** What a page is: a module with a default component and, as needed, `loader` and `head`. */
import type { ComponentType } from 'react';
import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { type Call, CallError, type CallPage, call, callPage } from '#api/client/call.ts';
import { type Area, type Language, loadTexts, type Texts } from '#ui/texts/index.tsx';

/** How a loader reaches the API: over HTTP in the browser, in process on the server. */
export interface ApiClient {
  readonly call: Call;
  readonly callPage: CallPage;
  readonly language: Language;
}
export const apiClient = createContext<ApiClient | null>(null);

export interface LoaderArgs extends ApiClient {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly signal: AbortSignal;
}

export interface Head {
  /** Without the site's name. */
  readonly title: string;
  readonly description?: string;
  /** Path of the page's one true address; its own path unless said. Null keeps the page out of search engines. */
  readonly canonical?: string | null;
  readonly type?: 'website' | 'profile' | 'article';
  /** Path of the picture shown where the page is shared: a JPEG of 1200 × 630. */
  readonly image?: string;
  /** schema.org data; addresses in it may start with a slash. */
  readonly jsonLd?: readonly object[];
}
export type HeadOf = (
  // oxlint-disable-next-line typescript/no-explicit-any -- each page's head takes its own loader's data
  data: any,
  texts: Texts,
  at: { url: URL; params: Readonly<Record<string, string | undefined>> },
) => Head;

export interface PageModule {
  readonly default: ComponentType;
  readonly loader?: (args: LoaderArgs) => unknown;
  readonly head?: HeadOf;
}

export interface PageOptions {
  /** Texts the page uses beside the common ones. */
  readonly texts?: readonly Area[];
  /** Query parameters the page reads; all others are dropped before it is rendered and cached. */
  readonly query?: readonly string[];
  /** When the page becomes alive: at the first touch or soon after it is idle, or at once. */
  readonly hydrate?: 'idle' | 'now';
  /** Answered with this status. */
  readonly status?: number;
  /** Stands behind a session, in the dashboards' frame. */
  readonly dashboard?: boolean;
  readonly head?: HeadOf;
}
/** Lies on a route's `handle`, for the renderer and the frame. */
export interface PageHandle extends Omit<PageOptions, 'head'> {
  head?: HeadOf | undefined;
  /** The page's source file, by which the build's manifest knows its styles. */
  readonly module?: string | undefined;
}

const onServer = typeof document === 'undefined';

/** The words of a page, in the document's language; the server has them all from the start. */
export function loadPageTexts(areas: readonly Area[]) {
  return onServer ? null : loadTexts(document.documentElement.lang as Language, areas);
}

/** Imports a page; the server's build adds the path of its source (see build/route-modules.ts). */
type PageImport = (() => Promise<PageModule>) & { readonly module?: string };

/**
 * A route's properties for a page that the server renders: `{ path: 'terms', ...page(() => import('./Terms.tsx'), {...}) }`.
 * @param load imports the module; it becomes a file of its own in the browser
 */
export function page(load: PageImport, { head, ...options }: PageOptions = {}) {
  const handle: PageHandle = { ...options, head, module: load.module };
  return {
    handle,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadPageTexts(options.texts ?? [])]);
      handle.head ??= module.head;
      const { loader, default: Component } = module;
      return loader ? { Component, loader: (args: LoaderFunctionArgs) => runLoader(loader, args) } : { Component };
    },
  } satisfies RouteObject;
}

async function runLoader(loader: NonNullable<PageModule['loader']>, { request, params, context }: LoaderFunctionArgs) {
  const how: ApiClient = context.get(apiClient) ?? {
    call,
    callPage,
    language: document.documentElement.lang as Language,
  };
  try {
    return (await loader({ ...how, params, url: new URL(request.url), signal: request.signal })) ?? null;
  } catch (error) {
    // A fault of our own code in the browser has no request to be found by.
    if (error instanceof CallError || error instanceof Response || onServer) throw error;
    throw new CallError(500, 'unexpected', String(error));
  }
}

/** The query a page is known by: its own parameters in their own order, nothing else. */
export function pageQuery(search: URLSearchParams, names: readonly string[] | undefined): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of names ?? []) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}
