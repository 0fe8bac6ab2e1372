import type { ImportedRow } from '../../shared/people.ts';
import type { Write } from '../lib/table.ts';

/** What becomes of a row, and what is written for it. */
export interface DecidedRow {
  reply: ImportedRow;
  writes: Write[];
}

export const refused = (message: string): DecidedRow => ({
  reply: { outcome: 'refused', message },
  writes: [],
});
