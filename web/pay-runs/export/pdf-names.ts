import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { slipFileName } from '../../../shared/slips/slips.ts';
import { shortenFilePart, toFilePart } from '../../lib/file-names.ts';

/**
 * A name for each slip's file in the archive: 'Asha Rao SSW-0142 salary-slip-2026-11.pdf'. Names that
 * differ only in case or not at all are numbered.
 */
export function pdfNames(payPeriod: string, entries: readonly RegisterEntry[]): string[] {
  const used = new Set<string>();
  return entries.map(({ user, profile }) => {
    const parts = [user.name, profile.employeeId ?? ''].map(toFilePart).filter(Boolean);
    const person = shortenFilePart(parts.join(' '));
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
