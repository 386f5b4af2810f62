import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderSprite } from './icon-sprite.ts';
import { icons } from './icons.ts';

test('every icon listed is in the sprite, once', () => {
  const sprite = renderSprite(icons);
  expect([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual([...icons]);
  expect(new Set(icons).size).toBe(icons.length);
});

test('every icon of the sprite is used', () => {
  const symbols = readFileSync(new URL('./lucide.svg', import.meta.url), 'utf8').match(/(?<=<symbol id=")[^"]+/g);
  expect(symbols?.sort()).toEqual([...icons].sort());
});

test('an icon that does not exist stops the build', () => {
  expect(() => renderSprite(['no-such-icon'])).toThrow('no-such-icon');
});
