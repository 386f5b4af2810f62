export const LONGEST_SIDE = 2000;

/**
 * Turns a photo upright and makes it at most LONGEST_SIDE long; encoding it again also drops its GPS position.
 * @returns the original where it is small enough or the browser cannot decode it: the server then decides
 */
export async function shrinkPhoto(photo: File, maxBytes: number): Promise<File> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const longest = Math.max(bitmap.width, bitmap.height);
    if (longest <= LONGEST_SIDE && photo.size <= maxBytes) {
      bitmap.close();
      return photo;
    }
    const scale = Math.min(1, LONGEST_SIDE / longest);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return photo;
    // Transparent pixels would turn black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
    if (!encoded || encoded.size >= photo.size) return photo;
    const name = photo.name.replace(/\.[a-z0-9]+$/i, '') || 'photo';
    return new File([encoded], `${name}.jpg`, { type: 'image/jpeg', lastModified: photo.lastModified });
  } catch {
    return photo;
  }
}
