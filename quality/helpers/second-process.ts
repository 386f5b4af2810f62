/** A second app on the database of a test server, with its own connections: acts as another process. */
import { buildApp } from '#app/build-app.ts';
import { asApp } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Settings } from '#platform/settings.ts';
import { type ApiResponse, NO_LOAD_SHEDDING, type TestServer } from './test-server.ts';

export interface SecondProcess {
  readonly base: string;
  call(
    method: string,
    path: string,
    sent: { as?: { readonly access: string }; body?: unknown; headers?: Record<string, string> },
  ): Promise<Pick<ApiResponse, 'status' | 'body'>>;
  close(): Promise<void>;
}

export async function startSecondProcess(server: TestServer, changes: Partial<Settings> = {}): Promise<SecondProcess> {
  const opened = openDatabase({ ...asApp(server.connection), max: 12 }, () => {});
  const { http } = await buildApp(
    { ...server, settings: { ...server.settings, ...changes }, db: opened.db },
    NO_LOAD_SHEDDING,
  );
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as { port: number };
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    async call(method, path, { as, body, headers = {} }) {
      const response = await fetch(`${base}/api${path}`, {
        method,
        headers: {
          ...(as ? { authorization: `Bearer ${as.access}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    async close() {
      await http.close();
      await opened.close();
    },
  };
}
