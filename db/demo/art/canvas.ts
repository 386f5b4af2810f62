/**
 * The drawing table: seeded chance, SVG shorthands, and the two effects every picture shares.
 *
 * House rule: one light from the upper left. Lighting and shadow filters are therefore always put on a group
 * that is NOT rotated; the tool inside may turn, the light never does.
 */

/** Drawn round the page and cut off after rendering, so that edges at the border are lit like any other. */
export const BLEED = 40;

export type Rnd = () => number;

export function rnd(seed: number): Rnd {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const times = (n: number, f: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => f(i)).join('');
export const f1 = (n: number): string => n.toFixed(1);

export type Stop = readonly [number, string] | readonly [number, string, number];

/** One sheet of paper: size, chance, and the shared definitions (each written once). */
export class Sketch {
  readonly w: number;
  readonly h: number;
  readonly seed: number;
  readonly r: Rnd;
  #defs = new Map<string, string>();

  constructor(seed: number, w = 1200, h = 900) {
    this.seed = seed;
    this.w = w;
    this.h = h;
    this.r = rnd(seed);
  }

  /** A number between a and b. */
  n(a: number, b: number): number {
    return a + this.r() * (b - a);
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.r() * list.length)] as T;
  }

  /** Adds a definition once and returns its id. */
  def(make: (id: string) => string): string {
    const key = make('@');
    const known = this.#defs.get(key);
    if (known) return known;
    const id = `d${this.#defs.size}`;
    this.#defs.set(key, id);
    return id;
  }

  /** Linear gradient as a paint. `v` runs top to bottom, `h` left to right, `d` along the light. */
  lin(stops: readonly Stop[], dir: 'v' | 'h' | 'd' = 'v'): string {
    const to = { v: 'x1="0" y1="0" x2="0" y2="1"', h: 'x1="0" y1="0" x2="1" y2="0"', d: 'x1="0" y1="0" x2="1" y2="1"' };
    return `url(#${this.def((id) => `<linearGradient id="${id}" ${to[dir]}>${stopsOf(stops)}</linearGradient>`)})`;
  }

  rad(stops: readonly Stop[], cx = 0.38, cy = 0.32, r = 0.75): string {
    return `url(#${this.def((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`)})`;
  }

  clip(shape: string): string {
    return `url(#${this.def((id) => `<clipPath id="${id}">${shape}</clipPath>`)})`;
  }

  mask(shape: string): string {
    return `url(#${this.def((id) => `<mask id="${id}" maskUnits="userSpaceOnUse" x="-50" y="-50" width="${this.w + 100}" height="${this.h + 100}">${shape}</mask>`)})`;
  }

  /** Filter region in page units, so that thin lines are not lost. */
  region(): string {
    return `filterUnits="userSpaceOnUse" x="-60" y="-60" width="${this.w + 120}" height="${this.h + 120}" color-interpolation-filters="sRGB"`;
  }

  /** Rounds the edges of whatever is inside and lights them from the upper left. */
  lit(svg: string, round = 3, gloss = 0.35, deep = 1): string {
    // Only lines: a straight one has no box of its own, so the whole page is the region; else the (cheaper) box.
    const lines = !/<(rect|circle|ellipse|text|path d="[^"]*" fill="(?!none))/.test(svg);
    const region = lines
      ? this.region()
      : 'x="-.6" y="-.6" width="2.2" height="2.2" color-interpolation-filters="sRGB"';
    const id = this.def(
      (k) => `<filter id="${k}" ${region}>
<feGaussianBlur in="SourceAlpha" stdDeviation="${round}" result="a"/>
<feDiffuseLighting in="a" surfaceScale="${(round * 2.1 * deep).toFixed(2)}" diffuseConstant="1" lighting-color="#fff" result="d"><feDistantLight azimuth="228" elevation="52"/></feDiffuseLighting>
<feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="1.27" k2="0" k3="0" k4="0" result="c"/>
<feComposite in="c" in2="SourceAlpha" operator="in" result="c"/>
<feSpecularLighting in="a" surfaceScale="${(round * 2.1 * deep).toFixed(2)}" specularConstant="${gloss}" specularExponent="38" lighting-color="#fffaf0" result="s"><feDistantLight azimuth="228" elevation="50"/></feSpecularLighting>
<feComposite in="s" in2="SourceAlpha" operator="in" result="s"/>
<feComposite in="c" in2="s" operator="arithmetic" k1="0" k2="1" k3="${gloss > 0 ? 0.8 : 0}" k4="0" result="m"/>
<feComposite in="m" in2="SourceAlpha" operator="in"/></filter>`,
    );
    return `<g filter="url(#${id})">${svg}</g>`;
  }

  /** Shadow of a thing lying `h` px above its ground: a tight one where it touches, a wide one away from the light. */
  cast(svg: string, h = 14, o = 1): string {
    const id = this.def(
      (k) => `<filter id="${k}" ${this.region()}>
<feGaussianBlur in="SourceAlpha" stdDeviation="${(1 + h * 0.1).toFixed(2)}" result="t"/><feOffset in="t" dx="${(h * 0.16 + 1).toFixed(2)}" dy="${(h * 0.2 + 1.4).toFixed(2)}" result="t"/>
<feGaussianBlur in="SourceAlpha" stdDeviation="${(2 + h * 0.55).toFixed(2)}" result="w"/><feOffset in="w" dx="${(h * 0.72).toFixed(2)}" dy="${(h * 0.95).toFixed(2)}" result="w"/>
<feFlood flood-color="#0d0a06" flood-opacity="${(0.5 * o).toFixed(2)}"/><feComposite in2="t" operator="in" result="t"/>
<feFlood flood-color="#0d0a06" flood-opacity="${(0.44 * o).toFixed(2)}"/><feComposite in2="w" operator="in" result="w"/>
<feMerge><feMergeNode in="w"/><feMergeNode in="t"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
    );
    return `<g filter="url(#${id})">${svg}</g>`;
  }

  blur(svg: string, by: number): string {
    const id = this.def((k) => `<filter id="${k}" ${this.region()}><feGaussianBlur stdDeviation="${by}"/></filter>`);
    return `<g filter="url(#${id})">${svg}</g>`;
  }

  /** Frays the edges of what is inside: wet paint, mortar, torn plaster. */
  fray(svg: string, freq: string, by: number, seed = this.seed): string {
    const id = this.def(
      (k) =>
        `<filter id="${k}" ${this.region()}><feTurbulence type="fractalNoise" baseFrequency="${freq}" numOctaves="3" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="${by}" xChannelSelector="R" yChannelSelector="B"/></filter>`,
    );
    return `<g filter="url(#${id})">${svg}</g>`;
  }

  /** Lays a tool down: each part lit on its own, one shadow under the whole. */
  put(tool: Tool, at: Place): string {
    const { x, y, a = 0, k = 1, h = 14, flip = false } = at;
    const t = `translate(${f1(x)} ${f1(y)}) rotate(${a}) scale(${k} ${flip ? -k : k})`;
    return this.cast(
      tool
        .map((p) => {
          const g = `<g transform="${t}">${p.svg}</g>`;
          return p.round > 0 ? this.lit(g, p.round * Math.max(0.6, k), p.gloss, p.deep) : g;
        })
        .join(''),
      h,
    );
  }

  /** The finished page under its soft veil of light. */
  page(body: string, veil = 0.9): string {
    const light = this.def(
      (id) =>
        `<radialGradient id="${id}" cx=".24" cy=".14" r="1.12"><stop offset="0" stop-color="#fff3d6" stop-opacity=".32"/><stop offset=".45" stop-color="#fff3d6" stop-opacity="0"/><stop offset="1" stop-color="#0a0f0c" stop-opacity=".5"/></radialGradient>`,
    );
    const defs = [...this.#defs].map(([key, id]) => key.replace('id="@"', `id="${id}"`)).join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.w + 2 * BLEED}" height="${this.h + 2 * BLEED}" viewBox="${-BLEED} ${-BLEED} ${this.w + 2 * BLEED} ${this.h + 2 * BLEED}"><defs>${defs}</defs>${body}<rect width="${this.w}" height="${this.h}" fill="url(#${light})" opacity="${veil}"/></svg>`;
  }
}

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`)
    .join('');

export type Part = { svg: string; round: number; gloss: number; deep: number };
export type Tool = Part[];
export type Place = { x: number; y: number; a?: number; k?: number; h?: number; flip?: boolean };
export type Scene = { seed: number; w?: number; h?: number; draw: (s: Sketch) => string };

/** One part of a tool: its shape, how round its edges are (0 = leave flat), how much it shines. */
export const part = (svg: string, round = 3, gloss = 0.35, deep = 1): Part => ({ svg, round, gloss, deep });

/* ---- shorthands ---- */
export const R = (x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ''): string =>
  `<rect x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}"${rx ? ` rx="${rx}"` : ''} fill="${fill}" ${more}/>`;
export const C = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}" fill="${fill}" ${more}/>`;
export const E = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(rx)}" ry="${f1(ry)}" fill="${fill}" ${more}/>`;
export const P = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const S = (d: string, stroke: string, w: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const G = (x: number, y: number, a: number, svg: string, k = 1): string =>
  `<g transform="translate(${f1(x)} ${f1(y)}) rotate(${f1(a)})${k === 1 ? '' : ` scale(${k})`}">${svg}</g>`;
export const O = (opacity: number, svg: string, more = ''): string => `<g opacity="${opacity}" ${more}>${svg}</g>`;
export const tex = (filter: string, svg: string): string => `<g filter="url(#${filter})">${svg}</g>`;
export const clipped = (clip: string, svg: string): string => `<g clip-path="${clip}">${svg}</g>`;

/* ---- metals, dark rim to dark rim ---- */
export const STEEL: Stop[] = [
  [0, '#7d858b'],
  [0.2, '#e6eaec'],
  [0.42, '#aeb6bb'],
  [0.8, '#6c747a'],
  [1, '#4f565b'],
];
export const CHROME: Stop[] = [
  [0, '#6c757b'],
  [0.12, '#f7fafa'],
  [0.3, '#c5cdd1'],
  [0.47, '#48525a'],
  [0.56, '#8c969c'],
  [0.8, '#e6ebec'],
  [1, '#5d666c'],
];
export const BRASS: Stop[] = [
  [0, '#8a6420'],
  [0.25, '#f7dc8f'],
  [0.5, '#c79a3e'],
  [1, '#6c4d17'],
];
export const COPPER: Stop[] = [
  [0, '#8c4522'],
  [0.2, '#ffc9a2'],
  [0.42, '#cf7a47'],
  [0.8, '#8a421f'],
  [1, '#5f2b13'],
];
