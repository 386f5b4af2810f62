/** Requests as no browser would send them: path, method and headers go out exactly as they are written. */
import http from 'node:http';

export interface Sent {
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface Told {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** Parsed where it is JSON, else the text. */
  readonly body: any;
}

// Many calls one after the other: a connection each would cost more than the calls.
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

/** @param base as `house.base` · @param path from the root, sent without any normalising */
export function exactPath(
  base: string,
  method: string,
  path: string,
  { headers = {}, body }: Sent = {},
): Promise<Told> {
  const { hostname, port } = new URL(base);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== '';
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: isJson ? JSON.parse(text) : text,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** A multipart body, built by hand so that its parts can be as strange as an attack wants them. */
export function multipart(parts: readonly (readonly [name: string, value: string | Buffer, filename?: string])[]): {
  headers: Record<string, string>;
  body: Buffer;
} {
  const boundary = 'kamba-ya-katani';
  const chunks = parts.flatMap(([name, value, filename]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n`,
    filename ? 'Content-Type: application/octet-stream\r\n\r\n' : '\r\n',
    value,
    '\r\n',
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk))),
  };
}
