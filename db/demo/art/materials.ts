/** Grounds and surfaces: turbulence stretched along the grain and mapped on a material's own colours, or lit as relief. */
import { C, f1, G, O, P, R, type Sketch, S, type Stop, tex, times } from './canvas.ts';

const channel = (hexes: readonly string[], k: number): string =>
  hexes.map((h) => (Number.parseInt(h.slice(1 + 2 * k, 3 + 2 * k), 16) / 255).toFixed(3)).join(' ');

/** Noise mapped on 3–4 colours: wood, grout, dust, cloth. Returns a filter id. */
export function grain(
  s: Sketch,
  freq: string,
  seed: number,
  hexes: readonly string[],
  octaves = 4,
  gain = 2.1,
): string {
  const m = `${gain} 0 0 0 ${(0.5 - gain / 2).toFixed(2)}`;
  return s.def(
    (id) => `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${freq}" numOctaves="${octaves}" seed="${seed}"/>
<feColorMatrix values="${m} ${m} ${m} 0 0 0 0 1"/>
<feComponentTransfer>${['R', 'G', 'B'].map((c, k) => `<feFunc${c} type="table" tableValues="${channel(hexes, k)}"/>`).join('')}</feComponentTransfer>
<feComposite in2="SourceAlpha" operator="in"/></filter>`,
  );
}

/** The same noise as a lit surface: plaster, stone, soil, nap. Returns a filter id. */
export function relief(s: Sketch, freq: string, seed: number, hex: string, depth = 2.2, octaves = 4): string {
  return s.def(
    (id) => `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${freq}" numOctaves="${octaves}" seed="${seed}"/>
<feDiffuseLighting lighting-color="${hex}" surfaceScale="${depth}" diffuseConstant="1.12"><feDistantLight azimuth="228" elevation="58"/></feDiffuseLighting>
<feComposite in2="SourceAlpha" operator="in"/></filter>`,
  );
}

export const whole = (s: Sketch, filter: string): string => tex(filter, R(0, 0, s.w, s.h, '#888'));

export type Tone = readonly [string, string, string, string];
export const WOOD = {
  walnut: ['#2a170b', '#4d2d16', '#6d4321', '#8a5a30'],
  mahogany: ['#3c160d', '#6b2c1a', '#8d4327', '#ab5f3c'],
  cypress: ['#b98348', '#d9aa6c', '#e8c38b', '#f4dbae'],
  pine: ['#c28f52', '#dfb77a', '#edcf9d', '#f7e3bf'],
  mvule: ['#6d4217', '#966128', '#b57f3d', '#cd9c5a'],
  grey: ['#5a5348', '#7d7466', '#9a9080', '#b4aa99'],
  ebony: ['#17120f', '#2b211b', '#40322a', '#574538'],
  ply: ['#c9a56c', '#dcbd88', '#e9d0a3', '#f2dfbb'],
} as const satisfies Record<string, Tone>;

/** Wood grain along x (or along y with `up`): broad figure, with fine fibres laid over it. */
export function wood(s: Sketch, tone: Tone, seed: number, up = false, scale = 1): string {
  const turn = (along: number, across: number) =>
    up ? `${f4(across / scale)} ${f4(along / scale)}` : `${f4(along / scale)} ${f4(across / scale)}`;
  return s.def(
    (id) => `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">
<feTurbulence type="fractalNoise" baseFrequency="${turn(0.0028, 0.042)}" numOctaves="4" seed="${seed}"/>
<feColorMatrix values="2.1 0 0 0 -.55 2.1 0 0 0 -.55 2.1 0 0 0 -.55 0 0 0 0 1"/>
<feComponentTransfer result="a">${['R', 'G', 'B'].map((c, k) => `<feFunc${c} type="table" tableValues="${channel(tone, k)}"/>`).join('')}</feComponentTransfer>
<feTurbulence type="fractalNoise" baseFrequency="${turn(0.009, 0.34)}" numOctaves="2" seed="${seed + 40}"/>
<feColorMatrix values="1.5 0 0 0 .12 1.5 0 0 0 .1 1.5 0 0 0 .07 0 0 0 0 1" result="b"/>
<feComposite in="a" in2="b" operator="arithmetic" k1=".42" k2=".64" k3="0" k4="0"/>
<feComposite in2="SourceAlpha" operator="in"/></filter>`,
  );
}
const f4 = (n: number): string => n.toFixed(4);

/** A bench or floor of boards. */
export function boards(s: Sketch, tone: Tone, n = 4, up = false): string {
  const len = up ? s.w : s.h;
  const b = len / n;
  return (
    R(0, 0, s.w, s.h, '#140b05') +
    times(n, (i) => {
      const id = wood(s, tone, s.seed * 7 + i * 5 + 1, up);
      const [x, y, w, h] = up ? [i * b, 0, b - 4, s.h] : [0, i * b, s.w, b - 4];
      return (
        tex(id, R(x, y, w, h, '#888')) +
        (up
          ? R(x, 0, 2.5, s.h, '#fff', 0, 'opacity=".13"') + R(x + w - 3, 0, 3, s.h, '#000', 0, 'opacity=".22"')
          : R(0, y, s.w, 2.5, '#fff', 0, 'opacity=".13"') + R(0, y + h - 3, s.w, 3, '#000', 0, 'opacity=".22"'))
      );
    })
  );
}

export const plaster = (s: Sketch, hex: string, depth = 2.6, freq = '0.022'): string =>
  whole(s, relief(s, freq, s.seed + 3, hex, depth));

export function concrete(s: Sketch, hex = '#a9a69c', mottled = 0.5): string {
  const cloud = grain(s, '0.006', s.seed + 9, ['#6d6a62', '#a5a299', '#d3d0c6'], 3, 1.7);
  return (
    whole(s, relief(s, '0.09', s.seed + 2, hex, 1.3, 3)) +
    O(mottled, whole(s, cloud), 'style="mix-blend-mode:soft-light"') +
    times(26, () => C(s.n(0, s.w), s.n(0, s.h), s.n(1, 2.6), '#3a3833', 'opacity=".35"'))
  );
}

/** Red laterite soil with crumbs. */
export function soil(s: Sketch, hex = '#a8583a', crumbs = 130): string {
  return (
    whole(s, relief(s, '0.05', s.seed + 5, hex, 5)) +
    s.cast(
      s.lit(
        times(crumbs, () => {
          const k = s.n(2, 9) * s.n(0.6, 1.2);
          return C(s.n(0, s.w), s.n(0, s.h), k, s.pick(['#8f4229', '#b0603f', '#7a3721', '#c07752']));
        }),
        2,
        0,
      ),
      3,
    )
  );
}

/** Lawn seen from above inside a box: short blades, four greens. */
export function lawn(s: Sketch, x: number, y: number, w: number, h: number, n = 1500, hues = GREENS): string {
  return (
    tex(
      grain(s, '0.03 0.05', s.seed + 21, ['#24431a', '#3c6426', '#527d31', '#6c963f'], 3, 1.9),
      R(x, y, w, h, '#555'),
    ) +
    times(n, () => {
      const bx = x + s.r() * w;
      const by = y + s.r() * h;
      const l = s.n(9, 24);
      const a = s.n(-1.2, 1.2) - 1.57;
      return S(
        `M${f1(bx)} ${f1(by)}q${f1(Math.cos(a) * l * 0.4)} ${f1(Math.sin(a) * l * 0.8)} ${f1(Math.cos(a) * l)} ${f1(Math.sin(a) * l)}`,
        s.pick(hues),
        s.n(1.6, 3.2),
      );
    })
  );
}
export const GREENS = ['#2c5220', '#3f6d29', '#568936', '#76a648', '#97bd5f'] as const;

/** Wall tiles in straight or running bond; `skip` leaves a place empty. */
export function tiles(
  s: Sketch,
  o: {
    w: number;
    h: number;
    gap: number;
    x?: number;
    y?: number;
    cols: number;
    rows: number;
    hexes: readonly string[];
    bond?: boolean;
    gloss?: number;
    skip?: (c: number, r: number) => boolean;
  },
): string {
  const { w, h, gap, x = 0, y = 0, cols, rows, hexes, bond = false, gloss = 0.35, skip } = o;
  let out = '';
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) {
      if (skip?.(c, r)) continue;
      out += R(x + c * (w + gap) + (bond && r % 2 ? -(w + gap) / 2 : 0), y + r * (h + gap), w, h, s.pick(hexes), 3);
    }
  return s.lit(out, 2.2, gloss);
}

/** Woven cloth. */
export function cloth(s: Sketch, hex: string, pitch = 6): string {
  return s.def(
    (id) =>
      `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse"><rect width="${pitch}" height="${pitch}" fill="${hex}"/><path d="M0 ${pitch / 4}h${pitch / 2}M${pitch / 2} ${(pitch * 3) / 4}h${pitch / 2}" stroke="#fff" stroke-opacity=".16" stroke-width="${pitch / 3}"/><path d="M0 ${(pitch * 3) / 4}h${pitch / 2}M${pitch / 2} ${pitch / 4}h${pitch / 2}" stroke="#000" stroke-opacity=".14" stroke-width="${pitch / 3}"/></pattern>`,
  );
}

/** Mabati: a sheet profile repeated along x. `box` gives the flat-topped rib, otherwise round corrugation. */
export function mabati(s: Sketch, pitch: number, dark: string, mid: string, light: string, box = false): string {
  const st: Stop[] = box
    ? [
        [0, mid],
        [0.3, mid],
        [0.32, light],
        [0.4, light],
        [0.44, mid],
        [0.62, mid],
        [0.64, dark],
        [0.74, dark],
        [0.86, mid],
        [1, mid],
      ]
    : [
        [0, dark],
        [0.3, mid],
        [0.46, light],
        [0.62, mid],
        [1, dark],
      ];
  const g = s.lin(st, 'h');
  return `url(#${s.def((id) => `<pattern id="${id}" width="${pitch}" height="10" patternUnits="userSpaceOnUse"><rect width="${pitch}" height="10" fill="${g}"/></pattern>`)})`;
}

/** Dust, crumbs, sawdust: small bits scattered in a box. */
export function scatter(
  s: Sketch,
  n: number,
  x: number,
  y: number,
  w: number,
  h: number,
  hexes: readonly string[],
  size = 3,
  o = 0.85,
): string {
  return O(
    o,
    times(n, () => {
      const px = x + s.r() * w;
      const py = y + s.r() * h;
      const k = s.n(0.3, 1) * size;
      return `<ellipse cx="${f1(px)}" cy="${f1(py)}" rx="${f1(k * s.n(0.7, 1.6))}" ry="${f1(k * 0.7)}" fill="${s.pick(hexes)}" transform="rotate(${f1(s.n(0, 180))} ${f1(px)} ${f1(py)})"/>`;
    }),
  );
}

/** A plane shaving: a thin ribbon standing on its edge, wound up; drawn as one line drawn out along its width. */
export function curl(
  x: number,
  y: number,
  k: number,
  a: number,
  tone: readonly [string, string, string] = ['#b9863f', '#e9c48a', '#fff3da'],
): string {
  const variant = Math.abs(Math.round(x * 7 + y * 3)) % 3;
  const d = [
    'M-46 18C-30 -30 34 -44 52 -4S18 50 -2 24 14 -16 26 4S14 22 10 12',
    'M-70 10C-40 -6 -20 -40 16 -34S56 22 22 30 -14 -2 8 -8S26 6 16 10',
    'M-60 -14C-50 30 -8 40 6 8S44 -34 62 -4 34 34 26 14S40 -2 44 8',
  ][variant] as string;
  const steps = 13;
  let out = '';
  for (let i = steps; i >= 0; i--) {
    const f = i / steps;
    out += `<g transform="translate(${f1(f * 7)} ${f1(f * 22)})">${S(d, i === 0 ? tone[2] : i > steps * 0.6 ? tone[0] : tone[1], i === 0 ? 2 : 3.4)}</g>`;
  }
  return G(x, y, a, out, k);
}

/** Pencil line with a wrist behind it. */
export const pencilLine = (d: string, w = 2, o = 0.7): string => O(o, S(d, '#3a3732', w));

/** Masking tape, string, chalk. */
export const string_ = (s: Sketch, d: string, hex = '#ffb000'): string =>
  s.cast(S(d, hex, 4.4) + S(d, '#fff', 1.2, 'opacity=".5" stroke-dasharray="5 6"'), 8, 0.8);

/** A bent tube of one colour, rounded by the light: wire, hose, pipe. */
export const bend = (s: Sketch, d: string, hex: string, w: number, gloss = 0.45, h = 10): string =>
  s.cast(
    s.lit(
      `<path d="${d}" fill="none" stroke="${hex}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`,
      Math.max(1.6, w / 5),
      gloss,
    ),
    h,
  );

/** Green and yellow earth wire. */
export const earth = (s: Sketch, d: string, w: number, h = 10): string =>
  s.cast(
    s.lit(
      S(d, '#2f8a3c', w) +
        `<path d="${d}" fill="none" stroke="#f0d23b" stroke-width="${w}" stroke-dasharray="${w} ${w}"/>`,
      Math.max(1.6, w / 5),
      0.4,
    ),
    h,
  );

/** Plain studio ground for things that are for sale: wall, floor, one soft seam. */
export function studio(s: Sketch, wall: string, floor: string, seam: number): string {
  const wallPaint = s.lin([
    [0, wall],
    [1, wall],
  ]);
  return (
    R(0, 0, s.w, s.h, wallPaint) +
    tex(relief(s, '0.02', s.seed, wall, 0.8, 3), R(0, 0, s.w, seam, '#888')) +
    R(0, seam, s.w, s.h - seam, floor) +
    tex(relief(s, '0.05 0.09', s.seed + 1, floor, 0.8, 3), R(0, seam, s.w, s.h - seam, '#888')) +
    s.blur(R(-20, seam - 9, s.w + 40, 14, '#000', 0, 'opacity=".28"'), 7) +
    P(
      `M0 ${seam}H${s.w}V${s.h}H0z`,
      s.lin([
        [0, '#000', 0.22],
        [0.35, '#000', 0],
        [1, '#000', 0.05],
      ]),
    )
  );
}
