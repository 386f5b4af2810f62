export interface Appointment {
  readonly uid: string;
  /** ISO start. The duration is unknown; two hours are reserved. */
  readonly start: string;
  readonly title: string;
  readonly place: string;
  readonly text: string;
  readonly url: string;
}

export function calendarFile({ uid, start, title, place, text, url }: Appointment, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ufundi//Requests//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${timestamp(now)}`,
    `DTSTART:${timestamp(new Date(start))}`,
    'DURATION:PT2H',
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const timestamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A line holds at most 75 bytes and continues after a space. No character is split. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let out = '';
  let used = 0;
  for (const letter of line) {
    const size = bytes.encode(letter).length;
    if (used + size > 74) {
      out += '\r\n ';
      used = 1;
    }
    out += letter;
    used += size;
  }
  return out;
}
