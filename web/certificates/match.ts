import type { Form130Candidate } from '../../shared/certificates/certificates.ts';
import type { Archive, ArchivedPdf } from './archive.ts';
import { messages } from './messages.ts';

/** An employee with the file that has their PAN in its name. */
export interface MatchedRow {
  employee: Form130Candidate;
  /** Absent where the archive has none. */
  pdf?: ArchivedPdf | undefined;
}

export interface Match {
  /** Employees with a file, with tax, or with a published certificate. */
  rows: MatchedRow[];
  /** Files that are published to no employee, each with the reason. */
  extra: { name: string; reason: string }[];
}

/** The PANs in the name of a file, each once: five letters, four digits, a letter, and no letter or digit beside them. */
export const pansIn = (name: string): string[] => [
  ...new Set(name.toUpperCase().match(/(?<![A-Z0-9])[A-Z]{5}\d{4}[A-Z](?![A-Z0-9])/g) ?? []),
];

/** Matches the files of an archive with employees by the PAN in the names. What is not certain is matched with no one. */
export function matchFiles({ pdfs, others }: Archive, employees: readonly Form130Candidate[]): Match {
  const byPan = Map.groupBy(
    employees.filter(({ pan }) => pan !== ''),
    ({ pan }) => pan.toUpperCase(),
  );
  const filesOf = Map.groupBy(pdfs, ({ name }) => pansIn(name).join(' '));
  const found = new Map<string, ArchivedPdf>();
  const extra = [...others];
  for (const [pan, files] of filesOf) {
    const owners = byPan.get(pan) ?? [];
    const reason =
      pan === ''
        ? messages.noPan
        : pan.includes(' ')
          ? messages.twoPans
          : owners.length === 0
            ? messages.unknownPan
            : owners.length > 1
              ? messages.sharedPan
              : files.length > 1
                ? messages.twoFiles
                : undefined;
    const [first] = files;
    if (reason === undefined && first) found.set(pan, first);
    else extra.push(...files.map(({ name }) => ({ name, reason: reason ?? messages.noPan })));
  }
  return {
    rows: employees
      .map((employee) => ({ employee, pdf: found.get(employee.pan.toUpperCase()) }))
      .filter(({ employee, pdf }) => pdf || employee.hasTax || employee.published),
    extra: extra.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
