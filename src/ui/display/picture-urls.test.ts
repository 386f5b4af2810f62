import { expect, test } from 'vitest';
import { describePicture } from './picture-urls.ts';

test('a stored picture tells its size, its colour and its smaller files', () => {
  expect(describePicture('/media/k3jd93.1280x960.d9c7a1.webp')).toEqual({
    src: '/media/k3jd93.1280x960.d9c7a1.webp',
    srcSet:
      '/media/k3jd93.1280x960.d9c7a1-320.webp 320w, /media/k3jd93.1280x960.d9c7a1-640.webp 640w, /media/k3jd93.1280x960.d9c7a1.webp 1280w',
    width: 1280,
    height: 960,
    average: '#d9c7a1',
  });
});

test('a private picture keeps its signature on every file', () => {
  const facts = describePicture('/private/a.500x500.000000.webp?until=1&sig=x.9x9.abcdef.y');
  expect(facts?.srcSet).toBe(
    '/private/a.500x500.000000-320.webp?until=1&sig=x.9x9.abcdef.y 320w, /private/a.500x500.000000.webp?until=1&sig=x.9x9.abcdef.y 500w',
  );
});

test('a picture smaller than the smallest width stands alone', () => {
  expect(describePicture('/media/a.320x240.ffffff.webp')?.srcSet).toBeUndefined();
});

test('a print needs the narrowest file alone', () => {
  const facts = describePicture('/media/k3jd93.1280x960.d9c7a1.webp', true);
  expect(facts).toMatchObject({ src: '/media/k3jd93.1280x960.d9c7a1-320.webp', srcSet: undefined, width: 1280 });
  expect(describePicture('/media/a.320x240.ffffff.webp', true)?.src).toBe('/media/a.320x240.ffffff.webp');
});

test('any other URL is used unchanged, and an empty one gives no picture', () => {
  const bare = { srcSet: undefined, width: undefined, height: undefined, average: undefined };
  expect(describePicture('https://example.com/a.jpg')).toEqual({ src: 'https://example.com/a.jpg', ...bare });
  expect(describePicture('blob:x')).toEqual({ src: 'blob:x', ...bare });
  expect(describePicture('')).toBeNull();
  expect(describePicture(null)).toBeNull();
  expect(describePicture(undefined)).toBeNull();
});
