/** The examples of the API document: one real request and response of each call, recorded while a test makes them. */
import type { AnyEndpoint } from '#api/endpoint.ts';
import type { Example } from '#api/docs/examples.ts';
import { operationIdOf } from '#api/docs/operation-id.ts';
import type { ApiResponse, Sent } from '../helpers/test-server.ts';

/** Of a reading call the last response, which shows most; of others the first. */
export function recordExample(
  examples: Map<string, Example>,
  endpoint: AnyEndpoint,
  path: string,
  sent: Sent,
  { status, body }: ApiResponse,
): void {
  const name = operationIdOf(endpoint);
  if (status >= 300 || (examples.has(name) && endpoint.method !== 'GET')) return;
  const known: object = endpoint.input.shape ?? endpoint.input._zod.def.in.shape;
  const fields = Object.entries((sent.form ?? sent.body ?? {}) as Record<string, unknown>).filter(
    ([field]) => field in known || field in endpoint.files,
  );
  const isFile = ([, value]: [string, unknown]) => (Array.isArray(value) ? value[0] : value) instanceof Blob;
  const files = fields.filter(isFile).map(([field]) => field);
  const request = Object.fromEntries(fields.filter((each) => !isFile(each)));
  examples.set(name, {
    path,
    ...(Object.keys(request).length > 0 ? { request: clean(asJson(request)) as Record<string, unknown> } : {}),
    ...(files.length > 0 ? { files } : {}),
    response: clean(body),
  });
}

/** Forms send text. */
function asJson(fields: Record<string, unknown>) {
  const isJson = (name: string, value: unknown) =>
    !SECRET.test(name) && /^(true|false|0|[1-9]\d{0,8})$/.test(String(value));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isJson(name, value) ? JSON.parse(String(value)) : value]),
  );
}

const SECRET = /^(access|refresh|token|secret|recovery_codes|uid|code|key)$/;

/** Without secrets, and with one row of each list. */
function clean(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map((each) => clean(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, clean(each, name)]));
  if (typeof value !== 'string') return value;
  if (SECRET.test(key)) return `<${key}>`;
  if (/password/.test(key)) return 'a password of your own';
  return value.replace(/\?for=.*/, '?for=1&until=1796000000&sig=SIGNATURE').replace(/secret=\w+/, 'secret=SECRET');
}

/** Names and types of everything in it; lists count as their first row. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each)]));
  return value === null ? 'null' : typeof value;
}
