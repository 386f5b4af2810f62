import { afterAll, expect, test, vi } from 'vitest';
// Before there is a window: other test files of this process use it as a server does.
import './query-client.ts';

const page = Object.assign(new EventTarget(), { hidden: true });
vi.stubGlobal('window', {});
vi.stubGlobal('document', page);
afterAll(() => vi.unstubAllGlobals());

test('who no longer follows the changes of an account hears no more of the page', async () => {
  const { followChanges } = await import('./live.ts');
  const added = vi.spyOn(page, 'addEventListener');
  const removed = vi.spyOn(page, 'removeEventListener');
  followChanges()();
  expect(added).toHaveBeenCalledTimes(1);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
