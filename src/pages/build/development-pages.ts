import type { Plugin, ViteDevServer } from 'vite';
import type { Ask, Renderer, Style } from '../renderer-types.ts';

export function developmentPages(app: string): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const url = new URL(request.originalUrl ?? '/', `http://${request.headers.host}`);
            const languageParam =
              url.searchParams.get('lang') ?? /\blang=(en|sw)\b/.exec(request.headers.cookie ?? '')?.[1];
            const { know, render } = (await server.ssrLoadModule('/src/app/entries/render.tsx')) as Renderer;
            const refresh = await server.transformIndexHtml(url.pathname, '<head></head>');
            const { status, html, redirect } = await render({
              url: know(url).url,
              language: languageParam === 'sw' ? 'sw' : 'en',
              theme: (/\btheme=(light|dark)\b/.exec(request.headers.cookie ?? '')?.[1] as 'light' | 'dark') ?? null,
              ask: askThrough(app),
              assets: {
                loader: '/src/app/entries/loader.ts',
                icons: null,
                stylesOf: (modules) => stylesOf(server, modules),
                extra: refresh.replace(/<\/?head>/g, ''),
              },
              publicUrl: url.origin,
              requestId: 'development',
              onError: (error) => server.config.logger.error(String((error as Error).stack ?? error)),
            });
            response.writeHead(
              redirect ? 302 : status,
              redirect ? { location: redirect } : { 'content-type': 'text/html; charset=utf-8' },
            );
            response.end(html);
          } catch (error) {
            server.ssrFixStacktrace(error as Error);
            next(error);
          }
        });
      };
    },
  };
}

/** Runs an endpoint by a request to the app. */
function askThrough(app: string): Ask {
  return async (endpoint, input, language) => {
    const query = new URLSearchParams(
      Object.entries(input as object).flatMap(([name, value]) =>
        value ? [[name, String(value)] as [string, string]] : [],
      ),
    );
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_all: string, name: string) =>
      encodeURIComponent(query.get(name) ?? ''),
    );
    const response = await fetch(`${app}/api${path}?${query}`, { headers: { cookie: `lang=${language}` } });
    const body = (await response.json()) as { code?: string; detail?: string };
    if (!response.ok) throw { name: 'Problem', status: response.status, code: body.code, message: body.detail };
    const next = new URLSearchParams(/<[^>]*\?([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]).get('cursor');
    return {
      value: body,
      headers: { ...Object.fromEntries(response.headers), ...(next ? { 'x-next-cursor': next } : {}) },
    };
  };
}

/** Links to the sheets that these files import, found in the module graph: without them a page would show bare first. */
async function stylesOf(server: ViteDevServer, modules: readonly string[]): Promise<Style[]> {
  const graph = server.environments.ssr.moduleGraph;
  const found = new Set<string>();
  const visited = new Set<string>();
  const visit = async (url: string): Promise<void> => {
    const module = await graph.getModuleByUrl(url);
    if (!module || visited.has(module.url)) return;
    visited.add(module.url);
    for (const imported of module.importedModules) await visit(imported.url);
    if (module.url.endsWith('.css')) found.add(module.url);
  };
  for (const name of ['src/app/router.tsx', ...modules]) await visit(`/${name}`);
  const shared = ['tokens', 'base', 'utilities'].map((name) => `/src/ui/styles/${name}.css`);
  return [...shared, ...found].map((href) => ({ href }));
}
