import type { UserId } from '../../../shared/accounts.ts';
import { type ImportedRow, maxImportedPeople, peopleRoutes as routes } from '../../../shared/people.ts';
import { asAdmin } from '../../lib/client.ts';
import { type PlannedRow, type RefusedPerson, toImportedPerson } from './plan.ts';

export interface ImportResult {
  added: UserId[];
  changed: number;
  /** Employees that already matched, for example after a lost response. */
  unchanged: number;
  /** Rows that were not saved, with reasons. */
  refused: RefusedPerson[];
  /** Rows that were not sent, or not answered. */
  left: number;
  /** Why saving ended before all was sent, where it did. */
  failure?: unknown;
}

function addReply(result: ImportResult, { number, name, cells }: PlannedRow, reply: ImportedRow): void {
  if (reply.outcome === 'created') result.added.push(reply.userId);
  else if (reply.outcome === 'changed') result.changed++;
  else if (reply.outcome === 'unchanged') result.unchanged++;
  else result.refused.push({ number, name, reasons: [reply.message], cells });
}

/**
 * Saves accepted rows in batches of one request each. The server compares each row again and refuses it if the employee
 * has changed since.
 * @param options whether to invite new employees; a signal that stops the import
 * @param onAnswered is called with the number of rows answered so far
 */
export async function sendPeople(
  rows: readonly PlannedRow[],
  { invite, signal }: { invite: boolean; signal?: AbortSignal | undefined },
  onAnswered: (answered: number) => void,
): Promise<ImportResult> {
  const result: ImportResult = {
    added: [],
    changed: 0,
    unchanged: 0,
    refused: [],
    left: rows.length,
  };
  for (let start = 0; start < rows.length; start += maxImportedPeople) {
    const batch = rows.slice(start, start + maxImportedPeople);
    try {
      const body = { people: batch.map(toImportedPerson), invite };
      const replies = await asAdmin(routes.importPeople, { body, signal });
      batch.forEach((row, index) => {
        const reply = replies[index];
        if (!reply) throw new Error('a row was not answered');
        addReply(result, row, reply);
      });
      result.left -= batch.length;
      onAnswered(rows.length - result.left);
    } catch (failure) {
      return { ...result, failure };
    }
  }
  return result;
}
