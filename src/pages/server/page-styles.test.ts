import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { gatherStyles } from './page-styles.ts';

const page = (body: string) => `<html><head><title>T</title></head><body>${body}</body></html>`;

test('style attributes become one element, each distinct one a rule, which the policy names by its hash', () => {
  const { html, source } = gatherStyles(
    page('<i style="--r:4.5"></i><b class="x" style="--bc:var(--leaf)"></b><i style="--r:4.5"></i>'),
  );
  const rules = '[data-s="0"]:not(#_){--r:4.5}[data-s="1"]:not(#_){--bc:var(--leaf)}';
  expect(html).toBe(
    `<html><head><title>T</title><style>${rules}</style></head><body><i data-s="0"></i><b class="x" data-s="1"></b><i data-s="0"></i></body></html>`,
  );
  expect(source).toBe(`'sha256-${createHash('sha256').update(rules).digest('base64')}'`);
});

test('a page without any stays as it is', () => {
  expect(gatherStyles(page('<i>style="x"</i>'))).toEqual({ html: page('<i>style="x"</i>'), source: null });
});

test('what could leave its rule is dropped, and what people write is no attribute', () => {
  const { html } = gatherStyles(
    page(
      '<i style="--a:red}*{display:none"></i><i style="--a:&lt;/style&gt;"></i><p>an &quot; style=&quot;x&quot;</p><i style="--b:1"></i>',
    ),
  );
  expect(html).toContain('<style>[data-s="0"]:not(#_){--b:1}</style>');
  expect(html).toContain('<body><i></i><i></i><p>an &quot; style=&quot;x&quot;</p><i data-s="0"></i>');
  const data = '<script type="application/json">{"a":"he wrote <p style=\\"x\\">"}</script>';
  expect(gatherStyles(page(data)).html).toBe(page(data));
});
