/**
 * Money, days and times as people in Kenya write them, always in Nairobi's time: server and browser must render the same.
 * Parts come from Intl; order and punctuation are ours, since those differ between versions of its data.
 */
import type { Language } from './language.ts';

const NAIROBI = 'Africa/Nairobi';
type When = string | Date;

export interface Formats {
  number(value: number): string;
  money(kes: number): string;
  dayAndTime(when: When): string;
  day(when: When, now?: Date): string;
  month(when: When): string;
}

export function makeFormats(language: Language): Formats {
  const locale = `${language}-KE`;
  const numbers = new Intl.NumberFormat(locale);
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: NAIROBI,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const months = new Intl.DateTimeFormat(locale, { timeZone: NAIROBI, month: 'long', year: 'numeric' });

  const read = (when: When) => {
    const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of parts.formatToParts(new Date(when))) found[type] = value;
    return { ...found, month: found.month?.replace(/^Sept$/, 'Sep'), hour: String(Number(found.hour)) };
  };
  const day = (when: When, now = new Date()) => {
    const { weekday, day, month, year } = read(when);
    return `${weekday} ${day} ${month}${year === read(now).year ? '' : ` ${year}`}`;
  };
  const dayAndTime = (when: When) => {
    const { hour, minute } = read(when);
    return `${day(when)}, ${hour}:${minute}`;
  };
  return {
    number: (value) => numbers.format(value),
    money: (kes) => `KES\u00a0${numbers.format(Math.round(kes))}`,
    dayAndTime,
    day,
    month: (when) => months.format(new Date(when)),
  };
}
