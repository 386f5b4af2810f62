/** Photos are made fit for the line before they leave the phone: a shop window needs no twelve megapixels. */

/** The longest side of what is sent; the site shows pictures at most 1280 wide. */
export const LONGEST_SIDE = 2000;

/**
 * The photo as it should be sent: upright, at most LONGEST_SIDE long. Drawing it anew also drops the place where it was
 * taken. The original where it is small enough already or the browser cannot read it: the server then decides.
 */
export async function shrunk(photo: File, most: number): Promise<File> {
  try {
    const seen = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const longest = Math.max(seen.width, seen.height);
    if (longest <= LONGEST_SIDE && photo.size <= most) {
      seen.close();
      return photo;
    }
    const scale = Math.min(1, LONGEST_SIDE / longest);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(seen.width * scale);
    canvas.height = Math.round(seen.height * scale);
    const brush = canvas.getContext('2d');
    if (!brush) return photo;
    // A photo without a background would else turn black in a JPEG.
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(seen, 0, 0, canvas.width, canvas.height);
    seen.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
    if (!drawn || drawn.size >= photo.size) return photo;
    const name = photo.name.replace(/\.[a-z0-9]+$/i, '') || 'photo';
    return new File([drawn], `${name}.jpg`, { type: 'image/jpeg', lastModified: photo.lastModified });
  } catch {
    return photo;
  }
}
