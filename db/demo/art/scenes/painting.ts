import { E, G, O, P, R, type Scene, S, type Sketch, tex, times } from '../canvas.ts';
import { cloth, pencilLine, plaster, relief, scatter, WOOD, wood } from '../materials.ts';
import { brush, roller, tin, tinSide } from '../tools.ts';

/** A wall going green: roller at the wet edge, colour card by the skirting. */
function wall(s: Sketch): string {
  const green = '#2f7d5c';
  return s.page(
    plaster(s, '#d9cfba', 3) +
      O(
        0.5,
        S('M840 0c-18 90 27 135 6 225s15 105 0 180', '#8d8470', 2.2) + S('M915 570c45 -15 90 9 135 -9', '#8d8470', 2),
      ) +
      s.fray(
        P('M-40 -40H675L660 285l21 90 -33 165 15 400H-40z', green) +
          P('M495 170h264c15 0 18 126 0 130H495zM510 606h198c12 0 15 105 0 111H510z', green),
        '0.008 0.06',
        64,
      ) +
      O(0.55, tex(relief(s, '0.14', 2, green, 2), R(0, 0, 606, 900, green))) +
      O(
        0.3,
        times(4, (i) => R(126 + i * 160, 0, 5, 900, '#0f3b29')),
      ) +
      s.cast(R(-10, 786, 1240, 140, '#e9e4d6') + R(-10, 786, 1240, 7, '#fff'), 8) +
      R(0, 880, 1200, 3, '#8f8875') +
      s.cast(P('M-10 766L1210 758V790L-10 796z', '#d9a21f') + S('M-10 769L1210 761', '#f6d780', 4), 4) +
      s.put(roller(s, '#3c9470', 380, '#d8ffea'), { x: 556, y: 120, a: -5, k: 1, h: 24 }) +
      s.cast(
        G(
          985,
          496,
          9,
          ['#2f7d5c', '#4f967a', '#8cbba6', '#d9a21f', '#efe6cf'].map((c, i) => R(0, i * 58, 152, 58, c)).join('') +
            R(0, 290, 152, 38, '#fbf8ef') +
            R(14, 304, 82, 7, '#837c6b'),
        ),
        10,
      ),
    0.95,
  );
}

/** Cutting in round a window frame: tape, brush, a tin standing by. */
function cuttingIn(s: Sketch): string {
  const terra = '#bf5a36';
  const frame = tex(
    wood(s, WOOD.pine, 4, true),
    P('M700 -40H1260V700H700zM774 -40H1260V620H774z', '#888', 'fill-rule="evenodd"'),
  );
  return s.page(
    plaster(s, '#e6dcc6', 2.4) +
      s.fray(P('M-60 -60H652V620C560 640 470 600 420 700C330 790 210 700 120 800L-60 820z', terra), '0.02 0.02', 50) +
      O(
        0.6,
        tex(
          relief(s, '0.02 0.15', 8, terra, 2.6),
          P('M0 0H640V560C540 560 440 560 380 640C300 740 180 640 90 740L0 760z', terra),
        ),
      ) +
      R(
        774,
        0,
        426,
        620,
        s.lin(
          [
            [0, '#a9c8d2'],
            [0.5, '#d8e7e6'],
            [1, '#8fb0b5'],
          ],
          'd',
        ),
      ) +
      O(0.4, P('M820 0H960L774 330V90z', '#fff') + P('M1040 0H1090L774 560V470z', '#fff')) +
      s.cast(s.lit(frame, 5, 0.25), 16) +
      s.cast(
        s.lit(
          tex(wood(s, WOOD.pine, 9, true), R(980, -40, 34, 670, '#888')) +
            tex(wood(s, WOOD.pine, 12), R(770, 280, 440, 34, '#888')),
          5,
          0.25,
        ),
        12,
      ) +
      s.cast(s.lit(tex(wood(s, WOOD.pine, 17), R(660, 690, 600, 60, '#888', 4)), 5, 0.3), 22) +
      s.cast(s.fray(P('M646 -20H704V690L692 702L646 700z', '#e2c44e') + S('M660 0V690', '#f2dd86', 5), '0.05', 5), 3) +
      s.fray(P('M560 200H668V420H560z', terra), '0.03 0.08', 26) +
      s.put(brush(s, terra, 128, WOOD.mvule), { x: 640, y: 430, a: 148, k: 1.18, h: 26 }) +
      s.put(tinSide(s, terra), { x: 985, y: 696, h: 26, k: 0.9 }) +
      scatter(s, 14, 560, 720, 280, 160, [terra], 7),
    0.9,
  );
}

/** On the drop sheet: tray, tin, roller sleeve, mango paint. */
function tray(s: Sketch): string {
  const mango = '#e9a21c';
  const sheet = cloth(s, '#cbc4b2', 8);
  const fold = (d: string, o: number) =>
    s.blur(S(d, '#000', 26, `opacity="${o}"`), 12) +
    s.blur(S(d, '#fff', 14, `opacity="${o * 0.9}" transform="translate(-16 -16)"`), 8);
  return s.page(
    R(0, 0, s.w, s.h, `url(#${sheet})`) +
      fold('M-20 210C300 150 520 300 900 190S1200 120 1240 150', 0.22) +
      fold('M120 940C200 700 90 500 260 330', 0.2) +
      fold('M760 940C840 820 1040 800 1240 760', 0.2) +
      times(26, () => {
        const k = s.n(3, 15);
        return E(
          s.n(40, 1180),
          s.n(30, 880),
          k,
          k * s.n(0.7, 1),
          s.pick([mango, '#2f7d5c', '#f4efe2', mango]),
          'opacity=".9"',
        );
      }) +
      s.cast(
        s.lit(
          P(
            'M180 190H800C820 190 830 200 830 220V700C830 720 820 730 800 730H180C160 730 150 720 150 700V220C150 200 160 190 180 190z',
            '#3a4044',
          ),
          9,
          0.3,
        ),
        26,
      ) +
      R(
        184,
        222,
        612,
        476,
        s.lin([
          [0, '#1c2022'],
          [1, '#343a3e'],
        ]),
        10,
      ) +
      O(
        0.55,
        times(15, (i) => S(`M210 ${250 + i * 17}H770`, '#5d666b', 4)),
      ) +
      s.lit(s.fray(P('M188 500C320 470 460 530 560 490S740 500 792 480V692H188z', mango), '0.02', 24), 5, 0.5) +
      O(0.35, P('M210 560C360 540 470 580 640 556C560 590 380 590 230 600z', '#fff')) +
      O(
        0.8,
        s.fray(
          times(4, (i) => P(`M${220 + i * 130} 270h86v220h-86z`, mango)),
          '0.03 0.1',
          30,
        ),
      ) +
      s.put(roller(s, mango, 300, '#fff3c4'), { x: 400, y: 300, a: -38, k: 1.08, h: 34 }) +
      s.put(tin(s, mango, 168), { x: 990, y: 300, h: 36 }) +
      s.put(brush(s, mango, 84), { x: 930, y: 640, a: 24, k: 0.82, h: 18 }) +
      s.cast(
        s.lit(
          P(
            'M880 800a46 46 0 1 0 92 0a46 46 0 1 0 -92 0zM902 800a24 24 0 1 0 48 0a24 24 0 1 0 -48 0z',
            '#d8c15a',
            'fill-rule="evenodd"',
          ),
          4,
          0.2,
        ),
        12,
      ),
    0.95,
  );
}

/** Two-tone corridor wall: gloss dado below, cream above, the tape coming off. */
function dado(s: Sketch): string {
  const blue = '#2c6c86';
  return s.page(
    plaster(s, '#efe4c8', 1.3, '0.03') +
      pencilLine('M0 404H420', 2, 0.4) +
      s.lit(P('M-30 420H1230V760H-30z', blue), 2, 0.3) +
      O(0.5, tex(relief(s, '0.012 0.1', 6, blue, 1.6), R(0, 424, 1200, 336, blue))) +
      P('M0 430H420L200 760H0z', '#fff', 'opacity=".12"') +
      P('M520 430H640L430 760H310z', '#fff', 'opacity=".1"') +
      s.fray(P('M840 424C890 470 850 560 900 640S880 720 930 770H1240V424z', '#d9cfb6'), '0.01 0.09', 40) +
      s.fray(O(0.5, P('M880 470h130v40h-120zM930 600h90v50h-80z', blue)), '0.02 0.2', 30) +
      s.cast(R(-20, 392, 860, 34, '#2b78a8') + S('M-20 397H840', '#7db9dc', 3), 3) +
      s.cast(
        s.lit(
          `<path d="M820 409C880 409 930 396 952 340C966 300 950 262 922 258" fill="none" stroke="#2b78a8" stroke-width="33"/>`,
          3,
          0.3,
        ),
        18,
      ) +
      `<path d="M926 259C948 264 966 300 952 340C946 356 938 370 926 380" fill="none" stroke="#8cc4e0" stroke-width="13" opacity=".7"/>` +
      s.cast(R(-10, 756, 1240, 26, '#f3efe4') + R(-10, 756, 1240, 5, '#fff'), 5) +
      boardsLow(s) +
      s.put(tinSide(s, blue), { x: 320, y: 862, k: 1.1, h: 30 }) +
      s.put(brush(s, blue, 120, WOOD.cypress), { x: 640, y: 588, a: -30, k: 1.2, h: 26 }) +
      s.cast(
        s.lit(P('M1010 190h96v150h-96z', '#efece2'), 6, 0.3) + s.lit(R(1040, 240, 36, 50, '#fbfaf4', 4), 3, 0.3),
        10,
      ) +
      s.cast(P('M1000 180h116l-8 14h-100z', '#e8d27a', 'opacity=".9"'), 2),
    0.95,
  );
}
const boardsLow = (s: Sketch): string =>
  R(0, 782, 1200, 118, '#1b100a') +
  times(2, (i) => tex(wood(s, WOOD.mahogany, 20 + i), R(0, 784 + i * 60, 1200, 56, '#888'))) +
  s.blur(R(-20, 776, 1240, 16, '#000', 0, 'opacity=".5"'), 6);

export const painting: Scene[] = [
  { seed: 41, draw: wall },
  { seed: 42, draw: cuttingIn },
  { seed: 43, draw: tray },
  { seed: 44, draw: dado },
];
