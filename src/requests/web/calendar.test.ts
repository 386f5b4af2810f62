import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const appointment = {
  uid: 'request-418@ufundi.test',
  start: '2026-11-21T06:00:00.000Z',
  title: 'Plumbing: Otieno & Sons',
  place: 'Mugoya Estate, house 14; blue gate, Nairobi',
  text: 'Request 0418\nBathroom re-pipe',
  url: 'https://ufundi.test/hire/requests?job=418',
};

test('an appointment starts at its moment, whatever zone reads it', () => {
  const file = calendarFile(appointment, new Date('2026-11-19T04:55:00Z'));
  expect(file).toContain('\r\nDTSTART:20261121T060000Z\r\n');
  expect(file).toContain('\r\nDTSTAMP:20261119T045500Z\r\n');
});

test('commas, semicolons and line breaks of an address are escaped', () => {
  const file = calendarFile(appointment, new Date());
  expect(file).toContain('LOCATION:Mugoya Estate\\, house 14\\; blue gate\\, Nairobi\r\n');
  expect(file).toContain('DESCRIPTION:Request 0418\\nBathroom re-pipe\r\n');
});

test('no line is longer than 75 bytes, no letter is cut in two, and unfolded it reads as written', () => {
  const text = 'Mĩtĩ ya jikoni, '.repeat(30);
  const file = calendarFile({ ...appointment, text }, new Date());
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${text.replaceAll(',', '\\,')}\r\n`);
});
