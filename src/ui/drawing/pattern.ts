/** Each slug's own mirrored pattern, for ever the same, so that people recognise a craftsman by it. */
const colours = {
  karura: '#17503a',
  leaf: '#3f8f6b',
  makueni: '#eca522',
  lamu: '#f3efe2',
  turkana: '#2b7f96',
  menengai: '#12211b',
} as const;
type Colour = keyof typeof colours;

const palettes: readonly [Colour, Colour, Colour, Colour][] = [
  ['karura', 'makueni', 'lamu', 'leaf'],
  ['turkana', 'lamu', 'makueni', 'menengai'],
  ['menengai', 'makueni', 'leaf', 'lamu'],
  ['leaf', 'karura', 'lamu', 'makueni'],
  ['karura', 'lamu', 'turkana', 'makueni'],
  ['menengai', 'turkana', 'lamu', 'makueni'],
];

export const patternSize = 17;

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619);
  return value >>> 0;
}

function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function patternCells(slug: string): Colour[][] {
  const roll = dice(hash(slug));
  // The first two random numbers follow the seed too closely.
  roll();
  roll();
  const [ground, first, second, third] = palettes[Math.floor(roll() * palettes.length)] as (typeof palettes)[number];
  const kind = Math.floor(roll() * 4);
  const step = 4 + Math.floor(roll() * 3);
  const offset = Math.floor(roll() * step);
  const centre = (patternSize - 1) / 2;
  const bands = [ground, ground, first, second, second, third, ground, first, first, third] as const;

  const distance = (dx: number, y: number) => {
    const dy = Math.abs(y - centre);
    if (kind === 0) return dx + y;
    if (kind === 1) return dx + dy;
    if (kind === 2) return Math.max(dx, dy);
    return dx - y + 40;
  };
  return Array.from({ length: patternSize }, (_row, y) =>
    Array.from({ length: patternSize }, (_cell, x) => {
      const dx = Math.abs(x - centre);
      const band = bands[(distance(dx, y) + offset) % bands.length] as Colour;
      const crossing = (dx + y) % step === 0 && (dx - y + 40) % step === 0;
      return crossing && band === second ? first : band;
    }),
  );
}

/** One path per colour, neighbours in a row joined: a third of the bytes of 289 rectangles. */
export function patternPaths(slug: string): { fill: string; d: string }[] {
  const paths = new Map<Colour, string>();
  patternCells(slug).forEach((row, y) => {
    for (let x = 0; x < row.length; ) {
      const colour = row[x] as Colour;
      const start = x;
      while (row[x] === colour) x += 1;
      paths.set(colour, `${paths.get(colour) ?? ''}M${start} ${y}h${x - start}v1h-${x - start}z`);
    }
  });
  return [...paths].map(([colour, d]) => ({ fill: colours[colour], d }));
}

/** The SVG file of `/pattern/{slug}.svg`. The slug is hashed, never written into it. */
export function pattern(slug: string): string {
  const paths = patternPaths(slug)
    .map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 17 17" width="340" height="340" preserveAspectRatio="xMidYMid slice"><pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse"><rect x=".05" y=".03" width=".9" height=".94" rx=".32" fill="#fff"/></pattern><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="17" height="17"><path fill="url(#p)" d="M0 0h17v17H0z"/></mask><path fill="${colours.menengai}" d="M0 0h17v17H0z"/><g mask="url(#m)">${paths}</g></svg>`;
}

export function initials(name: string): string {
  const words = name.split(/[\s–-]+/).filter((word) => /^\p{L}/u.test(word));
  const [first = '', second] = words;
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]];
  return letters.join('').toLocaleUpperCase('en');
}
