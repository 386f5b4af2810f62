import net from 'node:net';
import tls from 'node:tls';

const DAY = 86_400_000;

/** @returns days until the certificate of an https URL ends, or why browsers would reject it */
export function certificateDays(url: string): Promise<number | string> {
  const { hostname: host, port } = new URL(url);
  const servername = net.isIP(host) ? {} : { servername: host };
  return new Promise((resolve) => {
    const socket = tls.connect({ host, port: Number(port || 443), ...servername, rejectUnauthorized: false }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY);
      resolve(socket.authorized ? days : String(socket.authorizationError));
      socket.destroy();
    });
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')));
    socket.once('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? error.message));
  });
}
