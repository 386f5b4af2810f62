import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const NJERI = { fullName: 'Njeri Wambui', email: 'njeri.w@bidii-works.co.ke' };

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passw0rd2026',
  '12345678',
  '1234567890',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'qwertyuiop',
  'asdfghjkl',
  '1q2w3e4r',
  'qwerty123',
  'abc12345',
  'a1234567',
  'iloveyou',
  'welcome1',
  'letmein!',
  'admin123',
  '@dmin2026',
  'nenosiri',
  'nenosiri1',
  'Karibu2026',
  'harambee',
  'ilovekenya',
  'Nairobi254',
  'safaricom',
  'mungunimwema1',
  'hakunamatata',
  'Yesu12345',
  'kenyakenya',
  '14081995',
  '0712345678',
  '254712345678',
  'ufundi2026',
  '!!mpesa!!',
])('%s is common', (password) => {
  expect(isCommonPassword(password, NJERI)).toBe(true);
});

test.each([
  'njeri2026',
  'Wambui!!',
  'njeriwambui',
  'WambuiNjeri1',
  'Nj3r1wambui',
  'njerinjeri',
  'bidii-works'.replace('-', ''),
])('%s is guessable for Njeri Wambui', (password) => {
  expect(isCommonPassword(password, { ...NJERI, email: 'njeri.w@bidiiworks.co.ke' })).toBe(true);
});

test.each([
  'mabati-na-misumari-47',
  'correct horse battery',
  'Xk29!vTq',
  'kiti cha mvule',
  'njeri anapenda samaki',
  'TestPass123!',
  'Str0ngPass!',
  '385920174462',
  'ñandú en la lluvia',
  'jua kali 1987 fundi',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password, NJERI)).toBe(false);
});

test('a name of two letters or none rejects no password', () => {
  expect(isCommonPassword('al-mnara-wa-mbali', { fullName: 'Al', email: 'a@b.co.ke' })).toBe(false);
  expect(isCommonPassword('mnara-wa-mbali', { fullName: '', email: '' })).toBe(false);
});
