import sharp from 'sharp';
import type { Plugin, ResolvedConfig } from 'vite';

const INK = '#12211b';
const PLASTER = '#f4f3ec';
const FIELD = '#053020';
const MANGO = '#eca522';
const LEAF = '#3f8f6b';

const bead = (x: number, y: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="9.2" height="11.2" rx="3.4" fill="${fill}"/>`;
const mark = (fill: string) =>
  [0.4, 30.4].flatMap((x) => [0.4, 12.4, 24.4].map((y) => bead(x, y, fill))).join('') +
  bead(10.4, 36.4, fill) +
  bead(20.4, 36.4, MANGO);

const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`;

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 0 48 48"><style>g{color:${INK}}@media(prefers-color-scheme:dark){g{color:${PLASTER}}}</style><g>${mark('currentColor')}</g></svg>`;
const icon = svg(
  96,
  96,
  `<rect width="96" height="96" fill="${FIELD}"/><g transform="translate(28 24)">${mark(PLASTER)}</g>`,
);

function shareCard(): string {
  const columns = 120;
  const rows = 9;
  const colours = [LEAF, MANGO, PLASTER, FIELD];
  let belt = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const edge = row === 0 || row === rows - 1;
      const step = (Math.abs((column % 14) - 7) + row) % 8;
      belt += `<use href="#b" x="${column * 10}" y="${row * 12}" fill="${edge ? PLASTER : colours[step >> 1]}"/>`;
    }
  }
  return svg(
    1200,
    630,
    `<defs><rect id="b" x=".5" y=".4" width="9" height="11.2" rx="3.4"/></defs><rect width="1200" height="630" fill="${FIELD}"/>` +
      `<g transform="translate(480 96) scale(6)">${mark(PLASTER)}</g><g transform="translate(0 522)">${belt}</g>`,
  );
}

const manifest = {
  name: 'Ufundi',
  short_name: 'Ufundi',
  description: 'Find, hire and review approved craftsmen in Kenya.',
  id: '/',
  start_url: '/start',
  scope: '/',
  display: 'standalone',
  background_color: PLASTER,
  theme_color: PLASTER,
  icons: ['any', 'maskable'].flatMap((purpose) =>
    [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose })),
  ),
  shortcuts: [
    { name: 'My Requests', url: '/hire/requests' },
    { name: 'Make Request', url: '/hire/new' },
    { name: 'Jobs', url: '/dashboard/jobs' },
  ],
};

const png = (size: number) =>
  sharp(Buffer.from(icon), { density: (72 * size) / 96 })
    .resize(size, size)
    .png({ palette: true })
    .toBuffer();

export function brandFiles(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'brand-files',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      if (config.build.ssr) return;
      const [small, large, touch, card] = await Promise.all([
        png(192),
        png(512),
        png(180),
        sharp(Buffer.from(shareCard())).jpeg({ quality: 82 }).toBuffer(),
      ]);
      const files: Record<string, string | Uint8Array> = {
        'favicon.svg': favicon,
        'icon-192.png': small,
        'icon-512.png': large,
        'apple-touch-icon.png': touch,
        'og.jpg': card,
        'manifest.webmanifest': JSON.stringify(manifest),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
