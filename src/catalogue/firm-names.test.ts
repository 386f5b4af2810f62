import { expect, test } from 'vitest';
import { isFirmName } from './firm-names.ts';

test('a firm is told from a person by its name', () => {
  for (const firm of [
    'Otieno & Sons Plumbing',
    'Maji Safi Plumbers',
    'Mwangi Electricals',
    'Naserian Interiors',
    'Kibera Youth Group',
    'Jua Kali Masons',
    'BARAKA CONTRACTORS LTD',
    'Umoja Masonry',
    'Odhiambo Woodworks',
  ])
    expect([firm, isFirmName(firm)]).toEqual([firm, true]);
  for (const person of [
    'Kamau Njoroge',
    'Mason Otieno',
    'Ali Welde',
    "Ng'ang'a Wambui",
    'Grace Tiller',
    'Cosmas Koech',
  ])
    expect([person, isFirmName(person)]).toEqual([person, false]);
});
