import type { ComponentType } from 'react';
import { createContext, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { type Call, type CallPage, call, callPage } from '#api/client/call.ts';
import type { MakePageForm } from '#ui/form/hook/page-form.ts';
import { type Area, type Language, loadTexts, type Texts } from '#ui/texts/index.tsx';

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
  readonly title: string;
  readonly description?: string;
  /** Path of the canonical URL, when it is not the page's own. */
  readonly canonical?: string;
  /** The page above this one, for the breadcrumbs of search engines. */
  readonly parent?: { readonly name: string; readonly path: string };
  readonly type?: 'website' | 'profile' | 'article';
  readonly image?: string;
  /** Of the server alone: pages leave it out of their script. */
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
  readonly pageForm?: MakePageForm;
}

/**
 * When an untouched page hydrates: in idle time; at once; at once if its URL, or its entry of the history, holds a
 * link of a mail; at once if this browser holds a cart. What was typed in this tab, or a session, hydrates any page at once.
 */
export type Hydrate = 'idle' | 'now' | 'link' | 'cart';

export interface PageOptions {
  readonly texts?: readonly Area[];
  /** Other query parameters are dropped before the page is rendered and cached. */
  readonly query?: readonly string[];
  readonly hydrate?: Hydrate;
  readonly status?: number;
  /** Query parameters that hold a secret: the server renders that they are there, and no request names the page's URL. */
  readonly secrets?: readonly string[];
  /** `search`: its bar has a search field. */
  readonly dashboard?: boolean | 'search';
  /** False keeps the page and those below it out of search engines and the sitemap. */
  readonly indexed?: boolean;
  readonly head?: HeadOf;
}
export interface PageHandle extends Omit<PageOptions, 'head'> {
  head?: HeadOf | undefined;
  pageForm?: MakePageForm | undefined;
  readonly module?: string | undefined;
}

export function loadPageTexts(areas: readonly Area[]) {
  return import.meta.env.SSR ? null : loadTexts(document.documentElement.lang as Language, areas);
}

type PageImport = (() => Promise<PageModule>) & { readonly module?: string };

/** Route properties: `{ path: 'terms', ...page(() => import('./Terms.tsx'), {...}) }`. */
export function page(load: PageImport, { head, ...options }: PageOptions = {}) {
  const handle: PageHandle = { ...options, head, ...(import.meta.env.SSR && { module: load.module }) };
  return {
    handle,
    lazy: async () => {
      const [module] = await Promise.all([load(), loadPageTexts(options.texts ?? [])]);
      handle.head ??= module.head;
      if (import.meta.env.SSR) handle.pageForm = module.pageForm;
      const { loader, default: Component } = module;
      return loader ? { Component, loader: (args: LoaderFunctionArgs) => runLoader(loader, args) } : { Component };
    },
  } satisfies RouteObject;
}

async function runLoader(loader: NonNullable<PageModule['loader']>, { request, params, context }: LoaderFunctionArgs) {
  const how: ApiClient = (import.meta.env.SSR && context.get(apiClient)) || {
    call,
    callPage,
    language: document.documentElement.lang as Language,
  };
  return (await loader({ ...how, params, url: new URL(request.url), signal: request.signal })) ?? null;
}

export function pageQuery(search: URLSearchParams, names: readonly string[] | undefined): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of names ?? []) {
    const value = search.get(name);
    if (value) query.set(name, value);
  }
  return query;
}
