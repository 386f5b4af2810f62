import { afterAll, beforeAll, onTestFinished } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/** For the tests of a file or a `describe`: what is made is ready in hooks and tests, not before, and closed after them. */
export function useReady<T extends object>(make: () => Promise<T>): T {
  const made = {} as T & Partial<Closable>;
  beforeAll(async () => {
    Object.defineProperties(made, Object.getOwnPropertyDescriptors(await make()));
  });
  // Undefined also when the start failed, whose error is the one to show.
  afterAll(() => made.close?.());
  return made;
}

/** For one test. */
export async function startedForTest<T extends Closable>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  onTestFinished(() => started.close());
  return started;
}
