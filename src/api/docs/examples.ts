/** One request and response of each call, as a test recorded them (`quality/contract/examples.ts`). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#platform/paths.ts';
import type { AnyEndpoint } from '../endpoint.ts';
import { operationIdOf } from './operation-id.ts';

export interface Example {
  readonly path?: string;
  readonly files?: readonly string[];
  readonly request?: Readonly<Record<string, unknown>>;
  readonly response?: unknown;
}

export const EXAMPLES_FILE = path.join(ROOT, 'src/api/docs/examples.json');

let examples: Readonly<Record<string, Example>> | undefined;

export function exampleOf(endpoint: Pick<AnyEndpoint, 'method' | 'path'>): Example {
  examples ??= JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, Example>;
  return examples[operationIdOf(endpoint)] ?? {};
}
