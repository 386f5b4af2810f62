/** `ufk_<id>_<26 letters and digits: 154 bits><6: CRC-32>`: secret scanners find it, a mistyped one costs no query. */
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHOWN = 4;

export function newKey(id: number): { key: string; prefix: string } {
  const random = Array.from({ length: 26 }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  const start = `ufk_${id}_${random}`;
  return { key: start + checksum(start), prefix: start.slice(0, SHOWN - random.length) };
}

export function idOfKey(key: string): number | null {
  const [, start = '', id, sum] = /^(ufk_([1-9]\d{0,14})_[0-9A-Za-z]{26})([0-9A-Za-z]{6})$/.exec(key) ?? [];
  return sum === checksum(start) ? Number(id) : null;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let place = 0; place < 6; place++) {
    sum = DIGITS[rest % DIGITS.length] + sum;
    rest = Math.floor(rest / DIGITS.length);
  }
  return sum;
}
