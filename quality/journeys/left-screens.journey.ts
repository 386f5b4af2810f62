import { expect, type Page, test } from '../helpers/journey/browser.ts';
import { enterAsAdmin } from '../helpers/journey/sessions.ts';

/** Lets a page tell what listens to the window or the document, and the timers that go on. */
async function watchListeners(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Listening = { target: EventTarget; type: string; does: unknown };
    const listening: Listening[] = [];
    const timers = new Set<number>();
    const isSame = (one: Listening, other: Listening) =>
      one.target === other.target && one.type === other.type && one.does === other.does;
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
    const { setInterval: start, clearInterval: stop } = window;
    EventTarget.prototype.addEventListener = function (type, does, options) {
      const target = this ?? window;
      const staysOpen = target === window || target === document || target instanceof MediaQueryList;
      const isOnce = typeof options === 'object' && options.once === true;
      const one = { target, type, does };
      if (staysOpen && !isOnce && !listening.some((each) => isSame(each, one))) listening.push(one);
      return add.call(target, type, does, options);
    };
    EventTarget.prototype.removeEventListener = function (type, does, options) {
      const target = this ?? window;
      const at = listening.findIndex((each) => isSame(each, { target, type, does }));
      if (at >= 0) listening.splice(at, 1);
      return remove.call(target, type, does, options);
    };
    Object.assign(window, {
      setInterval(...given: Parameters<typeof start>) {
        const timer = start(...given);
        timers.add(timer);
        return timer;
      },
      clearInterval(timer: number) {
        timers.delete(timer);
        stop(timer);
      },
      listening: () =>
        [
          ...listening.map(({ target, type }) => `${target.constructor.name} ${type}`),
          ...Array(timers.size).fill('interval'),
        ].sort(),
    });
  });
}

const listening = (page: Page) =>
  page.evaluate(() => (window as unknown as { listening(): readonly string[] }).listening());

test('a dashboard that is open all day gathers no listeners and no timers from screen to screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await watchListeners(page);
  await enterAsAdmin(page);
  const go = async (path: string) => {
    await page.locator(`a[href="${path}"]:visible`).first().click();
    await expect(page).toHaveURL(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
  async function round() {
    for (const tab of ['/messages', '/requests', '/approved', '/today', '']) await go(`/admin-dashboard${tab}`);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.keyboard.press('Escape');
    await go('/');
    await page.goBack();
    await expect(page).toHaveURL('/admin-dashboard');
  }
  const documents: string[] = [];
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()));
  await round();
  let before = await listening(page);
  expect(before).toContain('HTMLDocument keydown');
  // What a screen loads late is there at the second round; what it leaves grows with each.
  await expect(async () => {
    await round();
    const now = await listening(page);
    const added = now.filter(
      (each) => now.filter((one) => one === each).length > before.filter((one) => one === each).length,
    );
    before = now;
    expect(added).toEqual([]);
  }).toPass({ intervals: [0], timeout: 20_000 });
  // A page that is loaded anew would have begun to count anew.
  expect(documents).toEqual([]);
});
