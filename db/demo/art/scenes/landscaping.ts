import { C, E, f1, G, O, P, R, type Scene, S, type Sketch, tex, times } from '../canvas.ts';
import { GREENS, lawn, relief, scatter, soil, string_ } from '../materials.ts';
import { handTrowel, level, rake, rubberMallet, secateurs, shears } from '../tools.ts';

/** One leaf pointing up from its stalk. */
const leaf = (x: number, y: number, a: number, l: number, w: number, hex: string): string =>
  G(
    x,
    y,
    a,
    P(
      `M0 0C${f1(w)} ${f1(-l * 0.3)} ${f1(w)} ${f1(-l * 0.7)} 0 ${f1(-l)}C${f1(-w)} ${f1(-l * 0.7)} ${f1(-w)} ${f1(-l * 0.3)} 0 0z`,
      hex,
    ) + S(`M0 -3V${f1(-l * 0.85)}`, '#dff0b8', Math.max(1.2, w * 0.09), 'opacity=".4"'),
  );

/** A plant seen from above: whorls of leaves, the lower darker. */
function plant(s: Sketch, x: number, y: number, r: number, hues: readonly string[], n = 9, slim = 0.2): string {
  return [1, 0.8, 0.56, 0.34]
    .map((k, ring) => {
      const m = Math.max(5, n - ring * 2);
      // Two passes a ring, so that each leaf throws its own edge on the one beside it.
      return [0, 1]
        .map((odd) => {
          const hue = hues[Math.min(hues.length - 1, ring)] as string;
          const some = Array.from({ length: m }, (_, i) => i).filter((i) => i % 2 === odd);
          return s.cast(
            s.lit(
              some
                .map((i) =>
                  leaf(
                    x,
                    y,
                    (360 / m) * i + ring * 27 + s.n(-8, 8),
                    r * k * s.n(0.84, 1.12),
                    r * slim * (1 - ring * 0.1),
                    hue,
                  ),
                )
                .join(''),
              3.4,
              0.22,
            ),
            5 + ring * 2,
          );
        })
        .join('');
    })
    .join('');
}

/** Grey pavers set across a lawn on sand, the last ones to be knocked down. */
function paving(s: Sketch): string {
  const at = 'rotate(-16 600 450)';
  const path = 'M420 -300H790V1300H420z';
  const slab = (x: number, y: number, w: number, h: number, k: number) =>
    tex(
      relief(s, '0.07', 3 + k, ['#a9a79d', '#b5b2a6', '#9a9990', '#bdb8a8'][k % 4] as string, 1.6, 3),
      R(x, y, w, h, '#888', 8),
    );
  let slabs = '';
  let k = 0;
  for (let y = -280; y < 560; y += 124) {
    const off = k % 2;
    slabs += slab(436, y, off ? 110 : 224, 114, k++) + slab(off ? 556 : 670, y, off ? 218 : 104, 114, k++);
    if (k % 4 === 0) k++;
  }
  return s.page(
    lawn(s, 0, 0, 1200, 900, 1700) +
      s.cast(`<g transform="${at}">${P(path, '#6d4028')}</g>`, 0) +
      `<g transform="${at}">${tex(relief(s, '0.3', 4, '#d6bd8c', 1.2, 2), R(426, -300, 358, 1600, '#888'))}${O(
        0.5,
        times(26, (i) =>
          S(`M430 ${560 + i * 18}C520 ${552 + i * 18} 700 ${568 + i * 18} 780 ${558 + i * 18}`, '#a98c58', 3),
        ),
      )}</g>` +
      s.blur(`<g transform="${at}">${R(424, -300, 16, 1600, '#000', 0, 'opacity=".5"')}</g>`, 7) +
      s.cast(s.lit(`<g transform="${at}">${slabs}</g>`, 4.5, 0.1), 9) +
      `<g transform="${at}">${times(120, () => {
        const left = s.r() < 0.5;
        const x = left ? 420 + s.n(-8, 8) : 790 + s.n(-8, 8);
        const y = s.n(-250, 1200);
        return S(
          `M${f1(x)} ${f1(y)}q${f1(s.n(-3, 3))} -10 ${f1(left ? s.n(2, 14) : -s.n(2, 14))} ${f1(-s.n(8, 22))}`,
          s.pick(GREENS),
          3,
        );
      })}</g>` +
      string_(s, 'M176 -20L434 920') +
      s.cast(s.lit(G(850, 560, 34, slab(0, 0, 224, 114, 1)) + G(930, 690, 12, slab(0, 0, 224, 114, 3)), 4.5, 0.1), 22) +
      s.put(rubberMallet(s), { x: 770, y: 860, a: -128, k: 1.15, h: 26 }) +
      s.put(level(s, '#e2a21a', 420), { x: 420, y: 300, a: -16, h: 18 }),
    0.95,
  );
}

/** Young plants going into a red bed, pots waiting. */
function planting(s: Sketch): string {
  const pot = (x: number, y: number, r: number, inside: string) =>
    s.cast(
      s.lit(C(x, y, r, '#24282a'), 6, 0.3) +
        C(x, y, r - 11, '#1a0e09') +
        tex(relief(s, '0.09', 6, '#5f3422', 4), C(x, y, r - 13, '#5f3422')),
      26,
    ) + inside;
  const agave = ['#3f6f5c', '#5b8f78', '#86b59a'];
  const lime = ['#3f6d29', '#5f932f', '#9cc24f'];
  const purple = ['#4b2345', '#6f3763', '#96558a'];
  return s.page(
    soil(s, '#9c5236', 240) +
      O(
        0.4,
        s.blur(
          times(4, (i) =>
            S(`M-20 ${150 + i * 220}C300 ${130 + i * 220} 700 ${180 + i * 220} 1220 ${140 + i * 220}`, '#3c1a0d', 40),
          ),
          14,
        ),
      ) +
      plant(s, 180, 170, 150, lime, 11, 0.17) +
      plant(s, 520, 150, 140, purple, 10, 0.19) +
      plant(s, 860, 180, 150, lime, 11, 0.17) +
      plant(s, 250, 500, 150, agave, 12, 0.15) +
      s.blur(E(620, 520, 120, 106, '#1a0a05', 'opacity=".75"'), 8) +
      s.cast(scatter(s, 90, 480, 400, 290, 240, ['#7a3721', '#8f4229', '#6a2d1a'], 11, 1), 5) +
      E(622, 524, 96, 84, '#2a110a') +
      s.blur(E(640, 540, 70, 58, '#3c1a0d'), 8) +
      pot(980, 520, 130, plant(s, 980, 520, 118, purple, 10, 0.2)) +
      pot(1110, 770, 116, plant(s, 1110, 770, 100, agave, 11, 0.16)) +
      s.put(handTrowel(s), { x: 560, y: 600, a: 32, k: 1.25, h: 26 }) +
      s.put(secateurs(s), { x: 220, y: 800, a: -14, k: 0.95, h: 20 }) +
      string_(s, 'M-10 330L1210 352', '#f3efe2'),
  );
}

/** A hedge: clipped to the string on the left, still wild on the right. */
function hedge(s: Sketch): string {
  const leaves = (n: number, y0: (x: number) => number, dark: number) => {
    const hues = [
      ['#1b3a18', '#24491d'],
      ['#2f5d25', '#3b6d2c'],
      ['#4f8637', '#68a045', '#86b955'],
    ][dark] as string[];
    return times(n, () => {
      const x = s.n(-20, 1220);
      const top = y0(x);
      const y = top + s.r() ** 1.1 * (940 - top);
      return leaf(x, y, s.n(-70, 70), s.n(26, 44), s.n(6, 11), s.pick(hues));
    });
  };
  const top = (x: number) =>
    x < 620 ? 322 : 322 - 60 - Math.abs(Math.sin(x / 47)) * 70 - Math.abs(Math.sin(x / 19)) * 26;
  const shoots = times(46, () => {
    const x = s.n(640, 1210);
    const y = top(x) + s.n(0, 40);
    const l = s.n(40, 120);
    const lean = s.n(-26, 26);
    return (
      S(`M${f1(x)} ${f1(y + 50)}Q${f1(x)} ${f1(y)} ${f1(x + lean)} ${f1(y - l)}`, '#5b7f35', 4) +
      times(5, (i) =>
        leaf(x + (lean * i) / 5, y - (l * i) / 5, i % 2 ? -52 : 52, 34, 9, s.pick(['#7fb04a', '#9cc75f', '#68a045'])),
      )
    );
  });
  return s.page(
    R(
      0,
      0,
      1200,
      900,
      s.lin([
        [0, '#8fbdd4'],
        [0.5, '#d5e5df'],
        [1, '#e9ead9'],
      ]),
    ) +
      s.blur(E(300, 120, 200, 30, '#fff', 'opacity=".6"') + E(900, 80, 260, 34, '#fff', 'opacity=".5"'), 22) +
      P(`M-20 940V334H620${times(30, (i) => `L${640 + i * 20} ${f1(top(640 + i * 20) + 24)}`)}V940z`, '#152a12') +
      s.lit(
        leaves(700, (x) => top(x) + 14, 0),
        3,
        0.1,
      ) +
      s.cast(
        s.lit(
          leaves(620, (x) => top(x) + 14, 1),
          3,
          0.15,
        ),
        6,
      ) +
      s.cast(s.lit(shoots, 3, 0.2), 6) +
      s.cast(
        s.lit(
          leaves(520, (x) => top(x) + 6, 2),
          3.4,
          0.25,
        ),
        7,
      ) +
      string_(s, 'M-10 322L1210 318') +
      s.cast(
        s.lit(
          R(60, 250, 34, 700, '#888').replace(
            '#888',
            s.lin(
              [
                [0, '#8a5528'],
                [0.3, '#d9a060'],
                [1, '#6b431c'],
              ],
              'h',
            ),
          ),
          4,
          0.2,
        ),
        14,
      ) +
      s.put(shears(s, 13), { x: 730, y: 404, a: 26, k: 1.14, h: 34 }) +
      s.cast(
        s.lit(
          times(26, () =>
            leaf(
              s.n(180, 700),
              s.n(292, 324),
              s.n(60, 120) * (s.r() < 0.5 ? 1 : -1),
              34,
              9,
              s.pick(['#7fb04a', '#9cc75f']),
            ),
          ),
          3,
          0.2,
        ),
        6,
      ),
    0.85,
  );
}

/** Turf unrolled over raked soil. */
function turf(s: Sketch): string {
  const strip = (x: number, w: number, h: number) =>
    s.cast(s.lit(R(x, -40, w, h + 40, '#33511f'), 5, 0.05), 12) + clipTo(s, x, h, w, lawn(s, x, -40, w, h + 40, 620));
  const roll = (x: number, y: number, w: number) =>
    s.cast(
      s.lit(R(x, y - 62, w, 124, '#6b3a22', 50), 20, 0.06) +
        clipRoll(s, x, y, w) +
        s.lit(E(x + w - 10, y, 34, 60, '#6b3a22'), 4, 0.05) +
        `<g fill="none" stroke-width="9" stroke="#45702c">${`<ellipse cx="${x + w - 10}" cy="${y}" rx="30" ry="54"/><ellipse cx="${x + w - 10}" cy="${y}" rx="18" ry="33"/><ellipse cx="${x + w - 10}" cy="${y}" rx="7" ry="13"/>`}</g>`,
      26,
    );
  return s.page(
    soil(s, '#a05637', 150) +
      O(
        0.5,
        times(40, (i) =>
          S(
            `M${-20 + i * 32} 940C${-10 + i * 32} 700 ${-40 + i * 32} 300 ${-16 + i * 32} -20`,
            i % 2 ? '#5a2716' : '#c07a56',
            5,
          ),
        ),
      ) +
      strip(-30, 300, 980) +
      strip(276, 300, 640) +
      roll(270, 650, 312) +
      strip(582, 300, 330) +
      roll(576, 340, 312) +
      s.put(rake(s, 900), { x: 760, y: 640, a: -12, k: 1, h: 26 }) +
      scatter(s, 60, 300, 720, 700, 170, ['#45702c', '#6b3a22', '#7f9b4a'], 6),
    0.9,
  );
}
const clipTo = (s: Sketch, x: number, h: number, w: number, svg: string): string =>
  `<g clip-path="${s.clip(R(x, -40, w, h + 40, '#000', 8))}">${svg}</g>`;
const clipRoll = (s: Sketch, x: number, y: number, w: number): string =>
  `<g clip-path="${s.clip(R(x, y - 62, w - 10, 124, '#000', 50))}">${tex(relief(s, '0.08', 5, '#7a4329', 4), R(x, y - 62, w, 124, '#888'))}${R(
    x,
    y - 62,
    w,
    124,
    s.lin([
      [0, '#ffd9b0', 0.15],
      [0.35, '#000', 0],
      [1, '#000', 0.6],
    ]),
  )}</g>` +
  O(
    0.9,
    times(60, () => {
      const bx = x + s.n(6, w - 30);
      return S(`M${f1(bx)} ${f1(y + s.n(50, 62))}l${f1(s.n(-6, 6))} ${f1(s.n(6, 18))}`, s.pick(GREENS), 3);
    }),
  );

export const landscaping: Scene[] = [
  { seed: 101, draw: paving },
  { seed: 102, draw: planting },
  { seed: 103, draw: hedge },
  { seed: 104, draw: turf },
];
