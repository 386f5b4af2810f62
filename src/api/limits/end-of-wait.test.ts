import { expect, test } from 'vitest';
import { translate } from '#ui/texts/kiswahili-sentences.ts';
import { endOfWait } from './end-of-wait.ts';

const at = (time: string) => Date.parse(`2026-11-27T${time}+03:00`);

test.each([
  ['13:24:00', 15, 'at 13:39', 'saa 13:39'],
  ['13:24:01', 15, 'at 13:40', 'saa 13:40'],
  ['23:50:00', 15, 'tomorrow at 00:05', 'kesho saa 00:05'],
  ['13:24:00', 1440, 'tomorrow at 13:24', 'kesho saa 13:24'],
  ['00:00:01', 1439, 'tomorrow at 00:00', 'kesho saa 00:00'],
  ['23:59:30', 1440, 'the day after tomorrow at 00:00', 'keshokutwa saa 00:00'],
])('a wait from %s of %d minutes ends %s', (now, minutes, when, kiswahili) => {
  expect(endOfWait(at(now) + minutes * 60_000, at(now))).toBe(when);
  expect(translate(`Too many attempts. Please try again ${when}.`)).toBe(
    `Umejaribu mara nyingi mno. Tafadhali jaribu tena ${kiswahili}.`,
  );
});
