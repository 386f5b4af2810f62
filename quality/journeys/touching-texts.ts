import type { Page } from '../helpers/journey/browser.ts';

/** Texts of the page that are painted over each other, as "one / other". */
export function touchingTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: { text: string; left: number; top: number; right: number; bottom: number }[][] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement as HTMLElement;
      const text = (node.textContent ?? '').trim();
      if (text === '' || parent.closest('.vh, option') || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const clip = getComputedStyle(parent).overflowX === 'visible' ? null : parent.getBoundingClientRect();
      found.push(
        [...range.getClientRects()].map(({ left, top, right, bottom }) => ({
          text: text.slice(0, 20),
          left,
          top,
          right: clip ? Math.min(right, clip.right) : right,
          bottom,
        })),
      );
    }
    const touches = (a: (typeof found)[0][0], b: (typeof found)[0][0]) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    return found.flatMap((own, at) =>
      found
        .slice(at + 1)
        .filter((other) => own.some((a) => other.some((b) => touches(a, b))))
        .map((other) => `${own[0]?.text} / ${other[0]?.text}`),
    );
  });
}
