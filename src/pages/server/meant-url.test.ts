import { expect, test } from 'vitest';
import { meantUrl } from './meant-url.ts';

test.each([
  '/',
  '/?search=tap',
  '/craftsmen?service=Plumbing&location=nairobi',
  '/craftsmen?search=why%20me%3F',
  '/hire/new?service=Plumbing&description=It+leaks!',
  '/craftsman/joseph-otieno/',
  '/craftsman/No_Such%20Slug',
  '/reset-password?uid=7b0c-4d&token=t1.aB-_',
  '/a%2Fb%5c%00',
  '/x%zz',
])('%s is meant as it is', (url) => {
  expect(meantUrl(url)).toBe(url);
});

test.each<readonly [string, string]>([
  ...['.', ',', ')', ').', '*', '_', '!', '%22', '%3E', '%E2%80%8B', '%E2%80%9D.', '%20', '%0A', '%E2%80%A6'].map(
    (end) => [`/craftsman/joseph-otieno${end}`, '/craftsman/joseph-otieno'] as const,
  ),
  ['/craftsman/Joseph-Otieno', '/craftsman/joseph-otieno'],
  ['/craftsman/JOSEPH-OTIENO/).', '/craftsman/joseph-otieno/'],
  ['/craftsman/joseph-otieno&fbclid=x', '/craftsman/joseph-otieno?fbclid=x'],
  ['/craftsman/joseph-otieno%3Ffbclid%3Dx%26lang%3Dsw', '/craftsman/joseph-otieno?fbclid=x&lang=sw'],
  ['/craftsmen?service=Plumbing&amp;location=nairobi).', '/craftsmen?service=Plumbing&location=nairobi'],
  ['/hire/requests?job=12%29', '/hire/requests?job=12'],
  ['/hire/requests?job=12&amp;proof=3.aB_-%3E', '/hire/requests?job=12&proof=3.aB_-'],
  ['/reset-password?uid=7b0c-4d&amp;token=t1.aB-cD.', '/reset-password?uid=7b0c-4d&token=t1.aB-cD'],
  ['/reset-password%3fuid=7b0c-4d&token=t1.aB', '/reset-password?uid=7b0c-4d&token=t1.aB'],
  ['/craftsmen?', '/craftsmen'],
  ['/).', '/'],
])('%s is meant as %s', (url, meant) => {
  expect(meantUrl(url)).toBe(meant);
  expect(meantUrl(meant)).toBe(meant);
});

test('no link leads to another site', () => {
  for (const url of [
    '/%2Fevil.example.',
    '/%2F%2Fevil.example)',
    '/%3F//evil.example',
    '/&/evil.example',
    '/%5cevil.example.',
  ])
    expect(meantUrl(url)).toMatch(/^\/(?![/\\])/);
});
