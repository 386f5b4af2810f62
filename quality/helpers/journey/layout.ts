/** Faults of a page's layout that a browser can measure, as sentences that name them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from './browser.ts';

/** Half as long as `axe.source`: a page that is looked at is sent all of it. */
export const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Waits until what moves or fades has come to rest. What goes on for ever is not waited for, nor what a closed fold hides:
 * there time stands still.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState, timeline }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return (
        playState !== 'running' ||
        timeline !== document.timeline ||
        effect?.getComputedTiming().endTime === Infinity ||
        !target?.checkVisibility()
      );
    }),
  );
}

/** What axe finds, without frames of other sites. @param rules default: all */
export async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    // No rule that is asked reads the styles a second time.
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: rules } : {}),
  };
  const violations = await page.evaluate(async (asked) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return (await loaded.run(document, asked)).violations;
  }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

const overflowing = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

export const overflow = (page: Page): Promise<number> => page.evaluate(overflowing);

export interface Fit {
  /** By how many pixels the page is wider than the screen. */
  readonly overflow: number;
  readonly cut: readonly string[];
  readonly touching: readonly string[];
}

/** All of it with one call, since hundreds of pages are asked, once the page has followed a new width. */
export function fitOf(page: Page): Promise<Fit> {
  return page.evaluate(`new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
    .then(() => ({ overflow: (${overflowing})(), cut: (${cutTexts})(), touching: (${touchingTexts})() }))`);
}

/** Texts of `main` that a box around them cuts off at its right edge, without an ellipsis and without scrolling. */
function cutTexts(): string[] {
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement;
    if (!node.textContent?.trim() || !parent.checkVisibility() || parent.closest('option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { right } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
      // For screen readers alone.
      if (clipPath !== 'none') break;
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') break;
      if (overflowX === 'visible' || right <= box.getBoundingClientRect().right + 2) continue;
      cut.push(node.textContent.slice(0, 40));
      break;
    }
  }
  return cut;
}

/**
 * Texts that are painted over each other, as "one / other": in `main` by more than 4 px, elsewhere by half a line. Bars that
 * float above the page, and texts for screen readers alone, are left out.
 */
function touchingTexts(): string[] {
  interface Line {
    readonly text: string;
    readonly node: Node;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  // Sections that a browser has not laid out yet would be measured where they are not.
  const whole = new CSSStyleSheet();
  whole.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets = [whole];
  const lines: Line[] = [];
  const ALL = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6, floats: false };
  const visible = new Map<Element, typeof ALL>();
  /** What boxes around an element leave of it, and whether one of them floats. */
  const visibleIn = (element: Element | null): typeof ALL => {
    if (element === null || element === document.body) return ALL;
    const known = visible.get(element);
    if (known) return known;
    let { floats, ...box } = visibleIn(element.parentElement);
    const style = getComputedStyle(element);
    if (style.overflow !== 'visible') {
      const own = element.getBoundingClientRect();
      box = {
        left: Math.max(box.left, own.left),
        right: Math.min(box.right, own.right),
        top: Math.max(box.top, own.top),
        bottom: Math.min(box.bottom, own.bottom),
      };
    }
    floats ||= /fixed|sticky/.test(style.position);
    visible.set(element, { ...box, floats });
    return { ...box, floats };
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement;
    const text = (node.textContent ?? '').trim();
    const isShown = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (text === '' || !isShown || parent.closest('.vh, .skip, option')) continue;
    const clip = visibleIn(parent);
    if (clip.floats) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isMain = parent.closest('main') !== null;
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const room = isMain ? 2 : (bottom - top) / 4;
      const line = {
        text: text.slice(0, 20),
        node,
        left: Math.max(left, clip.left),
        right: Math.min(right, clip.right),
        top: Math.max(top + room, clip.top),
        bottom: Math.min(bottom - room, clip.bottom),
      };
      if (line.right - line.left > 1 && line.bottom - line.top > 1) lines.push(line);
    }
  }
  return lines.flatMap((one, at) =>
    lines
      .slice(at + 1)
      .filter(
        (other) =>
          other.node !== one.node &&
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

/**
 * What is visible and smaller than the 44 by 44 px of a thumb, links inside sentences excepted. Towns on the map are where
 * the land has them, and have other links.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43;
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const isInSentence = (element: HTMLElement) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement as HTMLElement;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement as HTMLElement;
      const copy = block.cloneNode(true) as HTMLElement;
      for (const each of copy.querySelectorAll('a, button, .vh')) each.remove();
      return /\p{L}{2}/u.test(copy.textContent);
    };
    /** Taps around the target that reach it, also where they overlap the empty area of a neighbour. */
    const isReached = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const hits: { x: number; y: number }[] = [];
      for (let x = left - 22; x < right + 22; x += 4)
        for (let y = top - 22; y < bottom + 22; y += 4)
          if (element.contains(document.elementFromPoint(x, y))) hits.push({ x, y });
      const extent = (of: 'x' | 'y') =>
        Math.max(...hits.map((hit) => hit[of])) - Math.min(...hits.map((hit) => hit[of])) + 4;
      return hits.length * 16 >= LEAST ** 2 && extent('x') >= LEAST && extent('y') >= LEAST;
    };
    const found = targets.flatMap((target) => {
      const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
      const isChoice = target instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(target.type);
      const element = isChoice && label ? label : target;
      const box = element.getBoundingClientRect();
      const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1;
      if (!isVisible || box.right < 0 || element.closest('svg') || isInSentence(element)) return [];
      if ((box.width >= LEAST && box.height >= LEAST) || isReached(element)) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30);
      const parent = element.parentElement as HTMLElement;
      const where = `${parent.tagName}.${parent.className} > ${element.tagName}.${element.className}`;
      return [`${Math.round(box.width)} × ${Math.round(box.height)} "${name}" ${where.toLowerCase()}`];
    });
    scrollTo(0, 0);
    return found;
  });
}
