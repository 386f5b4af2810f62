export type PictureFacts = {
  src: string;
  srcSet?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  average?: string | undefined;
};

const variants = [320, 640];
const known = /^([^?]*\.(\d+)x(\d+)\.([0-9a-f]{6}))(\.[a-z0-9]+)(\?.*)?$/i;

/**
 * Parses the parameters of a stored picture's URL. Other URLs are used as they are; no URL gives null. A print gets the
 * narrowest copy alone.
 */
export function describePicture(value: string | null | undefined, isPrint = false): PictureFacts | null {
  if (!value) return null;
  const [, stem, w, h, hex, ending, query = ''] = known.exec(value) ?? [];
  if (stem === undefined) return { src: value };
  const width = Number(w);
  const smaller = variants.filter((size) => size < width).map((size) => `${stem}-${size}${ending}${query} ${size}w`);
  const [narrowest] = smaller;
  return {
    src: isPrint && narrowest ? narrowest.slice(0, -5) : value,
    srcSet: narrowest && !isPrint ? [...smaller, `${value} ${width}w`].join(', ') : undefined,
    width,
    height: Number(h),
    average: `#${hex}`,
  };
}
