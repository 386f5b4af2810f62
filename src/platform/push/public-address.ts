/** Looks a name up, and refuses one that lies in a private network: what we send to the world stays out of our own. */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

const OUR_OWN = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OUR_OWN.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  OUR_OWN.addSubnet(address, bits, 'ipv6');

const isOurOwn = ({ address, family }: LookupAddress) => OUR_OWN.check(address, family === 6 ? 'ipv6' : 'ipv4');

/** The `lookup` of a request. */
export const publicAddress: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${name} has no address`), '', 0);
    if (found.some(isOurOwn))
      return done(Object.assign(new Error(`${name} is in a private network`), { code: 'EPRIVATE' }), '', 0);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
