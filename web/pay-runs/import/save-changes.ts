import { maxSavedRows, type PayRunEdit, type PayRunRow, type SavedRow } from '../../../shared/pay-runs.ts';
import type { RefusedRow } from '../../sheets/sheet.ts';
import type { RowChange } from './plan.ts';

export interface ImportResult {
  saved: number;
  /** Of which nothing was written, and why. */
  notSaved: RefusedRow[];
  /** Why saving ended before all was sent, where it did. */
  failure?: unknown;
  /** Changes that were not sent, or not answered. */
  left: number;
}

export const conflictMessage = 'Another admin has changed this row in the meantime.';

const toEdit = ({ person: { userId, version }, figures }: RowChange) =>
  ({
    userId,
    version,
    ...Object.fromEntries(figures.map(({ field, after }) => [field, after])),
  }) as PayRunEdit;

/**
 * Saves accepted changes, as many at once as a request takes, each with the version that it was compared with:
 * rows changed by another admin meanwhile are left alone and listed.
 * @param onSaved is given each batch's rows as they are now, and how many changes have been answered so far
 */
export async function saveChanges(
  changes: readonly RowChange[],
  save: (edits: PayRunEdit[]) => Promise<SavedRow[]>,
  onSaved: (rows: PayRunRow[], answered: number) => void,
): Promise<ImportResult> {
  const result: ImportResult = { saved: 0, notSaved: [], left: changes.length };
  for (let start = 0; start < changes.length; start += maxSavedRows) {
    const batch = changes.slice(start, start + maxSavedRows);
    try {
      const replies = await save(batch.map(toEdit));
      batch.forEach(({ number, person: { name } }, index) => {
        const reply = replies[index];
        if (!reply) throw new Error('an edit was not answered');
        if (reply.outcome === 'saved') result.saved++;
        else {
          const reason = reply.outcome === 'conflict' ? conflictMessage : reply.message;
          result.notSaved.push({ number, name, reasons: [reason] });
        }
      });
      result.left -= batch.length;
      onSaved(
        replies.flatMap(({ row }) => row ?? []),
        changes.length - result.left,
      );
    } catch (failure) {
      return { ...result, failure };
    }
  }
  return result;
}
