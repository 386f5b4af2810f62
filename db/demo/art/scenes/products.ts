/** Things for sale, each alone on plain ground. All 900 x 900. */
import { C, E, G, O, P, R, type Scene, S, type Sketch, tex, times } from '../canvas.ts';
import { cloth, studio, type Tone, WOOD, wood } from '../materials.ts';

const ground = (s: Sketch, x: number, y: number, rx: number, ry = rx * 0.12): string =>
  s.blur(E(x + rx * 0.14, y + ry * 0.5, rx, ry, '#120a04', 'opacity=".5"'), 16) +
  s.blur(E(x, y, rx * 0.9, ry * 0.4, '#120a04', 'opacity=".45"'), 6);
/** A post or leg with its shade on the right. */
const post = (s: Sketch, d: string, tone: Tone, seed: number): string =>
  s.lit(tex(wood(s, tone, seed, true), P(d, '#888')), 5, 0.25) +
  P(
    d,
    s.lin(
      [
        [0, '#fff', 0.12],
        [0.4, '#000', 0],
        [1, '#120602', 0.5],
      ],
      'h',
    ),
  );

function stool(s: Sketch): string {
  const t = WOOD.mahogany;
  const seat = 'M190 330C190 280 310 250 450 250S710 280 710 330V362C710 414 590 440 450 440S190 414 190 362z';
  return s.page(
    studio(s, '#dfd9c8', '#cfc6b0', 640) +
      ground(s, 450, 790, 270, 34) +
      post(s, 'M430 420L470 420L474 700L426 700z', t, 3) +
      s.cast(
        post(s, 'M276 410L322 420L268 800L226 796z', t, 5) + post(s, 'M578 420L624 410L674 796L632 800z', t, 9),
        10,
      ) +
      s.cast(s.lit(tex(wood(s, WOOD.mvule, 4), P('M272 600L628 600L632 628L268 628z', '#888')), 5, 0.25), 8) +
      s.cast(s.lit(tex(wood(s, t, 12), P(seat, '#888')), 8, 0.3), 12) +
      P(
        seat,
        s.lin([
          [0, '#000', 0],
          [0.5, '#000', 0],
          [1, '#120602', 0.55],
        ]),
      ) +
      s.lit(tex(wood(s, t, 21), E(450, 330, 258, 78, '#888')), 3, 0.3) +
      E(
        456,
        338,
        190,
        46,
        s.rad(
          [
            [0, '#000', 0.24],
            [1, '#000', 0],
          ],
          0.5,
          0.5,
          0.5,
        ),
      ) +
      [
        [330, 316],
        [570, 316],
        [450, 372],
      ]
        .map(
          ([x, y]) =>
            tex(wood(s, WOOD.cypress, 6), E(x as number, y as number, 26, 10, '#888')) +
            S(`M${(x as number) - 22} ${y}h44`, '#3a1c0d', 3),
        )
        .join(''),
    0.8,
  );
}

function gatePanel(s: Sketch): string {
  const iron = '#23292c';
  const scroll = (x: number, y: number, k: number, f: boolean) =>
    `<g transform="translate(${x} ${y}) scale(${f ? -k : k} ${k})" fill="none" stroke="${iron}" stroke-width="13" stroke-linecap="round"><path d="M0 118C-6 40 -72 60 -70 -6s64 -52 60 -6 -40 34 -36 6"/></g>`;
  const bars = [250, 350, 450, 550, 650];
  return s.page(
    studio(s, '#e4ddcc', '#c9bfa8', 760) +
      ground(s, 450, 808, 310, 22) +
      s.cast(
        s.lit(
          R(150, 110, 34, 700, iron, 4) +
            R(716, 110, 34, 700, iron, 4) +
            R(150, 200, 600, 26, iron) +
            R(150, 470, 600, 26, iron) +
            R(150, 756, 600, 26, iron) +
            bars.map((x) => R(x - 10, 130, 20, 650, iron)).join('') +
            [300, 400, 500, 600].map((x) => scroll(x - 6, 350, 0.62, false) + scroll(x + 6, 350, 0.62, true)).join('') +
            bars.map((x) => P(`M${x} 66L${x + 26} 128L${x} 158L${x - 26} 128z`, '#b98a2e')).join('') +
            C(167, 100, 26, '#b98a2e') +
            C(733, 100, 26, '#b98a2e') +
            [200, 300, 400, 500, 600, 700]
              .map((x) => `<circle cx="${x}" cy="626" r="40" fill="none" stroke="${iron}" stroke-width="12"/>`)
              .join(''),
          5,
          0.55,
        ),
        26,
      ),
    0.8,
  );
}

function coffeeTable(s: Sketch): string {
  const t = WOOD.mvule;
  return s.page(
    studio(s, '#c9d4cb', '#bfae92', 560) +
      s.blur(P('M150 700L330 620H800L840 720L660 800H260z', '#1a0f06', 'opacity=".34"'), 26) +
      s.cast(post(s, 'M262 420H296L284 640H258z', t, 4) + post(s, 'M660 420H694L700 640H674z', t, 7), 6) +
      s.cast(s.lit(tex(wood(s, WOOD.cypress, 8), P('M264 566H692L756 640H146z', '#888')), 3, 0.1), 8) +
      s.cast(post(s, 'M128 470H172L160 770H130z', t, 11) + post(s, 'M728 470H772L770 770H740z', t, 15), 8) +
      s.cast(s.lit(tex(wood(s, t, 21), P('M236 350H664L800 462V500H100V462z', '#888')), 4, 0.25), 16) +
      tex(wood(s, t, 27), P('M236 350H664L800 462H100z', '#888')) +
      tex(wood(s, WOOD.walnut, 9), P('M322 350H396L366 462H270zM504 350H578L630 462H534z', '#888')) +
      S('M100 463H800', '#ffe2b4', 3, 'opacity=".6"') +
      P('M236 350H420L260 462H100z', '#fff', 'opacity=".12"') +
      R(
        100,
        464,
        700,
        36,
        s.lin([
          [0, '#000', 0.1],
          [1, '#000', 0.45],
        ]),
      ) +
      s.cast(
        s.lit(
          P('M520 392C520 420 560 430 590 430S660 420 660 392z', '#f1ede2') + E(590, 392, 70, 15, '#f7f4ea'),
          5,
          0.4,
        ) + E(590, 392, 58, 10, '#b9b09a'),
        10,
      ),
    0.8,
  );
}

function lamp(s: Sketch): string {
  const weave =
    times(17, (i) =>
      S(
        `M${262 + i * 12} 404C${300 + i * 9} 300 ${320 + i * 8} 230 ${352 + i * 12.2} 170`,
        i % 2 ? '#b98a45' : '#e3c088',
        6,
      ),
    ) +
    times(17, (i) =>
      S(
        `M${640 - i * 12} 404C${600 - i * 9} 300 ${580 - i * 8} 230 ${548 - i * 12.2} 170`,
        i % 2 ? '#a87838' : '#d6b077',
        6,
      ),
    );
  const shade = 'M352 160H548C590 230 640 320 660 404H240C260 320 310 230 352 160z';
  return s.page(
    studio(s, '#3c5a50', '#6b5138', 690) +
      C(
        450,
        330,
        420,
        s.rad(
          [
            [0, '#ffe9a8', 0.62],
            [0.5, '#ffd98a', 0.22],
            [1, '#ffd98a', 0],
          ],
          0.5,
          0.5,
          0.5,
        ),
      ) +
      ground(s, 450, 772, 170, 24) +
      s.cast(
        post(
          s,
          'M426 420H474C476 476 546 520 552 606C556 672 524 716 496 740H404C376 716 344 672 348 606C354 520 424 476 426 420z',
          WOOD.mvule,
          5,
        ) + s.lit(tex(wood(s, WOOD.walnut, 8), R(330, 736, 240, 40, '#888', 14)), 7, 0.3),
        16,
      ) +
      s.cast(
        P(
          shade,
          s.lin([
            [0, '#f2d28e'],
            [0.6, '#ffe6a6'],
            [1, '#e9b860'],
          ]),
        ),
        12,
      ) +
      `<g clip-path="${s.clip(P(shade, '#000'))}">${s.lit(weave, 1.8, 0.2)}${P(
        shade,
        s.lin(
          [
            [0, '#fff', 0.2],
            [0.45, '#fff', 0.1],
            [1, '#3a2206', 0.45],
          ],
          'h',
        ),
      )}</g>` +
      s.lit(S('M352 160H548', '#8a5f28', 12) + S('M242 404H658', '#8a5f28', 14), 4, 0.3),
    0.7,
  );
}

function cushion(s: Sketch): string {
  const d = 'M190 200C300 240 600 240 710 200C680 320 680 560 716 700C600 664 300 664 184 700C220 560 220 320 190 200z';
  const dia = (x: number, y: number, k: number, c: string) =>
    P(`M${x} ${y - k * 1.3}L${x + k} ${y}L${x} ${y + k * 1.3}L${x - k} ${y}z`, c);
  const art =
    R(150, 150, 600, 600, '#1f5f73') +
    [0, 1, 2]
      .map((r) =>
        [0, 1, 2, 3]
          .map(
            (c) =>
              dia(225 + c * 150, 320 + r * 130 - 0, 66, '#e9a21c') +
              dia(225 + c * 150, 320 + r * 130, 44, '#f3efe2') +
              dia(225 + c * 150, 320 + r * 130, 22, '#8f2f20'),
          )
          .join(''),
      )
      .join('') +
    times(2, (i) => R(150, 216 + i * 446, 600, 14, '#f3efe2') + R(150, 238 + i * 402, 600, 8, '#e9a21c'));
  return s.page(
    studio(s, '#e9e2d1', '#d3c6ab', 560) +
      ground(s, 450, 706, 300, 34) +
      s.cast(s.lit(`<g clip-path="${s.clip(P(d, '#000'))}">${art}</g>`, 26, 0.08, 0.85), 26) +
      `<g clip-path="${s.clip(P(d, '#000'))}"><rect width="900" height="900" fill="url(#${cloth(s, '#808080', 7)})" opacity=".4" style="mix-blend-mode:overlay"/>${s.blur(S('M210 220C300 330 300 380 290 420M690 220C600 320 600 360 610 400M200 690C290 600 300 560 300 520M700 690C610 600 600 560 600 520', '#000', 20, 'opacity=".3"'), 12)}</g>` +
      s.lit(`<path d="${d}" fill="none" stroke="#e9a21c" stroke-width="9"/>`, 3, 0.1) +
      s.cast(
        s.lit(
          [
            [190, 200],
            [710, 200],
            [716, 700],
            [184, 700],
          ]
            .map(
              ([x, y]) =>
                times(7, (i) =>
                  S(
                    `M${x} ${y}l${((x as number) < 450 ? -1 : 1) * (20 + i * 5)} ${((y as number) < 450 ? -1 : 1) * (50 - i * 6)}`,
                    '#e9a21c',
                    4,
                  ),
                ) + C(x as number, y as number, 11, '#8f2f20'),
            )
            .join(''),
          2,
          0.1,
        ),
        6,
      ),
    0.8,
  );
}

function shelf(s: Sketch): string {
  const plank = (y: number, seed: number) =>
    s.cast(s.lit(tex(wood(s, WOOD.walnut, seed), R(130, y, 640, 44, '#888', 3)), 3.4, 0.25), 26) +
    R(130, y, 640, 5, '#fff', 0, 'opacity=".2"');
  const bracket = (x: number, y: number) =>
    s.cast(
      s.lit(
        P(
          `M${x} ${y}h18v130h-18zM${x + 4} ${y + 118}L${x + 66} ${y + 10}L${x + 78} ${y + 18}L${x + 18} ${y + 126}zM${x} ${y}h92v15h-92z`,
          '#23292c',
        ),
        3,
        0.4,
      ),
      10,
    );
  return s.page(
    studio(s, '#dcd3bd', '#dcd3bd', 1000) +
      bracket(200, 344) +
      bracket(610, 344) +
      bracket(200, 644) +
      bracket(610, 644) +
      s.cast(
        s.lit(P('M210 300C180 260 190 200 226 176V150H284V176C320 200 330 260 300 300z', '#b9573a'), 12, 0.3),
        14,
      ) +
      s.cast(
        s.lit(
          R(400, 178, 34, 122, '#1f4a39', 2) +
            R(438, 160, 42, 140, '#c7902f', 2) +
            R(484, 186, 30, 114, '#efe6d2', 2) +
            `<g transform="rotate(12 545 300)">${R(530, 170, 36, 130, '#2a667a', 2)}</g>`,
          3,
          0.2,
        ),
        12,
      ) +
      s.cast(
        s.lit(P('M640 300C632 262 640 240 650 240H712C722 240 730 262 722 300z', '#efe9da'), 8, 0.3) +
          s.lit(
            times(7, (i) =>
              G(
                681,
                244,
                -60 + i * 20,
                P('M0 0C16 -30 14 -70 0 -96C-14 -70 -16 -30 0 0z', ['#3f6f5c', '#5b8f78', '#86b59a'][i % 3] as string),
              ),
            ),
            4,
            0.2,
          ),
        12,
      ) +
      plank(300, 4) +
      s.cast(
        s.lit(tex(wood(s, WOOD.mvule, 6), P('M190 540C190 590 250 600 300 600S410 590 410 540z', '#888')), 12, 0.3) +
          E(300, 540, 110, 16, '#3a1f0d'),
        14,
      ) +
      s.cast(
        s.lit(R(500, 470, 200, 130, '#d9c9a4', 8), 6, 0.1) +
          `<g clip-path="${s.clip(R(500, 470, 200, 130, '#000', 8))}">${s.lit(
            times(9, (r) =>
              times(11, (c) =>
                R(496 + c * 20 + (r % 2) * 10, 472 + r * 15, 17, 12, (r + c) % 4 ? '#d9b878' : '#8f5f2a', 4),
              ),
            ),
            2,
            0.1,
          )}</g>`,
        14,
      ) +
      plank(600, 9),
    0.85,
  );
}

function toolbox(s: Sketch): string {
  return s.page(
    studio(s, '#cfd8d8', '#b9b09c', 620) +
      ground(s, 450, 752, 330, 34) +
      s.cast(
        post(s, 'M168 420L210 420L300 230H262z', WOOD.pine, 4) + post(s, 'M690 420L732 420L640 230H602z', WOOD.pine, 8),
        8,
      ) +
      s.cast(s.lit(tex(wood(s, WOOD.walnut, 3), R(210, 214, 480, 46, '#888', 22)), 12, 0.35), 16) +
      R(170, 420, 560, 60, '#1d120a') +
      s.cast(
        s.lit(
          P('M300 380h34v120h-34zM296 330c0 -26 42 -26 42 0v56h-42z', '#c77b10') +
            R(390, 300, 26, 180, '#8d959a', 3) +
            R(376, 280, 54, 60, '#59636a', 6) +
            P('M470 480V330C450 320 450 280 476 270V310H500V270C526 280 526 320 506 330V480z', '#aab2b7'),
          6,
          0.4,
        ) +
          s.lit(
            tex(wood(s, WOOD.mvule, 6, true), R(566, 320, 34, 170, '#888', 8)) +
              R(540, 292, 88, 46, '#6d757a', 6) +
              tex(wood(s, WOOD.cypress, 3, true), R(646, 360, 26, 120, '#888', 3)),
            5,
            0.35,
          ),
        9,
      ) +
      s.cast(s.lit(tex(wood(s, WOOD.pine, 14), P('M130 470H770V750H130z', '#888', '')), 4, 0.2), 16) +
      S('M130 472H770', '#fff2d2', 4, 'opacity=".7"') +
      times(6, (i) => P(`M130 ${486 + i * 44}h26l-8 30h-18zM770 ${486 + i * 44}h-26l8 30h18z`, '#b98343')) +
      R(
        130,
        470,
        640,
        280,
        s.lin([
          [0, '#000', 0],
          [0.6, '#000', 0.03],
          [1, '#1a0d04', 0.4],
        ]),
      ) +
      s.lit(
        [
          [200, 520],
          [200, 700],
          [700, 520],
          [700, 700],
        ]
          .map(([x, y]) => C(x as number, y as number, 9, '#c79a3e'))
          .join(''),
        2.4,
        0.5,
      ) +
      s.cast(s.lit(R(400, 570, 100, 70, '#c79a3e', 6), 4, 0.5), 4) +
      O(0.6, S('M424 596h52M424 614h36', '#5f4312', 5)),
    0.8,
  );
}

function bowl(s: Sketch): string {
  const body = 'M150 430C160 600 270 720 450 720S740 600 750 430z';
  return s.page(
    studio(s, '#d9cdb6', '#a98f70', 560) +
      ground(s, 450, 742, 260, 40) +
      s.cast(s.lit(tex(wood(s, WOOD.walnut, 3), R(340, 700, 220, 48, '#888', 10)), 7, 0.25), 10) +
      s.cast(s.lit(tex(wood(s, WOOD.mahogany, 12), P(body, '#888')), 10, 0.3), 14) +
      `<g clip-path="${s.clip(P(body, '#000'))}">${s.lit(
        tex(
          wood(s, WOOD.cypress, 5),
          times(17, (i) => P(`M${110 + i * 42} 530l21 -30l21 30l-21 30z`, '#888')),
        ),
        4,
        0.2,
      )}${S('M120 486H780M120 574H780', '#e9c48a', 6)}${R(
        100,
        400,
        700,
        340,
        s.lin(
          [
            [0, '#ffe0c0', 0.2],
            [0.3, '#fff', 0.06],
            [0.6, '#000', 0.15],
            [1, '#0f0401', 0.72],
          ],
          'h',
        ),
      )}${R(
        100,
        400,
        700,
        340,
        s.lin([
          [0, '#000', 0],
          [0.5, '#000', 0],
          [1, '#0f0401', 0.6],
        ]),
      )}</g>` +
      s.lit(tex(wood(s, WOOD.mahogany, 30), E(450, 430, 302, 84, '#888')), 5, 0.35) +
      tex(wood(s, WOOD.mahogany, 18), E(450, 434, 270, 66, '#888')) +
      E(
        450,
        434,
        270,
        66,
        s.lin([
          [0, '#0a0301', 0.85],
          [0.6, '#0a0301', 0.45],
          [1, '#ffcf9a', 0.25],
        ]),
      ) +
      O(0.5, S('M190 410C260 360 380 350 470 350', '#ffe9cf', 5)),
    0.8,
  );
}

const at = (seed: number, draw: (s: Sketch) => string): Scene => ({ seed, w: 900, h: 900, draw });
/** Name after `product-` -> scene. */
export const products: Record<string, Scene> = {
  stool: at(301, stool),
  'gate-panel': at(302, gatePanel),
  'coffee-table': at(303, coffeeTable),
  lamp: at(304, lamp),
  cushion: at(305, cushion),
  shelf: at(306, shelf),
  toolbox: at(307, toolbox),
  bowl: at(308, bowl),
};
