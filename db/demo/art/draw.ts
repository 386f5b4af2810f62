/**
 * Draws the demo pictures: SVG still lifes -> WebP.
 *   node db/demo/art/draw.ts            all of them
 *   node db/demo/art/draw.ts tiling     only those whose name contains the word
 * Same seed, same picture.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { BLEED, type Scene, Sketch } from './canvas.ts';
import { scenes } from './scenes/index.ts';

const CEILING = 70_000;
const FLOOR = 40;

export function svgOf(scene: Scene): string {
  const s = new Sketch(scene.seed, scene.w, scene.h);
  return scene.draw(s);
}

export async function render(scene: Scene): Promise<{ webp: Buffer; quality: number }> {
  const raw = await sharp(Buffer.from(svgOf(scene)))
    .extract({ left: BLEED, top: BLEED, width: scene.w ?? 1200, height: scene.h ?? 900 })
    .flatten({ background: '#000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (let quality = 76; ; quality -= 4) {
    const webp = await sharp(raw).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length <= CEILING || quality <= FLOOR) return { webp, quality };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  sharp.concurrency(1);
  sharp.cache(false);
  const out = new URL('./pictures/', import.meta.url);
  await mkdir(out, { recursive: true });
  const only = process.argv[2] ?? '';
  let sum = 0;
  for (const [name, scene] of Object.entries(scenes)) {
    if (!name.includes(only)) continue;
    const { webp, quality } = await render(scene);
    await writeFile(new URL(`${name}.webp`, out), webp);
    sum += webp.length;
    console.log(name.padEnd(22), `${(webp.length / 1000).toFixed(1)} kB`, `q ${quality}`);
  }
  console.log(`total ${(sum / 1e6).toFixed(2)} MB`);
}
