import { C, E, f1, G, O, P, part, R, type Scene, S, type Sketch, STEEL, tex, times } from '../canvas.ts';
import { boards, curl, plaster, scatter, WOOD, whole, wood } from '../materials.ts';
import { brush, chisel, mallet, pencil } from '../tools.ts';

const CHIP = ['#ecca94', '#d8ae6e', '#b9833f'];
const chips = (s: Sketch, n: number, x: number, y: number, w: number, h: number, hexes = CHIP): string =>
  s.cast(
    s.lit(
      times(n, () => {
        const k = s.n(8, 20);
        return G(
          x + s.r() * w,
          y + s.r() * h,
          s.n(0, 360),
          P(
            `M0 0C${f1(k * 0.4)} ${f1(-k * 0.7)} ${f1(k * 1.4)} ${f1(-k * 0.6)} ${f1(k * 2)} 0C${f1(k * 1.4)} ${f1(k * 0.5)} ${f1(k * 0.5)} ${f1(k * 0.5)} 0 0z`,
            s.pick(hexes),
          ),
        );
      }),
      2.4,
      0.15,
    ),
    6,
  );

/** A bowl hollowed by gouge, seen into. */
function bowl(s: Sketch): string {
  const cx = 500;
  const cy = 420;
  const facets = [250, 206, 160, 112, 62]
    .map((r, ring) =>
      times(Math.round(r / 7), (i) => {
        const n = Math.round(r / 7);
        const a = ((360 / n) * i + ring * 13) * (Math.PI / 180);
        return G(
          cx + 12 + Math.cos(a) * r,
          cy + 14 + Math.sin(a) * r,
          (a * 180) / Math.PI + 90,
          E(0, 0, 26, 30, '#7a4a1f', 'opacity=".32"') +
            P('M-22 -12C-8 -26 10 -26 24 -10', 'none', 'stroke="#f0c890" stroke-width="3" opacity=".45"'),
        );
      }),
    )
    .join('');
  return s.page(
    boards(s, WOOD.grey, 4) +
      s.cast(s.lit(tex(wood(s, WOOD.mvule, 14), C(cx, cy, 360, '#888')), 14, 0.25), 50) +
      s.lit(tex(wood(s, WOOD.mvule, 22), C(cx, cy, 334, '#888')), 5, 0.2) +
      tex(wood(s, WOOD.mahogany, 31), C(cx, cy, 296, '#888')) +
      C(
        cx,
        cy,
        296,
        s.rad(
          [
            [0, '#000', 0.25],
            [0.55, '#000', 0.25],
            [1, '#ffdca8', 0.28],
          ],
          0.62,
          0.64,
          0.62,
        ),
      ) +
      facets +
      s.blur(
        `<path d="M${cx - 200} ${cy + 200}A290 290 0 0 1 ${cx + 200} ${cy - 200}" fill="none" stroke="#120702" stroke-width="90" opacity=".75"/>`,
        30,
      ) +
      `<circle cx="${cx}" cy="${cy}" r="297" fill="none" stroke="#f3d09a" stroke-width="3" opacity=".6"/>` +
      chips(s, 12, 380, 360, 220, 180) +
      chips(s, 46, 20, 520, 1150, 360) +
      s.put(chisel(s, { w: 46, hollow: true, tone: WOOD.cypress }), { x: 560, y: 470, a: 24, k: 1.35, h: 44 }) +
      s.put(mallet(s), { x: 1120, y: 90, a: 118, k: 0.86, h: 34 }),
  );
}

/** A three-legged stool: two legs wedged, the third ready. */
function stool(s: Sketch): string {
  const cx = 470;
  const cy = 430;
  const hole = (x: number, y: number, filled: boolean) =>
    filled
      ? s.lit(tex(wood(s, WOOD.cypress, 8), C(x, y, 42, '#888')), 2, 0.15) +
        times(
          3,
          (i) =>
            `<circle cx="${x}" cy="${y}" r="${12 + i * 11}" fill="none" stroke="#8f5f2a" stroke-width="2" opacity=".4"/>`,
        ) +
        G(x, y, -20, R(-40, -6, 80, 12, '#4a2610', 3))
      : C(x, y, 42, '#140a04') +
        `<path d="M${x - 30} ${y + 30}A42 42 0 0 1 ${x + 30} ${y - 30}" fill="none" stroke="#3c200d" stroke-width="7"/>`;
  const leg =
    'M0 -24C40 -28 60 -28 90 -26C150 -48 260 -46 380 -36C430 -30 470 -24 500 -22V22C470 24 430 30 380 36C260 46 150 48 90 26C60 28 40 28 0 24z';
  return s.page(
    boards(s, WOOD.pine, 4) +
      s.cast(s.lit(tex(wood(s, WOOD.mahogany, 12), C(cx, cy, 350, '#888')), 18, 0.3), 50) +
      s.lit(tex(wood(s, WOOD.mahogany, 12), C(cx, cy, 318, '#888')), 3, 0.15) +
      C(
        cx + 10,
        cy + 14,
        250,
        s.rad(
          [
            [0, '#000', 0.2],
            [0.7, '#000', 0.16],
            [1, '#000', 0],
          ],
          0.5,
          0.5,
          0.5,
        ),
      ) +
      P(
        `M${cx - 180} ${cy - 200}C${cx - 60} ${cy - 290} ${cx + 80} ${cy - 290} ${cx + 150} ${cy - 240}C${cx + 20} ${cy - 220} ${cx - 100} ${cy - 160} ${cx - 200} ${cy - 40}C${cx - 230} ${cy - 100} ${cx - 220} ${cy - 160} ${cx - 180} ${cy - 200}z`,
        '#ffd9b8',
        'opacity=".12"',
      ) +
      hole(cx, cy - 210, true) +
      hole(cx - 180, cy + 110, true) +
      hole(cx + 180, cy + 110, false) +
      s.put(
        [
          part(tex(wood(s, WOOD.mahogany, 19), P(leg, '#888')), 12, 0.35),
          part(tex(wood(s, WOOD.cypress, 3), R(-6, -23, 40, 46, '#888', 3)) + R(-6, -3, 62, 6, '#1d0f06'), 3, 0.2),
        ],
        { x: 740, y: 780, a: -24, k: 1, h: 30 },
      ) +
      s.put(mallet(s, WOOD.mvule), { x: 1150, y: 60, a: 142, k: 0.84, h: 32 }) +
      s.put([part(tex(wood(s, WOOD.walnut, 4), P('M0 -20H120L124 0L120 20H0z', '#888')), 2.6, 0.2)], {
        x: 860,
        y: 470,
        a: 32,
        h: 14,
      }) +
      s.put([part(tex(wood(s, WOOD.walnut, 7), P('M0 -20H120L124 0L120 20H0z', '#888')), 2.6, 0.2)], {
        x: 950,
        y: 430,
        a: -16,
        h: 14,
      }) +
      s.put(brush(s, '#efe3bd', 60, '#2b5a44'), { x: 60, y: 820, a: -16, k: 0.9, h: 16 }) +
      chips(s, 22, 40, 600, 700, 280, ['#c06a48', '#e0a07c', '#8d4327']),
  );
}

/** A coast door board: rosettes cut on the left, only drawn on the right. */
function carvedDoor(s: Sketch): string {
  const petals = (x: number, y: number, r: number, n: number) =>
    times(n, (i) =>
      G(
        x,
        y,
        (360 / n) * i,
        P(
          `M0 ${f1(-r * 0.2)}C${f1(r * 0.24)} ${f1(-r * 0.45)} ${f1(r * 0.2)} ${f1(-r * 0.8)} 0 ${f1(-r)}C${f1(-r * 0.2)} ${f1(-r * 0.8)} ${f1(-r * 0.24)} ${f1(-r * 0.45)} 0 ${f1(-r * 0.2)}z`,
          '#888',
        ),
      ),
    );
  const rosette = (x: number, y: number) => {
    const t = wood(s, WOOD.mvule, 9);
    return (
      C(x, y, 178, '#2e1808', 'opacity=".72"') +
      s.cast(s.lit(tex(t, petals(x, y, 168, 8)), 7, 0.3, 1.1), 6) +
      s.cast(s.lit(tex(t, petals(x, y, 92, 8).replaceAll('rotate(0', 'rotate(0')), 5, 0.3, 1.1), 5) +
      s.cast(s.lit(tex(t, C(x, y, 26, '#888')), 8, 0.35), 5) +
      s.lit(`<g fill="none" stroke="#a8743a" stroke-width="13"><circle cx="${x}" cy="${y}" r="186"/></g>`, 4, 0.3)
    );
  };
  const drawn = (x: number, y: number) =>
    O(
      0.65,
      `<g fill="none" stroke="#3a3026" stroke-width="2.4"><circle cx="${x}" cy="${y}" r="186"/><circle cx="${x}" cy="${y}" r="168"/><circle cx="${x}" cy="${y}" r="92"/><circle cx="${x}" cy="${y}" r="26"/><path d="M${x - 210} ${y}H${x + 210}M${x} ${y - 210}V${y + 210}"/></g>` +
        petals(x, y, 168, 8).replaceAll('fill="#888"', 'fill="none" stroke="#3a3026" stroke-width="2.4"'),
    );
  const chain = (y: number, to: number) =>
    s.cast(
      s.lit(
        tex(
          wood(s, WOOD.mvule, 15),
          times(to, (i) =>
            P(
              `M${30 + i * 76} ${y}l34 -34l34 34l-34 34zM${52 + i * 76} ${y}l12 -12l12 12l-12 12z`,
              '#888',
              'fill-rule="evenodd"',
            ),
          ),
        ),
        4,
        0.3,
      ),
      4,
    );
  return s.page(
    whole(s, wood(s, WOOD.mvule, 5)) +
      R(0, 0, 1200, 150, '#2e1808', 0, 'opacity=".55"').replace('width="1200"', 'width="800"') +
      s.cast(s.lit(R(-20, 142, 1260, 22, '#9c6a33') + R(-20, 750, 1260, 22, '#9c6a33'), 5, 0.3), 6) +
      R(0, 772, 640, 150, '#2e1808', 0, 'opacity=".55"') +
      chain(78, 10) +
      chain(846, 8) +
      O(
        0.6,
        times(6, (i) => P(`M${790 + i * 76} 78l34 -34l34 34l-34 34z`, 'none', 'stroke="#3a3026" stroke-width="2.4"')),
      ) +
      rosette(210, 456) +
      rosette(610, 456) +
      drawn(1010, 456) +
      s.put(chisel(s, { w: 30, hollow: true, tone: WOOD.cypress }), { x: 830, y: 500, a: 38, k: 1.2, h: 28 }) +
      s.put(pencil(s), { x: 930, y: 210, a: -22, k: 1.15, h: 10 }) +
      chips(s, 34, 560, 560, 420, 260, ['#cd9c5a', '#e5bd84', '#966128']),
    1,
  );
}

/** A leg on the lathe, shavings on the bed. */
function lathe(s: Sketch): string {
  const top: [number, number][] = [
    [150, 96],
    [300, 96],
    [312, 66],
    [340, 60],
    [352, 92],
    [384, 96],
    [396, 60],
    [440, 50],
    [540, 88],
    [610, 98],
    [700, 74],
    [760, 50],
    [774, 84],
    [804, 88],
    [818, 54],
    [860, 54],
    [866, 96],
    [1010, 96],
  ];
  const smooth = (sign: number, list: [number, number][]) =>
    list
      .map(([x, r], i) => {
        if (i === 0) return '';
        const [px, pr] = list[i - 1] as [number, number];
        const mx = (px + x) / 2;
        return `C${mx} ${380 + sign * pr} ${mx} ${380 + sign * r} ${x} ${380 + sign * r}`;
      })
      .join('');
  const d = `M150 ${380 - 96}${smooth(-1, top)}V${380 + 96}${smooth(1, [...top].reverse())}z`;
  return s.page(
    plaster(s, '#8f9a8c', 2) +
      R(0, 0, 1200, 900, '#14201b', 0, 'opacity=".35"') +
      s.cast(
        s.lit(tex(wood(s, WOOD.mvule, 9), R(-20, 92, 1240, 26, '#888')), 3, 0.2) +
          [200, 330, 450, 560]
            .map((x, i) =>
              s.lit(
                R(x - 7, 20, 14, 90, '#aab2b7', 3) +
                  tex(wood(s, WOOD.cypress, i + 2, true), R(x - 16, -60, 32, 100, '#888', 8)),
                4,
                0.3,
              ),
            )
            .join(''),
        16,
      ) +
      R(
        0,
        560,
        1200,
        340,
        s.lin([
          [0, '#2a4a42'],
          [0.08, '#47766a'],
          [0.2, '#2f564c'],
          [1, '#152620'],
        ]),
      ) +
      s.cast(s.lit(R(-20, 640, 1260, 60, s.lin(STEEL)) + R(-20, 780, 1260, 60, s.lin(STEEL)), 4, 0.4), 10) +
      s.cast(s.lit(P('M-20 200H110V640H-20z', '#2f6b5c') + R(90, 300, 40, 160, '#8d959a', 6), 12, 0.3), 20) +
      s.cast(
        s.lit(P('M1060 260H1240V700H1040V620L1080 560z', '#2f6b5c'), 12, 0.3) +
          s.lit(P('M1000 380L1060 356H1110V404H1060z', s.lin(STEEL)), 5, 0.5),
        20,
      ) +
      s.cast(s.lit(tex(wood(s, WOOD.mahogany, 6), P(d, '#888')), 4, 0.2), 30) +
      P(
        d,
        s.lin([
          [0, '#1a0603', 0.35],
          [0.22, '#ffdcc0', 0.34],
          [0.42, '#000', 0],
          [0.75, '#120402', 0.5],
          [1, '#120402', 0.7],
        ]),
      ) +
      [312, 352, 396, 774, 818, 866].map((x) => S(`M${x} 300V460`, '#1a0603', 3, 'opacity=".35"')).join('') +
      s.cast(
        s.lit(
          R(330, 520, 520, 46, '#6d757a', 6) + R(560, 560, 60, 110, '#59616a', 6) + R(520, 650, 140, 60, '#2f6b5c', 8),
          7,
          0.4,
        ),
        26,
      ) +
      s.put(chisel(s, { w: 40, hollow: true, tone: WOOD.cypress }), { x: 640, y: 450, a: 57, k: 1.4, h: 40 }) +
      s.cast(
        s.lit(
          curl(420, 560, 1.2, 20, ['#6b2c1a', '#b5694a', '#e6ab86']) +
            curl(300, 720, 1.5, -30, ['#6b2c1a', '#b5694a', '#e6ab86']) +
            curl(900, 760, 1.5, 60, ['#6b2c1a', '#b5694a', '#e6ab86']) +
            curl(180, 830, 1.2, 10, ['#6b2c1a', '#b5694a', '#e6ab86']) +
            curl(520, 840, 1.3, 140, ['#6b2c1a', '#b5694a', '#e6ab86']) +
            curl(1020, 850, 1.1, -60, ['#6b2c1a', '#b5694a', '#e6ab86']),
          1.4,
          0.1,
        ),
        10,
      ) +
      scatter(s, 220, 60, 620, 1080, 260, ['#b5694a', '#8d4327', '#e0a07c'], 4),
    0.95,
  );
}

export const woodwork: Scene[] = [
  { seed: 121, draw: bowl },
  { seed: 122, draw: stool },
  { seed: 123, draw: carvedDoor },
  { seed: 124, draw: lathe },
];
