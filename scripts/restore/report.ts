import type { CopyOptions, CopyResult } from './copy-table.ts';
import type { RestoredEverything } from './everything.ts';
import type { RestoredTable } from './lost-table.ts';

const formatCount = (count: number) => count.toLocaleString('en-IN');

/** As `3 min 20 s`. */
function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** As `31 Jul 2026, 09:00:00 IST`. */
export const formatMoment = (moment: Date): string =>
  `${moment.toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'medium', hour12: false, timeZone: 'Asia/Kolkata' })} IST`;

export function formatCopy(
  { from, to, overwrite }: CopyOptions,
  { table, inCopy, before, put, after }: CopyResult,
): string {
  const skipped = inCopy - put;
  return [
    `${table}: ${formatCount(inCopy)} items in ${from}, ${formatCount(before)} in ${to}.`,
    overwrite
      ? `Put all ${formatCount(put)}, in place of what was there.`
      : `Put ${formatCount(put)} that were missing; left ${formatCount(skipped)} as they were.`,
    `Now ${formatCount(after)} in ${to}${after > inCopy ? `, ${formatCount(after - inCopy)} of them not in the copy` : ''}.`,
  ].join('\n');
}

export function formatTable({ table, name, source, given, readers }: RestoredTable): string {
  return [
    source === undefined
      ? `${table} (${name}) was there.`
      : source === 'empty'
        ? `${table} (${name}) was created empty: everybody signs in again.`
        : `${table} (${name}) was restored from ${source}.`,
    given.length === 0
      ? 'It has everything that the template gives it.'
      : `It was given ${given.join(', ')}.`,
    ...(readers.length > 0
      ? [`Its new stream is read by ${readers.join(' and ')}; what waited was delivered.`]
      : []),
  ].join('\n');
}

const head = ['', 'in copy', 'before', 'unchanged', 'put', 'set aside', 'now'];

/** Columns of equal width, numbers to the right. */
function alignColumns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

export function formatEverything({
  counts,
  asides,
  sessions,
  unfinishedPayRuns,
  undelivered,
  times,
}: RestoredEverything): string {
  const rows = counts.map(({ table, ...count }) => [
    table,
    ...[count.inCopy, count.before, count.unchanged, count.put, count.setAside, count.after].map(formatCount),
  ]);
  const total = times.reduce((sum, [, milliseconds]) => sum + milliseconds, 0);
  return [
    ...alignColumns([head, ...rows]),
    '',
    `Every table has as many items as its copy. ${formatCount(sessions)} sessions, links and rate limits ended.`,
    ...unfinishedPayRuns.map(
      (period) =>
        `The pay run of ${period} was at work at that moment: open it in the portal, and it goes on.`,
    ),
    ...(undelivered ? [`Notifications wait in the outbox: ${undelivered}`] : []),
    ...(asides.length > 0
      ? [
          'What was newer is in these tables. Look at them, then delete them:',
          ...asides.map((name) => `  ${name}`),
        ]
      : ['Nothing was newer than that moment.']),
    '',
    ...alignColumns([...times, ['Total', total] as const].map(([step, ms]) => [step, formatDuration(ms)])),
  ].join('\n');
}
