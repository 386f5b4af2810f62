import { C, G, O, P, R, type Scene, S, type Sketch, tex, times } from '../canvas.ts';
import { relief, scatter, soil, string_, whole } from '../materials.ts';
import { float, hammer, level, tape, trowel } from '../tools.ts';

const n = (v: number): string => v.toFixed(1);

/** Dressed quarry stone rising in courses, string line up. */
function quarry(s: Sketch): string {
  const kinds = [
    ['0.03', 1, '#8e938c'],
    ['0.034', 6, '#9d9c8f'],
    ['0.028', 11, '#7f8781'],
    ['0.04', 17, '#a79d8a'],
  ] as const;
  let stones = '';
  let marks = '';
  for (const [y, h, x0] of [
    [-10, 150, -130],
    [154, 156, -300],
    [324, 150, -200],
    [488, 150, -60],
  ] as const) {
    let x = x0 + s.n(-40, 40);
    while (x < s.w) {
      const w = s.n(220, 400);
      const j = () => s.n(-5, 5);
      const k = s.pick(kinds);
      stones += tex(
        relief(s, k[0], k[1], k[2], 5),
        P(
          `M${n(x)} ${n(y + j())}L${n(x + w)} ${n(y + j())}L${n(x + w + j())} ${y + h}L${n(x + j())} ${n(y + h + j())}z`,
          '#888',
        ),
      );
      marks += times(9, () => {
        const a = x + 20 + s.r() * (w - 50);
        const b = y + 24 + s.r() * (h - 54);
        return S(`M${n(a)} ${n(b)}l${n(s.n(6, 18))} ${n(-s.n(10, 26))}`, '#1d1d18', 3, 'opacity=".24"');
      });
      x += w + 15;
    }
  }
  return s.page(
    whole(s, relief(s, '0.14', 3, '#cfc8b6', 2.4)) +
      s.cast(s.lit(stones, 4, 0.08), 4) +
      marks +
      s.cast(
        s.lit(
          tex(
            relief(s, '0.04', 8, '#a9a290', 7),
            P('M-15 640h1230v42c-90 15 -135 -9 -225 6s-165 -6 -255 6 -180 -12 -285 3 -225 -9 -465 0z', '#888'),
          ),
          5,
          0.1,
        ),
        10,
      ) +
      `<g transform="translate(0 690)">${tex(relief(s, '0.05', 5, '#a8583a', 5), R(0, 0, 1200, 220, '#888'))}</g>` +
      s.blur(S('M0 692C200 700 420 684 700 696S1100 690 1200 692', '#2a120a', 18, 'opacity=".5"'), 6) +
      scatter(s, 60, 0, 700, 1200, 180, ['#8f4229', '#c07752', '#8e938c'], 8) +
      string_(s, 'M-15 618L1230 602') +
      s.put(trowel(s), { x: 310, y: 716, a: 11, k: 1.2, h: 26 }) +
      s.put(level(s, '#e2a21a', 520), { x: -60, y: 806, a: -4, h: 22 }),
  );
}

/** A corner of hollow block seen from above, bars standing in the cores. */
function blocks(s: Sketch): string {
  const hex = ['#a3a39c', '#adaca4', '#98988f'];
  const block = (x: number, y: number, a: number, k: number) =>
    G(
      x,
      y,
      a,
      tex(
        relief(s, '0.12', 4 + k, hex[k % 3] as string, 1.8, 3),
        P('M0 0H300V150H0zM36 34H132V116H36zM168 34H264V116H168z', '#888', 'fill-rule="evenodd"'),
      ),
    );
  const row = [0, 1, 2, 3].map((i) => [120 + i * 316, 250, 0] as const);
  const col = [0, 1, 2].map((i) => [270, 416 + i * 316, 90] as const);
  const all = [...row, ...col];
  const bar = (x: number, y: number) =>
    s.cast(s.lit(C(x, y, 13, '#7a4a34') + C(x - 1, y - 1, 8, '#96604a'), 4, 0.4), 16);
  return s.page(
    soil(s, '#a8583a', 160) +
      s.cast(R(96, 226, 1280, 200, '#5d5a53') + R(96, 226, 200, 1000, '#5d5a53'), 44) +
      all.map(([x, y, a]) => G(x, y, a, R(30, 28, 240, 94, '#15130f'))).join('') +
      s.lit(all.map(([x, y, a], i) => block(x, y, a, i)).join(''), 3, 0.08) +
      s.lit(
        s.fray(
          tex(
            relief(s, '0.07', 9, '#bdb7a6', 5),
            P(
              'M436 262h16v128h-16zM752 256h18v140h-18zM1066 256h18v140h-18zM132 404h128v14h-128zM130 720h130v14h-130z',
              '#888',
            ),
          ),
          '0.06',
          7,
        ),
        3,
        0.1,
      ) +
      s.lit(
        s.fray(
          tex(
            relief(s, '0.05', 6, '#b3ad9c', 6),
            P('M456 258H730V286H456zM456 368H730V394H456zM770 258H1040V286H770zM770 368H1040V394H770z', '#888'),
          ),
          '0.03',
          16,
        ),
        5,
        0.1,
      ) +
      bar(204, 325) +
      bar(520, 325) +
      bar(836, 325) +
      bar(194, 500) +
      bar(196, 810) +
      string_(s, 'M100 232H1230') +
      string_(s, 'M102 230V920') +
      s.put(level(s, '#c9401f', 480), { x: 560, y: 196, a: 2, h: 20 }) +
      s.put(trowel(s, '#b3ad9c'), { x: 470, y: 690, a: -19, k: 1.05, h: 22 }) +
      s.cast(
        s.lit(
          G(
            900,
            560,
            -12,
            tex(
              relief(s, '0.12', 7, '#a3a39c', 1.8, 3),
              P('M0 0H300V150H0zM36 34H132V116H36zM168 34H264V116H168z', '#888', 'fill-rule="evenodd"'),
            ),
          ),
          3,
          0.08,
        ),
        26,
      ),
  );
}

/** Plaster going over block: floated half, bare half. */
function plastering(s: Sketch): string {
  let wall = '';
  for (let y = 0; y < 6; y++)
    for (let x = -1; x < 4; x++)
      wall += tex(
        relief(s, '0.09', 3 + ((x + y * 2 + 9) % 4), s.pick(['#98968e', '#a3a198', '#8d8c85']), 2, 3),
        R(x * 400 + (y % 2 ? 200 : 0), y * 172 - 60, 386, 158, '#888', 3),
      );
  const edge = 'M-40 -40H760C700 60 820 140 730 240S760 380 640 450 700 600 560 660 520 800 380 840L300 960H-40z';
  return s.page(
    whole(s, relief(s, '0.16', 2, '#b9b4a6', 2.4, 3)) +
      s.lit(wall, 4, 0.05) +
      s.cast(s.lit(s.fray(tex(relief(s, '0.06', 7, '#a49d8d', 4), P(edge, '#888')), '0.014', 60), 7, 0.1), 12) +
      s.cast(
        s.lit(
          s.fray(
            tex(
              relief(s, '0.012 0.02', 12, '#b3ac9b', 2.2, 3),
              P('M-40 -40H560C520 100 600 200 520 300S500 470 410 540 380 720 240 780L160 960H-40z', '#888'),
            ),
            '0.012',
            60,
          ),
          5,
          0.25,
        ),
        5,
      ) +
      O(
        0.3,
        times(9, (i) =>
          S(
            `M${-60 + i * 30} ${760 - i * 70}C${140 + i * 20} ${660 - i * 60} ${300 + i * 10} ${620 - i * 64} ${380 + i * 18} ${480 - i * 60}`,
            i % 2 ? '#fff' : '#4f493d',
            5,
          ),
        ),
      ) +
      s.put(float(s, 'steel', 400, 150), { x: 470, y: 470, a: -38, k: 1.05, h: 22 }) +
      s.cast(
        s.lit(R(1010, -20, 34, 960, '#cfd5d8', 3), 3, 0.5) +
          times(11, (i) => R(1020, 20 + i * 84, 14, 34, '#7d858a', 7)),
        14,
      ) +
      s.cast(s.fray(scatter(s, 34, 560, 700, 500, 180, ['#a49d8d', '#8d8678'], 13, 1), '0.06', 8), 6),
    0.95,
  );
}

/** A block of stone on the ground being squared with point and hammer. */
function dressing(s: Sketch): string {
  const top = 'M330 220L960 170L1010 590L380 660z';
  return s.page(
    soil(s, '#9c5236', 90) +
      s.cast(P('M330 220L960 170L1030 620L1016 690L388 760L310 290z', '#555'), 60) +
      s.lit(
        tex(relief(s, '0.03', 4, '#6f756e', 6), P('M380 660L1010 590L1024 690L392 764z', '#666')) +
          tex(relief(s, '0.03', 8, '#7f857d', 6), P('M330 220L380 660L392 764L312 300z', '#666')),
        3,
        0.05,
      ) +
      s.lit(tex(relief(s, '0.024', 14, '#a5a799', 7), P(top, '#888')), 5, 0.08) +
      s.lit(
        tex(
          relief(s, '0.05', 3, '#b7b8aa', 2),
          P('M330 220L960 170L966 236L338 290zM330 220L338 290L384 648L380 660z', '#888'),
        ),
        2,
        0.08,
      ) +
      O(
        0.35,
        times(46, (i) => S(`M${350 + i * 13.4} ${228 - i * 1.06}l10 44`, '#26261f', 3)),
      ) +
      O(0.7, S('M340 292L966 240', '#1d4f86', 4)) +
      s.cast(
        s.lit(
          times(44, () => {
            const x = s.n(60, 1150);
            const y = s.n(90, 860);
            const k = s.n(5, 22);
            return P(
              `M${n(x)} ${n(y)}l${n(k)} ${n(-k * 0.6)}l${n(k * 0.9)} ${n(k * 0.5)}l${n(-k * 0.5)} ${n(k * 0.8)}l${n(-k)} ${n(k * 0.1)}z`,
              s.pick(['#a5a799', '#8e938c', '#b9b6a4', '#7f857d']),
            );
          }),
          2.4,
          0.1,
        ),
        7,
      ) +
      s.put(cold(s), { x: 690, y: 262, a: 40, k: 1.1, h: 26 }) +
      s.put(hammer(s), { x: 130, y: 830, a: -22, k: 1.25, h: 26 }) +
      s.put(tape(s, 280), { x: 960, y: 700, a: -10, k: 0.95, h: 24 }),
    0.95,
  );
}
/** Mason's point: a steel bar with a mushroomed head. */
const cold = (s: Sketch) => [
  {
    svg:
      P(
        'M0 0L60 -15H330V15H60z',
        s.lin([
          [0, '#5b6368'],
          [0.25, '#b9c1c5'],
          [0.55, '#7d858a'],
          [1, '#3d4347'],
        ]),
      ) + P('M0 0L60 -15V15z', '#dfe4e6'),
    round: 4,
    gloss: 0.5,
    deep: 1,
  },
  { svg: P('M322 -17C350 -24 360 -22 362 -12V12C360 22 350 24 322 17z', '#8d959a'), round: 4, gloss: 0.5, deep: 1 },
];

export const masonry: Scene[] = [
  { seed: 81, draw: quarry },
  { seed: 82, draw: blocks },
  { seed: 83, draw: plastering },
  { seed: 84, draw: dressing },
];
