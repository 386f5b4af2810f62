/** What a client photographs before asking for help: one fault, seen close. */
import { C, clipped, E, f1, G, O, P, R, type Scene, S, type Sketch, tex, times } from '../canvas.ts';
import { grain, mabati, plaster, relief, scatter, tiles, WOOD, whole, wood } from '../materials.ts';
import { screwHead } from '../tools.ts';

/** A stain below a pipe joint that drips. */
function leak(s: Sketch): string {
  const stain = (k: number) =>
    `M${450 - 60 * k} 330C${400 - 90 * k} 480 ${420 - 110 * k} 700 ${360 - 90 * k} ${880 + 120 * k}C${420} ${930 + 130 * k} ${520} ${930 + 110 * k} ${560 + 80 * k} ${860 + 120 * k}C${540 + 90 * k} 700 ${540 + 70 * k} 480 ${500 + 70 * k} 330z`;
  const drop = (x: number, y: number, k: number) =>
    P(
      `M${x} ${y - 2.4 * k}C${x + k} ${y - k * 0.4} ${x + k} ${y + k} ${x} ${y + k}C${x - k} ${y + k} ${x - k} ${y - k * 0.4} ${x} ${y - 2.4 * k}z`,
      '#d5e6ea',
    );
  return s.page(
    plaster(s, '#dfd6bf', 2.4) +
      s.fray(s.blur(O(0.35, P(stain(1), '#8f6a35')), 16), '0.012', 70) +
      s.fray(s.blur(O(0.4, P(stain(0.55), '#6b4a22')), 12), '0.014', 60) +
      s.fray(O(0.35, P(stain(1.1), 'none', 'stroke="#5f411c" stroke-width="7"')), '0.012', 70) +
      s.fray(s.blur(O(0.6, E(470, 840, 110, 120, '#4c5a3a')), 18), '0.04', 60) +
      s.cast(
        s.lit(
          R(
            -20,
            258,
            960,
            62,
            s.lin([
              [0, '#8d8f8c'],
              [0.22, '#eceae2'],
              [0.5, '#c3c1b8'],
              [1, '#77786f'],
            ]),
          ),
          2,
          0.2,
        ),
        26,
      ) +
      s.cast(
        s.lit(
          R(
            420,
            240,
            130,
            98,
            s.lin([
              [0, '#7d7f7c'],
              [0.22, '#d9d7ce'],
              [0.5, '#aeaca2'],
              [1, '#66675f'],
            ]),
            8,
          ),
          5,
          0.4,
        ) + s.lit(R(110, 236, 40, 106, '#9aa2a5', 6) + R(770, 236, 40, 106, '#9aa2a5', 6), 4, 0.4),
        10,
      ) +
      s.fray(
        O(
          0.75,
          tex(
            grain(s, '0.05', 4, ['#6b3216', '#9c5426', '#c07a3c', '#9c5426'], 3, 2),
            P('M424 300H546V338H424zM540 250h14v80h-14z', '#888'),
          ),
        ),
        '0.06',
        14,
      ) +
      s.lit(
        drop(486, 362, 14) +
          drop(478, 470, 11) +
          drop(490, 640, 12) +
          drop(470, 800, 10) +
          E(486, 342, 22, 7, '#d5e6ea'),
        3,
        1,
      ) +
      O(0.5, S('M486 380C480 500 492 620 474 780', '#e6f0ee', 4)) +
      s.cast(R(-10, 1092, 920, 120, '#e9e4d6') + R(-10, 1092, 920, 6, '#fff'), 6) +
      s.fray(s.blur(O(0.4, E(470, 1130, 170, 34, '#6b4a22')), 9), '0.03', 30),
    0.95,
  );
}

/** A crack that has let a piece of plaster go. */
function crack(s: Sketch): string {
  const main = 'M120 -20C150 80 220 120 240 210S330 330 352 420 470 520 500 620 610 720 640 820 690 880 700 940';
  const hole = 'M330 360L420 330L520 380L560 470L540 560L580 640L500 690L410 640L350 560L300 470z';
  return s.page(
    plaster(s, '#d9e0d2', 1.6) +
      s.fray(
        s.lit(
          S(main, '#2a251d', 7) +
            S(
              'M352 420C300 470 220 470 150 540S60 590 -20 600M500 620C590 600 640 540 730 530S860 470 930 480M240 210C300 190 340 130 420 120',
              '#332d24',
              3.4,
            ),
          1,
          0,
        ),
        '0.05',
        18,
      ) +
      O(0.55, s.fray(S(main, '#fff', 3, 'transform="translate(7 6)"'), '0.05', 18)) +
      s.cast(
        s.fray(
          P('M312 352L424 314L536 370L580 466L558 558L598 646L500 708L398 652L336 566L284 470z', '#cfc8b4'),
          '0.04',
          20,
        ),
        3,
      ) +
      s.fray(
        clipped(
          s.clip(P(hole, '#000')),
          tex(relief(s, '0.05', 5, '#8f8a7c', 5), R(250, 300, 400, 440, '#888')) +
            R(250, 500, 400, 14, '#b9b3a2', 0, 'opacity=".8"') +
            R(440, 300, 13, 200, '#b9b3a2', 0, 'opacity=".8"') +
            s.blur(S('M300 640L300 470L330 360L420 330L520 380', '#000', 34, 'opacity=".6"'), 12),
        ),
        '0.04',
        20,
      ) +
      s.cast(R(-10, 826, 920, 100, '#e9e4d6') + R(-10, 826, 920, 5, '#fff'), 6) +
      s.cast(
        s.lit(
          s.fray(
            times(26, () => {
              const k = s.n(6, 26);
              const x = s.n(300, 660);
              const y = s.n(806, 850);
              return P(
                `M${f1(x)} ${f1(y)}l${f1(k)} ${f1(-k * 0.6)}l${f1(k * 0.8)} ${f1(k * 0.5)}l${f1(-k * 0.6)} ${f1(k * 0.5)}z`,
                s.pick(['#d9e0d2', '#cfc8b4', '#b9b3a2']),
              );
            }),
            '0.06',
            5,
          ),
          2.4,
          0.05,
        ),
        6,
      ),
    0.95,
  );
}

/** A socket with a broken face and scorched pins. */
function socket(s: Sketch): string {
  return s.page(
    plaster(s, '#c9d6d8', 1.4) +
      s.blur(O(0.65, E(470, 430, 230, 250, '#2a211a')), 44) +
      s.cast(s.lit(R(240, 250, 420, 420, '#efece2', 26), 8, 0.3), 14) +
      s.lit(R(262, 272, 376, 376, '#e9e6db', 18), 2, 0.1) +
      clipped(
        s.clip(P('M520 246H664V420L600 400L580 340L530 320z', '#000')),
        R(500, 240, 180, 200, '#2b2f31') +
          s.blur(S('M520 246L530 320L580 340L600 400L664 420', '#000', 30), 8) +
          s.lit(
            R(560, 250, 40, 120, '#b98b4a', 4) +
              S('M610 250C600 300 640 330 650 380', '#7a4522', 16) +
              S('M640 250C640 290 660 300 662 330', '#2468a8', 16),
            4,
            0.4,
          ),
      ) +
      S('M520 250L530 320L580 340L600 400L660 420', '#8d897d', 5) +
      S('M530 320C480 380 500 440 440 480S400 560 350 640M440 480C380 470 340 500 268 490', '#4b463b', 4) +
      s.blur(O(0.8, E(450, 400, 90, 80, '#1d1511') + E(400, 520, 70, 50, '#2a1d14')), 26) +
      R(432, 360, 34, 66, '#0d0a08', 3) +
      R(362, 500, 66, 34, '#0d0a08', 3) +
      R(480, 500, 66, 34, '#0d0a08', 3) +
      O(0.5, s.blur(P('M430 360C420 320 440 290 450 260C460 300 480 320 470 360z', '#120c08'), 9)) +
      s.lit(R(300, 300, 66, 50, '#f7f5ee', 6), 3, 0.3) +
      R(308, 305, 50, 9, '#c0301c', 2) +
      s.lit(screwHead(286, 460, 13, '#b9c0c2', 30), 2, 0.4) +
      s.cast(
        s.lit(
          G(610, 740, 24, P('M0 0L90 -14L120 40L60 70L20 40z', '#efece2')) +
            G(520, 790, -30, P('M0 0L40 -8L44 24L12 30z', '#e9e6db')),
          4,
          0.3,
        ),
        10,
      ),
    0.95,
  );
}

/** A floor tile shattered, a corner gone. */
function tile(s: Sketch): string {
  const gone = 'M452 452L610 452L580 540L520 560L452 640z';
  return s.page(
    R(0, 0, 900, 900, '#7f776a') +
      tiles(s, {
        w: 290,
        h: 290,
        gap: 10,
        x: -150,
        y: -150,
        cols: 4,
        rows: 4,
        hexes: ['#d8cdb6', '#ded4bf', '#d1c6ae'],
        gloss: 0.5,
      }) +
      O(
        0.25,
        whole(s, grain(s, '0.02', 5, ['#8a7a5c', '#ffffff', '#ffffff'], 4, 1.8)),
        'style="mix-blend-mode:multiply"',
      ) +
      s.fray(
        clipped(
          s.clip(P(gone, '#000')),
          tex(relief(s, '0.08', 6, '#8d877b', 5), R(440, 440, 200, 220, '#888')) +
            s.blur(S('M452 640V452H610', '#000', 30, 'opacity=".75"'), 9),
        ),
        '0.05',
        8,
      ) +
      S('M610 452L580 540L520 560L452 640', '#f4eddd', 5) +
      s.fray(
        S(
          'M580 540C620 580 650 600 738 610M520 560C540 620 520 660 560 738M452 640C500 650 520 700 500 738M580 540C620 520 660 500 738 500',
          '#3a342a',
          4.4,
        ) + S('M560 640C600 640 620 680 640 736M640 590C660 560 690 560 738 556', '#4b4437', 2.6),
        '0.04',
        9,
      ) +
      O(0.5, S('M584 546C624 586 654 606 738 616M524 566C544 626 524 666 564 738', '#fff', 2)) +
      s.cast(
        s.lit(
          G(380, 690, 20, P('M0 0L84 -20L110 30L40 64z', '#d8cdb6')) +
            G(300, 600, -40, P('M0 0L50 -12L40 36z', '#ded4bf')) +
            G(660, 400, 10, P('M0 0L60 10L30 40z', '#d1c6ae')),
          3,
          0.4,
        ),
        10,
      ) +
      scatter(s, 70, 330, 380, 400, 400, ['#d8cdb6', '#8d877b', '#b3ab98'], 5, 1),
    0.95,
  );
}

/** A roofing sheet lifted by the wind, its nails rusted through. */
function roof(s: Sketch): string {
  const zinc = mabati(s, 58, '#6e7676', '#9da6a5', '#d6dbd9');
  const rust = grain(s, '0.005 0.012', 6, ['#7d4026', '#a8633a', '#ffffff', '#ffffff'], 4, 2);
  const nailAt = (x: number, y: number, gone = false) =>
    gone
      ? C(x, y, 9, '#1a120c') +
        O(0.7, s.blur(P(`M${x - 8} ${y}L${x + 10} ${y}L${x + 6} ${y + 90}L${x - 4} ${y + 80}z`, '#8a4a24'), 4))
      : O(0.5, s.blur(P(`M${x - 6} ${y}h12l-4 60h-6z`, '#8a4a24'), 4)) +
        s.cast(s.lit(C(x, y, 11, '#8f7a66'), 2.4, 0.4), 3);
  return s.page(
    R(0, 0, 900, 900, '#15100b') +
      `<g transform="rotate(7 450 450)">${R(-100, -100, 1100, 640, zinc)}<g opacity=".55" style="mix-blend-mode:multiply">${tex(rust, R(-100, -100, 1100, 640, '#888'))}</g></g>` +
      s.cast(
        s.lit(
          `<g transform="rotate(7 450 450)">${tex(wood(s, WOOD.mvule, 4), R(-100, 580, 1100, 70, '#888'))}</g>`,
          4,
          0.1,
        ),
        20,
      ) +
      `<g transform="rotate(7 450 450)">${R(-100, 430, 520, 600, zinc)}<g opacity=".6" style="mix-blend-mode:multiply">${tex(rust, R(-100, 430, 520, 600, '#888'))}</g></g>` +
      s.cast(
        `<g transform="rotate(-5 420 450)">${P('M430 420H1000V1000H430z', zinc)}<g opacity=".6" style="mix-blend-mode:multiply">${tex(grain(s, '0.005 0.012', 16, ['#7d4026', '#a8633a', '#ffffff', '#ffffff'], 4, 2), P('M430 420H1000V1000H430z', '#888'))}</g></g>`,
        70,
        1.2,
      ) +
      `<g transform="rotate(-5 420 450)">${R(430, 420, 570, 12, '#e6eae8', 0, 'opacity=".8"')}${R(428, 420, 6, 580, '#2b2f2e', 0, 'opacity=".6"')}${nailAt(520, 470, true)}${nailAt(694, 470, true)}${nailAt(868, 470, true)}</g>` +
      `<g transform="rotate(7 450 450)">${nailAt(40, 380)}${nailAt(214, 380)}${nailAt(388, 380)}${nailAt(562, 330)}${nailAt(40, 640)}${nailAt(214, 640)}${nailAt(40, 140)}${nailAt(214, 140)}${nailAt(562, 140)}${nailAt(736, 140)}</g>` +
      s.cast(s.lit(G(300, 560, 40, R(0, -3, 60, 6, '#8f5a36') + E(0, 0, 8, 15, '#8f7a66')), 2, 0.3), 8),
    0.9,
  );
}

/** Paint coming off a damp wall in scales. */
function paint(s: Sketch): string {
  const blob = (x: number, y: number, k: number) => {
    const n = 9;
    const pts = Array.from({ length: n }, (_, i) => {
      const a = (i / n) * Math.PI * 2;
      const r = k * s.n(0.65, 1.15);
      return `${f1(x + Math.cos(a) * r)} ${f1(y + Math.sin(a) * r * 0.85)}`;
    });
    return `M${pts.join('L')}z`;
  };
  const bare = [blob(470, 400, 210), blob(300, 620, 130), blob(640, 660, 120), blob(200, 250, 70), blob(730, 240, 60)];
  // A scale of paint: torn outline, its pale back showing where it curls up towards the light.
  const flake = (x: number, y: number, k: number, a: number) => {
    const sides = 5 + Math.floor(s.r() * 4);
    const pts = Array.from({ length: sides }, (_, i) => {
      const at = ((i + s.n(-0.3, 0.3)) / sides) * Math.PI * 2;
      const far = k * s.n(0.45, 0.85);
      return `${f1(k * 0.6 + Math.cos(at) * far)} ${f1(Math.sin(at) * far * 0.6)}`;
    }).join('L');
    return G(
      x,
      y,
      a,
      P(`M${pts}z`, '#eef3ee', 'transform="translate(-5 -4)"') +
        P(`M${pts}z`, '#86b5bc', 'transform="translate(3 3) scale(.94)"'),
    );
  };
  return s.page(
    plaster(s, '#7fb0b8', 1.1, '0.03') +
      s.fray(s.blur(O(0.4, E(470, 480, 330, 320, '#3f6a6a')), 50), '0.01', 80) +
      s.cast(s.fray(s.lit(P(bare.join(''), '#a5ccd0', 'stroke="#bfdcdd" stroke-width="12"'), 3, 0.3), '0.03', 26), 3) +
      s.fray(
        clipped(
          s.clip(P(bare.join(''), '#000')),
          tex(relief(s, '0.05', 9, '#c9bda3', 3), R(0, 0, 900, 900, '#888')) +
            O(0.6, s.blur(E(450, 520, 180, 150, '#8a7a58'), 30)) +
            O(0.5, scatter(s, 160, 180, 240, 560, 500, ['#5d6b4a', '#46543a', '#7a8560'], 7)),
        ),
        '0.03',
        26,
      ) +
      s.cast(
        s.lit(
          [
            [300, 300, 70, 10],
            [420, 230, 80, -24],
            [560, 280, 76, 30],
            [640, 400, 90, 80],
            [330, 480, 60, 190],
            [250, 560, 66, -30],
            [420, 590, 70, 150],
            [560, 610, 80, 20],
            [700, 620, 60, 60],
            [620, 730, 60, 140],
            [180, 220, 44, -20],
            [720, 210, 44, 30],
          ]
            .map(([x, y, k, a]) => flake(x as number, y as number, k as number, a as number))
            .join(''),
          1.3,
          0.05,
        ),
        12,
      ) +
      s.cast(R(-10, 838, 920, 80, '#e9e4d6') + R(-10, 838, 920, 5, '#fff'), 6) +
      s.cast(
        s.lit(
          [
            [240, 838, 40, 10],
            [420, 846, 54, -160],
            [560, 842, 36, 30],
            [690, 850, 46, 190],
            [340, 856, 30, 60],
          ]
            .map(([x, y, k, a]) => flake(x as number, y as number, k as number, a as number))
            .join(''),
          1.3,
          0.05,
        ),
        7,
      ),
    0.95,
  );
}

/** Name after `problem-` -> scene. */
export const problems: Record<string, Scene> = {
  leak: { seed: 201, w: 900, h: 1200, draw: leak },
  crack: { seed: 202, w: 900, h: 900, draw: crack },
  socket: { seed: 203, w: 900, h: 900, draw: socket },
  tile: { seed: 204, w: 900, h: 900, draw: tile },
  roof: { seed: 205, w: 900, h: 900, draw: roof },
  paint: { seed: 206, w: 900, h: 900, draw: paint },
};
