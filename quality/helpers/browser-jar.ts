import type { ApiResponse, Sent, TestServer } from './test-server.ts';

/** Keeps cookies between calls, as a browser does. */
export interface BrowserJar {
  readonly cookies: Map<string, string>;
  post(path: string, sent?: Sent, at?: Pick<TestServer, 'post'>): Promise<ApiResponse>;
}

/** @param server where its calls go unless they say otherwise */
export function aBrowser(server: Pick<TestServer, 'post'>): BrowserJar {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async post(path, sent = {}, at = server) {
      const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
      const response = await at.post(path, { ...sent, headers: { ...(cookie ? { cookie } : {}), ...sent.headers } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/; Max-Age=0/.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
