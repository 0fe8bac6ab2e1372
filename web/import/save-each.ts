import { CallError } from '../lib/call-error.ts';
import { type ImportResult, sendInBatches } from './import.ts';

export interface SavedEach extends ImportResult {
  saved: number;
}

/** A refusal of this row alone, not of the whole import. */
const isAboutRow = (error: unknown): error is CallError =>
  error instanceof CallError && [400, 404, 409].includes(error.status);

/** Saves accepted rows one by one, each by a separate call; one that the server refuses keeps none of the others. */
export async function saveEach<Row extends { number: number; name: string }>(
  rows: readonly Row[],
  save: (row: Row) => Promise<unknown>,
  onAnswered: (answered: number) => void,
): Promise<SavedEach> {
  const result: Omit<SavedEach, 'left'> = { saved: 0, refused: [] };
  const sent = await sendInBatches(
    rows,
    1,
    async ([row]): Promise<{ refusal?: string }[]> => {
      try {
        await save(row as Row);
        return [{}];
      } catch (error) {
        if (isAboutRow(error)) return [{ refusal: error.message }];
        throw error;
      }
    },
    ({ number, name }, { refusal }) => {
      if (refusal !== undefined) result.refused.push({ number, name, reasons: [refusal] });
      else result.saved++;
    },
    onAnswered,
  );
  return { ...result, ...sent };
}
