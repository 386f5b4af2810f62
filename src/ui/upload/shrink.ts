import { startsAs } from './file-start.ts';

export const LONGEST_SIDE = 2000;

/**
 * Turns a photo upright and makes it at most LONGEST_SIDE long; encoding it again also drops its GPS position. What the
 * server does not take (BMP, HEIC) and this browser decodes becomes a JPEG.
 * @returns the original where it is small enough or the browser cannot decode it: the server then decides
 */
export async function shrinkPhoto(photo: File, maxBytes: number): Promise<File> {
  try {
    const isTaken = await startsAs('image', photo);
    const picture = await decoded(photo);
    const longest = Math.max(picture.width, picture.height);
    if (isTaken && longest <= LONGEST_SIDE && photo.size <= maxBytes) {
      picture.close?.();
      return photo;
    }
    const scale = Math.min(1, LONGEST_SIDE / longest);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context || !keepsPixels()) return photo;
    // Transparent pixels would turn black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture.image, 0, 0, canvas.width, canvas.height);
    picture.close?.();
    const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
    if (!encoded || (isTaken && encoded.size >= photo.size)) return photo;
    const name = photo.name.replace(/\.[a-z0-9]+$/i, '') || 'photo';
    return new File([encoded], `${name}.jpg`, { type: 'image/jpeg', lastModified: photo.lastModified });
  } catch {
    return photo;
  }
}

let isTrue: boolean | null = null;
const PROBE = [
  [32, 144, 96],
  [224, 80, 48],
] as const;

/** Some browsers return noise for what is drawn, against fingerprinting; a photo would arrive as stripes. Tried once. */
function keepsPixels(): boolean {
  if (isTrue !== null) return isTrue;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 16;
  const context = canvas.getContext('2d');
  if (!context) return false;
  for (const [half, colour] of PROBE.entries()) {
    context.fillStyle = `rgb(${colour.join()})`;
    context.fillRect(0, half * 8, 16, 8);
  }
  const { data } = context.getImageData(0, 0, 16, 16);
  // A little noise cannot be seen.
  isTrue = data.every((value, at) => Math.abs(value - (PROBE[at < data.length / 2 ? 0 : 1][at % 4] ?? 255)) <= 8);
  return isTrue;
}

interface Decoded {
  readonly image: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  close?(): void;
}

async function decoded(photo: File): Promise<Decoded> {
  if ('createImageBitmap' in window) {
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    return { image, width: image.width, height: image.height, close: () => image.close() };
  }
  // Safari before 15.
  const image = new Image();
  const close = () => URL.revokeObjectURL(image.src);
  image.src = URL.createObjectURL(photo);
  await image.decode().catch((error: unknown) => {
    close();
    throw error;
  });
  return { image, width: image.naturalWidth, height: image.naturalHeight, close };
}
