import { randomInt } from 'node:crypto';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port for a program that is started later, and again. It is below the range from which systems give ports away, so
 * no connection takes it; its UDP twin, held until this process ends, keeps other tests from choosing it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const twin = dgram.createSocket('udp4').unref();
    const probe = createServer();
    try {
      await once(twin.bind({ port, address: '127.0.0.1', exclusive: true }), 'listening');
      await once(probe.listen(port, '127.0.0.1'), 'listening');
      probe.close();
      await once(probe, 'close');
      return port;
    } catch {
      twin.close();
    }
  }
}
