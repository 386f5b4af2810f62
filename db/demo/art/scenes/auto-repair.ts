import {
  C,
  CHROME,
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
import { bend, cloth, grain, relief, scatter, whole } from '../materials.ts';
import { crossWrench, hexHead, ratchet, spanner } from '../tools.ts';

const ring = (x: number, y: number, r: number, w: number, hex: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${hex}" stroke-width="${w}" ${more}/>`;
const polar = (x: number, y: number, r: number, deg: number): [number, number] => [
  x + Math.cos((deg * Math.PI) / 180) * r,
  y + Math.sin((deg * Math.PI) / 180) * r,
];

/** Wheel off: disc, hub, caliper swung clear. */
function brake(s: Sketch): string {
  const cx = 520;
  const cy = 450;
  return s.page(
    R(0, 0, 1200, 900, '#15191b') +
      O(0.6, whole(s, relief(s, '0.04', 3, '#3b4347', 2))) +
      s.cast(s.lit(P('M-40 -40H1240V340C1180 120 980 -20 560 -20S-20 140 -40 420z', '#7d1f16'), 16, 0.4), 40) +
      s.cast(
        s.lit(R(960, 20, 60, 900, '#3a4145', 20), 9, 0.4) +
          s.lit(R(900, 40, 180, 50, '#2b3134', 16), 7, 0.4) +
          s.lit(
            times(9, (i) =>
              S(`M902 ${170 + i * 62}C950 ${176 + i * 62} 1030 ${156 + i * 62} 1078 ${132 + i * 62}`, '#c0301c', 25),
            ),
            6,
            0.5,
          ),
        24,
      ) +
      s.cast(s.lit(C(cx, cy, 360, '#8b9296'), 5, 0.4), 40) +
      C(
        cx,
        cy,
        352,
        s.rad(
          [
            [0, '#6d757a'],
            [0.5, '#c3c9cc'],
            [0.75, '#8d9599'],
            [1, '#b4bbbf'],
          ],
          0.4,
          0.35,
          0.8,
        ),
      ) +
      O(
        0.4,
        times(26, (i) => ring(cx, cy, 200 + i * 6, 1.4, i % 2 ? '#4b5257' : '#eef1f2')),
      ) +
      times(30, (i) => {
        const [x, y] = polar(cx, cy, i % 2 ? 310 : 250, i * 12 + (i % 2) * 4);
        return C(x, y, 10, '#24292b') + C(x + 2, y + 2, 7, '#0d1011');
      }) +
      s.blur(C(cx, cy, 196, '#000', 'opacity=".5"'), 10) +
      s.cast(
        s.lit(
          tex(grain(s, '0.05', 4, ['#4a2b1e', '#6b4230', '#8a7466', '#7d7f80'], 3, 1.8), C(cx, cy, 184, '#777')),
          9,
          0.2,
        ),
        16,
      ) +
      s.lit(
        times(5, (i) => {
          const [x, y] = polar(cx, cy, 118, i * 72 - 90);
          return C(x, y, 27, '#7f868a') + C(x, y, 16, '#b9c1c5');
        }),
        5,
        0.5,
      ) +
      s.lit(C(cx, cy, 70, '#8d959a'), 9, 0.4) +
      s.lit(C(cx, cy, 50, '#5b6368') + hexHead(cx, cy, 34, '#aab2b7'), 4, 0.5) +
      s.cast(
        s.lit(
          P(
            'M770 230C850 300 890 400 884 520C878 600 850 660 806 710L700 640C740 590 756 540 760 480C764 410 744 350 700 300z',
            '#b8321c',
          ),
          18,
          0.4,
        ) +
          s.lit(R(770, 330, 60, 66, '#8f2413', 10) + R(782, 510, 60, 66, '#8f2413', 10), 5, 0.3) +
          s.lit(C(800, 362, 17, '#c3cacd') + C(812, 544, 17, '#c3cacd'), 4, 0.5),
        36,
      ) +
      bend(s, 'M850 560C980 620 1000 800 1080 940', '#1c1f21', 24, 0.4, 20) +
      s.put(spanner(s, 440), { x: 150, y: 800, a: -28, k: 1.2, h: 34 }) +
      scatter(s, 60, 0, 760, 1200, 140, ['#4a2b1e', '#3b3733'], 5, 0.6),
    0.75,
  );
}

/** Engine bay from above: cap off, dipstick drawn, ratchet across the cover. */
function engine(s: Sketch): string {
  return s.page(
    R(0, 0, 1200, 900, '#101314') +
      O(0.7, whole(s, relief(s, '0.02', 4, '#30373a', 3))) +
      s.cast(
        s.lit(
          P('M-40 -40H130C90 200 90 700 130 940H-40z', '#1f5f7a') +
            P('M1240 -40H1080C1120 200 1120 700 1080 940H1240z', '#1f5f7a'),
          16,
          0.6,
        ),
        40,
      ) +
      s.cast(
        s.lit(R(120, -30, 960, 90, '#22282a', 10), 7, 0.3) + s.lit(R(150, 820, 900, 120, '#2a3033', 14), 8, 0.3),
        20,
      ) +
      s.cast(
        s.lit(R(180, 590, 240, 220, '#1d2123', 12), 8, 0.3) +
          s.lit(R(180, 590, 240, 62, '#2b3134', 12), 5, 0.3) +
          R(206, 690, 188, 84, '#e6b21e', 4) +
          R(220, 706, 90, 10, '#2b2718') +
          R(220, 728, 150, 8, '#2b2718') +
          s.lit(C(228, 620, 22, '#a8adb0') + C(372, 620, 22, '#a8adb0'), 5, 0.5),
        30,
      ) +
      bend(s, 'M228 620C180 560 140 560 120 500', '#b3261b', 26, 0.4, 14) +
      bend(s, 'M372 620C440 580 450 640 470 700', '#1b1d1e', 26, 0.4, 14) +
      s.cast(
        s.lit(
          P(
            'M400 120H800C830 120 846 140 846 170V520C846 560 826 580 790 580H410C374 580 354 560 354 520V170C354 140 370 120 400 120z',
            '#2a3033',
          ),
          16,
          0.35,
        ),
        36,
      ) +
      s.lit(P('M420 160H780L800 300H400zM400 330H800V400H400z', '#343c40'), 9, 0.3) +
      s.lit(
        times(4, (i) => C(450 + i * 100, 230, 38, '#23282a')),
        7,
        0.3,
      ) +
      s.lit(
        times(4, (i) => hexHead(450 + i * 100, 230, 17, '#9aa2a7')),
        3,
        0.5,
      ) +
      s.cast(s.lit(C(470, 490, 52, '#d9d3c4'), 6, 0.3), 6) +
      C(470, 490, 40, '#1a120a') +
      C(464, 486, 34, '#6b4a16', 'opacity=".6"') +
      s.cast(s.lit(C(590, 520, 58, '#20262a') + P('M536 506h108v28H536z', '#383f43'), 7, 0.4), 18) +
      s.cast(
        s.lit(R(880, 150, 180, 230, '#e9ecdf', 26), 14, 0.4) +
          R(894, 270, 152, 96, '#6fae8f', 10, 'opacity=".55"') +
          s.lit(C(970, 190, 46, '#1f2426') + R(930, 180, 80, 20, '#3a4145', 6), 6, 0.4),
        28,
      ) +
      bend(s, 'M900 360C860 460 880 520 800 560', '#1b1e20', 38, 0.35, 20) +
      bend(s, 'M354 230C240 210 210 300 230 420S200 520 160 560', '#1f2325', 56, 0.3, 22) +
      s.lit(R(214, 300, 70, 20, '#aab2b7', 4).replace('/>', ' transform="rotate(14 250 310)"/>'), 3, 0.5) +
      s.cast(
        s.lit(
          R(890, 520, 190, 260, '#23282b', 16) + times(6, (i) => R(910, 548 + i * 34, 150, 12, '#32393d', 6)),
          8,
          0.25,
        ),
        30,
      ) +
      bend(s, 'M880 640C800 640 800 560 800 480', '#23282b', 60, 0.25, 24) +
      bend(s, 'M700 580C690 660 560 700 520 840', '#c8cdd0', 9, 0.6, 10) +
      s.cast(s.lit(ring(700, 570, 26, 13, '#e6b21e'), 4, 0.4), 12) +
      s.put(ratchet(s), { x: 520, y: 770, a: -30, k: 1.02, h: 34 }) +
      s.cast(
        s.lit(
          P(
            'M596 742L700 716L806 734L884 712L902 800L872 874L770 858L690 884L588 862L606 800z',
            `url(#${cloth(s, '#c9a24a', 7)})`,
          ),
          5,
          0.05,
        ),
        14,
      ) +
      s.blur(
        S('M620 780C700 740 760 810 870 750M640 850C720 810 760 860 860 830', '#000', 14, 'opacity=".4"') +
          S('M612 770C692 730 752 800 862 740', '#fff', 7, 'opacity=".3"'),
        6,
      ),
    0.6,
  );
}

const plug = (s: Sketch): Tool => [
  part(R(0, -8, 26, 16, s.lin(STEEL), 4) + R(20, -14, 20, 28, '#9aa2a7', 3), 3, 0.5),
  part(P('M38 -22C90 -26 120 -26 150 -24V24C120 26 90 26 38 22z', '#f3f1ea'), 8, 0.5),
  part(
    O(
      0.6,
      times(4, (i) => R(50 + i * 16, -24, 5, 48, '#b9b6aa')),
    ),
    0,
  ),
  part(R(148, -32, 46, 64, s.lin(STEEL), 3), 3, 0.5),
  part(
    R(192, -22, 70, 44, s.lin(STEEL)) +
      O(
        0.6,
        times(9, (i) => S(`M${198 + i * 7} -22l4 44`, '#2b3135', 2)),
      ),
    2.4,
    0.5,
  ),
  part(S('M262 14H290V-2H280', '#8d959a', 7) + R(260, -5, 20, 10, '#e6e3d9'), 2, 0.4),
];

/** Service parts on a cloth over the bench. */
function service(s: Sketch): string {
  return s.page(
    R(0, 0, 1200, 900, '#59636a') +
      whole(s, grain(s, '0.004 0.3', 4, ['#4d565c', '#69737a', '#848e94', '#9aa3a8'], 3, 1.6)) +
      times(24, () =>
        S(
          `M${f1(s.n(0, 1200))} ${f1(s.n(0, 900))}l${f1(s.n(-90, 90))} ${f1(s.n(-30, 30))}`,
          '#cfd6d9',
          1.4,
          'opacity=".4"',
        ),
      ) +
      s.cast(
        P(
          'M90 120C300 90 520 130 820 96L860 640C620 690 380 650 120 690C100 500 110 300 90 120z',
          `url(#${cloth(s, '#b3392a', 8)})`,
        ),
        8,
      ) +
      s.blur(
        S(
          'M120 300C320 260 560 330 840 290M300 110C280 300 320 500 290 680M650 110C640 300 690 480 660 660',
          '#000',
          16,
          'opacity=".28"',
        ) + S('M112 286C312 246 552 316 832 276M284 110C264 300 304 500 274 680', '#fff', 8, 'opacity=".16"'),
        7,
      ) +
      [0, 1, 2, 3]
        .map((i) => s.put(plug(s), { x: 180 + i * 14, y: 200 + i * 96, a: 4 - i * 2, k: 0.95, h: 16 }))
        .join('') +
      s.cast(s.lit(C(680, 330, 128, '#e07a14'), 16, 0.4), 44) +
      s.lit(C(680, 330, 104, '#c3cacd'), 5, 0.4) +
      C(680, 330, 92, '#2a2f31') +
      s.lit(ring(680, 330, 84, 13, '#181b1c'), 4, 0.3) +
      C(680, 330, 40, '#9aa2a7') +
      C(680, 330, 28, '#0f1213') +
      times(8, (i) => {
        const [x, y] = polar(680, 330, 58, i * 45);
        return C(x, y, 8, '#0f1213');
      }) +
      s.cast(
        s.lit(
          P(
            'M560 560a34 34 0 1 0 68 0a34 34 0 1 0 -68 0zM576 560a18 18 0 1 0 36 0a18 18 0 1 0 -36 0z',
            '#c77947',
            'fill-rule="evenodd"',
          ),
          4,
          0.5,
        ),
        8,
      ) +
      [0, 1, 2, 3]
        .map((i) =>
          s.put(spanner(s, 330 + i * 44), { x: 910 + i * 74, y: 150 - i * 10, a: 93, k: 1 + i * 0.07, h: 16 }),
        )
        .join('') +
      s.put(ratchet(s), { x: 180, y: 810, a: -5, k: 1.1, h: 26 }) +
      s.cast(
        s.lit(
          times(3, (i) => C(760 + i * 96, 790, 34 + i * 5, '#aab2b7')),
          6,
          0.5,
        ) + times(3, (i) => hexHead(760 + i * 96, 790, 20 + i * 4, '#171a1b')),
        22,
      ) +
      s.blur(E(500, 640, 90, 26, '#1a120a', 'opacity=".4"'), 12),
    0.95,
  );
}

/** A wheel on the car, four nuts loosened, the brace on the fifth. */
function wheel(s: Sketch): string {
  const cx = 480;
  const cy = 470;
  return s.page(
    R(0, 0, 1200, 900, '#1a1f22') +
      `<g transform="translate(0 720)">${tex(relief(s, '0.05', 5, '#a0583a', 4), R(0, 0, 1200, 200, '#888'))}</g>` +
      s.cast(s.lit(P('M-40 -40H1240V560H1010C1010 230 780 10 480 10S-20 200 -40 420z', '#e6e3da'), 14, 0.5), 30) +
      S('M-40 470C-20 210 180 22 480 22S1000 230 1000 556', '#8f8c82', 7, 'opacity=".7"') +
      S('M1090 -20L1120 560', '#b9b6aa', 5) +
      s.lit(R(1010, 500, 230, 60, '#2a2f31', 8), 6, 0.3) +
      s.blur(E(500, 860, 380, 34, '#0d0703', 'opacity=".8"'), 16) +
      s.cast(s.lit(C(cx, cy, 400, '#24282a'), 26, 0.25), 20) +
      O(
        0.8,
        times(60, (i) => G(cx, cy, i * 6, R(-7, -398, 14, 44, '#101213', 3))),
      ) +
      O(0.5, ring(cx, cy, 330, 3, '#555d61') + ring(cx, cy, 312, 3, '#000')) +
      C(cx, cy, 290, '#101314') +
      s.lit(ring(cx, cy, 272, 36, '#b9c1c5'), 7, 0.6) +
      s.cast(
        s.lit(
          times(5, (i) =>
            G(cx, cy, i * 72, P('M-58 -60C-40 -140 -56 -200 -84 -262H84C56 -200 40 -140 58 -60z', '#aeb6bb')),
          ) + C(cx, cy, 120, '#aeb6bb'),
          11,
          0.55,
        ),
        20,
      ) +
      times(5, (i) => {
        const [x, y] = polar(cx, cy, 76, i * 72 - 54);
        return C(x, y, 24, '#33393c') + s.lit(i === 1 ? C(x, y, 11, '#8d959a') : hexHead(x, y, 19, '#d3d9dc'), 4, 0.6);
      }) +
      s.lit(C(cx, cy, 38, '#6d757a') + C(cx, cy, 28, '#2b3134'), 5, 0.5) +
      s.put(crossWrench(s, 270), {
        x: polar(cx, cy, 76, 18)[0] + 190,
        y: polar(cx, cy, 76, 18)[1] + 190,
        a: 45,
        k: 1,
        h: 44,
      }) +
      s.cast(
        s.lit(
          P('M930 820L1010 640H1080L1160 820z', 'none', 'stroke="#b8321c" stroke-width="26" stroke-linejoin="round"') +
            R(990, 596, 110, 30, '#b8321c', 6) +
            R(900, 812, 290, 34, '#8f2413', 8),
          7,
          0.4,
        ) + s.lit(R(900, 716, 330, 18, s.lin(CHROME), 4), 3, 0.5),
        22,
      ) +
      s.cast(s.lit(hexHead(170, 826, 24, '#c3cacd'), 5, 0.6) + C(170, 826, 11, '#23282b'), 10),
    0.85,
  );
}

export const autoRepair: Scene[] = [
  { seed: 131, draw: brake },
  { seed: 132, draw: engine },
  { seed: 133, draw: service },
  { seed: 134, draw: wheel },
];
