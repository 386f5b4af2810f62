import { isIPv6, type LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { publicAddress } from './public-address.ts';

const found = (name: string) =>
  new Promise<string>((resolve) => {
    const done: Parameters<LookupFunction>[2] = (error, addresses) =>
      resolve(error ? String(error.message) : JSON.stringify(addresses));
    publicAddress(name, { all: true }, done);
  });

test.each([
  'localhost',
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
])('a name at %s is not called', async (name) => {
  expect(await found(name)).toBe(`${name} is in a private network`);
});

test.each(['9.9.9.9', '172.32.0.1', '2001:db8::1'])('a name at %s is', async (name) => {
  expect(await found(name)).toBe(JSON.stringify([{ address: name, family: isIPv6(name) ? 6 : 4 }]));
});
