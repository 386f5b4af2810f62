import { C, E, G, O, P, R, type Scene, S, type Sketch, STEEL, tex, times } from '../canvas.ts';
import { grain, mabati, pencilLine, plaster, relief, string_, WOOD, whole, wood } from '../materials.ts';
import { drill, hammer, nail } from '../tools.ts';

const washers = (s: Sketch, cols: number, rows: number, dx: number, dy: number, x0: number, y0: number): string =>
  s.cast(
    s.lit(
      times(rows, (r) =>
        times(cols, (c) => C(x0 + c * dx, y0 + r * dy, 11, '#c9cecc') + C(x0 + c * dx, y0 + r * dy, 5, '#8b918f')),
      ),
      2.4,
      0.5,
    ),
    3,
  );

const turned = (a: number, svg: string): string => `<g transform="rotate(${a} 600 450)">${svg}</g>`;
const nails = (s: Sketch, list: number[][]): string =>
  s.cast(
    s.lit(
      list.map(([x, y, a]) => G(x as number, y as number, a as number, nail(66) + E(-3, 0, 8, 17, '#cfd6d8'))).join(''),
      2.2,
      0.6,
    ),
    7,
  );
const dust = (s: Sketch): string =>
  O(0.14, whole(s, grain(s, '0.008 0.014', 8, ['#7d4026', '#ffffff', '#ffffff'], 4, 1.6)));

/** Green mabati going down over purlins; a galvanised sheet waits. */
function sheets(s: Sketch): string {
  const green = mabati(s, 62, '#16402f', '#2c7355', '#69b392');
  const zinc = mabati(s, 62, '#737d7d', '#a9b3b2', '#e4eae9');
  return s.page(
    R(0, 0, 1200, 900, '#1d120b') +
      turned(
        -11,
        [-20, 330, 690]
          .map((y, i) => s.cast(tex(wood(s, WOOD.mvule, 4 + i), R(-140, y, 1500, 84, '#888')), 20))
          .join(''),
      ) +
      s.cast(turned(-11, R(-190, -240, 868, 1400, green)), 26) +
      s.cast(turned(-11, R(650, 60, 434, 1300, green)), 22) +
      turned(-11, washers(s, 7, 4, 124, 220, -128, 30) + washers(s, 3, 4, 124, 220, 712, 140)) +
      s.cast(turned(-7, R(1060, -220, 372, 800, zinc)), 34) +
      dust(s) +
      s.put(hammer(s), { x: 330, y: 690, a: -27, k: 1.18, h: 24 }) +
      nails(s, [
        [760, 690, 20],
        [830, 722, 70],
        [786, 778, -30],
        [880, 664, 120],
        [712, 770, 200],
      ]),
  );
}

/** Stone-coated tiles in rows over battens, half the roof still felt. */
function shingles(s: Sketch): string {
  const tone = ['#8f3d2a', '#9c4731', '#86382a', '#a4503a'];
  const row = (y: number, x0: number, x1: number, k: number) =>
    s.cast(
      s.lit(
        Array.from({ length: Math.ceil((x1 - x0) / 150) }, (_, i) => {
          const x = x0 + i * 150;
          return tex(
            relief(s, '0.2', 3 + (i % 3), tone[(i + k) % 4] as string, 0.8, 2),
            P(
              `M${x} ${y}H${x + 150}V${y + 118}C${x + 132} ${y + 146} ${x + 96} ${y + 146} ${x + 76} ${y + 120}C${x + 56} ${y + 146} ${x + 18} ${y + 146} ${x} ${y + 118}z`,
              '#888',
            ),
          );
        }).join(''),
        9,
        0.12,
        0.9,
      ),
      14,
    );
  return s.page(
    plaster(s, '#4b4e4d', 0.8, '0.03') +
      times(7, (i) => O(0.35, S(`M0 ${60 + i * 130}H1200`, '#777d7c', 2))) +
      turned(
        -6,
        [40, 190, 340, 490, 640, 790]
          .map((y, i) => s.cast(tex(wood(s, WOOD.pine, 30 + i), R(-100, y, 1400, 40, '#888')), 10))
          .join(''),
      ) +
      `<g transform="rotate(-6 600 450)">${[0, 1, 2, 3, 4, 5, 6]
        .reverse()
        .map((k) =>
          row(-120 + (6 - k) * 132, k % 2 ? -200 : -275, [1320, 1210, 1010, 900, 740, 600, 460][6 - k] as number, k),
        )
        .join('')}</g>` +
      nails(s, [
        [980, 560, 30],
        [1040, 600, -60],
        [930, 630, 100],
      ]) +
      s.put(hammer(s, '#1f4b6b'), { x: 640, y: 850, a: -30, k: 1.12, h: 26 }),
    0.95,
  );
}

/** Rafters and purlins against the sky, the first box-profile sheet on. */
function truss(s: Sketch): string {
  const red = mabati(s, 74, '#6b1f14', '#a63a28', '#d0694f', true);
  const beam = (x1: number, y1: number, x2: number, y2: number, w: number, seed: number) => {
    const len = Math.hypot(x2 - x1, y2 - y1);
    const a = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    return s.cast(s.lit(G(x1, y1, a, tex(wood(s, WOOD.cypress, seed), R(0, -w / 2, len, w, '#888'))), 2.6, 0.1), 16);
  };
  const plate = (x: number, y: number, a: number) =>
    s.cast(
      s.lit(G(x, y, a, R(-62, -30, 124, 60, '#b4bcc0', 4)), 2, 0.5) +
        G(
          x,
          y,
          a,
          times(8, (i) => C(-44 + (i % 4) * 29, i < 4 ? -14 : 14, 4, '#5b6368')),
        ),
      4,
    );
  return s.page(
    R(
      0,
      0,
      1200,
      900,
      s.lin([
        [0, '#6fa9cf'],
        [0.6, '#b5d5e2'],
        [1, '#e9ead9'],
      ]),
    ) +
      s.blur(
        times(6, (i) => E(120 + i * 240, 150 + (i % 3) * 120, 170, 30, '#fff', 'opacity=".5"')),
        26,
      ) +
      beam(-60, 820, 1260, 820, 70, 3) +
      beam(600, 60, 600, 820, 62, 5) +
      beam(290, 820, 430, 330, 52, 8) +
      beam(910, 820, 770, 330, 52, 9) +
      beam(-40, 800, 640, 90, 70, 12) +
      beam(560, 90, 1240, 800, 70, 14) +
      plate(600, 130, 0) +
      plate(424, 352, -46) +
      plate(776, 352, 46) +
      plate(600, 800, 0) +
      plate(296, 806, 0) +
      plate(904, 806, 0) +
      s.cast(
        s.lit(
          times(5, (i) =>
            G(96 + i * 112, 660 - i * 117, -46, tex(wood(s, WOOD.mvule, 40 + i, true), R(-22, -82, 44, 54, '#888'))),
          ),
          3,
          0.1,
        ),
        10,
      ) +
      s.cast(
        s.lit(P('M-60 730L560 84L600 112L-60 800z', '#8f2f20'), 3, 0.3) +
          `<g transform="rotate(-46.2 300 400)">${R(-180, 330, 800, 34, red)}</g>`,
        18,
      ) +
      s.cast(s.lit(P('M536 96L600 30L664 96L646 112L600 66L554 112z', '#8f2f20'), 5, 0.35), 14) +
      string_(s, 'M664 96L1220 690') +
      s.put(hammer(s), { x: 690, y: 776, a: -6, k: 0.9, h: 18 }) +
      nails(s, [
        [500, 770, 10],
        [440, 776, -20],
        [380, 772, 30],
      ]),
    0.8,
  );
}

/** White gutter going up along the eaves, one bracket still to fix. */
function gutter(s: Sketch): string {
  const blue = mabati(s, 70, '#1c3c5c', '#2f5f8c', '#6f9fc8', true);
  const bracket = (x: number, y: number) =>
    s.cast(
      s.lit(P(`M${x - 17} ${y - 46}h34v40c0 80 -20 110 -80 118v-24c36 -6 46 -24 46 -70z`, '#e9e7de'), 4, 0.35) +
        s.lit(C(x, y - 30, 6, '#9aa2a7') + C(x, y, 6, '#9aa2a7'), 1.6, 0.4),
      10,
    );
  return s.page(
    plaster(s, '#d8c7a2', 2.4) +
      s.cast(s.lit(tex(wood(s, WOOD.grey, 3), R(-40, 380, 1300, 150, '#888')), 3, 0.1), 22) +
      pencilLine('M0 446L1200 462', 2.4, 0.6) +
      bracket(1010, 470) +
      bracket(1140, 472) +
      s.cast(
        s.lit(
          P(
            'M-40 428L850 440V476C850 560 810 590 720 590H-40z',
            s.lin([
              [0, '#fbfaf5'],
              [0.4, '#f1efe6'],
              [0.75, '#cfccc0'],
              [1, '#b3b0a4'],
            ]),
          ),
          7,
          0.35,
        ),
        26,
      ) +
      s.lit(R(-40, 424, 894, 22, '#fbfaf5', 9), 5, 0.4) +
      E(846, 512, 20, 68, '#8f8d83') +
      bracket(180, 470) +
      bracket(560, 474) +
      s.cast(P('M-40 -20H1260V380L-40 360z', blue), 34) +
      s.blur(S('M0 372L1200 390', '#000', 22, 'opacity=".55"'), 9) +
      washers(s, 17, 1, 70, 0, 31, 290) +
      s.put(drill(s, '#c9401f'), { x: 1010, y: 520, a: 30, k: 0.84, h: 34 }) +
      s.cast(
        s.lit(R(470, 380, 34, 560, s.lin(STEEL, 'h'), 5) + R(700, 380, 34, 560, s.lin(STEEL, 'h'), 5), 4, 0.4) +
          s.lit(
            times(4, (i) => R(500, 430 + i * 126, 206, 26, s.lin(STEEL), 8)),
            5,
            0.4,
          ),
        40,
      ) +
      s.cast(
        s.lit(
          R(
            180,
            560,
            110,
            400,
            s.lin(
              [
                [0, '#cfccc0'],
                [0.3, '#fdfcf8'],
                [0.7, '#dedbd0'],
                [1, '#a5a296'],
              ],
              'h',
            ),
          ),
          4,
          0.3,
        ) + s.lit(R(164, 586, 142, 60, '#f4f2ea', 8) + R(160, 760, 150, 34, '#e6e3d9', 5), 5, 0.4),
        24,
      ),
    0.95,
  );
}

export const roofing: Scene[] = [
  { seed: 51, draw: sheets },
  { seed: 52, draw: shingles },
  { seed: 53, draw: truss },
  { seed: 54, draw: gutter },
];
