import { C, clipped, E, G, O, P, part, R, type Scene, S, type Sketch, STEEL, tex, times } from '../canvas.ts';
import { bend, concrete, grain, relief, scatter, whole } from '../materials.ts';
import { clamp, grinder, trySquare } from '../tools.ts';

/** Sparks thrown from a point between two angles (radians), falling as they go. */
function sparks(s: Sketch, x: number, y: number, from: number, to: number, n: number, reach: number): string {
  return times(n, (i) => {
    const a = from + (to - from) * s.r();
    const l = 40 + s.r() * s.r() * reach;
    const k = 0.05 + s.r() * 0.1;
    const px = x + Math.cos(a) * l;
    const py = y + Math.sin(a) * l * 0.75 + (l * l) / 2600;
    return S(
      `M${px.toFixed(0)} ${py.toFixed(0)}l${(Math.cos(a) * l * k).toFixed(1)} ${(Math.sin(a) * l * k * 0.8 + l * k * 0.22).toFixed(1)}`,
      ['#fff6d0', '#ffd46b', '#ff9d2e'][i % 3] as string,
      s.n(1.4, 4),
    );
  });
}
const glow = (s: Sketch, x: number, y: number, r: number): string =>
  C(
    x,
    y,
    r,
    s.rad(
      [
        [0, '#fffdf2'],
        [0.06, '#ffeeb8', 0.95],
        [0.2, '#ffb347', 0.5],
        [0.5, '#d9691a', 0.16],
        [1, '#c25a12', 0],
      ],
      0.5,
      0.5,
      0.5,
    ),
  ) + C(x, y, r * 0.055, '#fff');
const steelBar = (
  s: Sketch,
  x: number,
  y: number,
  w: number,
  h: number,
  tone = ['#474d52', '#7d858b', '#5b6267', '#33383c'],
): string =>
  R(
    x,
    y,
    w,
    h,
    w > h
      ? s.lin([
          [0, tone[0] as string],
          [0.2, tone[1] as string],
          [0.6, tone[2] as string],
          [1, tone[3] as string],
        ])
      : s.lin(
          [
            [0, tone[0] as string],
            [0.2, tone[1] as string],
            [0.6, tone[2] as string],
            [1, tone[3] as string],
          ],
          'h',
        ),
  );
/** A ripple of weld metal along x. */
const seam = (s: Sketch, n: number, x: number, y: number, step = 13, r = 17): string =>
  s.lit(
    times(n, (i) => E(x + i * step, y + s.n(-1.5, 1.5), r * 0.72, r, s.pick(['#8d8a86', '#9c9893', '#807d7a']))),
    3.4,
    0.6,
  );
const heat = (s: Sketch, x: number, y: number, w: number, h: number): string =>
  O(
    0.5,
    s.blur(
      R(x, y, w, h, '#3a5fa8') +
        R(x + 12, y + 16, w - 24, h - 32, '#7a4a8c') +
        R(x + 24, y + 30, w - 48, h - 60, '#c98a34'),
      15,
    ),
  );

/** A scrolled gate in the dusk, the arc struck. */
function gate(s: Sketch): string {
  const bx = 646;
  const by = 528;
  const lyre = (x: number) =>
    `<g transform="translate(${x} 336) scale(1.5)" fill="none" stroke-width="13" stroke-linecap="round"><path d="M0 118C-6 40 -72 60 -70 -6s64 -52 60 -6 -40 34 -36 6"/><path d="M0 118C6 40 72 60 70 -6s-64 -52 -60 -6 40 34 36 6"/><path d="M0 -118v70"/></g>`;
  const iron = (c: string) =>
    `<g stroke="${c}" fill="none">${times(5, (i) => `<path d="M${94 + i * 276} -20v960" stroke-width="30"/>`)}<path d="M-20 138h1240M-20 528h1240M-20 834h1240" stroke-width="38"/>${times(4, (i) => lyre(232 + i * 276))}${times(4, (i) => `<circle cx="${232 + i * 276}" cy="681" r="92" stroke-width="22"/><path d="M${232 + i * 276} 589v184M${140 + i * 276} 681h184" stroke-width="16"/>`)}</g>`;
  const rim = s.def(
    (id) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${bx}" cy="${by}" r="800"><stop offset="0" stop-color="#ffd98a"/><stop offset=".22" stop-color="#c9701f"/><stop offset=".55" stop-color="#4f636c"/><stop offset="1" stop-color="#2c3c46"/></radialGradient>`,
  );
  return s.page(
    whole(s, relief(s, '0.014', 4, '#2f4350', 6)) +
      R(0, 0, 1200, 900, '#0c161d', 0, 'opacity=".5"') +
      O(0.6, glow(s, bx, by, 760)) +
      O(0.55, `<g transform="translate(14 18)">${iron('#04080b')}</g>`) +
      s.lit(iron('#2a363e'), 5, 0.2) +
      `<g transform="translate(-4 -4)" opacity=".9">${iron(`url(#${rim})`)}</g>` +
      s.lit(`<g transform="translate(2 2)">${iron('#202c34')}</g>`, 5, 0.25) +
      s.cast(S(`M${bx + 10} ${by - 14}L${bx + 160} ${by - 190}`, '#8d8579', 12), 12) +
      s.cast(s.lit(S(`M${bx + 150} ${by - 178}l90 -92 40 12 90 -130`, '#1b2124', 58), 14, 0.4), 18) +
      bend(s, `M${bx + 366} ${by - 386}c90 -104 226 -60 300 -180`, '#15191b', 27, 0.4, 16) +
      glow(s, bx, by, 360) +
      sparks(s, bx, by, -3.05, -0.06, 150, 640),
    0.35,
  );
}

/** A window grille on the floor by day: welds brushed, clamp on, grinder ready. */
function grille(s: Sketch): string {
  const bar = (x: number, y: number, w: number, h: number) => steelBar(s, x, y, w, h);
  const twist = (x: number) =>
    s.lit(
      times(26, (i) => P(`M${x - 13} ${96 + i * 27}l26 -16v15l-26 16z`, i % 2 ? '#6b7378' : '#4b5257')),
      2.2,
      0.4,
    );
  const frame = 'rotate(-5 560 450)';
  const diamond = (x: number, y: number) =>
    P(`M${x} ${y - 74}L${x + 54} ${y}L${x} ${y + 74}L${x - 54} ${y}z`, 'none', 'stroke="#5f676c" stroke-width="22"');
  return s.page(
    concrete(s, '#b0aca1', 0.5) +
      scatter(s, 200, 0, 480, 1200, 420, ['#3c3a37', '#6a5b4a', '#2a2826'], 3.4) +
      s.cast(
        `<g transform="${frame}">${bar(70, 60, 36, 780)}${bar(960, 60, 36, 780)}${bar(70, 60, 926, 36)}${bar(70, 432, 926, 30)}${bar(70, 804, 926, 36)}</g>` +
          s.lit(
            `<g transform="${frame}">${times(5, (i) => R(218 + i * 148, 92, 24, 716, '#555d62'))}${diamond(304, 260)}${diamond(600, 260)}${diamond(896, 260)}${diamond(452, 640)}${diamond(748, 640)}</g>`,
            4,
            0.45,
          ),
        26,
      ) +
      s.cast(`<g transform="${frame}">${twist(156)}</g>`, 6) +
      `<g transform="${frame}">${clipped(
        s.clip(R(70, 432, 926, 30, '#000') + times(5, (i) => R(218 + i * 148, 92, 24, 716, '#000'))),
        times(5, (i) => heat(s, 180 + i * 148, 398, 100, 100)),
      )}</g>` +
      s.lit(
        `<g transform="${frame}">${times(5, (i) => E(230 + i * 148, 434, 26, 9, '#a09a92') + E(230 + i * 148, 462, 26, 9, '#8d8880'))}</g>`,
        3,
        0.6,
      ) +
      s.put(clamp(s, '#b3361d'), { x: 30, y: 570, a: -8, k: 0.9, h: 28 }) +
      s.put(grinder(s), { x: 660, y: 620, a: 24, k: 0.95, h: 34 }) +
      s.put(trySquare(s), { x: 720, y: 20, a: 14, k: 0.9, h: 14 }),
    0.95,
  );
}

/** A mitred corner of square tube with a fresh seam, hood set down beside it. */
function corner(s: Sketch): string {
  const tone = ['#5f676c', '#9aa2a7', '#7b8388', '#41484c'];
  return s.page(
    whole(s, grain(s, '0.012 0.02', 4, ['#35302b', '#4f473f', '#665c50', '#7a6c5b'], 4, 1.7)) +
      O(0.5, whole(s, relief(s, '0.3', 2, '#8a8178', 1))) +
      times(40, () =>
        S(`M${s.n(0, 1200)} ${s.n(0, 900)}l${s.n(-60, 60)} ${s.n(-20, 20)}`, '#b3aaa0', 1.4, 'opacity=".35"'),
      ) +
      s.cast(
        P(
          'M150 940V150H300V940z',
          s.lin(
            [
              [0, tone[0] as string],
              [0.15, tone[1] as string],
              [0.7, tone[2] as string],
              [1, tone[3] as string],
            ],
            'h',
          ),
        ) +
          P(
            'M150 150H1260V300H300z',
            s.lin([
              [0, tone[0] as string],
              [0.15, tone[1] as string],
              [0.7, tone[2] as string],
              [1, tone[3] as string],
            ]),
          ),
        36,
      ) +
      O(0.5, S('M150 152H1200M152 150V900', '#fff', 3)) +
      clipped(s.clip(P('M150 940V150H1260V300H300V940z', '#000')), G(225, 225, 45, heat(s, -150, -90, 300, 180))) +
      G(150, 150, 45, seam(s, 17, 4, 0, 12.4, 19)) +
      sparks(s, 230, 230, 0, 6.2, 26, 160)
        .replaceAll('#fff6d0', '#6b6660')
        .replaceAll('#ffd46b', '#4b4743')
        .replaceAll('#ff9d2e', '#87817a') +
      s.put(
        [
          part(P('M0 0H210L0 210z', '#c0301c'), 6, 0.35),
          part(C(64, 64, 26, '#2b2f31'), 3, 0.3),
          part(P('M0 0H26V210L0 210zM0 0H210L184 26H0z', '#8d959a'), 3, 0.5),
        ],
        { x: 304, y: 304, h: 14 },
      ) +
      s.put(
        [
          part(
            P(
              'M60 0H360C420 0 440 40 436 110L410 360C400 430 330 470 210 470S20 430 10 360L-16 110C-20 40 0 0 60 0z',
              s.lin(
                [
                  [0, '#30363a'],
                  [0.5, '#1f2427'],
                  [1, '#14181a'],
                ],
                'd',
              ),
            ),
            18,
            0.35,
          ),
          part(R(90, 110, 240, 130, '#0c0f10', 12), 4, 0.3),
          part(
            R(
              106,
              126,
              208,
              98,
              s.lin(
                [
                  [0, '#2c5a3d'],
                  [0.5, '#163222'],
                  [1, '#0c1c13'],
                ],
                'd',
              ),
              6,
            ) + P('M112 132H210L150 218H112z', '#b6e3c4', 'opacity=".22"'),
            2,
            0.7,
          ),
          part(C(2, 130, 30, '#3a4145') + C(418, 130, 30, '#3a4145'), 7, 0.4),
          part(O(0.4, S('M140 330H280M150 362H270M160 394H260', '#000', 9)), 0),
        ],
        { x: 650, y: 390, a: 12, k: 1, h: 40 },
      ) +
      s.put(hammerChip(s), { x: 340, y: 800, a: -24, k: 1, h: 20 }),
    0.95,
  );
}
/** Chipping hammer with a sprung handle. */
const hammerChip = (s: Sketch) => [
  part(
    times(9, (i) => E(20 + i * 17, 0, 11, 20, '#9aa2a7')),
    4,
    0.6,
  ),
  part(R(160, -7, 150, 14, s.lin(STEEL)), 3, 0.5),
  part(P('M292 -30H330L336 -90L312 -112L288 -90zM292 -30H330V60L346 92H276L292 60z', '#8d959a'), 5, 0.5),
];

/** Cutting square tube: a stream of sparks off the disc. */
function cutting(s: Sketch): string {
  return s.page(
    whole(s, relief(s, '0.02', 6, '#39424a', 4)) +
      R(0, 0, 1200, 900, '#0b1116', 0, 'opacity=".55"') +
      R(
        0,
        640,
        1200,
        260,
        s.lin([
          [0, '#2a2622'],
          [1, '#14110e'],
        ]),
      ) +
      O(0.5, tex(relief(s, '0.1', 4, '#6b5a48', 2), R(0, 640, 1200, 260, '#555'))) +
      O(0.75, glow(s, 470, 470, 620)) +
      s.cast(
        s.lit(
          R(
            -40,
            470,
            520,
            150,
            s.lin([
              [0, '#6d757b'],
              [0.15, '#b9b4a8'],
              [0.6, '#6b6f72'],
              [1, '#2c3236'],
            ]),
          ),
          4,
          0.4,
        ) +
          s.lit(
            R(
              496,
              470,
              760,
              150,
              s.lin([
                [0, '#6d757b'],
                [0.15, '#a5a6a2'],
                [0.6, '#565d62'],
                [1, '#22282c'],
              ]),
            ),
            4,
            0.4,
          ),
        30,
      ) +
      s.cast(
        s.lit(
          P(
            'M640 620H980V700C980 730 960 740 940 740H920V840H1010V900H610V840H700V740H680C660 740 640 730 640 700z',
            '#24506e',
          ),
          9,
          0.3,
        ) +
          s.lit(
            R(640, 600, 340, 34, '#8d959a', 4) +
              R(640, 452, 340, 30, '#8d959a', 4) +
              R(760, 420, 100, 40, '#24506e', 6),
            5,
            0.4,
          ),
        20,
      ) +
      R(478, 470, 18, 152, '#0d0a08') +
      s.put(grinder(s, '#b3361d'), { x: 488, y: 392, a: -21, k: 1.12, h: 40 }) +
      glow(s, 484, 500, 230) +
      sparks(s, 480, 506, 2.6, 3.5, 190, 620) +
      sparks(s, 480, 506, 1.2, 3.0, 60, 330),
    0.45,
  );
}

export const welding: Scene[] = [
  { seed: 61, draw: gate },
  { seed: 62, draw: grille },
  { seed: 63, draw: corner },
  { seed: 64, draw: cutting },
];
