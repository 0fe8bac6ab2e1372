import { addDays } from '../../../shared/date.ts';

/** An event of whole days. Dates are YYYY-MM-DD, both included. */
export interface CalendarEvent {
  /** The same each time that the calendar is read, so that programs update the event rather than add another one. */
  uid: string;
  title: string;
  startDate: string;
  endDate: string;
  /** Whether the owner of the calendar is busy then. */
  isBusy: boolean;
}

/** Octets of a line, without its end (RFC 5545, 3.1). */
const maxLineOctets = 75;

/** A line in parts of at most 75 octets, each after the first with a space before it; no character is divided. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > maxLineOctets) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}

/** Text as a value (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // No other control character may be in a value.
    .replaceAll(/\p{Cc}/gu, '');

const toBasic = (date: string): string => date.replaceAll('-', '');

const eventLines = ({ uid, title, startDate, endDate, isBusy }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  // In a published calendar this is the time of writing; it is always the same, so that nothing seems to have changed.
  `DTSTAMP:${toBasic(startDate)}T000000Z`,
  `DTSTART;VALUE=DATE:${toBasic(startDate)}`,
  // The day after the last one.
  `DTEND;VALUE=DATE:${toBasic(addDays(endDate, 1))}`,
  `SUMMARY:${escapeText(title)}`,
  `TRANSP:${isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
];

/** A calendar as iCalendar (RFC 5545). */
export const toICalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vetan//Leave//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    // How often programs should read it again.
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
