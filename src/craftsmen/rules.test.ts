import { describe, expect, test } from 'vitest';
import { kilometresBetween, toldKilometres } from '#catalogue/distance.ts';
import {
  missingForApproval,
  missingInProfile,
  orderedServices,
  publicPlaces,
  publicWords,
  servicesWithImages,
} from './rules.ts';
import { queryWords, searchWords } from '#catalogue/search-words.ts';

const complete = {
  full_name: 'Wanjiku Kamau',
  profile: '/media/x',
  profession: 'Plumber',
  description: 'Dry',
  primary_service: 'Plumbing',
  service_images: ['/media/y'],
  location: 'South B',
  company_name: 'Maji',
  skills: 'Wiring',
};

describe('missing fields', () => {
  test('are none in a complete profile', () => {
    expect(missingForApproval(complete)).toEqual([]);
    expect(missingInProfile(complete)).toEqual({});
  });

  test('are named in the order of the form, and blank values count as missing', () => {
    const empty = {
      full_name: ' ',
      profile: null,
      profession: '\u00a0',
      description: '\u200b',
      primary_service: '',
      service_images: [],
    };
    expect(missingForApproval(empty)).toEqual([
      'full name',
      'profile image',
      'profession',
      'description',
      'primary service',
      'service image',
    ]);
    expect(missingInProfile({ ...empty, location: '', company_name: '', skills: '' })).toEqual({
      description: 'description is required',
      profession: 'profession is required',
      location: 'location is required',
      company_name: 'company_name is required',
      skills: 'skills is required',
      primary_service: 'primary_service is required',
      profile: 'Profile photo is required',
      service_images: 'At least one service image is required',
    });
  });

  test('for approval are never more than the form requires', () => {
    expect(missingForApproval({ ...complete, full_name: 'x' })).toEqual([]);
  });
});

describe('words', () => {
  test('have no case, accent or apostrophe', () => {
    expect(searchWords("Wanjikũ Ng'ang'a & Sons, LTD.")).toEqual(['wanjiku', 'nganga', 'sons', 'ltd']);
    expect(searchWords('𝐖𝐚𝐧𝐣𝐢𝐤𝐮\u0303 plum\u00adber ﬁx \u2068Ｊｕｍａ\u2069')).toEqual([
      'wanjiku',
      'plumber',
      'fix',
      'juma',
    ]);
    expect(searchWords('...')).toEqual([]);
    expect(queryWords('a b c d e f g h i j')).toHaveLength(8);
  });

  test('of a profile include trade, service and all enclosing places', () => {
    const words = publicWords({ ...complete, profession: 'Pipe man', services: ['Plumbing'] });
    expect(words).toEqual(
      expect.arrayContaining(['plumber', 'plumbing', 'south', 'b', 'nairobi', 'maji', 'wanjiku', 'pipe']),
    );
    expect(publicWords({ ...complete, profession: 'Electrician', services: ['Tiling'] })).toContain('electrical');
  });
});

test('places include all enclosing places; an unknown place stays as written', () => {
  expect(publicPlaces('South B')).toEqual(['south b', 'nairobi']);
  expect(publicPlaces('Thika and Nakuru')).toEqual(['thika', 'kiambu', 'nakuru']);
  expect(publicPlaces(' Ngong Road ')).toEqual(['ngong road']);
});

test('services are unique, primary first, paired with images by position', () => {
  expect(orderedServices('Tiling', ['Plumbing', 'Tiling', 'Carpentry'])).toEqual(['Tiling', 'Plumbing', 'Carpentry']);
  expect(servicesWithImages(['A', 'B'], ['1'])).toEqual([
    { name: 'A', image: '1' },
    { name: 'B', image: null },
  ]);
});

test('Thika is nearer to Nairobi than Eldoret, and an unknown place has no distance', () => {
  expect(kilometresBetween('nairobi', 'Thika')).toBeGreaterThan(20);
  expect(kilometresBetween('nairobi', 'Thika')).toBeLessThan(kilometresBetween('nairobi', 'Eldoret') ?? 0);
  expect(kilometresBetween('nairobi', 'Atlantis')).toBeNull();
});

test.each([
  ['Karen', 'nairobi', null],
  ['nairobi', 'nairobi', null],
  ['eldoret', 'Uasin Gishu', null],
  ['Eldoret', 'eldoret', null],
  ['Karen', 'karen', 0],
  ['Karen', 'Westlands', 12],
  ['nairobi', 'thika', 40],
  ['Karen', 'Atlantis', null],
])('of %s and %s people are told %s km: inside a town nobody knows how far it is', (one, other, told) => {
  expect([toldKilometres(one, other), toldKilometres(other, one)]).toEqual([told, told]);
});
