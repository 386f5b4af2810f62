import {
  BRASS,
  C,
  CHROME,
  COPPER,
  clipped,
  E,
  G,
  O,
  P,
  part,
  R,
  type Scene,
  S,
  type Sketch,
  STEEL,
  tex,
  times,
} from '../canvas.ts';
import { bend, boards, plaster, relief, scatter, tiles, WOOD } from '../materials.ts';
import { adjustable, hexHead, level, pencil, pliers } from '../tools.ts';

const copperH = (s: Sketch, x: number, y: number, l: number, d = 62): string => R(x, y - d / 2, l, d, s.lin(COPPER));
const copperV = (s: Sketch, x: number, y: number, l: number, d = 62): string =>
  R(x - d / 2, y, d, l, s.lin(COPPER, 'h'));
const cuffH = (s: Sketch, x: number, y: number, d = 84, l = 54): string =>
  s.lit(R(x - l / 2, y - d / 2, l, d, s.lin(COPPER), 9), 4, 0.4);
const cuffV = (s: Sketch, x: number, y: number, d = 84, l = 54): string =>
  s.lit(R(x - d / 2, y - l / 2, d, l, s.lin(COPPER, 'h'), 9), 4, 0.4);
const clip = (s: Sketch, x: number, y: number): string =>
  s.lit(R(x - 20, y - 50, 40, 100, s.lin(BRASS, 'h'), 7), 3, 0.5) +
  C(x, y - 41, 6, '#5d430f') +
  C(x, y + 41, 6, '#5d430f');

/** Copper on white tile: the valve is in, the wrench still lies on the pipe. */
function copper(s: Sketch): string {
  const wall =
    R(0, 0, s.w, s.h, '#a9b0a9') +
    tiles(s, {
      w: 204,
      h: 204,
      gap: 9,
      x: -40,
      y: -70,
      cols: 6,
      rows: 5,
      hexes: ['#dfe9e4', '#e8efe9', '#d7e4df', '#e3ece6'],
    });
  const pipes =
    copperH(s, -20, 250, 800) +
    copperV(s, 900, 372, 600) +
    P('M768 219h4a159 159 0 0 1 159 159v4h-62v-4a97 97 0 0 0 -97 -97h-4z', '#b96a3b') +
    S('M770 226a150 150 0 0 1 150 150', '#ffc9a2', 12, 'opacity=".8"') +
    S('M770 273a104 104 0 0 1 103 103', '#5a2811', 12, 'opacity=".6"') +
    copperH(s, -20, 606, 920);
  return s.page(
    wall +
      s.cast(pipes, 24) +
      s.cast(
        cuffH(s, 770, 250) +
          cuffV(s, 900, 392) +
          cuffV(s, 900, 606, 92, 110) +
          cuffH(s, 846, 606, 88, 50) +
          clip(s, 190, 250) +
          clip(s, 560, 250) +
          clip(s, 120, 606),
        9,
      ) +
      s.cast(
        s.lit(P('M340 550h52l14 12h168l14 -12h52v112h-52l-14 -12H406l-14 12h-52z', s.lin(BRASS)), 5, 0.5) +
          O(0.5, S('M392 552v108M588 552v108M366 552v108M614 552v108', '#5f4312', 3)) +
          s.lit(C(490, 606, 52, s.lin(BRASS)), 8, 0.5),
        16,
      ) +
      s.cast(
        s.lit(P('M464 588L690 322C712 294 762 332 738 364L522 622C500 640 452 616 464 588z', '#1d5d7c'), 9, 0.5) +
          s.lit(C(491, 604, 20, '#aab2b7') + hexHead(491, 604, 12, '#7d858a'), 3, 0.5),
        20,
      ) +
      s.put(adjustable(s, '#23282b'), { x: 130, y: 812, a: -9, k: 1.12, h: 24 }) +
      '',
    0.85,
  );
}

/** Under a basin: chrome trap half undone, a bowl below it. */
function trap(s: Sketch): string {
  const chromeV = s.lin(CHROME, 'h');
  const chromeH = s.lin(CHROME);
  const wall =
    R(0, 0, s.w, s.h, '#7f8d84') +
    tiles(s, {
      w: 262,
      h: 128,
      gap: 7,
      x: -80,
      y: 96,
      cols: 6,
      rows: 7,
      bond: true,
      hexes: ['#9fb8a8', '#a9c1b1', '#97b1a1', '#b1c6b6'],
      gloss: 0.45,
    });
  const basin =
    P(
      'M60 -40H1140C1120 90 960 214 760 232H430C240 214 90 90 60 -40z',
      s.lin([
        [0, '#ffffff'],
        [0.55, '#eceae2'],
        [1, '#b9b6aa'],
      ]),
    ) + P('M420 226H770L742 262H446z', '#d6d3c8');
  const nut = (x: number, y: number, w: number, h: number) =>
    s.lit(R(x - w / 2, y - h / 2, w, h, chromeV, 8), 4, 0.6) +
    O(
      0.4,
      times(9, (i) => S(`M${x - w / 2 + 10 + (i * (w - 20)) / 8} ${y - h / 2 + 4}v${h - 8}`, '#20272b', 3)),
    );
  const d = 'M596 560V640C596 790 812 790 812 640V560C812 516 840 500 880 500H1240';
  return s.page(
    wall +
      s.cast(s.lit(C(1126, 500, 96, '#c3cacd'), 7, 0.7), 10) +
      s.cast(s.lit(basin, 10, 0.25), 40) +
      s.cast(R(566, 250, 60, 210, chromeV), 26) +
      s.cast(nut(596, 300, 104, 54), 10) +
      s.cast(
        s.lit(`<path d="${d}" fill="none" stroke="#b7c0c4" stroke-width="66"/>`, 15, 0.75) +
          S('M575 570V640C575 700 610 740 660 752', '#fff', 8, 'opacity=".65"') +
          S('M640 700C680 752 760 742 776 664V560C776 520 800 484 860 484H1090', '#3f4a50', 9, 'opacity=".42"'),
        30,
      ) +
      s.cast(nut(596, 548, 112, 66) + nut(812, 590, 104, 58) + s.lit(R(1034, 450, 54, 100, chromeH, 8), 4, 0.6), 12) +
      s.lit(E(596, 500, 26, 7, '#20262a') + times(3, (i) => R(569, 464 + i * 10, 54, 5, '#7d868b')), 1, 0.4) +
      s.lit(
        [
          [596, 786, 9],
          [600, 826, 7],
          [584, 700, 5],
          [640, 800, 5],
        ]
          .map(([x, y, k]) =>
            P(
              `M${x} ${(y as number) - 2.2 * (k as number)}C${(x as number) + (k as number)} ${(y as number) - (k as number) * 0.4} ${(x as number) + (k as number)} ${(y as number) + (k as number)} ${x} ${(y as number) + (k as number)}C${(x as number) - (k as number)} ${(y as number) + (k as number)} ${(x as number) - (k as number)} ${(y as number) - (k as number) * 0.4} ${x} ${(y as number) - 2.2 * (k as number)}z`,
              '#d8eef2',
            ),
          )
          .join(''),
        2,
        1,
      ) +
      s.cast(
        s.lit(
          P(
            'M390 846H790L776 960H404z',
            s.lin(
              [
                [0, '#d98f0c'],
                [0.3, '#ffc24a'],
                [0.7, '#d98f0c'],
                [1, '#8a5606'],
              ],
              'h',
            ),
          ),
          5,
          0.3,
        ) + s.lit(R(378, 832, 424, 24, '#f0a51f', 12), 6, 0.5),
        20,
      ) +
      s.put(pliers(s, '#1d5d7c', false, 26), { x: 418, y: 560, a: 172, k: 1.15, h: 26 }),
    0.95,
  );
}

/** Green PP-R pipe in a chase cut in red block, one elbow not yet fused. */
function ppr(s: Sketch): string {
  const hue = '#3f9a5a';
  const joint = (x: number, y: number, a: number) =>
    G(
      x,
      y,
      a,
      P('M-60 -38H-6C24 -38 38 -24 38 6V60H-38V38H-60z', hue) +
        R(-74, -46, 30, 92, hue, 7) +
        R(-46, 44, 92, 30, hue, 7),
    );
  const chase = 'M-40 300L820 280L836 300L842 940H560L552 520L-40 540z';
  const pipes = (d: string) =>
    s.cast(
      s.lit(`<path d="${d}" fill="none" stroke="${hue}" stroke-width="58"/>`, 14, 0.3) +
        `<path d="${d}" fill="none" stroke="#d7f0dc" stroke-width="3" opacity=".55" transform="translate(-12 -14)" stroke-dasharray="120 26 40 26"/>`,
      20,
    );
  return s.page(
    plaster(s, '#d8cdb6', 2.2) +
      s.fray(P(chase, '#8a8172'), '0.03', 26) +
      s.fray(
        clipped(
          s.clip(P(chase, '#000')),
          tex(relief(s, '0.06', 8, '#a3583a', 5), R(-40, 260, 900, 700, '#a3583a')) +
            times(4, (i) => R(-40, 356 + i * 130, 900, 12, '#8f8778', 0, 'opacity=".55"')),
        ),
        '0.03',
        26,
      ) +
      s.blur(
        S('M-40 306L824 286', '#000', 30, 'opacity=".45"') + S('M560 930L552 530L-40 548', '#000', 10, 'opacity=".1"'),
        10,
      ) +
      pipes('M-40 368H700') +
      pipes('M-40 462H560') +
      s.cast(s.lit(joint(742, 366, 0), 9, 0.3), 18) +
      pipes('M742 430V940') +
      s.cast(s.lit(R(536, 430, 70, 66, hue, 8), 8, 0.3), 16) +
      pipes('M648 560V940') +
      s.cast(s.lit(R(612, 534, 72, 74, hue, 8), 8, 0.3) + s.lit(R(634, 524, 28, 14, '#c79a3e', 3), 3, 0.5), 16) +
      s.cast(s.lit(R(160, 336, 46, 156, '#2b3134', 8), 5, 0.3) + C(183, 414, 8, '#9aa2a7'), 10) +
      s.cast(s.lit(joint(968, 300, 20), 9, 0.3) + s.lit(joint(1056, 486, 140), 9, 0.3), 22) +
      s.put(level(s, '#c9401f', 460), { x: 60, y: 690, a: -7, h: 20 }) +
      s.put(pencil(s, '#2b78a8'), { x: 930, y: 690, a: 36, h: 10 }) +
      O(0.65, S('M850 210L884 214M866 196V228M60 250H760', '#2d4f80', 3)) +
      s.cast(
        s.fray(scatter(s, 90, 560, 820, 620, 80, ['#a3583a', '#bfb49c', '#8f8778', '#7d4430'], 8, 1), '0.1', 4),
        4,
      ),
  );
}

/** A mixer tap going into a steel sink, seen from above. */
function sink(s: Sketch): string {
  const bowl = R(
    110,
    260,
    640,
    760,
    s.lin(
      [
        [0, '#707a80'],
        [0.35, '#aab3b7'],
        [1, '#d3d9db'],
      ],
      'd',
    ),
    70,
  );
  const washer = (x: number, y: number, r: number, hue: string) =>
    s.cast(
      s.lit(
        P(
          `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0zM${x - r * 0.5} ${y}a${r * 0.5} ${r * 0.5} 0 1 0 ${r} 0a${r * 0.5} ${r * 0.5} 0 1 0 ${-r} 0z`,
          hue,
          'fill-rule="evenodd"',
        ),
        2.4,
        0.4,
      ),
      5,
    );
  return s.page(
    boards(s, WOOD.mvule, 5) +
      s.cast(
        s.lit(
          R(
            40,
            90,
            1240,
            1000,
            s.lin(
              [
                [0, '#dfe4e6'],
                [0.3, '#c2c9cc'],
                [0.55, '#d9dfe1'],
                [1, '#a2abb0'],
              ],
              'd',
            ),
            46,
          ),
          5,
          0.5,
        ),
        12,
      ) +
      s.lit(R(60, 110, 1220, 980, '#c4cbce', 36), 4, 0.4) +
      s.lit(R(96, 246, 668, 790, '#c9cfd2', 80), 9, 0.5) +
      bowl +
      s.blur(S('M112 560V330C112 290 140 262 180 262H700', '#1d2529', 44, 'opacity=".55"'), 20) +
      s.cast(s.lit(C(430, 640, 84, '#aab2b7') + C(430, 640, 64, '#59636a'), 4, 0.6), 4) +
      times(3, (k) => times(8 + k * 4, (i) => G(430, 640, (360 / (8 + k * 4)) * i, C(0, 18 + k * 16, 5, '#20262a')))) +
      s.lit(
        times(7, (i) => R(830 + i * 60, 300, 26, 600, '#c9d0d3', 13)),
        9,
        0.5,
      ) +
      s.lit(C(430, 178, 50, '#aab2b7'), 4, 0.5) +
      C(430, 178, 38, '#181c1e') +
      s.put(
        [
          part(R(-62, -46, 124, 96, s.lin(STEEL), 26), 8, 0.5),
          part(S('M0 0C10 60 30 120 40 250', '#c3cbcf', 54), 13, 0.8),
          part(R(10, 236, 64, 44, s.lin(CHROME, 'h'), 10), 4, 0.6),
          part(C(0, 0, 56, '#c9d0d3'), 16, 0.8),
          part(P('M-16 -16L-150 -88C-176 -96 -186 -56 -160 -44L-20 26z', '#d3d9dc'), 9, 0.7),
          part(C(-4, -4, 10, '#b12f19'), 2, 0.4),
        ],
        { x: 640, y: 196, a: 12, k: 1.1, h: 30 },
      ) +
      bend(s, 'M430 184C360 120 300 60 310 -30', '#a9b2b7', 26, 0.7, 14) +
      washer(900, 190, 46, '#2a2f32') +
      washer(1010, 178, 38, '#b3392a') +
      s.cast(
        s.lit(C(1120, 260, 62, '#f4f2ea'), 6, 0.3) +
          s.lit(C(1120, 260, 40, '#2b78a8') + C(1120, 260, 18, '#173f58'), 3, 0.3) +
          s.lit(S('M1180 250C1230 250 1240 300 1210 330', '#f8f7f2', 16), 3, 0.2),
        12,
      ) +
      s.put(adjustable(s), { x: 560, y: 840, a: -22, k: 0.98, h: 22 }) +
      s.lit(
        times(26, () => E(s.n(180, 700), s.n(360, 860), s.n(2, 8), s.n(2, 7), '#e5ecee', 'opacity=".75"')),
        2,
        1,
      ),
    0.9,
  );
}

export const plumbing: Scene[] = [
  { seed: 11, draw: copper },
  { seed: 12, draw: trap },
  { seed: 13, draw: ppr },
  { seed: 14, draw: sink },
];
