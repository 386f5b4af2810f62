import { clipped, G, O, P, R, type Scene, S, type Sketch, tex, times } from '../canvas.ts';
import { grain, plaster, relief, string_, tiles, whole } from '../materials.ts';
import { float, level, notched, rubberMallet, trowel } from '../tools.ts';

/** Combed adhesive: ridges along a sweep, lit from the side. */
function combed(s: Sketch, hex: string, d: (i: number) => string, n: number, w = 13): string {
  return (
    whole(s, relief(s, '0.05', s.seed, hex, 1.6, 2)) +
    s.fray(
      s.lit(
        times(n, (i) => S(d(i), hex, w)),
        4,
        0.05,
      ),
      '0.04',
      9,
    )
  );
}
const spacer = (x: number, y: number): string =>
  P(`M${x - 19} ${y - 4}h15v-15h8v15h15v8h-15v15h-8v-15h-15z`, '#2b78a8');

/** Patterned cement tiles, the corner still to come. */
function patterned(s: Sketch): string {
  const tile = (x: number, y: number, k: number) => {
    const t = tex(grain(s, '0.35', 4 + k, ['#e3dbc9', '#efe8d8', '#f7f2e6'], 2, 1.2), R(0, 0, 306, 306, '#888'));
    const cut = s.clip(R(0, 0, 306, 306, '#000'));
    const mark =
      P('M153 0L306 153 153 306 0 153z', '#1f4a39', 'opacity=".94"') +
      P('M153 50L256 153 153 256 50 153z', '#f0ead9') +
      P('M153 98L208 153 153 208 98 153z', '#d9951f') +
      P('M0 0h66L0 66zM306 0v66L240 0zM306 306h-66l66 -66zM0 306v-66l66 66z', '#1f4a39', 'opacity=".94"');
    return G(x, y, 0, t + clipped(cut, mark + P('M0 0h224L46 306H0z', '#fff', 'opacity=".07"')));
  };
  const at = 'rotate(-7 450 450) translate(-110 -110)';
  const places = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [0, 2],
  ];
  return s.page(
    combed(s, '#aaa79b', (i) => `M${-60 + i * 25} 940c16 -210 92 -380 62 -980`, 56) +
      s.cast(
        s.lit(
          `<g transform="${at}">${places.map(([x, y], i) => tile((x as number) * 318, (y as number) * 318, i % 3)).join('')}</g>`,
          2.4,
          0.25,
        ),
        13,
      ) +
      s.cast(
        s.lit(
          `<g transform="${at}">${[
            [1, 1],
            [2, 1],
            [1, 2],
          ]
            .map(([x, y]) => spacer((x as number) * 318 - 6, (y as number) * 318 - 6))
            .join('')}${spacer(948, 312)}${spacer(630, 630)}${spacer(312, 948)}</g>`,
          2,
          0.3,
        ),
        4,
      ) +
      s.put(notched(s), { x: 800, y: 470, a: 24, k: 1.06, h: 28 }),
  );
}

/** Turquoise metro tiles climbing a bathroom wall. */
function metro(s: Sketch): string {
  return s.page(
    plaster(s, '#cfc8b8', 1.6) +
      s.fray(
        tex(relief(s, '0.09', 8, '#b4b0a4', 2.4), P('M-40 180H560L760 320H900L1000 640V960H-40z', '#b4b0a4')),
        '0.02',
        26,
      ) +
      s.fray(
        s.lit(
          times(36, (i) =>
            S(`M-40 ${190 + i * 21}H${i < 6 ? 540 + i * 34 : i < 14 ? 780 + i * 10 : 960}`, '#b4b0a4', 10),
          ),
          3.4,
          0.05,
        ),
        '0.03',
        8,
      ) +
      pencilLine2(s) +
      `<g transform="translate(0 -6)">${s.cast(
        tiles(s, {
          w: 232,
          h: 108,
          gap: 8,
          x: -90,
          y: 244,
          cols: 7,
          rows: 6,
          bond: true,
          hexes: ['#2f8a92', '#2a7f88', '#38969c', '#25757f', '#3f9fa3'],
          gloss: 0.9,
          skip: (c, r) => c >= 6 - ([3, 2, 2, 1, 1, 0][r] ?? 0),
        }),
        9,
      )}</g>` +
      s.put(level(s, '#e2a21a', 600), { x: 60, y: 166, a: 0, h: 18 }) +
      s.put(notched(s, 330, 140), { x: 930, y: 330, a: 74, k: 1, h: 26 }) +
      s.cast(s.lit(G(930, 770, -16, R(0, 0, 232, 108, '#2a7f88', 3)), 2.4, 0.9), 16),
    0.95,
  );
}
const pencilLine2 = (_s: Sketch): string => O(0.5, S('M0 236H1200M860 0V900', '#3d5f8c', 2.4));

/** Large grey porcelain with levelling clips; rubber mallet between. */
function porcelain(s: Sketch): string {
  const vein = (x: number, y: number, k: number) =>
    clipped(
      s.clip(R(x, y, 456, 456, '#000')),
      tex(
        grain(s, '0.005 0.011', 11 + k, ['#8d9092', '#a9acac', '#bcbebc', '#d2d3d0'], 4, 1.7),
        R(x, y, 456, 456, '#888'),
      ) +
        O(
          0.4,
          s.fray(
            S(`M${x - 20} ${y + 90 + k * 60}L${x + 480} ${y + 260 - k * 50}`, '#f1f1ee', 3) +
              S(`M${x + 120} ${y - 20}L${x + 260 + k * 30} ${y + 480}`, '#74787a', 2),
            '0.02',
            60,
          ),
        ),
    );
  const clipIt = (x: number, y: number, a: number) =>
    s.cast(
      s.lit(G(x, y, a, R(-11, -44, 22, 88, '#f3f1ea', 4) + P('M-40 -16L44 -24V24L-40 16z', '#d23a1f')), 4, 0.35),
      10,
    );
  const at = 'rotate(4 600 450)';
  return s.page(
    combed(
      s,
      '#b7b3a6',
      (i) => `M${-60} ${-40 + i * 26}C300 ${-60 + i * 26} 800 ${-10 + i * 26} 1260 ${-50 + i * 26}`,
      40,
    ) +
      s.cast(
        s.lit(
          `<g transform="${at}">${vein(-180, -240, 0)}${vein(284, -240, 1)}${vein(748, -240, 2)}${vein(-180, 224, 3)}${vein(284, 224, 4)}</g>`,
          2,
          0.35,
        ),
        12,
      ) +
      clipIt(280, 96, 4) +
      clipIt(742, 120, 4) +
      clipIt(120, 226, 94) +
      clipIt(560, 250, 94) +
      clipIt(940, 280, 94) +
      clipIt(262, 480, 4) +
      clipIt(716, 420, 4) +
      s.put(rubberMallet(s), { x: 1090, y: 840, a: -140, k: 1.16, h: 30 }) +
      s.cast(
        s.lit(
          [
            [880, 430, 10],
            [960, 470, 70],
            [1010, 410, -30],
          ]
            .map(([x, y, a]) => G(x as number, y as number, a as number, P('M-40 -12L44 -22V22L-40 12z', '#d23a1f')))
            .join(''),
          4,
          0.35,
        ),
        9,
      ),
  );
}

/** Hexagon terracotta: one half grouted and wiped, the other still open. */
function hexagons(s: Sketch): string {
  const r = 104;
  const w = r * Math.sqrt(3);
  const hexes = ['#b4603f', '#a85637', '#bf6b47', '#9c4d31', '#c47850'];
  let out = '';
  for (let y = -1; y < 6; y++)
    for (let x = -1; x < 8; x++) {
      const cx = x * w + (y % 2 ? w / 2 : 0);
      const cy = y * r * 1.5 + 60;
      const k = r - 8;
      const pts = Array.from(
        { length: 6 },
        (_, i) =>
          `${(cx + k * Math.sin((i * Math.PI) / 3)).toFixed(1)} ${(cy + k * Math.cos((i * Math.PI) / 3)).toFixed(1)}`,
      ).join('L');
      out += tex(relief(s, '0.03', 5 + ((x + y * 3 + 40) % 4), s.pick(hexes), 1.2), P(`M${pts}z`, '#888'));
    }
  return s.page(
    R(0, 0, 1200, 900, '#4f463d') +
      s.fray(P('M-20 -20H760C700 200 640 420 520 920H-20z', '#d9d0bc'), '0.02', 30) +
      s.cast(s.lit(out, 3, 0.2), 5) +
      O(
        0.55,
        s.fray(P('M520 -20H800C740 220 700 420 600 920H380C460 560 500 260 520 -20z', '#d9d0bc'), '0.012 0.03', 90),
      ) +
      O(0.5, s.blur(P('M0 0H520C500 260 460 560 380 900H0z', '#fff', 'opacity=".12"'), 20)) +
      s.cast(
        s.lit(
          s.fray(
            P('M600 560C680 500 840 520 850 620C860 720 700 760 620 700C560 660 560 600 600 560z', '#d3c9b3'),
            '0.02',
            30,
          ),
          9,
          0.2,
        ),
        12,
      ) +
      s.put(float(s, 'sponge', 350, 140), { x: 500, y: 300, a: 62, k: 1.15, h: 28 }) +
      s.put(trowel(s, '#d3c9b3'), { x: 690, y: 730, a: -16, k: 0.82, h: 20 }) +
      string_(s, 'M-10 40L1210 -6', '#2b78a8'),
    0.95,
  );
}

export const tiling: Scene[] = [
  { seed: 71, draw: patterned },
  { seed: 72, draw: metro },
  { seed: 73, draw: porcelain },
  { seed: 74, draw: hexagons },
];
