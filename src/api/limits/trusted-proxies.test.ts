import { expect, test } from 'vitest';
import { startSecondProcess } from '../../../quality/helpers/second-process.ts';
import { useTestServer } from '../../../quality/helpers/test-server.ts';
import { trustedProxies, visitorOf } from './trusted-proxies.ts';

const server = useTestServer();

/** @returns the address that the audit log has of a visitor whose request comes over loopback with this header */
async function addressSeen(trustProxy: boolean | number | string[], forwarded: string): Promise<string | null> {
  const process = await startSecondProcess(server, { trustProxy });
  try {
    const body = { email: 'nobody@example.co.ke', password: 'not-the-one' };
    const { status } = await process.call('POST', '/token/', { body, headers: { 'x-forwarded-for': forwarded } });
    expect(status).toBe(401);
    const rows = server.owner.selectFrom('audit_log').select('address').orderBy('id', 'desc');
    return (await rows.executeTakeFirstOrThrow()).address;
  } finally {
    await process.close();
  }
}

/** Before the framework has read the request, as load shedding asks. */
const addressBefore = (trustProxy: boolean | number | string[], forwarded: string) =>
  visitorOf(
    { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': forwarded } },
    trustedProxies(trustProxy),
  );

test.each([
  ['no proxy is trusted', false, '41.90.64.7', '127.0.0.1'],
  ['one hop', 1, '198.51.100.9, 41.90.64.7', '41.90.64.7'],
  ['two hops', 2, '198.51.100.9, 41.90.64.7, 203.0.113.5', '41.90.64.7'],
  ['a named range', ['loopback', '203.0.113.0/24'], '198.51.100.9, 41.90.64.7, 203.0.113.5', '41.90.64.7'],
  ['a named address', ['127.0.0.1'], '41.90.64.7', '41.90.64.7'],
  ['everybody', true, '198.51.100.9, 41.90.64.7', '198.51.100.9'],
])('with trust in %s the visitor is who that proxy names', async (_, trusted, forwarded, expected) => {
  expect(addressBefore(trusted, forwarded)).toBe(expected);
  expect(await addressSeen(trusted, forwarded)).toBe(expected);
});

test.each([['"><script>'], ['41.90.64.7:5555'], ['unknown'], ['41.90.64.7 ; drop']])(
  'text that is no address never becomes one: %s',
  async (forged) => {
    expect(addressBefore(['loopback'], forged)).toBe('127.0.0.1');
    expect(await addressSeen(['loopback'], forged)).toBe('127.0.0.1');
    expect(addressBefore(true, `${forged}, 41.90.64.8`)).toBe('41.90.64.8');
    expect(await addressSeen(true, `${forged}, 41.90.64.8`)).toBe('41.90.64.8');
  },
);

test('a number of hops trusts no proxy with a public IP', () => {
  const trusts = trustedProxies(2);
  expect(['41.90.64.7', '2001:db8::1', undefined].map((ip) => trusts(ip, 0))).toEqual([false, false, false]);
  expect(['10.1.2.3', '::ffff:172.17.0.1', 'fd00::1'].map((ip) => trusts(ip, 0))).toEqual([true, true, true]);
  expect([trusts('203.0.113.5', 1), trusts('10.1.2.3', 2)]).toEqual([true, false]);
});
