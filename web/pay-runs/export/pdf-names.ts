import type { RegisterEntry } from '../../../shared/pay-runs.ts';
import { slipFileName } from '../../../shared/slips.ts';

/** What Windows forbids in a file's name, control characters, and a start that would hide the file. */
const forbidden = /^\.+|[\\/:*?"<>|]|\p{Cc}/gu;

/** Of the person's part: in any script the whole name stays below the 255 bytes that file systems allow. */
const maxNameLength = 60;

const toFilePart = (text: string) => text.trim().replace(forbidden, '_');

/**
 * A name for each slip's file in the archive: 'Asha Rao SSW-0142 salary-slip-2026-11.pdf'. No two are the same, in
 * whatever case: where names would be, they are numbered.
 */
export function pdfNames(payPeriod: string, entries: readonly RegisterEntry[]): string[] {
  const used = new Set<string>();
  return entries.map(({ user, profile }) => {
    const parts = [user.name, profile.employeeId ?? ''].map(toFilePart).filter(Boolean);
    const person = parts.join(' ').slice(0, maxNameLength).toWellFormed();
    for (let number = 1; ; number++) {
      const suffix = number > 1 ? ` (${number})` : '';
      const name = `${person}${suffix} ${slipFileName(payPeriod)}`.trim();
      const key = name.normalize('NFKC').toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return name;
    }
  });
}
