import { expect, test } from 'vitest';
import { useTestServer } from '../../../quality/helpers/test-server.ts';

const server = useTestServer();
const filesOf = (html: string) => html.match(/(?<=(?:src|href)="\/)assets\/[^"]+/g) ?? [];
const policyOf = ({ headers }: { headers: Headers }) => headers.get('content-security-policy');

test('the page of the API has one script, one sheet, no inline part, and the way to openapi.json without script', async () => {
  const page = await server.get('!/docs');
  expect(page).toMatchObject({
    status: 200,
    text: expect.not.stringMatching(/<style|style=|<script>| on\w+=|https?:/),
  });
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(filesOf(page.text)).toEqual([
    expect.stringMatching(/^assets\/api-viewer-\w+\.css$/),
    expect.stringMatching(/^assets\/api-viewer-\w+\.js$/),
  ]);
  expect(page.text).toMatch(/<noscript>.*<a href="\/openapi\.json">/);
  for (const file of filesOf(page.text)) {
    const { status, headers } = await server.get(`!/${file}`, { headers: { 'accept-encoding': 'br' } });
    expect({ status, caching: headers.get('cache-control'), encoding: headers.get('content-encoding') }).toEqual({
      status: 200,
      caching: expect.stringContaining('immutable'),
      encoding: 'br',
    });
  }
  const again = { headers: { 'if-none-match': page.headers.get('etag') as string } };
  expect(await server.get('!/docs', again)).toMatchObject({ status: 304, text: '' });
});

test('openapi.json comes in the encoding of its reader, and not again to who has it', async () => {
  const encodings = ['br', 'gzip', 'identity'];
  const [small, zipped, plain] = await Promise.all(
    encodings.map((encoding) => server.get('!/openapi.json', { headers: { 'accept-encoding': encoding } })),
  );
  expect([small, zipped, plain].map((each) => each?.headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
  expect([small?.text, zipped?.text]).toEqual([plain?.text, plain?.text]);
  const known = { 'if-none-match': small?.headers.get('etag') as string };
  expect(await server.get('!/openapi.json', { headers: known })).toMatchObject({ status: 304, text: '' });
});

test('the page of the API has the same policy as other pages, which do not load its viewer', async () => {
  const [docs, front, worker] = await Promise.all(['!/docs', '!/terms', '!/sw.js'].map((url) => server.get(url)));
  expect(policyOf(docs as never)).toBe(policyOf(front as never)?.replace(/ 'sha256-[^']+'/g, ''));
  for (const other of [front, worker]) expect(other?.text).not.toContain('api-viewer');
});
