import { expect, test } from 'vitest';
import { originIn } from './origin.ts';

test('signing in leads back to the page a person came from, with query and hash', () => {
  const from = { pathname: '/hire/request', search: '?service=Plumbing', hash: '#photo' };
  expect(originIn({ state: { from }, search: '' }, '/hire')).toBe('/hire/request?service=Plumbing#photo');
  expect(originIn({ state: { from: '/orders' }, search: '' }, '/hire')).toBe('/orders');
});

test('signing in never leads to another site', () => {
  const outside = [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '',
  ];
  for (const state of [
    null,
    undefined,
    {},
    'text',
    { from: null },
    { from: {} },
    ...outside.map((from) => ({ from })),
  ]) {
    expect(originIn({ state, search: '' }, '/hire')).toBe('/hire');
  }
});
