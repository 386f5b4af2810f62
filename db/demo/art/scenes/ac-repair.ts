import {
  C,
  CHROME,
  clipped,
  E,
  f1,
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
  type Tool,
} from '../canvas.ts';
import { bend, boards, cloth, grain, plaster, relief, scatter, WOOD } from '../materials.ts';
import { brush, hexHead, manifold, screwdriver, screwHead, spanner } from '../tools.ts';

const mesh = (s: Sketch, hex: string, pitch = 9): string =>
  `url(#${s.def((id) => `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse"><rect width="${pitch}" height="${pitch}" fill="${hex}"/><path d="M0 0H${pitch}M0 0V${pitch}" stroke="#e7eceb" stroke-width="2.2"/></pattern>`)})`;
const fins = (s: Sketch, a: string, b: string, pitch = 7): string =>
  `url(#${s.def((id) => `<pattern id="${id}" width="${pitch}" height="20" patternUnits="userSpaceOnUse"><rect width="${pitch}" height="20" fill="${a}"/><rect width="${f1(pitch * 0.45)}" height="20" fill="${b}"/></pattern>`)})`;
const WHITE = '#eceae3';

/** Wall unit with its flap up, one filter drawn out and half brushed. */
function indoor(s: Sketch): string {
  const filter = (x: number, y: number) =>
    s.lit(R(x, y, 350, 196, '#d9dcd8', 8), 3, 0.2) +
    R(x + 14, y + 14, 322, 168, mesh(s, '#59656a')) +
    s.lit(
      R(x + 118, y, 9, 196, '#d9dcd8') + R(x + 226, y, 9, 196, '#d9dcd8') + R(x, y + 94, 350, 9, '#d9dcd8'),
      2,
      0.2,
    );
  return s.page(
    plaster(s, '#cfdcd4', 1.3, '0.03') +
      G(
        -18,
        96,
        0,
        s.cast(s.lit(P('M196 40H1010L1062 206H144z', '#f6f5f0'), 8, 0.25), 26) +
          P('M214 54H992L1012 120H194z', '#fff', 'opacity=".4"') +
          s.cast(
            s.lit(
              P(
                'M120 206H1084C1096 206 1104 214 1104 228V430C1104 500 1060 540 980 540H224C144 540 100 500 100 430V228C100 214 108 206 120 206z',
                WHITE,
              ),
              12,
              0.3,
            ),
            34,
          ) +
          R(146, 214, 912, 220, '#3f494d', 8) +
          R(150, 218, 904, 212, fins(s, '#8d9aa0', '#c9d3d6', 8)) +
          s.blur(S('M150 430V220H1054', '#000', 34, 'opacity=".6"'), 12) +
          filter(680, 232) +
          s.lit(P('M170 456H1034C1030 500 1000 516 960 516H244C204 516 174 500 170 456z', '#dedcd3'), 6, 0.2) +
          P('M196 474H1008C1004 492 990 500 960 500H244C214 500 200 492 196 474z', '#23292c') +
          s.lit(R(220, 478, 760, 12, '#f4f3ed', 5), 3, 0.3) +
          R(940, 446, 70, 4, '#8fd0a4', 2) +
          s.cast(`<g transform="translate(0 70) rotate(-3 400 400)">${filter(230, 300)}</g>`, 34) +
          `<g transform="translate(0 70) rotate(-3 400 400)">${clipped(s.clip(P('M244 314H420C400 360 440 420 410 482H244z', '#000')), O(0.85, tex(grain(s, '0.05', 5, ['#5f5547', '#8a7c67', '#b0a188', '#8a7c67'], 3, 2), R(244, 314, 322, 168, '#888'))))}</g>` +
          s.put(brush(s, '#cfc4a8', 120, '#1d5d7c'), { x: 420, y: 486, a: 30, k: 1.05, h: 28 }) +
          s.cast(s.lit(R(1040, 560, 60, 400, '#efede6', 6) + R(1034, 600, 72, 18, '#dedcd3', 4), 5, 0.25), 20) +
          scatter(s, 90, 250, 600, 260, 200, ['#8a7c67', '#5f5547', '#b0a188'], 4, 0.5),
        1.03,
      ),
    0.9,
  );
}

/** Outdoor unit: gauges hung on it, side cover off. */
function outdoor(s: Sketch): string {
  const cx = 430;
  const cy = 420;
  const grille =
    times(
      9,
      (i) => `<circle cx="${cx}" cy="${cy}" r="${46 + i * 26}" fill="none" stroke="#d8d5ca" stroke-width="7"/>`,
    ) + times(12, (i) => G(cx, cy, i * 30, R(-3.5, 30, 7, 232, '#d8d5ca')));
  return s.page(
    plaster(s, '#c58f66', 2.4) +
      s.lit(R(120, 770, 40, 140, '#6d757a') + R(860, 770, 40, 140, '#6d757a'), 4, 0.4) +
      s.cast(s.lit(R(60, 80, 900, 700, '#e6e2d5', 22), 9, 0.25), 44) +
      s.lit(R(84, 104, 690, 652, '#ded9ca', 14), 4, 0.15) +
      C(cx, cy, 276, '#1b2022') +
      s.lit(
        times(4, (i) =>
          G(cx, cy, i * 90 + 20, P('M0 -30C70 -60 110 -170 70 -252C-20 -256 -84 -200 -60 -100z', '#4a5458')),
        ) + C(cx, cy, 50, '#59646a'),
        10,
        0.3,
      ) +
      s.blur(
        `<path d="M200 500A276 276 0 0 1 620 220" fill="none" stroke="#000" stroke-width="46" opacity=".6"/>`,
        16,
      ) +
      s.cast(
        s.lit(
          grille +
            C(cx, cy, 42, '#d8d5ca') +
            `<circle cx="${cx}" cy="${cy}" r="276" fill="none" stroke="#e6e2d5" stroke-width="16"/>`,
          2.4,
          0.3,
        ),
        14,
      ) +
      R(800, 118, 138, 640, '#33393b', 6) +
      s.blur(S('M802 756V122H938', '#000', 26, 'opacity=".6"'), 9) +
      s.lit(C(868, 220, 54, '#aab2b7'), 9, 0.4) +
      s.lit(R(814, 300, 110, 90, '#23282a', 6), 4, 0.2) +
      s.lit(
        times(3, (i) => R(824 + i * 34, 312, 24, 30, '#c79a3e', 3)),
        2.4,
        0.5,
      ) +
      bend(s, 'M840 330C830 270 820 240 846 200', '#7a4522', 11, 0.4, 6) +
      bend(s, 'M872 330C872 280 880 270 876 240', '#2468a8', 11, 0.4, 6) +
      bend(s, 'M904 330C920 420 830 440 850 520', '#c0301c', 11, 0.4, 6) +
      s.cast(
        s.lit(
          R(
            826,
            560,
            90,
            44,
            s.lin([
              [0, '#8a6420'],
              [0.3, '#f7dc8f'],
              [1, '#6c4d17'],
            ]),
            8,
          ) +
            R(
              826,
              660,
              90,
              44,
              s.lin([
                [0, '#8a6420'],
                [0.3, '#f7dc8f'],
                [1, '#6c4d17'],
              ]),
              8,
            ),
          5,
          0.5,
        ),
        8,
      ) +
      bend(s, 'M916 582H1010C1060 582 1080 620 1080 680V940', '#c77947', 26, 0.5, 22) +
      bend(s, 'M916 682H990C1010 682 1020 700 1020 730V940', '#33383b', 46, 0.2, 22) +
      s.put(manifold(s), { x: 900, y: 60, a: 7, k: 0.78, h: 34 }) +
      bend(s, 'M952 254C930 340 780 420 700 620C660 740 760 760 830 690', '#1c63a4', 20, 0.45, 26) +
      bend(s, 'M1150 282C1170 420 1120 500 960 560C930 570 920 575 905 582', '#c0301c', 20, 0.45, 26) +
      bend(s, 'M1050 266C1060 420 1150 700 1180 940', '#d9a21f', 20, 0.45, 26) +
      s.put(screwdriver(s, '#c77b10'), { x: 210, y: 60, a: 1, k: 0.8, h: 12 }),
    0.9,
  );
}

const cutter = (s: Sketch): Tool => [
  part(
    P('M0 0H150C170 0 176 16 176 34V70H130V44H44V120H176V150C176 170 166 176 150 176H20C6 176 0 168 0 154z', '#1c63a4'),
    9,
    0.4,
  ),
  part(
    C(104, 118, 20, '#c9d0d3') + C(104, 118, 6, '#33393c') + C(92, 62, 17, '#9aa2a7') + C(136, 62, 17, '#9aa2a7'),
    4,
    0.5,
  ),
  part(R(70, 176, 38, 60, s.lin(CHROME, 'h')) + R(50, 232, 78, 66, '#23282b', 12), 6, 0.4),
  part(
    O(
      0.4,
      times(5, (i) => R(60 + i * 14, 236, 5, 58, '#fff')),
    ),
    0,
  ),
];

/** Flaring a copper line on the bench. */
function flaring(s: Sketch): string {
  const rings = times(5, (i) =>
    bend(
      s,
      `M${250 + i * 5} ${300 - i * 8}m-${220 - i * 27} 0a${220 - i * 27} ${212 - i * 26} 0 1 0 ${440 - i * 54} 0a${220 - i * 27} ${212 - i * 26} 0 1 0 ${-440 + i * 54} 0`,
      '#c87a48',
      24,
      0.6,
      10,
    ),
  );
  return s.page(
    boards(s, WOOD.mvule, 4) +
      `<g>${s.cast(G(560, 120, 5, R(0, 0, 700, 560, `url(#${cloth(s, '#3d5f74', 8)})`)), 5)}</g>` +
      rings +
      bend(s, 'M455 380C520 480 700 500 820 500', '#c87a48', 26, 0.6, 16) +
      s.cast(
        s.lit(R(500, 456, 170, 68, '#26292b', 26).replace('/>', ' transform="rotate(8 585 490)"/>'), 14, 0.15),
        18,
      ) +
      s.put(
        [
          part(R(0, 0, 420, 54, s.lin(STEEL), 8) + R(0, 62, 420, 54, s.lin(STEEL), 8), 4, 0.5),
          part(
            times(6, (i) => C(50 + i * 56, 58, 9 + i * 2.4, '#1d2224')),
            0,
          ),
          part(
            C(394, 58, 26, '#9aa2a7') + R(386, -50, 16, 84, '#b9c1c5', 6) + R(360, -58, 68, 18, '#b9c1c5', 9),
            5,
            0.5,
          ),
        ],
        { x: 740, y: 436, a: 3, h: 24 },
      ) +
      s.lit(P('M826 474l34 -10v62l-34 -10z', '#e39a68'), 3, 0.6) +
      s.put(manifold(s), { x: 730, y: 30, a: -5, k: 0.95, h: 30 }) +
      bend(s, 'M790 300C760 380 620 360 560 280S420 60 470 -30', '#1c63a4', 24, 0.45, 18) +
      bend(s, 'M1042 280C1080 360 1160 380 1240 350', '#c0301c', 24, 0.45, 18) +
      s.put(cutter(s), { x: 140, y: 560, a: -32, k: 1.05, h: 26 }) +
      s.put(spanner(s, 420), { x: 520, y: 800, a: -9, k: 0.95, h: 16 }) +
      s.cast(
        s.lit(hexHead(1040, 700, 46, '#c79a3e') + hexHead(1110, 790, 46, '#c79a3e'), 5, 0.5) +
          C(1040, 700, 24, '#4a3510') +
          C(1110, 790, 24, '#4a3510'),
        16,
      ) +
      scatter(s, 30, 330, 640, 300, 200, ['#c87a48', '#e9b48c'], 4),
  );
}

/** A coil half washed: grey felt on the left, bright fins on the right. */
function coil(s: Sketch): string {
  const edge = 'M-40 -40H520C470 120 600 220 520 360S600 560 500 700 560 860 500 960H-40z';
  return s.page(
    R(0, 0, 1200, 900, fins(s, '#7f8a90', '#d3dbde', 9)) +
      O(
        0.5,
        R(
          0,
          0,
          1200,
          900,
          s.lin(
            [
              [0, '#fff', 0.3],
              [0.5, '#fff', 0],
              [1, '#20282c', 0.5],
            ],
            'd',
          ),
        ),
      ) +
      times(5, (i) =>
        s.cast(
          s.lit(
            R(
              -20,
              96 + i * 170,
              1100,
              30,
              s.lin([
                [0, '#8c4522'],
                [0.25, '#f1b58a'],
                [0.5, '#c47443'],
                [1, '#6b3216'],
              ]),
            ),
            3,
            0.2,
          ),
          3,
        ),
      ) +
      O(0.85, R(0, 0, 1060, 900, fins(s, 'none', '#aeb8bc', 9))) +
      s.fray(O(0.93, tex(relief(s, '0.05', 7, '#9a8d78', 4), P(edge, '#888'))), '0.02', 46) +
      s.fray(
        O(
          0.5,
          times(26, (i) => S(`M${i * 20 + 4} 0V900`, '#5f5547', 3)),
        ).replace('<g', `<g clip-path="${s.clip(P(edge, '#000'))}"`),
        '0.02',
        20,
      ) +
      s.fray(
        O(
          0.45,
          tex(
            relief(s, '0.06', 3, '#8a7c67', 4),
            P(
              'M500 -40H600C560 120 700 240 600 380S690 560 580 700 640 860 560 960H480C560 760 500 600 560 380S460 160 500 -40z',
              '#888',
            ),
          ),
        ),
        '0.03',
        70,
      ) +
      s.cast(s.lit(R(1060, -30, 40, 960, '#aab4b8'), 4, 0.4), 10) +
      R(1100, 0, 100, 900, '#262c2f') +
      times(3, (i) =>
        bend(
          s,
          `M1060 ${111 + i * 340}H1110C1170 ${111 + i * 340} 1170 ${281 + i * 340} 1110 ${281 + i * 340}H1060`,
          '#c87a48',
          34,
          0.6,
          14,
        ),
      ) +
      s.put(brush(s, '#8a7c67', 170, '#1d5d7c'), { x: 470, y: 420, a: 24, k: 1.3, h: 34 }) +
      s.lit(
        times(46, () => {
          const k = s.n(3, 10);
          return E(s.n(600, 1040), s.n(40, 860), k * 0.8, k, '#e9f3f5', 'opacity=".8"');
        }),
        2,
        1,
      ) +
      O(
        0.5,
        times(9, () => {
          const x = s.n(620, 1020);
          const y = s.n(20, 500);
          return S(`M${f1(x)} ${f1(y)}v${f1(s.n(60, 240))}`, '#eef6f8', 4);
        }),
      ) +
      s.cast(
        s.lit(screwHead(1080, 60, 11) + screwHead(1080, 450, 11, '#b9c0c2', 70) + screwHead(1080, 840, 11), 2, 0.4),
        3,
      ),
    0.95,
  );
}

export const acRepair: Scene[] = [
  { seed: 111, draw: indoor },
  { seed: 112, draw: outdoor },
  { seed: 113, draw: flaring },
  { seed: 114, draw: coil },
];
