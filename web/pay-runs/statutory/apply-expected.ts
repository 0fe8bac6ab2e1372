import type { StatutoryHead } from '../../../shared/law/statutory.ts';
import { maxSavedRows } from '../../../shared/pay-runs/messages.ts';
import type { PayRunEdit, PayRunRow, SavedRow } from '../../../shared/pay-runs/rows.ts';
import { withReason } from '../../lib/call-error.ts';
import { checkOf, isDiffering } from './check.ts';
import { messages } from './messages.ts';

type Save = (edits: PayRunEdit[]) => Promise<SavedRow[]>;

/** An employee whose figure stays as it was, and why. */
interface NotApplied {
  userId: string;
  name: string;
  reason: string;
}

export interface Applied {
  saved: number;
  refused: NotApplied[];
}

/** Takes the expected figures of heads, exactly as the row shows them. */
export const takeEdit = (row: PayRunRow, heads: readonly StatutoryHead[]): PayRunEdit => ({
  userId: row.userId,
  version: row.version,
  take: Object.fromEntries(heads.map((head) => [head, checkOf(row, head)?.expected])),
});

/** The heads of a row that wait for a decision: kept figures stay. */
const differingHeads = (row: PayRunRow, heads: readonly StatutoryHead[]): StatutoryHead[] =>
  heads.filter((head) => isDiffering(checkOf(row, head)));

/** Why the edit of a row was not saved; undefined where it was. */
export function reasonOf(reply: SavedRow | undefined): string | undefined {
  if (reply?.outcome === 'saved') return undefined;
  if (reply?.outcome === 'conflict') return messages.changedMeanwhile;
  return reply?.message ?? messages.notApplied;
}

/**
 * Takes the expected figures of heads for each row. The employees of a request that fails are listed, and the others go
 * on. Trying again is safe: it begins with who still differs.
 * @param onAnswered is given the number of rows so far
 */
export async function applyExpected(
  heads: readonly StatutoryHead[],
  rows: readonly PayRunRow[],
  save: Save,
  onAnswered: (answered: number) => void,
): Promise<Applied> {
  const result: Applied = { saved: 0, refused: [] };
  for (let start = 0; start < rows.length; start += maxSavedRows) {
    const batch = rows.slice(start, start + maxSavedRows);
    let reasons: (string | undefined)[];
    try {
      const replies = await save(batch.map((row) => takeEdit(row, differingHeads(row, heads))));
      reasons = batch.map((_, index) => reasonOf(replies[index]));
    } catch (failure) {
      reasons = batch.map(() => withReason(messages.notApplied, failure));
    }
    for (const [index, { userId, name }] of batch.entries()) {
      const reason = reasons[index];
      if (reason === undefined) result.saved++;
      else result.refused.push({ userId, name, reason });
    }
    onAnswered(start + batch.length);
  }
  return result;
}
