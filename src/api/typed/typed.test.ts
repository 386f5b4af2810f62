import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  AMOUNT_UNCLEAR,
  email,
  EMAIL_INVALID,
  kes,
  ONE_PHONE,
  nameLine,
  phone,
  PHONE_INVALID,
  text,
} from '../fields.ts';
import { plainLine, plainText } from './plain-text.ts';

/** What a field makes of a text, or what it says to the person. */
const read = (schema: z.ZodMiniType) => (typed: unknown) => {
  const parsed = schema.safeParse(typed);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.message;
};

test.each([
  'juma@gmail.com',
  ' JUMA@Gmail.com\n',
  'juma@gmail.com,',
  'juma@gmail.com;',
  'juma@gmail.com.',
  '.juma@gmail.com',
  'juma@gmail.com)',
  '"juma@gmail.com"',
  '“juma@gmail.com”',
  '<juma@gmail.com>',
  '<<juma@gmail.com>>,',
  '(<juma@gmail.com>).',
  'mailto:juma@gmail.com',
  '<mailto:juma@gmail.com?subject=Kazi>',
  'Juma Otieno <juma@gmail.com>',
  'juma\u200b@gmail\u00ad.com',
  '\u2068juma@gmail.com\u2069',
  'juma@gmail.com <juma@gmail.com>',
  'Email: juma@gmail.com',
  'E-mail - juma@gmail.com',
  'Barua pepe: juma@gmail.com.',
  'mailto://juma@gmail.com',
  'mailto:juma%40gmail.com',
  '• juma@gmail.com',
  '#juma@gmail.com',
  'juma@gmail.com/',
  'juma@gmail.com –',
  'ｊｕｍａ＠gmail.com',
])('%j is the mailbox juma@gmail.com', (typed) => {
  expect(read(email())(typed)).toBe('juma@gmail.com');
});

test.each([
  ["o'brien+kazi_1@mail.example.co.ke", "o'brien+kazi_1@mail.example.co.ke"],
  ['info@mbéki.africa', 'info@xn--mbki-cpa.africa'],
  ['info@xn--mbki-cpa.africa', 'info@xn--mbki-cpa.africa'],
])('%s is kept as %s', (typed, stored) => {
  expect(read(email())(typed)).toBe(stored);
});

test.each([
  'njeri at example',
  'juma@gmail',
  'juma@gmail,com',
  'juma@@gmail.com',
  'juma@gmail.com otieno@gmail.com',
  'juma@gmail.com,otieno@gmail.com',
  '"juma@gmail.com" <otieno@gmail.com>',
  'juma otieno@gmail.com',
  '_juma@gmail.com_',
  'juma@gmail. com',
  'ju..ma@gmail.com',
  'juma@gmail..com',
  'juma@-gmail.com',
  'juma@gmail.c',
  'juma@10.0.0.1',
  'juma@[10.0.0.1]',
  'juma@gmail.com/path',
  'juma@gmail.com:25',
  'јuma@gmail.com',
  'juma@gmail.com\r\nBcc: otieno',
  `${'a'.repeat(65)}@gmail.com`,
  `juma@${'a'.repeat(64)}.com`,
  `juma@${'abc.'.repeat(60)}com`,
])('%j is no address', (typed) => {
  expect(read(email())(typed)).toBe(EMAIL_INVALID);
});

test.each([
  '+254712345678',
  '254712345678',
  '0712345678',
  '712345678',
  712345678,
  '0712 345 678',
  '0712-345-678',
  '0712.345.678',
  '(0712) 345678',
  '+254 (0)712 345 678',
  '+254 0712 345678',
  '(+254) 712345678',
  '00254712345678',
  '00 254 (0) 712 345 678',
  'tel:+254712345678',
  'Tel. 0712 345 678',
  'https://wa.me/254712345678',
  'https://wa.me/+254712345678?text=Habari',
  'https://api.whatsapp.com/send?phone=254712345678&text=Habari',
  'sms:+254712345678',
  'Juma Otieno: 0712 345 678',
  '0712 345 678 (WhatsApp)',
  "'0712345678",
  '“0712345678”',
  '*0712345678*',
  '<0712345678>?',
  '0712345678,',
  '0712345678.',
  '0712\u200b345\u00ad678',
  '\u202a+254\u00a0712 345\u2011678\u202c',
  '０７１２３４５６７８',
  '0712/345/678',
])('%j is the phone +254712345678', (typed) => {
  expect(read(phone())(typed)).toBe('+254712345678');
});

test.each([
  ['0712345678 / 0722345678', ONE_PHONE],
  ['0712345678, 0722345678', ONE_PHONE],
  ['0712 345 678 or 0722 345 678', ONE_PHONE],
  ['+254712345678+254722345678', ONE_PHONE],
  ['0712345678 au 020 2345678', ONE_PHONE],
  ['071234567', PHONE_INVALID],
  ['07123456789', PHONE_INVALID],
  ['+256712345678', PHONE_INVALID],
  ['0812345678', PHONE_INVALID],
  ['202345678', PHONE_INVALID],
  ['Mama Njeri', PHONE_INVALID],
])('%j is refused: %s', (typed, sentence) => {
  expect(read(phone())(typed)).toBe(sentence);
});

test('a landline keeps its area code', () => {
  expect(['020 234 5678', '+254 (0)20 2345678', '00254202345678'].map(read(phone()))).toEqual(
    Array.from({ length: 3 }, () => '+254202345678'),
  );
});

const WHOLE = 'Please give the amount in whole shillings.';

test.each([
  1500,
  '1500',
  ' 1500 ',
  '1,500',
  '1.500',
  '1 500',
  '1\u00a0500',
  '1’500',
  'KES 1,500',
  'KSh 1,500/-',
  'Ksh.1500',
  'kshs 1500',
  'Sh 1500',
  'Sh. 1,500',
  'Shilingi 1500',
  '1500 KES',
  '1500/=',
  '1,500/=',
  '1500/-',
  '1500 bob',
  '1500 shillings',
  '1,500/- only',
  'Sh 1500 only.',
  'K.Sh. 1,500/=',
  '*1500*',
  '"1,500"',
  '1500sh.',
  '1,500.00',
  '1.500,00',
  '1500.00',
  '1500,00',
  '1500.0',
  '1500.',
  '1.5k',
  '1,5K',
  '1.5 k',
  'KES 1.5k/=',
  '1\u200b500',
  '１５００',
])('%j is 1500 shillings', (typed) => {
  expect(read(kes())(typed)).toBe(1500);
});

test.each([
  ['12k', 12_000],
  ['1.25k', 1250],
  ['1.2m', 1_200_000],
  ['1,250,000', 1_250_000],
  ['15.00', 15],
])('%s is %d shillings', (typed, amount) => {
  expect(read(kes())(typed)).toBe(amount);
});

test.each(['1,50', '2,5', '2.5', '15,00', '0,500', '1,500k'])('%s may be two amounts and is asked back', (typed) => {
  expect(read(kes())(typed)).toBe(AMOUNT_UNCLEAR);
});

test.each([
  '',
  '-1500',
  '1500.50',
  '12.50',
  1500.5,
  '1e3',
  '0x5dc',
  '1,50,000',
  '1500-2000',
  'elfu moja',
  '0',
  '1000000000',
  '∞',
  '1..500',
])('%j is no amount', (typed) => {
  expect(read(kes())(typed)).toBe(WHOLE);
});

test.each([
  ['Wanjiku\u202d Kamau', 'Wanjiku Kamau'],
  ['\u2068Juma\u2069', 'Juma'],
  ['soft\u00adware', 'software'],
  ['a\u115fb\u3164c\u180ed\ufe0fe\u{e0041}f', 'abcdef'],
  ['one\u2028two\vthree\u0085four', 'one two three four'],
  ['wanjiku\u0303', 'wanjikũ'],
  ['Fundi 👨🏾‍🔧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Fundi 👨🏾‍🔧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a\u0000b\u001bc\ud800', 'abc'],
  ['محمد علي', 'محمد علي'],
])('%j is read as %j in a line', (typed, plain) => {
  expect(plainLine(typed)).toBe(plain);
  expect(read(nameLine('name is required', 80))(plain)).toBe(plain);
});

test('in a text every program’s line break becomes one of ours, and tabs stay', () => {
  expect(plainText('1\r\n2\r3\u2028\u20294\v5\f6\t7')).toBe('1\n2\n3\n\n4\n5\n6\t7');
});

test('what a program sends is refused with its place, and composed', () => {
  const name = read(nameLine('name is required', 80));
  expect(name('Wan\u00adjiku')).toBe('This text holds characters that cannot be kept: U+00AD, number 4.');
  expect(name('😀\u2028')).toBe('😀');
  expect(name('😀\u2028x')).toBe('This text holds characters that cannot be kept: U+2028, number 2.');
  expect(read(text('text is required', 80))('a\n\u202db')).toBe(
    'This text holds characters that cannot be kept: U+202D, number 3.',
  );
  expect(name('wanjiku\u0303')).toBe('wanjikũ');
});

test('a word of a name is in one alphabet, a name may have several', () => {
  const name = read(nameLine('name is required', 80));
  for (const mixed of ['\u0410dmin', 'Adm\u0456n', 'Ruth \u0391sha', 'Ufund\u0456 Team'])
    expect(name(mixed)).toBe('Please write each word of a name in one alphabet.');
  for (const fine of ['Иван Petrov', "N'golo O’Brien-Mũthoni", 'Jua Kali №5', 'Αθηνά Ltd', '漢字かな'])
    expect(name(fine)).toBe(fine);
});
