import {
  type ImportedSlip,
  type ImportedSlipOutcome,
  maxImportedSlips,
} from '../../../shared/payroll/imported-slips.ts';
import { type ImportResult, sendInBatches } from '../../import/import.ts';
import type { PlannedMonth } from './plan.ts';

export interface MonthsResult extends ImportResult {
  added: number;
  changed: number;
  /** Months that already matched, for example after a lost response. */
  unchanged: number;
}

/** Saves accepted rows. The server decides on each again, and refuses it where its month has changed since. */
export async function saveMonths(
  rows: readonly PlannedMonth[],
  save: (slips: ImportedSlip[]) => Promise<ImportedSlipOutcome[]>,
  onAnswered: (answered: number) => void,
): Promise<MonthsResult> {
  const result: Omit<MonthsResult, 'left'> = { added: 0, changed: 0, unchanged: 0, refused: [] };
  const sent = await sendInBatches(
    rows,
    maxImportedSlips,
    (batch) => save(batch.map(({ slip }) => slip)),
    ({ number, name }, reply) => {
      if (reply.outcome === 'refused') result.refused.push({ number, name, reasons: [reply.message] });
      else result[reply.outcome]++;
    },
    onAnswered,
  );
  return { ...result, ...sent };
}
