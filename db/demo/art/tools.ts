/** The tool chest. Every tool is drawn once around its own origin, part by part; `Sketch.put` lays it down. */
import { BRASS, C, CHROME, E, G, O, P, part, R, S, type Sketch, STEEL, type Tool, tex, times } from './canvas.ts';
import { grain, relief, type Tone, WOOD, wood } from './materials.ts';

const steel = (s: Sketch, dir: 'v' | 'h' = 'v'): string => s.lin(STEEL, dir);
const brass = (s: Sketch, dir: 'v' | 'h' = 'v'): string => s.lin(BRASS, dir);

/** Claw hammer: butt of the handle at 0,0, head at x = 420. */
export function hammer(s: Sketch, grip = ''): Tool {
  const shaft = 'M0 -16C70 -24 120 -22 190 -14L404 -12V12L190 14C120 22 70 24 0 16C-12 9 -12 -9 0 -16z';
  return [
    part(
      tex(wood(s, WOOD.mvule, 3), P(shaft, '#888')) +
        P(
          shaft,
          s.lin([
            [0, '#fff', 0.25],
            [0.4, '#fff', 0],
            [1, '#2a1405', 0.55],
          ]),
        ),
      4,
      0.25,
    ),
    ...(grip
      ? [
          part(
            P('M0 -17C70 -25 120 -23 170 -16V16C120 23 70 25 0 17C-12 9 -12 -9 0 -17z', grip) +
              times(8, (i) => R(22 + i * 17, -20, 5, 40, '#000', 0, 'opacity=".28"')),
            4,
            0.3,
          ),
        ]
      : []),
    part(
      P('M396 -22C392 -60 366 -98 318 -116C352 -124 424 -112 448 -22z', steel(s, 'h')) +
        S('M398 -40C388 -72 368 -96 340 -108', '#40464b', 2.5, 'opacity=".55"'),
      4,
      0.5,
    ),
    part(P('M392 -24H450L447 36H395z', steel(s, 'h')), 4, 0.5),
    part(
      P('M396 34H446L456 48V84C440 90 402 90 386 84V48z', steel(s, 'h')) +
        R(386, 76, 70, 4, '#3a4045', 0, 'opacity=".5"'),
      4,
      0.6,
    ),
  ];
}

/** Joiner's mallet: handle from 0, head around x = 370. */
export function mallet(s: Sketch, tone: Tone = WOOD.mvule): Tool {
  const head = 'M312 -112L432 -126V126L312 112z';
  return [
    part(
      tex(wood(s, tone, 9), P('M0 -17C90 -26 180 -20 316 -18V18C180 20 90 26 0 17C-10 8 -10 -8 0 -17z', '#888')) +
        R(
          0,
          -24,
          320,
          48,
          s.lin([
            [0, '#fff', 0.2],
            [0.4, '#fff', 0],
            [1, '#1c0d04', 0.5],
          ]),
        ),
      5,
      0.2,
    ),
    part(
      tex(wood(s, WOOD.cypress, 4, true), P(head, '#888')) +
        P(
          head,
          s.lin(
            [
              [0, '#5b3210', 0.25],
              [0.5, '#5b3210', 0.05],
              [1, '#3b1d07', 0.4],
            ],
            'h',
          ),
        ) +
        R(358, -14, 34, 28, '#6b421c', 3) +
        R(363, -10, 9, 20, '#b98a52', 2),
      6,
      0.2,
    ),
  ];
}

export function rubberMallet(s: Sketch, head = '#25282a'): Tool {
  return [
    part(
      tex(wood(s, WOOD.pine, 3), P('M0 -16C80 -24 160 -18 330 -14V14C160 18 80 24 0 16C-10 8 -10 -8 0 -16z', '#888')) +
        R(
          0,
          -24,
          330,
          48,
          s.lin([
            [0, '#fff', 0.2],
            [0.4, '#fff', 0],
            [1, '#1c0d04', 0.5],
          ]),
        ),
      5,
      0.2,
    ),
    part(
      R(
        322,
        -108,
        104,
        216,
        s.lin(
          [
            [0, head],
            [0.35, '#4a4f52'],
            [1, head],
          ],
          'h',
        ),
        18,
      ),
      9,
      0.35,
    ),
    part(R(318, -100, 112, 12, '#000', 5, 'opacity=".5"') + R(318, 88, 112, 12, '#000', 5, 'opacity=".5"'), 0),
  ];
}

/** Chisel (or gouge): cutting edge at 0,0, pommel at x = 430. */
export function chisel(s: Sketch, o: { w?: number; tone?: Tone; hollow?: boolean } = {}): Tool {
  const { w = 36, tone = WOOD.mvule, hollow = false } = o;
  const b = w / 2;
  const grip = 'M226 -19C270 -34 350 -32 400 -24C428 -18 428 18 400 24C350 32 270 34 226 19z';
  return [
    part(
      P(`M30 ${-b}H170L206 -11V11L170 ${b}H30L0 ${b - 2}V${-b + 2}z`, steel(s)) +
        (hollow
          ? P(
              `M4 ${-b + 7}H160V${b - 7}H4z`,
              s.lin([
                [0, '#2c3236', 0.75],
                [0.6, '#8d959a', 0.5],
                [1, '#fff', 0.7],
              ]),
            )
          : P(`M30 ${-b}L0 ${-b + 2}V${b - 2}L30 ${b}z`, '#f2f5f6') + R(30, -b + 4, 132, 3, '#fff', 0, 'opacity=".7"')),
      2.5,
      0.6,
    ),
    part(R(198, -18, 32, 36, brass(s), 4), 4, 0.6),
    part(
      tex(wood(s, tone, 6), P(grip, '#888')) +
        P(
          grip,
          s.lin([
            [0, '#fff', 0.28],
            [0.35, '#fff', 0],
            [1, '#1c0d04', 0.6],
          ]),
        ),
      6,
      0.35,
    ),
    part(R(398, -24, 12, 48, brass(s), 5), 4, 0.5),
  ];
}

/** Hand saw: handle at 0,0, toe far left at x = -660. */
export function saw(s: Sketch, tone: Tone = WOOD.mahogany): Tool {
  const teeth = times(54, () => 'l-5 9l-7.4 -9.6');
  const grip =
    'M-26 -78C30 -92 96 -70 118 -28C134 6 128 62 96 92C66 116 10 110 -24 84C-6 70 2 58 0 40L-40 30V-60zM34 -36C18 -32 20 30 36 50C58 62 82 44 84 10C84 -22 60 -44 34 -36z';
  return [
    part(
      P(
        `M-30 -66L-655 -6L-662 28L-20 64z`,
        s.lin(
          [
            [0, '#cdd3d6'],
            [0.4, '#a3abb0'],
            [0.75, '#bcc3c7'],
            [1, '#858d92'],
          ],
          'd',
        ),
      ) +
        P(`M-14 64${teeth}z`, '#aab2b7') +
        S('M-60 -50L-640 6', '#fff', 2, 'opacity=".6"'),
      1.4,
      0.4,
    ),
    part(
      tex(wood(s, tone, 5, true), P(grip, '#888', 'fill-rule="evenodd"')) +
        P(
          grip,
          s.lin(
            [
              [0, '#fff', 0.14],
              [0.5, '#fff', 0],
              [1, '#150703', 0.4],
            ],
            'd',
          ),
          'fill-rule="evenodd"',
        ),
      6,
      0.35,
    ),
    part(C(-18, -42, 9, brass(s)) + C(-10, 0, 9, brass(s)) + C(-6, 48, 9, brass(s)), 3, 0.6),
  ];
}

/** Iron bench plane seen from above: toe at 0,0 to heel at x = 430. */
export function plane(s: Sketch, japan = '#1f2c34'): Tool {
  return [
    part(
      P(
        'M6 -50C40 -62 380 -62 420 -46C434 -30 434 30 420 46C380 62 40 62 6 50C-4 30 -4 -30 6 -50z',
        s.lin([
          [0, '#cfd6d9'],
          [0.12, '#8b9398'],
          [0.5, '#70787d'],
          [0.88, '#8b9398'],
          [1, '#5a6267'],
        ]),
      ),
      4,
      0.6,
    ),
    part(P('M20 -40C60 -48 370 -48 404 -36C414 -20 414 20 404 36C370 48 60 48 20 40z', japan), 3, 0.25),
    part(
      R(150, -36, 130, 72, steel(s), 5) +
        R(150, -36, 10, 72, '#f3f5f6') +
        P(
          'M176 -26H268C282 -14 282 14 268 26H176z',
          s.lin([
            [0, '#e9d9a8'],
            [0.4, '#c19a49'],
            [1, '#7a5a1e'],
          ]),
        ),
      3,
      0.6,
    ),
    part(C(224, 0, 13, brass(s)) + R(212, -2.5, 24, 5, '#5b4314'), 4, 0.6),
    part(
      tex(wood(s, WOOD.mahogany, 2), C(84, 0, 34, '#888')) +
        C(
          84,
          0,
          34,
          s.rad([
            [0, '#fff', 0.45],
            [0.5, '#fff', 0],
            [1, '#1c0703', 0.6],
          ]),
        ),
      9,
      0.5,
    ),
    part(C(84, 0, 8, brass(s)), 2, 0.6),
    part(
      tex(
        wood(s, WOOD.mahogany, 6),
        P('M306 -15C330 -26 392 -22 398 0C392 22 330 26 306 15C298 8 298 -8 306 -15z', '#888'),
      ),
      9,
      0.5,
    ),
    part(C(322, 0, 6, brass(s)), 2, 0.5),
  ];
}

/** Try square: stock upright at 0,0, blade to x = 420. */
export function trySquare(s: Sketch, tone: Tone = WOOD.mahogany): Tool {
  return [
    part(
      R(
        44,
        34,
        380,
        46,
        s.lin([
          [0, '#cfd5d8'],
          [0.5, '#a9b1b6'],
          [1, '#8a9297'],
        ]),
      ) +
        O(
          0.75,
          times(36, (i) => S(`M${66 + i * 10} 80v${i % 5 ? -9 : -18}`, '#2f3539', 1.4)),
        ),
      1.4,
      0.35,
    ),
    part(tex(wood(s, tone, 8, true), R(0, 0, 56, 210, '#888', 4)), 3.5, 0.3),
    part(
      R(48, 2, 8, 206, brass(s, 'h')) + C(24, 48, 6, brass(s)) + C(24, 66, 4, brass(s)) + C(24, 168, 6, brass(s)),
      1.6,
      0.5,
    ),
  ];
}

/** Pocket tape: case at 0,0 (150 square), tape out to the left, `out` long. */
export function tape(s: Sketch, out = 300, hue = '#e8a912'): Tool {
  return [
    part(
      R(-out, 108, out + 20, 30, '#f2d34a') +
        O(
          0.85,
          times(Math.floor(out / 9), (i) => S(`M${-out + 6 + i * 9} 138v${i % 5 ? -8 : -15}`, '#2b2718', 1.5)) +
            times(Math.floor(out / 45), (i) => R(-out + 12 + i * 45, 112, 11, 9, '#b0311b')),
        ) +
        R(-out - 8, 106, 12, 40, steel(s), 2),
      1.4,
      0.25,
    ),
    part(
      P('M24 0H118C142 0 156 18 156 42V140C156 150 150 154 140 154H14C4 154 0 150 0 140V24C0 8 8 0 24 0z', hue),
      9,
      0.35,
    ),
    part(
      P('M30 10H112C134 10 146 24 146 44V100H116C110 60 70 46 36 66L10 82V30C10 16 16 10 30 10z', '#24282a'),
      4,
      0.3,
    ),
    part(C(80, 92, 40, '#2c3134') + C(80, 92, 31, hue), 4, 0.3),
  ];
}

/** Flat carpenter's pencil, point at 0,0. */
export function pencil(_s: Sketch, hue = '#b3361d'): Tool {
  return [
    part(
      P('M0 0L40 -11V11z', '#e0b981') +
        P('M0 0L14 -4V4z', '#2c2a28') +
        P('M38 -11H250V11H38c5 -7 5 -15 0 -22z', hue) +
        R(232, -11, 18, 22, '#e2c48f'),
      3,
      0.3,
    ),
    part(R(46, -3, 186, 2.5, '#fff', 0, 'opacity=".3"'), 0),
  ];
}

/** Screwdriver: tip at 0,0, end of handle at x = 440. */
export function screwdriver(s: Sketch, hue = '#c77b10', dark = '#8a5205', light = '#ffd27d'): Tool {
  return [
    part(P('M0 -5L22 -9H230V9H22L0 5z', steel(s)), 2, 0.6),
    part(R(222, -14, 22, 28, steel(s), 4), 3, 0.5),
    part(P('M240 -17H262L282 -28H414C446 -28 446 28 414 28H282L262 17H240z', hue), 8, 0.5),
    part(
      O(
        0.55,
        times(3, (i) => S(`M290 ${-16 + i * 16}H404`, dark, 4)),
      ) + S('M288 -20H400', light, 3, 'opacity=".6"'),
      0,
    ),
  ];
}

/** Pliers / side cutters: jaws at left, pivot at 0,0, handles to the right. */
export function pliers(s: Sketch, hue = '#b8321c', cutter = false, open = 16): Tool {
  const arm = (f: number) => {
    const d = `M20 ${4 * f}C70 ${(20 + open) * f} 130 ${(58 + open) * f} 330 ${(40 + open) * f}`;
    return [
      part(S(d, '#8b9398', 26), 5, 0.5),
      part(
        S(`M96 ${(34 + open * 0.8) * f}C160 ${(62 + open) * f} 240 ${(50 + open) * f} 330 ${(40 + open) * f}`, hue, 38),
        9,
        0.4,
      ),
    ];
  };
  const jaw = (f: number) =>
    cutter
      ? `M34 ${6 * f}C-10 ${46 * f} -78 ${34 * f} -104 ${open * 0.3 * f}L-20 ${-4 * f}z`
      : `M34 ${8 * f}C10 ${38 * f} -60 ${34 * f} -150 ${(15 + open * 0.3) * f}L-152 ${open * 0.3 * f}L-20 ${-6 * f}z`;
  return [
    ...arm(1),
    ...arm(-1),
    part(P(jaw(1), steel(s)), 3.5, 0.5),
    part(
      P(jaw(-1), steel(s)) +
        (cutter
          ? ''
          : O(
              0.6,
              times(14, (i) => S(`M${-146 + i * 6} 3v-9`, '#33393d', 1.6)),
            )),
      3.5,
      0.5,
    ),
    part(C(8, 0, 30, '#99a1a6'), 5, 0.5),
    part(C(8, 0, 12, '#5b6368') + R(0, -2, 16, 4, '#2e3438'), 2, 0.5),
  ];
}

/** Adjustable wrench: end of handle at 0,0, jaws at x = 620. */
export function adjustable(s: Sketch, sleeve = ''): Tool {
  return [
    part(
      P(
        'M0 -24C120 -22 300 -20 436 -30L444 30C300 20 120 22 0 24C-28 20 -28 -20 0 -24z',
        s.lin([
          [0, '#9aa2a7'],
          [0.3, '#d9dee0'],
          [0.55, '#aab2b6'],
          [1, '#6b7378'],
        ]),
      ) + P('M60 -10H400C408 -6 408 6 400 10H60C52 6 52 -6 60 -10z', '#7a8287', 'opacity=".7"'),
      5,
      0.5,
    ),
    ...(sleeve
      ? [part(P('M0 -28C100 -27 240 -24 320 -25V25C240 24 100 27 0 28C-32 22 -32 -22 0 -28z', sleeve), 9, 0.3)]
      : [part(C(22, 0, 10, '#3d4347'), 0)]),
    part(
      P(
        'M420 -30C470 -32 492 -70 544 -84C594 -96 640 -76 652 -46L574 -34C562 -30 560 -22 562 -12L566 22L580 26L652 20C650 62 622 92 582 94C522 96 500 40 440 31z',
        s.lin(
          [
            [0, '#eef1f2'],
            [0.4, '#bdc4c8'],
            [1, '#7d858a'],
          ],
          'd',
        ),
      ),
      5,
      0.5,
    ),
    part(P('M566 20L650 14C654 22 654 30 650 42L560 52C552 40 556 26 566 20z', steel(s)), 4, 0.5),
    part(R(494, -18, 44, 40, '#6b7277', 6), 4, 0.4),
    part(
      O(
        0.8,
        times(6, (i) => S(`M${500 + i * 6.6} -16v36`, '#cfd5d8', 2.2)),
      ),
      0,
    ),
  ];
}

/** Combination spanner: ring at 0,0, open jaw at x = 400. */
export function spanner(s: Sketch, len = 400): Tool {
  return [
    part(
      P(
        `M26 -15L${len - 40} -19V19L26 15z`,
        s.lin([
          [0, '#aab1b5'],
          [0.3, '#e6eaec'],
          [0.6, '#b7bec2'],
          [1, '#7b8388'],
        ]),
      ) + R(70, -6, len - 160, 12, '#8d959a', 6, 'opacity=".7"'),
      4,
      0.5,
    ),
    part(
      P(
        'M0 -38A38 38 0 1 1 0 38A38 38 0 1 1 0 -38zM0 -20L-17 -10V10L0 20L17 10V-10z',
        '#bfc6ca',
        'fill-rule="evenodd"',
      ),
      5,
      0.5,
    ),
    part(
      P(
        `M${len - 52} -19C${len - 40} -50 ${len - 10} -58 ${len + 44} -44L${len + 30} -20L${len} -19C${len - 12} -12 ${len - 12} 12 ${len} 17L${len + 34} 17L${len + 52} 40C${len + 4} 60 ${len - 40} 50 ${len - 52} 19z`,
        '#bfc6ca',
      ),
      5,
      0.5,
    ),
  ];
}

/** Ratchet with a socket: handle end at 0,0, head at x = 430. */
export function ratchet(s: Sketch): Tool {
  return [
    part(P('M0 -21H190L210 -13H392V13H210L190 21H0C-12 12 -12 -12 0 -21z', s.lin(CHROME)), 5, 0.5),
    part(
      O(
        0.5,
        times(20, (i) => S(`M${16 + i * 8} -18l6 36`, '#30363a', 1.6)),
      ),
      0,
    ),
    part(
      P(
        'M380 -16C396 -58 470 -58 486 0C470 58 396 58 380 16z',
        s.lin(
          [
            [0, '#f1f4f5'],
            [0.4, '#b9c1c5'],
            [1, '#70787d'],
          ],
          'd',
        ),
      ),
      6,
      0.6,
    ),
    part(C(434, 0, 36, '#8f979c'), 6, 0.5),
    part(C(434, 0, 22, '#31373b') + C(434, 0, 11, '#aab2b7'), 3, 0.5),
  ];
}

/** Cordless drill on its side: chuck tip at 0,0 pointing left, battery lower right. */
export function drill(s: Sketch, hue = '#126b72'): Tool {
  return [
    part(P('M-96 -4L-20 -6V6L-96 4z', steel(s)), 1.5, 0.5),
    part(
      P('M-26 -24L30 -40V40L-26 24z', '#2a2f32') +
        O(
          0.6,
          times(6, (i) => S(`M${-18 + i * 8} ${-22 - i * 2}V${22 + i * 2}`, '#5d666b', 2)),
        ),
      5,
      0.4,
    ),
    part(P('M28 -46H64V46H28z', '#1d2123'), 4, 0.3),
    part(P('M58 -58C130 -74 240 -74 296 -56C316 -40 316 40 296 56C270 68 240 70 214 70H60z', hue), 10, 0.4),
    part(P('M178 66C206 66 262 68 286 60C296 120 326 190 344 246L238 262C232 190 204 118 178 66z', '#22282b'), 9, 0.25),
    part(P('M168 66L186 66C194 84 196 104 188 122L168 112C160 96 160 80 168 66z', hue), 4, 0.35),
    part(
      P(
        'M206 250L362 232C376 232 384 240 386 254L392 300C392 312 384 318 372 320L228 336C214 336 208 330 206 318L198 268C198 258 200 252 206 250z',
        '#2b3134',
      ),
      8,
      0.3,
    ),
    part(
      P('M214 296L386 276L389 296L218 316z', hue) +
        O(
          0.7,
          times(5, (i) => S(`M${232 + i * 13} -40v74`, '#0d2326', 5)),
        ),
      2,
      0.2,
    ),
    part(R(84, -36, 110, 30, '#0d2326', 5, 'opacity=".55"') + R(92, -29, 62, 7, '#e9efe9', 2), 0),
  ];
}

/** Spirit level, 560 long from 0,0. */
export function level(s: Sketch, hue = '#e2a21a', len = 560): Tool {
  const m = len / 2;
  return [
    part(
      R(
        0,
        0,
        len,
        62,
        s.lin([
          [0, hue],
          [0.16, hue],
          [0.2, '#b57c0c'],
          [0.26, hue],
          [0.74, hue],
          [0.8, '#b57c0c'],
          [0.86, hue],
          [1, hue],
        ]),
        3,
      ),
      2.6,
      0.4,
    ),
    part(R(0, -1, 12, 64, '#26292a', 2) + R(len - 12, -1, 12, 64, '#26292a', 2), 2, 0.3),
    part(R(m - 56, 8, 112, 46, '#1f2322', 8), 2, 0.2),
    part(
      R(
        m - 44,
        16,
        88,
        30,
        s.lin([
          [0, '#eef79b'],
          [0.4, '#cde23c'],
          [1, '#93a81c'],
        ]),
        14,
      ) +
        E(m + 3, 31, 19, 10, '#f9ffc8') +
        S(`M${m - 20} 17v28M${m + 22} 17v28`, '#33420f', 2.6),
      2,
      0.6,
    ),
    part(
      C(74, 31, 23, '#1f2322') +
        G(74, 31, 90, R(-17, -9, 34, 18, '#cde23c', 9)) +
        C(len - 74, 31, 23, '#1f2322') +
        G(len - 74, 31, 45, R(-17, -9, 34, 18, '#cde23c', 9)),
      2,
      0.4,
    ),
  ];
}

/** Brick trowel: point at 0,0, pommel at x = 640. `mortar` leaves some on the blade. */
export function trowel(s: Sketch, mortar = ''): Tool {
  const grip = 'M470 -60C520 -76 600 -72 640 -60C662 -50 662 -14 640 -6C600 6 520 6 470 -6z';
  return [
    part(
      P(
        'M0 0C90 -40 220 -96 300 -104C330 -104 342 -90 342 -66V62C342 88 330 98 300 98C220 90 90 40 0 0z',
        s.lin(
          [
            [0, '#dbe0e2'],
            [0.35, '#c2c9cc'],
            [0.6, '#9aa2a7'],
            [1, '#7d858a'],
          ],
          'd',
        ),
      ) + S('M30 -6C120 -44 230 -88 300 -94', '#fff', 4, 'opacity=".5"'),
      2.2,
      0.4,
    ),
    ...(mortar
      ? [
          part(
            tex(
              relief(s, '0.05', 12, mortar, 6),
              P(
                'M70 10C90 -40 170 -70 240 -78C300 -84 318 -40 306 -4C318 40 290 76 240 70C180 78 90 50 70 10z',
                mortar,
              ),
            ),
            7,
            0.15,
          ),
        ]
      : []),
    part(S('M330 0H372C400 0 400 -34 430 -34H474', '#8d959a', 19), 5, 0.6),
    part(
      tex(wood(s, WOOD.mvule, 4), P(grip, '#888')) +
        P(
          grip,
          s.lin([
            [0, '#fff', 0.25],
            [0.4, '#fff', 0],
            [1, '#1c0d04', 0.55],
          ]),
        ),
      8,
      0.35,
    ),
    part(R(462, -58, 20, 50, brass(s), 4), 3, 0.5),
  ];
}

/** Plasterer's float seen from above. */
export function float(s: Sketch, face: 'steel' | 'wood' | 'sponge' = 'steel', w = 360, h = 132): Tool {
  const plate =
    face === 'steel'
      ? R(
          0,
          0,
          w,
          h,
          s.lin(
            [
              [0, '#ccd2d5'],
              [0.4, '#a1a9ae'],
              [1, '#757d82'],
            ],
            'd',
          ),
          4,
        )
      : face === 'wood'
        ? tex(wood(s, WOOD.pine, 7), R(0, 0, w, h, '#888', 3))
        : tex(relief(s, '0.22', 5, '#d98a2b', 3), R(0, 0, w, h, '#d98a2b', 6));
  const y = h / 2;
  const grip = `M70 ${y - 22}H${w - 70}C${w - 44} ${y - 22} ${w - 44} ${y + 22} ${w - 70} ${y + 22}H70C44 ${y + 22} 44 ${y - 22} 70 ${y - 22}z`;
  return [
    part(plate, 2.4, face === 'steel' ? 0.4 : 0.1),
    part(
      R(96, y - 32, 24, 64, '#8d959a', 5) +
        R(w - 120, y - 32, 24, 64, '#8d959a', 5) +
        C(108, y - 24, 4, '#4b5257') +
        C(108, y + 24, 4, '#4b5257') +
        C(w - 108, y - 24, 4, '#4b5257') +
        C(w - 108, y + 24, 4, '#4b5257'),
      2.5,
      0.4,
    ),
    part(
      tex(wood(s, WOOD.mvule, 3), P(grip, '#888')) +
        P(
          grip,
          s.lin([
            [0, '#fff', 0.3],
            [0.4, '#fff', 0],
            [1, '#1c0d04', 0.55],
          ]),
        ),
      8,
      0.35,
    ),
  ];
}

/** Notched trowel seen from above, teeth below. */
export function notched(s: Sketch, w = 380, h = 150): Tool {
  const n = Math.floor(w / 22);
  const grip = `M86 42H${w - 86}C${w - 58} 42 ${w - 58} 88 ${w - 86} 88H86C58 88 58 42 86 42z`;
  return [
    part(
      P(
        `M0 0H${w}V${h}${times(n, () => 'h-11v-15h-11v15')}H0z`,
        s.lin(
          [
            [0, '#ccd2d5'],
            [0.4, '#a1a9ae'],
            [1, '#757d82'],
          ],
          'd',
        ),
      ),
      2.2,
      0.4,
    ),
    part(
      tex(wood(s, WOOD.mvule, 3), P(grip, '#888')) +
        P(
          grip,
          s.lin([
            [0, '#fff', 0.3],
            [0.4, '#fff', 0],
            [1, '#1c0d04', 0.55],
          ]),
        ),
      9,
      0.35,
    ),
    part(R(110, 38, 16, 54, '#8d959a', 4) + R(w - 126, 38, 16, 54, '#8d959a', 4), 3, 0.5),
  ];
}

/** Flat paint brush: bristle tip at 0,0, hanging hole at x = 400. */
export function brush(s: Sketch, paint: string, w = 96, lacquer: Tone | string = '#a8442a'): Tool {
  const b = w / 2;
  const grip = `M176 ${-b + 6}C220 ${-b + 8} 232 -17 280 -15C330 -14 380 -24 402 -14C414 -6 414 6 402 14C380 24 330 14 280 15C232 17 220 ${b - 8} 176 ${b - 6}z`;
  const bristles = P(
    `M0 ${-b + 18}C8 ${-b + 6} 20 ${-b} 34 ${-b}H110V${b}H34C20 ${b} 8 ${b - 6} 0 ${b - 18}C-7 0 -7 0 0 ${-b + 18}z`,
    '#d8bd8c',
  );
  return [
    part(
      bristles +
        O(
          0.5,
          times(22, (i) =>
            S(
              `M6 ${-b + 10 + (i * (w - 20)) / 21}C40 ${-b + 6 + (i * (w - 12)) / 21} 70 ${-b + 4 + (i * (w - 8)) / 21} 110 ${-b + 3 + (i * (w - 6)) / 21}`,
              i % 2 ? '#8f6f3d' : '#f3e0b8',
              1.6,
            ),
          ),
        ),
      5,
      0.1,
    ),
    part(
      P(
        `M0 ${-b + 18}C8 ${-b + 6} 20 ${-b} 34 ${-b}H66L58 ${-b * 0.6} 74 ${-b * 0.25} 60 0 76 ${b * 0.35} 60 ${b * 0.7} 68 ${b}H34C20 ${b} 8 ${b - 6} 0 ${b - 18}C-7 0 -7 0 0 ${-b + 18}z`,
        paint,
      ) +
        O(
          0.25,
          times(14, (i) => S(`M4 ${-b + 12 + (i * (w - 24)) / 13}H60`, i % 2 ? '#000' : '#fff', 1.6)),
        ),
      5,
      0.35,
    ),
    part(
      R(106, -b - 2, 74, w + 4, steel(s), 3) +
        R(114, -b - 2, 3, w + 4, '#5d656a') +
        R(168, -b - 2, 3, w + 4, '#5d656a') +
        times(3, (i) => C(141, -b * 0.6 + i * b * 0.6, 3.4, '#5d656a')),
      3,
      0.5,
    ),
    part(typeof lacquer === 'string' ? P(grip, lacquer) : tex(wood(s, lacquer, 5), P(grip, '#888')), 8, 0.45),
    part(C(390, 0, 6, '#20150c'), 0),
  ];
}

/** Roller: sleeve from 0,0 to 260 along x, frame bends back, handle hangs down. */
export function roller(s: Sketch, paint: string, sleeve = 290, light = '#fff'): Tool {
  const e = sleeve;
  return [
    part(
      S(
        `M${e - 4} 46H${e + 58}C${e + 78} 46 ${e + 82} 58 ${e + 82} 76V126C${e + 82} 146 ${e + 66} 152 ${e + 48} 152H${e * 0.66 + 20}C${e * 0.66} 152 ${e * 0.66 - 8} 162 ${e * 0.66 - 8} 182V250`,
        '#a4acb1',
        15,
      ),
      4.5,
      0.7,
    ),
    part(
      tex(relief(s, '0.13', 7, paint, 5), R(0, 0, e, 96, paint, 34)) +
        R(
          0,
          0,
          e,
          96,
          s.lin([
            [0, light, 0.32],
            [0.3, light, 0],
            [0.7, '#000', 0.12],
            [1, '#000', 0.45],
          ]),
          34,
        ),
      13,
      0.15,
    ),
    part(R(e - 6, 24, 14, 46, '#dfe4e6', 4), 3, 0.5),
    part(R(e * 0.66 - 32, 236, 48, 38, steel(s, 'h'), 6), 4, 0.5),
    part(
      P(
        `M${e * 0.66 - 36} 268H${e * 0.66 + 20}L${e * 0.66 + 30} 430C${e * 0.66 + 30} 470 ${e * 0.66 - 46} 470 ${e * 0.66 - 46} 430z`,
        '#23282b',
      ),
      10,
      0.35,
    ),
  ];
}

/** Open paint tin seen from above. */
export function tin(s: Sketch, paint: string, r = 150): Tool {
  return [
    part(S(`M${-r + 6} -20C${-r - 70} 60 ${-r - 30} 190 20 ${r + 44}`, '#9aa2a7', 6), 2, 0.5),
    part(C(0, 0, r, '#aab2b7'), 4, 0.5),
    part(C(0, 0, r - 9, '#7f878c') + C(0, 0, r - 16, '#d7dcde'), 3, 0.5),
    part(C(0, 0, r - 26, '#3a3f42'), 0),
    part(
      C(3, 5, r - 30, paint) +
        C(
          3,
          5,
          r - 30,
          s.rad(
            [
              [0, '#fff', 0.35],
              [0.35, '#fff', 0.02],
              [1, '#000', 0.35],
            ],
            0.3,
            0.25,
            0.85,
          ),
        ) +
        P(
          `M${-r * 0.5} ${-r * 0.25}C${-r * 0.3} ${-r * 0.6} ${r * 0.1} ${-r * 0.66} ${r * 0.3} ${-r * 0.56}C${r * 0.05} ${-r * 0.5} ${-r * 0.25} ${-r * 0.35} ${-r * 0.36} ${-r * 0.05}z`,
          '#fff',
          'opacity=".22"',
        ) +
        P(`M${-r * 0.95} ${r * 0.1}l${r * 0.24} -4l4 ${r * 0.16}l${-r * 0.22} 14z`, paint),
      1.5,
      0.2,
    ),
  ];
}

/** Paint tin seen from the side, foot at y = 0, standing upright: 240 wide, 250 high. */
export function tinSide(s: Sketch, paint: string, label = '#f3efe2'): Tool {
  const body = s.lin(
    [
      [0, '#6d757a'],
      [0.16, '#dfe4e6'],
      [0.4, '#aab2b7'],
      [0.8, '#6b7277'],
      [1, '#4b5257'],
    ],
    'h',
  );
  const round = s.lin(
    [
      [0, '#000', 0.35],
      [0.2, '#fff', 0.25],
      [0.5, '#000', 0],
      [1, '#000', 0.5],
    ],
    'h',
  );
  return [
    part(S('M-112 -214C-150 -120 -60 -70 0 -70C70 -70 150 -120 112 -214', '#7d858a', 5), 1.6, 0.5),
    part(
      R(-114, -236, 228, 236, body, 8) +
        R(-112, -186, 224, 150, label) +
        R(-112, -186, 224, 46, paint) +
        R(-112, -186, 224, 150, round),
      3,
      0.3,
    ),
    part(R(-120, -250, 240, 22, body, 8) + R(-118, -12, 236, 14, body, 5), 4, 0.5),
    part(
      P(
        'M-100 -250C-96 -236 -70 -240 -66 -214C-62 -180 -46 -180 -44 -214C-42 -244 -20 -232 -16 -206C-12 -190 0 -190 2 -210C6 -240 40 -236 60 -250z',
        paint,
      ),
      3,
      0.5,
    ),
    part(R(-70, -118, 110, 9, '#8a8578', 3) + R(-70, -98, 76, 7, '#b3ae9f', 3) + R(-70, -82, 90, 7, '#b3ae9f', 3), 0),
  ];
}

/** Digital multimeter standing on its back; leads come out at the foot. */
export function multimeter(_s: Sketch, reading = '231', hue = '#d99a12'): Tool {
  const seg: Record<string, string> = {
    '0': 'abcdef',
    '1': 'bc',
    '2': 'abged',
    '3': 'abgcd',
    '4': 'fgbc',
    '5': 'afgcd',
    '6': 'afgedc',
    '7': 'abc',
    '8': 'abcdefg',
    '9': 'abcdfg',
  };
  const line: Record<string, string> = {
    a: 'M3 0h20',
    b: 'M25 3v20',
    c: 'M25 29v20',
    d: 'M3 52h20',
    e: 'M1 29v20',
    f: 'M1 3v20',
    g: 'M3 26h20',
  };
  const digits = [...reading]
    .map((c, i) =>
      G(
        60 + i * 46,
        58,
        0,
        times(7, (k) =>
          seg[c]?.includes('abcdefg'[k] as string) ? S(line['abcdefg'[k] as string] as string, '#1d2a22', 5) : '',
        ),
      ),
    )
    .join('');
  return [
    part(R(0, 0, 250, 440, hue, 30), 10, 0.35),
    part(R(18, 18, 214, 404, '#2a2f31', 18), 4, 0.25),
    part(R(34, 36, 182, 96, '#11150f', 8), 1.6, 0.2),
    part(
      R(42, 44, 166, 80, '#a9bda0', 4) +
        G(6, 0, 0, digits) +
        R(42, 44, 166, 16, '#000', 0, 'opacity=".12"') +
        P('M42 44H150L96 124H42z', '#fff', 'opacity=".16"'),
      0,
    ),
    part(C(125, 240, 72, '#1b1f21'), 3, 0.25),
    part(
      times(16, (i) => G(125, 240, i * 22.5, R(-2, -88, 4, 10, i === 3 ? '#e9472b' : '#dfe3dd'))),
      0,
    ),
    part(C(125, 240, 52, '#3c4346'), 8, 0.4),
    part(G(125, 240, 35, R(-7, -50, 14, 92, '#565e62', 6) + R(-2.5, -48, 5, 22, '#fff')), 3, 0.4),
    part(C(74, 376, 20, '#111') + C(176, 376, 20, '#111'), 2, 0.3),
    part(C(74, 376, 13, '#2a2a2a') + C(176, 376, 13, '#b3261b'), 4, 0.5),
  ];
}

/** Refrigeration manifold: two dials and a brass body; hoses start at (60,250) (190,250) (320,250). */
export function manifold(s: Sketch): Tool {
  const dial = (x: number, hue: string, a: number): Tool => [
    part(C(x, 84, 84, '#cdd3d6'), 6, 0.6),
    part(C(x, 84, 72, hue) + C(x, 84, 64, '#fbfaf4'), 2, 0.1),
    part(
      times(21, (i) =>
        G(x, 84, -120 + i * 12, S(`M0 -58v${i % 5 ? 8 : 14}`, i > 15 ? '#b12f19' : '#20262a', i % 5 ? 2 : 3.4)),
      ) +
        `<path d="M${x - 36} 106A42 42 0 0 1 ${x - 2} 42" fill="none" stroke="${hue}" stroke-width="6"/>` +
        G(x, 84, a, P('M-3.4 12L0 -50L3.4 12z', '#b12f19')) +
        C(x, 84, 7, '#22282b') +
        P(
          `M${x - 52} 66C${x - 40} 30 ${x + 6} 18 ${x + 34} 30C${x - 4} 40 ${x - 30} 64 ${x - 38} 98z`,
          '#fff',
          'opacity=".4"',
        ),
      0,
    ),
  ];
  return [
    part(R(68, 160, 24, 40, brass(s, 'h')) + R(288, 160, 24, 40, brass(s, 'h')), 3, 0.5),
    part(R(10, 190, 360, 56, s.lin(BRASS), 10), 6, 0.5),
    part(R(-40, 202, 56, 30, '#1c63a4', 10) + R(364, 202, 56, 30, '#c0301c', 10), 6, 0.4),
    part(
      O(
        0.35,
        times(6, (i) => R(-34 + i * 8, 202, 3, 30, '#000') + R(372 + i * 8, 202, 3, 30, '#000')),
      ),
      0,
    ),
    part(
      C(190, 218, 18, '#2b4a3a') +
        R(46, 244, 28, 24, brass(s, 'h'), 3) +
        R(176, 244, 28, 24, brass(s, 'h'), 3) +
        R(306, 244, 28, 24, brass(s, 'h'), 3),
      3,
      0.5,
    ),
    ...dial(80, '#1c63a4', -64),
    ...dial(300, '#c0301c', 12),
  ];
}

/** Angle grinder from above: disc centre at 0,0, body to the right. */
export function grinder(s: Sketch, hue = '#1c5b60'): Tool {
  return [
    part(C(0, 0, 112, '#4b4743'), 2, 0.15),
    part(
      tex(grain(s, '0.4', 4, ['#3b3733', '#5a544e', '#77706a'], 2, 1.6), C(0, 0, 110, '#555')) +
        C(0, 0, 60, '#8a3a22') +
        C(0, 0, 44, '#d9d2c2'),
      0,
    ),
    part(
      P(
        'M0 -122A122 122 0 0 1 0 122L-10 60A62 62 0 0 0 -10 -60z',
        s.lin([
          [0, '#d6dbdd'],
          [0.5, '#a3abb0'],
          [1, '#757d82'],
        ]),
      ),
      4,
      0.5,
    ),
    part(P('M-40 -46H60C90 -46 96 -40 110 -40V40C96 40 90 46 60 46H-40C-58 30 -58 -30 -40 -46z', '#a9b1b6'), 8, 0.5),
    part(C(-2, 0, 20, '#6d757a') + C(-2, 0, 9, '#30363a'), 3, 0.5),
    part(
      P('M106 -52H250C300 -52 330 -40 360 -38H540C572 -34 572 34 540 38H360C330 40 300 52 250 52H106z', hue),
      13,
      0.35,
    ),
    part(
      R(118, -42, 36, 84, '#20262a', 6) +
        O(
          0.8,
          times(5, (i) => R(180 + i * 14, -30, 6, 60, '#10191b', 3)),
        ) +
        R(330, -16, 78, 32, '#20262a', 8) +
        R(340, -9, 34, 18, '#c0301c', 5),
      2,
      0.3,
    ),
    part(S('M562 0C600 4 630 20 680 14', '#17191a', 17), 5, 0.3),
    part(P('M28 -46L40 -180C40 -200 84 -200 84 -180L72 -46z', '#23282b'), 9, 0.35),
  ];
}

/** G-clamp, screw to the right. Frame opening about 150 wide. */
export function clamp(s: Sketch, hue = '#1d4f86'): Tool {
  return [
    part(P('M0 0H44V150H210V190H0z', hue) + P('M0 0H210V40H44V150z', hue), 7, 0.35),
    part(
      R(112, 34, 22, 250, s.lin(STEEL, 'h'), 2) +
        O(
          0.55,
          times(20, (i) => S(`M112 ${190 + i * 4.6}l22 3`, '#2b3135', 1.6)),
        ),
      2.5,
      0.5,
    ),
    part(R(98, 60, 50, 18, '#9aa2a7', 4), 3, 0.5),
    part(R(70, 272, 106, 12, '#b9c1c5', 6) + C(70, 278, 10, '#9aa2a7') + C(176, 278, 10, '#9aa2a7'), 3.5, 0.6),
  ];
}

/** Garden hand trowel: tip at 0,0. */
export function handTrowel(s: Sketch, earthOn = true): Tool {
  const blade = 'M0 0C40 -44 110 -58 190 -52C220 -46 226 -24 226 0C226 24 220 46 190 52C110 58 40 44 0 0z';
  const grip = 'M330 -20C370 -32 450 -30 486 -20C506 -10 506 10 486 20C450 30 370 32 330 20z';
  return [
    part(
      P(
        blade,
        s.lin([
          [0, '#8b9398'],
          [0.3, '#d3d9db'],
          [0.5, '#7b8388'],
          [0.75, '#c2c9cc'],
          [1, '#8b9398'],
        ]),
      ),
      5,
      0.45,
    ),
    ...(earthOn
      ? [
          part(
            tex(
              relief(s, '0.06', 3, '#8f4a30', 5),
              P('M0 0C30 -34 80 -48 110 -46C96 -20 128 -6 104 14C122 30 100 44 96 48C60 44 24 28 0 0z', '#8f4a30'),
            ),
            3,
            0.05,
          ),
        ]
      : []),
    part(S('M220 0C260 0 270 0 336 0', '#9aa2a7', 18), 5, 0.6),
    part(
      tex(wood(s, WOOD.pine, 4), P(grip, '#888')) +
        P(
          grip,
          s.lin([
            [0, '#fff', 0.25],
            [0.4, '#fff', 0],
            [1, '#1c0d04', 0.55],
          ]),
        ),
      8,
      0.3,
    ),
    part(R(322, -20, 16, 40, '#2f6b3f', 4), 3, 0.4),
  ];
}

/** Secateurs, pivot at 0,0, handles to the right. */
export function secateurs(s: Sketch, hue = '#b8321c'): Tool {
  return [
    part(S('M10 10C80 44 140 74 250 62', hue, 36), 10, 0.4),
    part(P('M24 22C-10 30 -70 40 -128 22C-96 20 -60 4 -20 -16z', '#8d959a'), 3, 0.5),
    part(S('M10 -10C70 -50 140 -78 260 -52', hue, 36), 10, 0.4),
    part(P('M30 -18C0 -50 -80 -60 -142 -20C-110 -2 -60 10 0 16z', s.lin(STEEL)), 3, 0.6),
    part(C(4, 0, 19, '#b9c1c5') + C(4, 0, 8, '#5b6368'), 3, 0.5),
    part(S('M60 -30c14 14 -14 24 0 38s-10 20 4 30', '#9aa2a7', 5), 1.6, 0.5),
  ];
}

/** Hedge shears, pivot at 0,0: blades left, wooden handles right. */
export function shears(s: Sketch, open = 15): Tool {
  const half = (f: number): Tool => [
    part(
      `<g transform="rotate(${f * open})">${P(`M30 ${-10 * f}L-360 ${-12 * f}C-372 ${-2 * f} -366 ${4 * f} -350 ${10 * f}L-20 ${30 * f}z`, s.lin(STEEL))}</g>`,
      2.6,
      0.5,
    ),
    part(`<g transform="rotate(${f * open})">${S(`M20 ${4 * f}L150 ${-6 * f}`, '#6d757a', 18)}</g>`, 5, 0.5),
    part(
      `<g transform="rotate(${f * open})">${tex(wood(s, WOOD.cypress, 3), P(`M140 ${-6 * f - 17}C240 ${-6 * f - 24} 340 ${-6 * f - 22} 400 ${-6 * f - 18}C416 ${-6 * f - 8} 416 ${-6 * f + 8} 400 ${-6 * f + 18}C340 ${-6 * f + 22} 240 ${-6 * f + 24} 140 ${-6 * f + 17}z`, '#888'))}</g>`,
      8,
      0.35,
    ),
  ];
  return [...half(1), ...half(-1), part(C(0, 0, 24, '#8d959a') + C(0, 0, 10, '#40464a'), 4, 0.5)];
}

/** Garden rake head with its shaft: tines at left, shaft to `len`. */
export function rake(s: Sketch, len = 900): Tool {
  return [
    part(
      tex(wood(s, WOOD.pine, 4), R(60, -15, len, 30, '#888', 12)) +
        R(
          60,
          -15,
          len,
          30,
          s.lin([
            [0, '#fff', 0.25],
            [0.4, '#fff', 0],
            [1, '#1c0d04', 0.55],
          ]),
          12,
        ),
      6,
      0.25,
    ),
    part(P('M70 -22L20 -16V16L70 22z', '#59616a'), 4, 0.4),
    part(R(0, -190, 26, 380, '#4b545c', 8), 5, 0.35),
    part(
      times(13, (i) => P(`M8 ${-184 + i * 29.3}h-52c-12 2 -12 9 0 11h52z`, '#59626a')),
      3,
      0.4,
    ),
  ];
}

/** Four-way wheel brace centred on 0,0. */
export function crossWrench(s: Sketch, arm = 250): Tool {
  const bar = (dir: 'v' | 'h') =>
    part(
      dir === 'h' ? R(-arm, -13, arm * 2, 26, s.lin(CHROME), 8) : R(-13, -arm, 26, arm * 2, s.lin(CHROME, 'h'), 8),
      5,
      0.5,
    );
  const end = (x: number, y: number, r: number) => part(C(x, y, r, '#b4bcc0'), 5, 0.5);
  return [
    bar('h'),
    bar('v'),
    part(C(0, 0, 26, '#99a1a6'), 6, 0.5),
    ...[
      [arm, 0],
      [-arm, 0],
      [0, arm],
      [0, -arm],
    ].map(([x, y]) => end(x as number, y as number, 27)),
    part(
      [
        [arm, 0],
        [-arm, 0],
        [0, arm],
        [0, -arm],
      ]
        .map(([x, y]) => P(`M${x} ${(y as number) - 14}l12 7v14l-12 7l-12 -7v-14z`, '#1f2427'))
        .join(''),
      0,
    ),
  ];
}

/** A screw lying on its side, head at 0,0. */
export const screw = (_s: Sketch, len = 54, hue = '#c9a24a'): string =>
  P(`M0 -10C6 -8 10 -4 14 -4H${len - 10}L${len} 0L${len - 10} 4H14C10 4 6 8 0 10z`, hue) +
  O(
    0.5,
    times(Math.floor((len - 24) / 5), (i) => S(`M${18 + i * 5} -4l3 8`, '#4b3a14', 1.4)),
  ) +
  E(0, 0, 3.4, 10, '#f0dba0');
export const nail = (len = 60): string =>
  R(0, -3, len - 6, 6, '#b9c0c2') + P(`M${len - 8} -3L${len} 0L${len - 8} 3z`, '#b9c0c2') + E(0, 0, 4.5, 11, '#dfe5e6');
/** Cross-head screw seen from above. */
export const screwHead = (x: number, y: number, r = 11, hue = '#b9c0c2', a = 20): string =>
  C(x, y, r, hue) +
  G(
    x,
    y,
    a,
    R(-r * 0.62, -r * 0.13, r * 1.24, r * 0.26, '#33393c') + R(-r * 0.13, -r * 0.62, r * 0.26, r * 1.24, '#33393c'),
  );
/** Hexagon nut or bolt head seen from above. */
export const hexHead = (x: number, y: number, r: number, fill = '#b4bcc0'): string =>
  P(
    `M${x + r} ${y}L${x + r / 2} ${y + r * 0.866}H${x - r / 2}L${x - r} ${y}L${x - r / 2} ${y - r * 0.866}H${x + r / 2}z`,
    fill,
  );
