/** Pages rendered on the server for visitors. Built separately and loaded by the page server. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { AnyEndpoint } from '#api/endpoint.ts';
import type { Problem } from '#api/problem.ts';
import { type Call, CallError, type CallOptions, type CallPage, correctedIn } from '#api/client/call.ts';
import { writeDocument } from '#pages/document.ts';
import type { PageError } from '#pages/ErrorScreen.tsx';
import { NeedsScript } from '#pages/NeedsScript.tsx';
import { pagePaths } from '#pages/page-paths.ts';
import { type Head, pageQuery, type PageHandle, type ApiClient, apiClient } from '#pages/page.tsx';
import { postForm } from '#pages/post-form.ts';
import type { Ask, KnownPage, PostOptions, Rendered, RenderOptions } from '#pages/renderer-types.ts';
import { routes } from '../router.tsx';
import { AREAS, type Language, loadTexts, type Texts, TextsProvider } from '#ui/texts/index.tsx';

await Promise.all([loadTexts('en', AREAS), loadTexts('sw', AREAS)]);
const handler = createStaticHandler(routes);
export const paths = pagePaths(routes);

const handles = (matches: readonly { route: { handle?: unknown } }[]) =>
  matches.map((match) => match.route.handle as PageHandle | undefined).filter((handle) => handle !== undefined);

/** Matching ranks all routes each time, a tenth of rendering a page: only those that begin with the same segment are given. */
function candidates(pathname: string): DataRoute[] {
  return beginningWith(firstSegment(pathname), handler.dataRoutes);
}
function beginningWith(segment: string | undefined, every: DataRoute[]): DataRoute[] {
  return every.flatMap((route) => {
    if (route.path === undefined)
      return route.children ? { ...route, children: beginningWith(segment, route.children) } : route;
    return /^[*:]/.test(route.path) || firstSegment(route.path) === segment ? route : [];
  });
}
type DataRoute = (typeof handler.dataRoutes)[number];
const firstSegment = (path: string) => /[^/]+/.exec(path)?.[0].toLowerCase();

export function know(pageUrl: URL): KnownPage {
  const matches = matchRoutes(candidates(pageUrl.pathname), pageUrl.pathname) ?? [];
  const last = matches[matches.length - 1];
  const url = new URL(pageUrl);
  url.search = pageQuery(
    pageUrl.searchParams,
    handles(matches).flatMap((handle) => handle.query ?? []),
  ).toString();
  const secrets = handles(matches).flatMap((handle) => handle.secrets ?? []);
  for (const name of secrets) if (pageUrl.searchParams.get(name)) url.searchParams.set(name, 'hidden');
  const { '*': _anything, ...params } = last?.params ?? {};
  return { key: JSON.stringify([last?.route.id, params, url.search]), url, noReferrer: secrets.length > 0 };
}

async function formAt(url: URL) {
  const matches = matchRoutes(routes, url.pathname) ?? [];
  await Promise.all(matches.map(({ route }) => typeof route.lazy === 'function' && route.lazy()));
  return handles(matches).pop()?.pageForm;
}

export const takesPost = async (url: URL) => (await formAt(url)) !== undefined;

export async function post({ url, language, ask, values, requestId }: PostOptions) {
  const form = await formAt(url);
  if (!form) throw new Error(`${url.pathname} has no form`);
  const { call } = apiClientInProcess(ask, language, requestId);
  return postForm(form, { texts: await loadTexts(language, AREAS), url, values, call });
}

export async function render(options: RenderOptions): Promise<Rendered> {
  const { posted, problem } = options;
  const context = new RouterContextProvider();
  context.set(apiClient, apiClientInProcess(options.ask, options.language));
  const result = await handler.query(new Request(options.url), {
    requestContext: context,
    ...(problem && { filterMatchesToLoad: () => false }),
  });
  if (result instanceof Response) {
    return { status: result.status, html: '', redirect: result.headers.get('location') };
  }
  // The first would replace the frame; those below the second are of tabs, which only browsers render.
  const boundary = result.matches.filter((match) => match.route.errorElement)[1]?.route.id ?? '';
  if (problem) result.errors = { [boundary]: problem };
  const page = result.matches[result.matches.length - 1]?.route.id;
  if (posted && page) result.actionData = { [page]: posted.form };

  const texts = await loadTexts(options.language, AREAS);
  const matched = handles(result.matches);
  const broken = Object.entries(result.errors ?? {})[0];
  let status = posted?.status ?? matched.find((handle) => handle.status)?.status ?? result.statusCode;
  if (broken) {
    const [route, error] = broken;
    const details = errorOf(error);
    status = details.status >= 400 ? details.status : 500;
    if (status >= 500 && !(error instanceof CallError)) options.onError(error);
    result.errors = { [route]: { ...details, status, requestId: options.requestId } };
  }

  const head: Head = broken ? { title: texts.common.failure.title } : headOf(result, texts, options.url);
  const draw = () =>
    renderToString(
      <TextsProvider texts={texts}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, result)}
          context={result}
          hydrate={false}
        />
      </TextsProvider>,
    );
  let body: string;
  try {
    body = draw();
  } catch (error) {
    options.onError(error);
    if (boundary === '' || broken) throw error;
    status = 500;
    result.errors = { [boundary]: { status, detail: null, requestId: options.requestId } };
    body = draw();
  }
  const isDashboard = result.matches.some(
    ({ route }) => (route.element as ReactElement<{ accountType?: string }> | undefined)?.props.accountType,
  );
  const needsScript = isDashboard || matched.some(({ hydrate }) => hydrate === 'cart');
  const html = writeDocument(
    {
      head,
      body,
      notice: needsScript
        ? renderToStaticMarkup(
            <TextsProvider texts={texts}>
              <NeedsScript isDashboard={isDashboard} />
            </TextsProvider>,
          )
        : '',
      status,
      indexed: matched.every(({ indexed }) => indexed !== false),
      path: options.url.pathname,
      hydrate: matched.filter((handle) => handle.hydrate).pop()?.hydrate ?? 'idle',
      styles: await options.assets.stylesOf(
        matched.flatMap(({ module }) => module ?? []),
        { states: broken !== undefined || status >= 500 || needsScript },
      ),
      data: { loaderData: result.loaderData, ...(posted && { actionData: result.actionData }), errors: result.errors },
    },
    texts,
    options,
  );
  return { status, html, redirect: null };
}

function errorOf(error: unknown): PageError {
  const { status, detail, requestId } = (error ?? {}) as Partial<PageError>;
  return {
    status: typeof status === 'number' ? status : 500,
    detail: typeof detail === 'string' ? detail : null,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/** The head of the innermost matched route that has one. */
function headOf(context: StaticHandlerContext, texts: Texts, url: URL): Head {
  const page = context.matches[context.matches.length - 1];
  const data: unknown = page && context.loaderData[page.route.id];
  const head = handles(context.matches)
    .filter((handle) => handle.head)
    .pop()?.head;
  return head?.(data, texts, { url, params: page?.params ?? {} }) ?? { title: texts.common.titles.home };
}

function apiClientInProcess(ask: Ask, language: Language, requestId: string | null = null): ApiClient {
  const asCallError = (error: unknown) => {
    const { name, status, code, message, fields = {}, retryAfter = null } = error as Problem;
    return name === 'Problem' ? new CallError(status, code, message, { fields, retryAfter, requestId }) : error;
  };
  const loosely = async (endpoint: AnyEndpoint, input: unknown = {}, { token }: CallOptions = {}) => {
    try {
      return await ask(endpoint, input, language, token);
    } catch (error) {
      throw asCallError(error);
    }
  };
  return {
    language,
    call: (async (endpoint: AnyEndpoint, input?: unknown, how?: CallOptions) =>
      (await loosely(endpoint, input, how)).value) as Call,
    callPage: (async (endpoint: AnyEndpoint, input?: unknown) => {
      const { value, headers } = await loosely(endpoint, input);
      const rows = value as unknown[];
      return {
        rows,
        total: Number(headers['x-total-count'] ?? rows.length),
        next: headers['x-next-cursor'] ?? null,
        corrected: correctedIn(headers['x-search-corrected']),
        widened: headers['x-search-widened'] ?? null,
        distances: headers['x-distances'] ?? null,
      };
    }) as unknown as CallPage,
  };
}
