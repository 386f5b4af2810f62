import { C, G, O, P, part, R, type Scene, S, type Sketch, times } from '../canvas.ts';
import { bend, boards, cloth, earth, pencilLine, plaster, scatter, WOOD } from '../materials.ts';
import { level, multimeter, pencil, pliers, screwdriver, screwHead } from '../tools.ts';

const BROWN = '#7a4522';
const BLUE = '#2468a8';

/** Consumer unit with its cover off, one breaker down. */
function board(s: Sketch): string {
  const breaker = (x: number, on: boolean) =>
    s.lit(R(x, 226, 98, 284, '#e6e4dc', 6), 2.6, 0.15) +
    S(`M${x} 292h98M${x} 444h98`, '#b7b8b0', 3) +
    s.lit(R(x + 22, 318, 54, 102, '#343936', 6), 2, 0.1) +
    s.lit(R(x + 28, on ? 323 : 370, 42, 45, on ? '#17724d' : '#1d211e', 4), 3, 0.4) +
    s.lit(screwHead(x + 49, 260, 16, '#8f938e', on ? 20 : 70) + screwHead(x + 49, 478, 16, '#8f938e', 45), 2, 0.4);
  const hues = [BROWN, BLUE, BROWN, BLUE, BROWN, BLUE, BROWN, BLUE];
  return s.page(
    plaster(s, '#d8cdb4', 2.4) +
      s.cast(s.lit(R(78, 86, 1044, 900, '#c9cdc8', 24), 6, 0.3), 26) +
      R(112, 124, 976, 860, '#868c86', 12) +
      s.blur(S('M112 900V134H1088', '#000', 34, 'opacity=".5"'), 14) +
      s.cast(
        R(
          112,
          320,
          976,
          96,
          s.lin([
            [0, '#7d848a'],
            [0.2, '#dfe4e6'],
            [0.5, '#aab2b7'],
            [1, '#5b6267'],
          ]),
        ) + times(18, (i) => R(130 + i * 54, 362, 28, 12, '#474c50', 6)),
        6,
      ) +
      s.cast(
        times(8, (i) => breaker(146 + i * 102, i !== 5)),
        12,
      ) +
      s.cast(
        s.lit(R(966, 226, 104, 284, '#dcdad2', 6), 2.6, 0.15) +
          s.lit(R(984, 270, 68, 40, '#d59a1d', 5), 3, 0.3) +
          s.lit(R(990, 336, 56, 102, '#30352f', 6), 2, 0.1) +
          s.lit(R(996, 342, 44, 46, '#5d645c', 4), 3, 0.3) +
          s.lit(screwHead(1018, 478, 16, '#8f938e', 10), 2, 0.4),
        12,
      ) +
      times(8, (i) => R(160 + i * 102, 168, 70, 36, '#f3efe0', 4)) +
      `<g font-family="DejaVu Sans,sans-serif" font-size="21" font-weight="700" fill="#32443a" text-anchor="middle">${times(8, (i) => `<text x="${195 + i * 102}" y="194">C${i + 1}</text>`)}</g>` +
      times(8, (i) => {
        if (i === 5)
          return (
            bend(s, `M${195 + i * 102} 560c16 60 -10 150 ${(i - 3.5) * -10} 420`, hues[i] as string, 20, 0.4, 16) +
            s.lit(R(195 + i * 102 - 7, 524, 14, 40, '#c98a4e', 4), 3, 0.5)
          );
        return bend(
          s,
          `M${195 + i * 102} 494c0 136 ${(i - 3.5) * 16} 136 ${(i - 3.5) * -10} 480`,
          hues[i] as string,
          20,
          0.4,
          14,
        );
      }) +
      earth(s, 'M1018 494c0 120 -90 180 -106 480', 20, 14) +
      s.put(screwdriver(s), { x: 470, y: 640, a: 28, k: 1.2, h: 26 }),
    0.9,
  );
}

/** Double socket: the face hangs off, conductors ready. */
function socket(s: Sketch): string {
  const box = s.lit(R(250, 210, 560, 330, '#aab2b5', 14), 4, 0.4);
  const pins = (x: number) =>
    R(x + 58, 96, 30, 58, '#171b1d', 3) + R(x + 10, 186, 54, 30, '#171b1d', 3) + R(x + 84, 186, 54, 30, '#171b1d', 3);
  const at = 'translate(420 500) rotate(-11)';
  const plate = (svg: string) => `<g transform="${at}">${svg}</g>`;
  return s.page(
    plaster(s, '#dfe3da', 1.7) +
      O(0.55, S('M530 -10V190', '#b7b9ad', 60)) +
      s.fray(P('M236 196H826V556H236z', '#b9a98d') + P('M500 -20H570V210H500z', '#b9a98d'), '0.04', 22) +
      s.cast(box, 4) +
      R(270, 230, 520, 290, '#4e565a', 8) +
      s.blur(S('M270 520V236H790', '#000', 40, 'opacity=".6"'), 14) +
      C(330, 375, 14, '#9aa2a7') +
      C(730, 375, 14, '#9aa2a7') +
      bend(s, 'M520 226C500 330 420 350 440 470C452 540 520 560 560 620', BROWN, 24, 0.4, 16) +
      bend(s, 'M545 226C560 340 640 330 640 450C640 530 600 560 620 620', BLUE, 24, 0.4, 16) +
      earth(s, 'M532 226C520 340 540 400 530 480C520 550 680 560 700 610', 22, 18) +
      s.cast(
        s.lit(plate(R(0, 0, 560, 318, '#f4f2ea', 20)), 7, 0.3) +
          s.lit(plate(R(22, 20, 516, 278, '#efece2', 14)), 2, 0.1) +
          plate(pins(56)) +
          plate(pins(320)) +
          s.lit(plate(R(98, 32, 64, 46, '#faf9f4', 5) + R(398, 32, 64, 46, '#faf9f4', 5)), 3, 0.3) +
          plate(
            R(106, 37, 48, 9, '#c0301c', 2) +
              R(98, 32, 64, 46, 'none', 5, 'stroke="#9d9a8e" stroke-width="1.6"') +
              R(398, 32, 64, 46, 'none', 5, 'stroke="#9d9a8e" stroke-width="1.6"'),
          ) +
          s.lit(plate(screwHead(280, 60, 13, '#b9c0c2', 30) + screwHead(280, 262, 13, '#b9c0c2', 70)), 2, 0.4),
        42,
      ) +
      s.put(screwdriver(s, '#b3261b', '#6d130b', '#ff9d8f'), { x: 735, y: 668, a: 34, k: 1.05, h: 20 }) +
      s.put(level(s, '#e2a21a', 420), { x: 280, y: 110, a: -0.6, h: 16 }) +
      scatter(s, 70, 200, 800, 700, 90, ['#b9a98d', '#d8cfb8', '#a4957a'], 5),
    0.95,
  );
}

/** Conduit on a wall meeting in a round box, wires drawn through. */
function conduit(s: Sketch): string {
  const tube = (d: string) =>
    s.cast(s.lit(`<path d="${d}" fill="none" stroke="#eeece3" stroke-width="54"/>`, 12, 0.35), 20);
  const saddle = (x: number, y: number, a: number) =>
    s.cast(
      s.lit(G(x, y, a, R(-18, -52, 36, 104, '#e0ded3', 7)), 4, 0.3) +
        s.lit(G(x, y, a, screwHead(0, -42, 7, '#9aa2a7') + screwHead(0, 42, 7, '#9aa2a7')), 1.4, 0.4),
      6,
    );
  return s.page(
    plaster(s, '#c9b795', 3) +
      pencilLine('M0 262H1200M560 0V900', 2.4, 0.4) +
      tube('M-20 300H420') +
      tube('M700 300H1300') +
      tube('M560 -20V170') +
      tube('M560 440V930') +
      saddle(170, 300, 0) +
      saddle(980, 300, 0) +
      saddle(560, 700, 90) +
      s.cast(
        s.lit(
          R(400, 262, 80, 76, '#f2f0e8', 8) +
            R(640, 262, 80, 76, '#f2f0e8', 8) +
            R(522, 140, 76, 80, '#f2f0e8', 8) +
            R(522, 384, 76, 80, '#f2f0e8', 8),
          7,
          0.35,
        ) + s.lit(C(560, 300, 124, '#f2f0e8'), 9, 0.35),
        22,
      ) +
      C(560, 300, 102, '#5f6059') +
      s.blur(`<path d="M470 350A100 100 0 0 1 640 240" fill="none" stroke="#000" stroke-width="34" opacity=".6"/>`, 9) +
      s.lit(C(478, 300, 13, '#c79a3e') + C(642, 300, 13, '#c79a3e'), 3, 0.5) +
      bend(s, 'M478 292C560 280 590 330 640 380C700 440 690 520 770 560', BROWN, 21, 0.4, 22) +
      bend(s, 'M480 308C540 330 520 400 600 440C680 480 640 570 720 610', BLUE, 21, 0.4, 22) +
      earth(s, 'M560 222C530 290 590 340 620 410C650 480 720 470 812 516', 20, 24) +
      s.lit(S('M768 559l26 14M718 609l26 16M810 515l28 12', '#d79458', 10), 3, 0.6) +
      s.put(pliers(s, '#c0301c', true, 14), { x: 830, y: 640, a: 22, k: 1.08, h: 26 }) +
      s.cast(
        s.lit(C(240, 690, 118, '#ece9df'), 8, 0.3) +
          s.lit(C(240, 690, 92, '#e4e1d6'), 2, 0.1) +
          s.lit(screwHead(170, 690, 9) + screwHead(310, 690, 9, '#b9c0c2', 60), 2, 0.4),
        20,
      ) +
      s.put(pencil(s), { x: 90, y: 480, a: -14, h: 10 }),
  );
}

/** On the bench: a coil of twin cable and a meter that reads mains. */
function bench(s: Sketch): string {
  const rings = times(9, (i) =>
    bend(
      s,
      `M${300 + i * 3} ${330 - i * 4}m-${236 - i * 17} 0a${236 - i * 17} ${224 - i * 16} 0 1 0 ${472 - i * 34} 0a${236 - i * 17} ${224 - i * 16} 0 1 0 ${-472 + i * 34} 0`,
      i % 2 ? '#d9d7cf' : '#e6e4dc',
      26,
      0.3,
      9,
    ),
  );
  return s.page(
    boards(s, WOOD.mvule, 4) +
      s.cast(s.lit(`<g transform="rotate(-5 900 500)">${R(600, 60, 520, 820, '#2f4a44', 8)}</g>`, 2, 0), 5) +
      `<g transform="rotate(-5 900 500)"><rect x="600" y="60" width="520" height="820" fill="url(#${cloth(s, '#35534c', 7)})" opacity=".9"/></g>` +
      rings +
      bend(s, 'M520 400C600 520 520 640 420 690', '#e6e4dc', 26, 0.3, 12) +
      bend(s, 'M424 688C380 720 330 716 290 770', BROWN, 15, 0.4, 10) +
      bend(s, 'M424 690C400 740 400 770 360 820', BLUE, 15, 0.4, 10) +
      earth(s, 'M426 690C440 740 450 780 430 836', 13, 10) +
      s.lit(S('M290 770l-16 16M360 820l-14 20M430 836l-4 24', '#d79458', 8), 2.4, 0.6) +
      s.put(multimeter(s, '231'), { x: 700, y: 180, a: 8, k: 1.12, h: 26 }) +
      bend(s, 'M732 612C700 760 560 740 480 800C440 830 420 850 396 868', '#1c1f21', 15, 0.35, 12) +
      bend(s, 'M846 628C840 800 700 860 560 850C480 846 420 800 372 812', '#a32318', 15, 0.35, 14) +
      s.put(
        [
          part(P('M0 -3L60 -5V5L0 3z', '#c9d0d3'), 1.4, 0.6),
          part(P('M56 -9H90L104 -14H210C226 -10 226 10 210 14H104L90 9H56z', '#a32318'), 5, 0.4),
        ],
        { x: 300, y: 792, a: 6, h: 12 },
      ) +
      s.put(screwdriver(s, '#c77b10'), { x: 1180, y: 120, a: 112, k: 0.9, h: 20 }) +
      s.cast(
        s.lit(
          G(560, 130, 20, R(-26, -14, 52, 28, '#efece2', 4)) + G(600, 210, -30, R(-26, -14, 52, 28, '#efece2', 4)),
          3,
          0.3,
        ) +
          G(560, 130, 20, C(-12, 0, 6, '#c79a3e') + C(12, 0, 6, '#c79a3e')) +
          G(600, 210, -30, C(-12, 0, 6, '#c79a3e') + C(12, 0, 6, '#c79a3e')),
        6,
      ),
    0.95,
  );
}

export const electrical: Scene[] = [
  { seed: 21, draw: board },
  { seed: 22, draw: socket },
  { seed: 23, draw: conduit },
  { seed: 24, draw: bench },
];
