import { expect, test } from 'vitest';
import { plainPath } from './plain-path.ts';

test.each([
  '/',
  '/api/token/',
  '/craftsman/jua-kali_2.0~a',
  '/HireSignUp',
  '/assets/a-B_c.12.js',
  '/a/..b/.well-known/...',
  "/x;y=1/@a:b,c!$&'()*+",
  '/craftsman/jos%C3%A9%20%26%20sons',
  '/%2561pi',
  '/a%2Fb%5c%00',
])('%s is plain', (path) => {
  expect(plainPath(path)).toBe(path);
});

test.each([
  ['//', '/'],
  ['//evil.example', '/evil.example'],
  ['///evil.example//', '/evil.example/'],
  ['/live//', '/live/'],
  ['/%6cive', '/live'],
  ['/a//.%2e%2e', '/a/...'],
  ['/%69nternal/%75i%7E', '/internal/ui~'],
  ['/craftsman//a%20%62', '/craftsman/a%20b'],
])('%s has the plain form %s', (path, plain) => {
  expect(plainPath(path)).toBe(plain);
  expect(plainPath(plain)).toBe(plain);
});

test.each([
  '',
  'live',
  '/../etc',
  '/./live',
  '/live/.',
  '/%2e/live',
  '/.//evil.example',
  '/a/..',
  '/%2e%2e/etc',
  '/a/.%2E/b',
  '/\\evil.example',
  '/%',
  '/%4',
  '/%%36c',
  '/%zz',
  '/a#b',
  '/a b',
  '/a"<b>',
  '/\xff',
  '/a\tb',
])('%j names nothing here', (path) => {
  expect(plainPath(path)).toBeNull();
});
