/** Requests with path, method and headers sent exactly as given, unlike fetch. */
import http from 'node:http';

export interface Sent {
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface ExactResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly body: any;
}

// A connection for each call would cost more than the calls.
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });

/** @param path from the root, sent without normalising */
export function exactPath(
  base: string,
  method: string,
  path: string,
  { headers = {}, body }: Sent = {},
): Promise<ExactResponse> {
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

/** A multipart body; its parts can break the rules. */
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
