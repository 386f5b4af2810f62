import { describe, expect, test } from 'vitest';
import {
  askedWords,
  distanceBetween,
  missingForApproval,
  missingInProfile,
  orderedServices,
  publicPlaces,
  publicWords,
  searchWords,
  servicesWithImages,
} from './rules.ts';

const whole = {
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

describe('what lacks', () => {
  test('is nothing in a whole profile', () => {
    expect(missingForApproval(whole)).toEqual([]);
    expect(missingInProfile(whole)).toEqual({});
  });

  test('is named in the order of the form, blanks of any kind counting as nothing', () => {
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

  test('for approval is never more than what the form asks for, so that whoever could save can be approved', () => {
    expect(missingForApproval({ ...whole, full_name: 'x' })).toEqual([]);
  });
});

describe('words', () => {
  test('have no case, no accent and no apostrophe', () => {
    expect(searchWords("Wanjikũ Ng'ang'a & Sons, LTD.")).toEqual(['wanjiku', 'nganga', 'sons', 'ltd']);
    expect(searchWords('...')).toEqual([]);
    expect(askedWords('a b c d e f g h i j')).toHaveLength(8);
  });

  test('of a profile bring the trade to the service and the place to all it lies in', () => {
    const words = publicWords({ ...whole, profession: 'Pipe man', services: ['Plumbing'] });
    expect(words).toEqual(
      expect.arrayContaining(['plumber', 'plumbing', 'south', 'b', 'nairobi', 'maji', 'wanjiku', 'pipe']),
    );
    expect(publicWords({ ...whole, profession: 'Electrician', services: ['Tiling'] })).toContain('electrical');
  });
});

test('places are those named, with all they lie in; a place we do not know is kept as written', () => {
  expect(publicPlaces('South B')).toEqual(['south b', 'nairobi']);
  expect(publicPlaces('Thika and Nakuru')).toEqual(['thika', 'kiambu', 'nakuru']);
  expect(publicPlaces(' Ngong Road ')).toEqual(['ngong road']);
});

test('services stand once each, the primary first, with the picture of the same place', () => {
  expect(orderedServices('Tiling', ['Plumbing', 'Tiling', 'Carpentry'])).toEqual(['Tiling', 'Plumbing', 'Carpentry']);
  expect(servicesWithImages(['A', 'B'], ['1'])).toEqual([
    { name: 'A', image: '1' },
    { name: 'B', image: null },
  ]);
});

test('Thika is nearer to Nairobi than Eldoret, and a place nobody knows is nowhere', () => {
  expect(distanceBetween('nairobi', 'Thika')).toBeGreaterThan(20);
  expect(distanceBetween('nairobi', 'Thika')).toBeLessThan(distanceBetween('nairobi', 'Eldoret') ?? 0);
  expect(distanceBetween('nairobi', 'Atlantis')).toBeNull();
});
