import { maxSavedRows } from '../../../shared/pay-runs/messages.ts';
import type { PayRunEdit, SavedRow } from '../../../shared/pay-runs/rows.ts';
import { type ImportResult, sendInBatches } from '../../import/import.ts';
import type { RowChange } from './plan.ts';

export interface FiguresResult extends ImportResult {
  saved: number;
}

export const conflictMessage = 'Another admin has changed this row in the meantime. Compare the file again.';

const toEdit = ({ person: { userId, version }, figures }: RowChange) =>
  ({
    userId,
    version,
    ...Object.fromEntries(figures.map(({ field, after }) => [field, after])),
  }) as PayRunEdit;

/**
 * Saves accepted changes, each with the version that it was compared with: rows changed by another admin meanwhile are
 * left alone and listed.
 * @param save gives the rows as they are now
 */
export async function saveChanges(
  changes: readonly RowChange[],
  save: (edits: PayRunEdit[]) => Promise<SavedRow[]>,
  onAnswered: (answered: number) => void,
): Promise<FiguresResult> {
  const result: Omit<FiguresResult, 'left'> = { saved: 0, refused: [] };
  const sent = await sendInBatches(
    changes,
    maxSavedRows,
    (batch) => save(batch.map(toEdit)),
    ({ number, person: { name } }, reply) => {
      if (reply.outcome === 'saved') result.saved++;
      else {
        const reason = reply.outcome === 'conflict' ? conflictMessage : reply.message;
        result.refused.push({ number, name, reasons: [reason] });
      }
    },
    onAnswered,
  );
  return { ...result, ...sent };
}
