import { C, G, O, P, R, type Scene, S, type Sketch, tex, times } from '../canvas.ts';
import { boards, concrete, curl, pencilLine, scatter, WOOD, wood } from '../materials.ts';
import { chisel, drill, pencil, plane, saw, screw, screwHead, tape, trySquare } from '../tools.ts';

const DUST = ['#f0d19d', '#e3bd83', '#c99a5b'];

/** Dovetails being cut on a cypress board. */
function dovetail(s: Sketch): string {
  const at = 'rotate(-14 600 450)';
  // The waste between the tails is sawn out: the bench shows through, the end grain is lit from above.
  const tails = times(
    6,
    (i) => P(`M150 ${264 + i * 62}v34l92 10v-54z`, '#24130a') + P(`M150 ${298 + i * 62}l92 10v-8l-92 -10z`, '#b9864a'),
  );
  return s.page(
    boards(s, WOOD.walnut, 4) +
      s.cast(`<g transform="${at}">${tex(wood(s, WOOD.cypress, 21), R(150, 250, 1300, 400, '#888'))}${tails}</g>`, 26) +
      `<g transform="${at}">${R(150, 250, 1200, 3, '#fff', 0, 'opacity=".45"')}${R(150, 644, 1200, 6, '#3b2008', 0, 'opacity=".45"')}${pencilLine('M240 250V650M300 430H940M760 250V650M742 286l40 -20M742 630l40 -20', 2.2, 0.7)}</g>` +
      s.put(trySquare(s), { x: 826, y: 120, a: -14, k: 1.15, h: 14 }) +
      s.put(chisel(s, { w: 44 }), { x: 392, y: 690, a: -34, k: 1.35, h: 20 }) +
      s.cast(
        s.lit(
          curl(140, 740, 1.7, -12) +
            curl(850, 790, 1.35, 40) +
            curl(290, 130, 1.1, 150) +
            curl(1000, 700, 1.6, -60) +
            curl(60, 480, 0.9, 80),
          4,
          0.15,
        ),
        10,
      ) +
      scatter(s, 110, 0, 480, 1200, 420, DUST, 4),
  );
}

/** Hand saw half way through a plank on the trestle. */
function sawing(s: Sketch): string {
  const a = 'rotate(8 600 450)';
  return s.page(
    concrete(s, '#9c968a', 0.4) +
      scatter(s, 420, 350, 520, 560, 380, DUST, 5) +
      s.cast(
        `<g transform="rotate(-4 600 450)">${tex(wood(s, WOOD.grey, 5, true), R(200, -40, 120, 1000, '#888'))}${tex(wood(s, WOOD.grey, 9, true), R(860, -40, 120, 1000, '#888'))}</g>`,
        40,
      ) +
      s.cast(
        s.lit(`<g transform="${a}">${tex(wood(s, WOOD.pine, 12), R(-60, 240, 1400, 330, '#888'))}</g>`, 2.4, 0.1),
        34,
      ) +
      `<g transform="${a}">${R(-60, 564, 1400, 8, '#6b4317', 0, 'opacity=".5"')}${pencilLine('M640 240L640 570M70 300h300M70 292v16M370 292v16', 2.4, 0.75)}${S('M641 392V574', '#1d0f05', 6)}${S('M646 392V574', '#fff', 1.6, 'opacity=".4"')}${C(240, 470, 20, '#8f5f2a', 'opacity=".65"')}${C(240, 470, 10, '#5d3712', 'opacity=".7"')}${C(980, 330, 15, '#8f5f2a', 'opacity=".6"')}</g>` +
      s.put(saw(s), { x: 700, y: 760, a: 75, k: 0.96, h: 26 }) +
      scatter(s, 130, 500, 330, 240, 300, DUST, 4.5) +
      s.put(pencil(s), { x: 860, y: 470, a: 22, k: 1.1, h: 10 }) +
      s.put(tape(s, 230), { x: 240, y: 60, a: 4, k: 1, h: 22 }),
  );
}

/** A hinge let into the edge of a door, two of three screws home. */
function hinge(s: Sketch): string {
  const brass = s.lin(
    [
      [0, '#e9cf86'],
      [0.4, '#c79a3e'],
      [0.7, '#b0832c'],
      [1, '#d9b860'],
    ],
    'd',
  );
  const hole = (x: number, y: number) => C(x, y, 19, '#7a5a1e') + C(x + 2, y + 3, 14, '#3b2a0b');
  return s.page(
    boards(s, WOOD.grey, 3) +
      s.cast(s.lit(tex(wood(s, WOOD.mahogany, 3, true), R(140, -60, 470, 1020, '#888')), 3, 0.15), 34) +
      s.lit(tex(wood(s, WOOD.mahogany, 8, true), R(190, -60, 250, 1020, '#888')), 2, 0.1) +
      s.blur(R(190, 0, 14, 900, '#000', 0, 'opacity=".5"') + R(430, 0, 10, 900, '#fff', 0, 'opacity=".1"'), 4) +
      s.lit(tex(wood(s, WOOD.cypress, 6, true), R(612, 236, 210, 430, '#888')), 0.8, 0) +
      P('M610 -20H1000V920H610z', '#000', 'opacity="0"') +
      s.cast(
        s.lit(tex(wood(s, WOOD.mahogany, 15, true), P('M610 -60H900V960H610V668H812V234H610z', '#888')), 3, 0.15),
        16,
      ) +
      s.blur(S('M812 660V240H612', '#000', 14, 'opacity=".5"'), 5) +
      pencilLine('M590 228H860M590 674H860M820 200V700', 2, 0.6) +
      s.cast(
        s.lit(R(622, 244, 186, 414, brass, 6), 3, 0.5) +
          times(5, (i) =>
            s.lit(
              R(
                584,
                244 + i * 83,
                46,
                80,
                s.lin(
                  [
                    [0, '#8a6420'],
                    [0.3, '#f7dc8f'],
                    [0.6, '#c79a3e'],
                    [1, '#6c4d17'],
                  ],
                  'h',
                ),
                5,
              ),
              4,
              0.5,
            ),
          ),
        9,
      ) +
      hole(760, 570) +
      hole(690, 500) +
      s.lit(screwHead(760, 310, 20, '#d8bb6c', 22) + screwHead(690, 400, 20, '#d8bb6c', 70), 3, 0.5) +
      s.put(drill(s), { x: 878, y: 596, a: 14, k: 0.86, h: 34 }) +
      s.cast(
        s.lit(
          G(300, 640, 40, screw(s, 84)) + G(370, 740, 160, screw(s, 84)) + G(262, 790, -20, screw(s, 84)),
          2.4,
          0.5,
        ),
        8,
      ) +
      s.put(chisel(s, { w: 40 }), { x: 70, y: 240, a: 62, k: 1.05, h: 18 }) +
      s.cast(
        s.lit(
          curl(520, 800, 0.9, 20, ['#6b2c1a', '#b5694a', '#dd9a78']) +
            curl(960, 130, 1, 130, ['#6b2c1a', '#b5694a', '#dd9a78']),
          3,
          0.1,
        ),
        8,
      ),
    0.85,
  );
}

/** Jack plane taking long curls off a board clamped to the bench. */
function planing(s: Sketch): string {
  return s.page(
    boards(s, WOOD.mvule, 4, false) +
      s.cast(
        `<g transform="rotate(7 600 450)">${tex(wood(s, WOOD.pine, 31), R(-80, 250, 1240, 330, '#888'))}${R(-80, 250, 1240, 3, '#fff', 0, 'opacity=".5"')}${R(-80, 572, 1240, 8, '#7a4d1c', 0, 'opacity=".4"')}</g>`,
        28,
      ) +
      O(0.32, `<g transform="rotate(7 600 450)">${R(-80, 320, 560, 150, '#fff6dd')}</g>`) +
      s.cast(
        `<g transform="rotate(7 600 450)">${tex(wood(s, WOOD.walnut, 3, true), R(1166, 180, 80, 480, '#888'))}</g>`,
        30,
      ) +
      s.put(plane(s, '#20404a'), { x: 452, y: 398, a: 7, k: 1.28, h: 30 }) +
      s.cast(
        s.lit(
          curl(604, 352, 2.1, -100) +
            curl(560, 240, 1.5, 160) +
            curl(380, 180, 1.4, 30) +
            curl(160, 640, 1.8, -30) +
            curl(420, 700, 1.5, 60) +
            curl(720, 790, 1.9, 10) +
            curl(960, 720, 1.3, -70) +
            curl(120, 150, 1.6, 100),
          4,
          0.15,
        ),
        14,
      ) +
      s.put(trySquare(s, WOOD.walnut), { x: 70, y: 800, a: -68, k: 1, h: 14 }) +
      s.put(pencil(s), { x: 860, y: 130, a: -18, k: 1.1, h: 10 }) +
      scatter(s, 160, 0, 500, 1200, 400, DUST, 4),
  );
}
export const carpentry: Scene[] = [
  { seed: 31, draw: dovetail },
  { seed: 32, draw: sawing },
  { seed: 33, draw: hinge },
  { seed: 34, draw: planing },
];
