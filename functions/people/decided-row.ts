import type { PaySettings } from '../../shared/company/pay-settings.ts';
import type { ImportedRow } from '../../shared/people/people.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { Write } from '../lib/table.ts';

/** The context that the rows of a sheet share. */
export interface ImportContext {
  /** Whether who is added gets an invitation by email. */
  invite: boolean;
  /** Leave days a year of employees without a number of their own. */
  defaultLeaves: number;
  /** The day from which changes of pay hold, YYYY-MM-DD, and their reason. */
  revision: { effectiveFrom?: string | undefined; reason?: string | undefined };
  /** The company's choices about pay. */
  settings: PaySettings;
  closed: ReadonlySet<PayPeriod>;
}

/** The result of a row, and the writes of it. */
export interface DecidedRow {
  reply: ImportedRow;
  writes: Write[];
}

export const refused = (message: string): DecidedRow => ({
  reply: { outcome: 'refused', message },
  writes: [],
});
