import { C, clipped, E, G, O, P, R, type Scene, S, type Sketch, tex, times } from '../canvas.ts';
import { boards, cloth, grain, pencilLine, plaster, WOOD, wood } from '../materials.ts';
import { level, pencil, tape } from '../tools.ts';

const swatch = (s: Sketch, x: number, y: number, a: number, w: number, h: number, hex: string, pitch = 7): string => {
  const edge = `M0 0${times(Math.floor(w / 12), () => 'l6 -5l6 5')}V${h}${times(Math.floor(w / 12), () => 'l-6 5l-6 -5')}z`;
  return s.cast(s.lit(G(x, y, a, P(edge, `url(#${cloth(s, hex, pitch)})`)), 2.4, 0.04), 9);
};

/** Samples laid out on the table: cloth, tile, wood, colour, a sketch under them. */
function samples(s: Sketch): string {
  const card = (x: number, y: number, a: number, hexes: string[]) =>
    s.cast(
      G(
        x,
        y,
        a,
        hexes.map((c, i) => R(0, i * 66, 150, 67, c)).join('') +
          R(0, hexes.length * 66, 150, 44, '#fbf8ef') +
          R(14, hexes.length * 66 + 16, 84, 7, '#837c6b'),
      ),
      9,
    );
  return s.page(
    boards(s, WOOD.ply, 3) +
      s.cast(G(60, 70, -3, R(0, 0, 640, 470, '#f7f4ea')), 8) +
      G(
        60,
        70,
        -3,
        O(
          0.75,
          S(
            'M60 400V110H580V400zM60 400L180 320H470L580 400M180 320V170H470V320M60 110L180 170M580 110L470 170',
            '#3a3732',
            2.6,
          ) + S('M220 320V262H400V320M220 262C220 236 400 236 400 262M250 190H340V238H250z', '#3a3732', 2.2),
        ) + O(0.5, P('M184 174H466V316H184z', '#c9d6c4') + P('M222 264H398V318H222z', '#c98a4a')),
      ) +
      swatch(s, 610, 120, 8, 264, 330, '#28584a') +
      swatch(s, 760, 330, -6, 264, 250, '#c7902f') +
      swatch(s, 540, 420, -14, 228, 240, '#e4dbc6', 9) +
      card(930, 70, 12, ['#2f5d4c', '#5a8a72', '#a9c2ac', '#e6dfcc', '#c98a3c']) +
      s.cast(
        s.lit(
          G(90, 600, -10, tex(wood(s, WOOD.mvule, 4), R(0, 0, 320, 120, '#888', 4))) +
            G(150, 690, -3, tex(wood(s, WOOD.walnut, 8), R(0, 0, 320, 120, '#888', 4))),
          3,
          0.15,
        ),
        14,
      ) +
      s.cast(
        s.lit(
          G(
            600,
            690,
            6,
            tex(
              grain(s, '0.006 0.013', 8, ['#b9b6ae', '#d6d3ca', '#e9e6de', '#f5f3ee'], 4, 1.8),
              R(0, 0, 180, 180, '#888', 3),
            ),
          ),
          3,
          0.4,
        ),
        12,
      ) +
      s.cast(s.lit(G(810, 640, -9, R(0, 0, 170, 170, '#2a7f88', 3)), 3, 0.8), 12) +
      s.cast(s.lit(E(1070, 700, 66, 66, '#c79a3e') + E(1070, 700, 26, 26, '#a67c2c'), 7, 0.6), 16) +
      s.put(pencil(s, '#28584a'), { x: 500, y: 830, a: -28, k: 1.25, h: 10 }) +
      s.put(tape(s, 220, '#d9d4c6'), { x: 1010, y: 810, a: -6, k: 0.9, h: 22 }),
    0.95,
  );
}

const frame = (s: Sketch, x: number, y: number, w: number, h: number, art: string, tone = WOOD.walnut): string =>
  s.cast(
    s.lit(G(x, y, 0, tex(wood(s, tone, 4), P(`M0 0H${w}V${h}H0zM16 16V${h - 16}H${w - 16}V16z`, '#888'))), 3.4, 0.25) +
      G(
        x,
        y,
        0,
        R(16, 16, w - 32, h - 32, '#f4f0e4') +
          clipped(s.clip(R(44, 44, w - 88, h - 88, '#000')), art) +
          s.blur(S(`M18 ${h - 18}V18H${w - 18}`, '#000', 9, 'opacity=".35"'), 4) +
          P(`M16 16H${w * 0.6}L${w * 0.2} ${h - 16}H16z`, '#fff', 'opacity=".12"'),
      ),
    14,
  );

/** Pictures going up over a sofa: two hang, tape marks the third. */
function gallery(s: Sketch): string {
  const green = '#4f7a68';
  const sofa = (d: string, hex: string) => s.lit(P(d, `url(#${cloth(s, hex, 6)})`), 20, 0.06, 0.9);
  return s.page(
    plaster(s, '#dcd8c6', 1.2, '0.03') +
      frame(
        s,
        200,
        90,
        250,
        320,
        R(40, 40, 200, 280, '#d9951f') +
          C(130, 150, 58, '#f3e6c4') +
          P('M40 230L110 180L180 240L260 190V330H40z', '#1f4a39'),
      ) +
      frame(
        s,
        500,
        90,
        250,
        320,
        R(40, 40, 200, 280, '#e6ded0') +
          times(6, (i) =>
            P(
              `M${44 + i * 30} 330C${30 + i * 30} 200 ${70 + i * 30} 160 ${80 + i * 28} 60`,
              'none',
              `stroke="${['#28584a', '#c05a36'][i % 2]}" stroke-width="12"`,
            ),
          ),
      ) +
      O(
        0.95,
        s.cast(
          P(
            'M806 96h70v10h-70zM806 96h10v70h-10zM1046 96h-70v10h70zM1046 96h-10v70h10zM806 404h70v-10h-70zM806 404h10v-70h-10zM1046 404h-70v-10h70zM1046 404h-10v-70h10z',
            '#3a86b0',
          ),
          2,
        ),
      ) +
      pencilLine('M120 90H1140M925 80V140', 2, 0.4) +
      s.lit(C(925, 134, 6, '#7d858a'), 2, 0.5) +
      s.put(level(s, '#e2a21a', 300), { x: 176, y: 52, a: 0, k: 0.62, h: 12 }) +
      R(0, 800, 1200, 100, '#4a2c18') +
      tex(wood(s, WOOD.mvule, 6), R(0, 806, 1200, 94, '#888')) +
      s.cast(R(-10, 764, 1220, 42, '#f2eee2') + R(-10, 764, 1220, 5, '#fff'), 4) +
      s.blur(E(620, 868, 520, 22, '#000', 'opacity=".6"'), 12) +
      s.lit(tex(wood(s, WOOD.walnut, 2, true), P('M196 800h40l-10 70h-18zM964 800h40l-12 70h-18z', '#888')), 4, 0.2) +
      s.cast(sofa('M150 560C150 500 190 478 250 478H950C1010 478 1050 500 1050 560V760H150z', green), 30) +
      s.cast(sofa('M206 620H596V724H206z', '#5a8775') + sofa('M604 620H994V724H604z', '#5a8775'), 12) +
      s.cast(
        sofa('M90 640C90 596 120 580 156 580S222 596 222 640V800H104C94 800 90 790 90 780z', green) +
          sofa('M978 640C978 596 1010 580 1044 580S1110 596 1110 640V780C1110 790 1106 800 1096 800H978z', green),
        18,
      ) +
      sofa('M150 726H1050V806H150z', '#476f5e') +
      s.cast(
        s.lit(
          G(
            310,
            520,
            -7,
            P(
              'M0 0C50 14 120 14 170 0C160 50 160 120 170 160C120 148 50 148 0 160C12 120 12 50 0 0z',
              `url(#${cloth(s, '#d0962f', 6)})`,
            ),
          ),
          16,
          0.06,
        ) +
          s.lit(
            G(
              760,
              510,
              9,
              P(
                'M0 0C50 14 120 14 170 0C160 50 160 120 170 160C120 148 50 148 0 160C12 120 12 50 0 0z',
                `url(#${cloth(s, '#e8dfca', 6)})`,
              ),
            ),
            16,
            0.06,
          ),
        16,
      ),
    0.95,
  );
}

/** A plan on the table with paper furniture being tried out. */
function plan(s: Sketch): string {
  const cut = (x: number, y: number, a: number, svg: string) => s.cast(G(x, y, a, svg), 6);
  const line = 'stroke="#3a3732" stroke-width="2.4"';
  return s.page(
    boards(s, WOOD.walnut, 4) +
      s.cast(G(90, 60, 3, R(0, 0, 960, 780, '#f6f3e8')), 9) +
      G(
        90,
        60,
        3,
        O(
          0.22,
          times(31, (i) => S(`M${30 + i * 30} 20V760`, '#5a87a8', 1.4)) +
            times(25, (i) => S(`M20 ${30 + i * 30}H940`, '#5a87a8', 1.4)),
        ) +
          P('M90 90H870V690H540V676H856V104H104V676H420V690H90z', '#2b3238') +
          P('M480 104h14v250h-14zM480 450h14v60h-14zM104 410h200v14h-200z', '#2b3238') +
          S('M420 690A120 120 0 0 1 540 570M540 570V690', '#2b3238', 2.4) +
          S('M494 354A96 96 0 0 1 590 450H494', '#2b3238', 2.4) +
          R(200, 88, 170, 18, '#f6f3e8', 0, line) +
          S('M200 97H370', '#2b3238', 2) +
          R(620, 88, 170, 18, '#f6f3e8', 0, line) +
          O(0.7, S('M90 60H870M90 50v20M870 50v20M480 50v20', '#b12f19', 2.4)),
      ) +
      cut(
        560,
        190,
        3,
        R(0, 0, 250, 104, '#7fa693', 14, line) +
          R(14, 34, 106, 62, '#94b8a6', 8, line) +
          R(128, 34, 106, 62, '#94b8a6', 8, line),
      ) +
      cut(620, 350, 3, E(70, 44, 96, 56, '#d8ad72', line)) +
      cut(790, 390, -24, R(0, 0, 92, 92, '#d6a53f', 16, line) + R(14, 26, 64, 58, '#e2b95c', 8, line)) +
      cut(
        190,
        200,
        3,
        R(0, 0, 190, 200, '#e2d6be', 8, line) +
          R(10, 10, 78, 48, '#fbf8ee', 8, line) +
          R(100, 10, 78, 48, '#fbf8ee', 8, line) +
          S('M0 80H190', '#3a3732', 2),
      ) +
      cut(
        240,
        560,
        -12,
        C(50, 50, 62, '#c98f58', line) + times(4, (i) => G(50, 50, i * 90, R(-22, 70, 44, 32, '#b0703a', 8, line))),
      ) +
      cut(
        560,
        600,
        2,
        O(
          1,
          R(0, 0, 220, 130, '#b9573a', 2, line) +
            R(14, 14, 192, 102, 'none', 2, 'stroke="#f0dfc0" stroke-width="5"') +
            times(5, (i) => P(`M${34 + i * 38} 65l16 -28l16 28l-16 28z`, '#e0a63c')),
        ),
      ) +
      s.put(
        [
          {
            svg:
              R(
                0,
                0,
                520,
                64,
                s.lin([
                  [0, '#f3e6b8'],
                  [0.5, '#e6d089'],
                  [1, '#caa94e'],
                ]),
                3,
              ) +
              O(
                0.8,
                times(50, (i) => S(`M${12 + i * 10} 64v${i % 5 ? -10 : -20}`, '#3b3013', 1.6)),
              ) +
              C(494, 26, 9, '#3a2413'),
            round: 2,
            gloss: 0.25,
            deep: 1,
          },
        ],
        { x: 640, y: 800, a: -19, h: 10 },
      ) +
      s.put(pencil(s, '#2b78a8'), { x: 880, y: 520, a: 62, k: 1.2, h: 10 }) +
      s.cast(
        s.lit(
          G(1080, 150, 14, R(0, 0, 150, 190, `url(#${cloth(s, '#28584a', 7)})`)) +
            G(1064, 300, -6, R(0, 0, 160, 160, `url(#${cloth(s, '#c7902f', 7)})`)),
          2,
          0.04,
        ),
        10,
      ) +
      s.cast(
        s.lit(C(60, 780, 92, '#f3efe4'), 7, 0.4) +
          C(60, 780, 70, '#4a2a14') +
          C(52, 772, 56, '#6b3f20', 'opacity=".7"'),
        24,
      ),
    0.95,
  );
}

/** Patterned paper going up strip by strip behind a chair and a lamp. */
function papering(s: Sketch): string {
  const leaf = (x: number, y: number, a: number, c: string) =>
    G(x, y, a, P('M0 0C26 -20 30 -62 0 -96C-30 -62 -26 -20 0 0z', c) + S('M0 -4V-84', '#e9e2cf', 2, 'opacity=".5"'));
  const id = s.def(
    (k) =>
      `<pattern id="${k}" width="190" height="210" patternUnits="userSpaceOnUse"><rect width="190" height="210" fill="#e8e0cb"/>${leaf(95, 140, 0, '#3f6f5c')}${leaf(95, 140, 48, '#6f9a80')}${leaf(95, 140, -48, '#6f9a80')}${leaf(0, 245, 0, '#3f6f5c')}${leaf(0, 245, 48, '#6f9a80')}${leaf(190, 245, 0, '#3f6f5c')}${leaf(190, 245, -48, '#6f9a80')}${leaf(0, 35, 0, '#3f6f5c')}${leaf(0, 35, 48, '#6f9a80')}${leaf(190, 35, 0, '#3f6f5c')}${leaf(190, 35, -48, '#6f9a80')}<circle cx="95" cy="150" r="9" fill="#d0962f"/><circle cx="0" cy="45" r="9" fill="#d0962f"/><circle cx="190" cy="45" r="9" fill="#d0962f"/></pattern>`,
  );
  const strip = (x: number, w: number, h: number) => R(x, -20, w, h, `url(#${id})`);
  return s.page(
    plaster(s, '#d9cfb8', 2) +
      pencilLine('M762 0V800', 2, 0.5) +
      s.cast(strip(-20, 400, 830), 2) +
      s.cast(strip(380, 380, 830), 2) +
      s.blur(S('M380 0V800', '#000', 3, 'opacity=".4"'), 1) +
      s.cast(P('M760 -20H1140V530H760z', `url(#${id})`), 12) +
      s.cast(
        R(
          764,
          496,
          372,
          76,
          s.lin([
            [0, '#fbf7ea'],
            [0.35, '#f3ecd9'],
            [0.7, '#c9bfa6'],
            [1, '#8f866f'],
          ]),
          12,
        ),
        22,
      ) +
      s.lit(E(1134, 534, 17, 38, '#efe6d0'), 2, 0.1) +
      `<g fill="none" stroke="#8f866f" stroke-width="2.4"><ellipse cx="1134" cy="534" rx="12" ry="28"/><ellipse cx="1134" cy="534" rx="7" ry="17"/><ellipse cx="1134" cy="534" rx="3" ry="7"/></g>` +
      R(0, 812, 1200, 90, '#4a2c18') +
      tex(wood(s, WOOD.cypress, 6), R(0, 816, 1200, 90, '#888')) +
      s.cast(R(-10, 776, 1220, 42, '#f2eee2') + R(-10, 776, 1220, 5, '#fff'), 4) +
      s.blur(E(330, 872, 270, 18, '#000', 'opacity=".6"'), 10) +
      s.lit(tex(wood(s, WOOD.mvule, 3, true), P('M150 760h34l-16 116h-20zM476 760h34l10 116h-20z', '#888')), 4, 0.25) +
      s.cast(
        s.lit(
          P('M150 470C150 400 200 380 330 380S510 400 510 470V720H150z', `url(#${cloth(s, '#c98a2a', 6)})`),
          22,
          0.06,
        ),
        24,
      ) +
      s.cast(s.lit(P('M176 640H486V724H176z', `url(#${cloth(s, '#d69a3c', 6)})`), 18, 0.06), 10) +
      s.cast(
        s.lit(
          P(
            'M106 590C106 556 130 548 152 548S200 560 200 590V770H120C110 770 106 764 106 756z',
            `url(#${cloth(s, '#b97c22', 6)})`,
          ) +
            P(
              'M462 590C462 556 486 548 508 548S556 560 556 590V756C556 764 552 770 542 770H462z',
              `url(#${cloth(s, '#b97c22', 6)})`,
            ),
          18,
          0.06,
        ),
        16,
      ) +
      s.lit(P('M150 722H510V776H150z', `url(#${cloth(s, '#a86f1c', 6)})`), 9, 0.06) +
      s.blur(E(680, 868, 90, 10, '#000', 'opacity=".6"'), 7) +
      s.cast(
        s.lit(R(672, 330, 16, 530, '#c79a3e', 4) + E(680, 862, 76, 13, '#c79a3e'), 4, 0.6) +
          s.lit(P('M612 190H748L800 350H560z', '#f3e7c6'), 10, 0.15),
        22,
      ) +
      O(
        0.4,
        C(
          680,
          330,
          240,
          s.rad(
            [
              [0, '#fff3c4', 0.9],
              [1, '#fff3c4', 0],
            ],
            0.5,
            0.5,
            0.5,
          ),
        ),
      ) +
      s.cast(
        s.lit(R(960, 740, 200, 74, '#efe9da', 34), 14, 0.15) +
          E(1150, 777, 13, 32, '#cfc6ae') +
          E(1150, 777, 5, 12, '#7d7462'),
        14,
      ) +
      s.put(
        [
          {
            svg:
              P('M0 0H150L158 70H-8z', '#d8bd8c') +
              R(-6, -16, 162, 20, '#a8442a', 4) +
              P('M58 -150C58 -166 92 -166 92 -150L98 -14H52z', '#a8442a'),
            round: 5,
            gloss: 0.3,
            deep: 1,
          },
        ],
        { x: 880, y: 340, a: -16, h: 24 },
      ),
    0.9,
  );
}

export const interiorDesign: Scene[] = [
  { seed: 91, draw: samples },
  { seed: 92, draw: gallery },
  { seed: 93, draw: plan },
  { seed: 94, draw: papering },
];
