import { afterAll, beforeAll, onTestFinished } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/** For the tests of a file or a `describe`. What it returns is ready in hooks and tests, not before. */
export function useStarted<T extends Closable>(start: () => Promise<T>): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.defineProperties(started, Object.getOwnPropertyDescriptors(await start()));
  });
  // Undefined when the start failed, whose error is the one to show.
  afterAll(() => started.close?.());
  return started;
}

/** For one test. */
export async function startedForTest<T extends Closable>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  onTestFinished(() => started.close());
  return started;
}
