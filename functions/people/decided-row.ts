import type { PaySettings } from '../../shared/company/pay-settings.ts';
import type { ImportedRow } from '../../shared/people/people.ts';
import type { Write } from '../lib/table.ts';

/** What the rows of a sheet have in common. */
export interface ImportContext {
  /** Whether who is added gets an invitation by email. */
  invite: boolean;
  /** Leave days a year of employees without a number of their own. */
  defaultLeaves: number;
  /** Of changes of pay: the day from which they hold, YYYY-MM-DD, and why. */
  revision: { effectiveFrom?: string | undefined; reason?: string | undefined };
  /** What the company has chosen about pay. */
  settings: PaySettings;
}

/** What becomes of a row, and what is written for it. */
export interface DecidedRow {
  reply: ImportedRow;
  writes: Write[];
}

export const refused = (message: string): DecidedRow => ({
  reply: { outcome: 'refused', message },
  writes: [],
});
