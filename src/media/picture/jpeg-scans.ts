/** A progressive JPEG of 170 kB can ask for 882 passes over its pixels: 7 s of a core that no time limit stops. */
const SCANS_MAX = 64;

const isAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const [FILL, END, SCAN] = [0xff, 0xd9, 0xda];

export function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = jpeg.indexOf(0xff, 2); at >= 0 && at + 4 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === END) break;
    if (marker === SCAN && ++scans > SCANS_MAX) return true;
    if (marker === FILL) at += 1;
    else at += isAlone(marker) ? 2 : 2 + jpeg.readUInt16BE(at + 2);
  }
  return false;
}
