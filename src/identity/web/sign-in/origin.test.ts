import { expect, test } from 'vitest';
import { originIn } from './origin.ts';

test('a door leads back to the page somebody came from, whole', () => {
  const from = { pathname: '/hire/request', search: '?service=Plumbing', hash: '#photo' };
  expect(originIn({ from }, '/hire')).toBe('/hire/request?service=Plumbing#photo');
  expect(originIn({ from: '/orders' }, '/hire')).toBe('/orders');
});

test('a door never leads out of the house', () => {
  const outside = ['//evil.test', '/\\evil.test', 'https://evil.test', 'evil.test', 'javascript:alert(1)', ''];
  for (const state of [
    null,
    undefined,
    {},
    'text',
    { from: null },
    { from: {} },
    ...outside.map((from) => ({ from })),
  ]) {
    expect(originIn(state, '/hire')).toBe('/hire');
  }
});
