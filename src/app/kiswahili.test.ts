import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { errorExamples } from '#api/docs/errors.ts';
import { keyReused } from '#api/problem.ts';
import { PROFESSIONS, SERVICES, SKILLS } from '#catalogue/services.ts';
import { DIST } from '#pages/server/manifest.ts';
import { ENGAGEMENT_STATUSES, REQUEST_STATUSES } from '#requests/contract.ts';
import { postedTooOften, revisedTooOften, tooManyDirect, tooManyOpen } from '#requests/problems.ts';
import { translate } from '#ui/texts/kiswahili-sentences.ts';
import { anApprovedCraftsman } from '../../db/factories/profiles.ts';
import { useTestServer } from '../../quality/helpers/test-server.ts';

const ENGLISH = [...new Set<string>([...SERVICES, ...PROFESSIONS, ...SKILLS])];
const server = useTestServer();
let slug: string;

beforeAll(async () => {
  const skills = [...SKILLS, 'Borehole pumps'].join(', ');
  ({ slug } = await anApprovedCraftsman(server, {
    company: 'Otieno & Sons',
    services: SERVICES,
    skills,
    languages: ['English', 'Kikuyu'],
  }));
  await Promise.all(
    PROFESSIONS.map((profession, index) =>
      anApprovedCraftsman(server, { company: `Umoja ${index}`, profession, services: [SERVICES[index] as string] }),
    ),
  );
});

/** What a page shows to people and to search engines; not URLs, values of fields, data of scripts and names. */
async function read(path: string, language: 'en' | 'sw'): Promise<string> {
  const { status, text } = await server.get(`!${path}`, { headers: { 'accept-language': language } });
  expect(status).toBe(200);
  return text
    .replace(/<style.*?<\/style>|<script type="application\/json".*?<\/script>|<h3>.*?<\/h3>/gs, '')
    .replace(/"https?:[^"]*"/g, '')
    .replace(/ (href|src|srcset|value|name|class|action)="[^"]*"/g, '')
    .replace(/&amp;/g, '&');
}
const englishIn = (text: string) => ENGLISH.filter((name) => new RegExp(`\\b${name}\\b`).test(text));

test.each([
  ['/', ['Mabomba', 'Umeme', 'Useremala', 'Uashi']],
  ['/craftsmen', ['Mabomba', 'Fundi bomba', 'Seremala', 'Mekanika']],
  ['/craftsmen?language=Kikuyu', ['Kiingereza', 'Lugha ya Alama ya Kenya', '<p>Kiingereza, Kikuyu</p>']],
  ['/craftsmen?service=Plumbing&location=nairobi', ['<title>Mabomba, Nairobi']],
  ['/services', ['Mabomba', 'Upakaji rangi']],
  ['/services?service=AC+Repair', ['<title>Huduma: Ukarabati wa AC']],
  ['/category/woodworking', ['Seremala', 'Mtengeneza samani']],
  ['/category/metalworking', ['Mhunzi']],
  ['/category/textile', ['Mavazi']],
])('%s names trades in Kiswahili for a Kiswahili reader', async (path, expected) => {
  const page = await read(path, 'sw');
  expect(englishIn(page)).toEqual([]);
  for (const name of expected) expect(page).toContain(name);
});

test('a portfolio names services, profession and skills in Kiswahili, also for search engines; typed skills stay', async () => {
  const page = await read(`/craftsman/${slug}`, 'sw');
  expect(englishIn(page)).toEqual([]);
  expect(page).toContain('<title>Otieno & Sons, Mabomba, South B');
  expect(page).toContain('"knowsAbout":["Mabomba","Umeme"');
  expect(page).toContain('<span>Huzungumza Kiingereza, Kikuyu</span>');
  for (const name of ['Fundi bomba', 'Uwekaji nyaya', 'Borehole pumps']) expect(page).toContain(`>${name}<`);
});

test('an English page shows the texts of the API, and the API answers in English in every language', async () => {
  expect(await read(`/craftsman/${slug}`, 'en')).toContain('"knowsAbout":["Plumbing","Electrical"');
  const { body } = await server.get(`/public-craftsman/${slug}/`, { headers: { 'accept-language': 'sw' } });
  expect(body).toMatchObject({ primary_service: 'Plumbing', profession: 'Plumber', services: { length: 13 } });
  expect(body.skills).toBe('Wiring, Pipe Fitting, Roofing, Furniture Making, Auto Repair, Borehole pumps');
});

test('every error of a call has its sentence in Kiswahili', () => {
  // The first is for programs, the others are thrown with a sentence that says how many.
  const others = [keyReused, postedTooOften, revisedTooOften, tooManyDirect, tooManyOpen].map(({ detail }) => detail);
  const sentences = Object.values(errorExamples(server.served.endpoints)).map(({ value }) => value.detail);
  expect(sentences.length).toBeGreaterThan(90);
  expect(sentences.filter((each) => translate(each) === each && !others.includes(each))).toEqual([]);
});

test('a move that comes too late says in Kiswahili what has become of the job, the price or the offer', () => {
  const settled = ['accepted', 'declined', 'withdrawn'];
  const late = [
    ...[...REQUEST_STATUSES, ...ENGAGEMENT_STATUSES].map((status) => `job is ${status}`),
    ...[...settled, 'closed'].map((status) => `quote is ${status}`),
    ...[...settled, 'lapsed'].map((status) => `offer is ${status}`),
  ];
  for (const what of late)
    expect(translate(`That is not possible any more: this ${what}.`)).toMatch(
      /^Hilo haliwezekani tena: (kazi|bei|ofa) hii (ime|ina)[a-z ]+\.$/,
    );
});

test('only a Kiswahili reader’s browser loads the Kiswahili names', () => {
  const assets = path.join(DIST, 'web/assets');
  const holding = readdirSync(assets).filter(
    (file) => file.endsWith('.js') && readFileSync(path.join(assets, file), 'utf8').includes('Uezekaji paa'),
  );
  expect(holding).toHaveLength(1);
  const english = readFileSync(path.join(assets, holding[0] as string), 'utf8');
  expect(english).toContain('Umekosa mtandao.');
});
