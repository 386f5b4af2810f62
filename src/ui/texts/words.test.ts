import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What each area exports, by its name. */
async function loadTexts(language: 'en' | 'sw'): Promise<Record<string, unknown>> {
  const files = globSync(`${language}/*.ts`, { cwd: import.meta.dirname });
  const areas = files.map(async (file) => [
    path.basename(file, '.ts'),
    await import(path.join(import.meta.dirname, file)),
  ]);
  return Object.fromEntries(await Promise.all(areas));
}

/** Every text of a language; a function is called with words of its own. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return textsIn(value(...Array(value.length).fill('1')));
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** As `textsIn`, each with its place. */
function placesIn(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') return placesIn(value(...Array(value.length).fill('1')), place);
  return Object.entries(value ?? {}).flatMap(([name, each]) => placesIn(each, `${place}.${name}`));
}

// A text that was copied and not translated has the right type.
test('no sentence of Kiswahili is the English one', async () => {
  const english = new Map(placesIn(await loadTexts('en'), ''));
  const same = placesIn(await loadTexts('sw'), '').filter(([place, text]) => english.get(place) === text);
  const isNamedAlike = ([place, text]: [string, string]) =>
    !/\p{L}{2}/u.test(text) ||
    /^\.(landing\.landingTexts\.(testimonials\.\d\.1|job\.\w+)|auth\.authTexts\.pane\.job\.client)$/.test(place) ||
    /^(Ufundi|1 \| Ufundi|English|Kiswahili|WhatsApp|SMS|South B|2547X+|KES[\s\d–]+)$/.test(text);
  expect(english.size).toBeGreaterThan(1000);
  expect(same.filter((each) => !isNamedAlike(each))).toEqual([]);
});

test.each([
  ['en', /\b(beads?|beaded|threads?|strands?)\b/i],
  ['sw', /\b(shanga|ushanga|nyuzi|uzi)\b/i],
] as const)('no text in %s speaks of beads, threads or strands', async (language, motif) => {
  const texts = textsIn(await loadTexts(language));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => motif.test(text))).toEqual([]);
});

test('admins are "our team" to those who look for a craftsman', async () => {
  const { landing, public: list, market, auth } = await loadTexts('en');
  expect(textsIn([landing, list, market, auth]).filter((text) => /\ban admin\b/i.test(text))).toEqual([]);
  expect(textsIn(landing).concat(textsIn(list)).join('\n')).toContain('Checked by our team');
});

// The counters show at least what is promised, the figures above them what is counted: two numbers for one thing confuse.
test.each([
  ['en', /^(\w+ )?(craftsmen|fundis)$|^jobs (completed|finished)$/],
  ['sw', /^mafundi|^kazi (zimekwisha|zilizokamilika)$/],
] as const)(
  'the counted figures of the front page count, in %s, neither craftsmen nor finished jobs',
  async (language, claims) => {
    const { landing } = await loadTexts(language);
    const { landingTexts } = landing as { landingTexts: { counters: string[]; measured: string[] } };
    expect(landingTexts.counters.slice(0, 2).filter((label) => claims.test(label))).toHaveLength(2);
    expect(landingTexts.measured).toHaveLength(2);
    expect(landingTexts.measured.filter((label) => claims.test(label))).toEqual([]);
  },
);
