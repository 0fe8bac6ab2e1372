import { maxImportedPeople, peopleRoutes as routes } from '../../../shared/people/people.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { type ImportResult, sendInBatches } from '../../import/import.ts';
import { asAdmin } from '../../lib/client.ts';
import type { PayRevision } from './pay-changes.ts';
import { type PlannedRow, toImportedPerson } from './planned-row.ts';

export interface PeopleResult extends ImportResult {
  added: UserId[];
  changed: number;
  /** Employees that already matched, for example after a lost response. */
  unchanged: number;
}

interface SaveOptions extends PayRevision {
  invite: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Saves accepted rows. The server compares each row again and refuses it if the employee has changed since.
 * @param options whether to invite new employees; from when changes of pay hold, and why; a signal that stops the import
 */
export async function sendPeople(
  rows: readonly PlannedRow[],
  { signal, ...options }: SaveOptions,
  onAnswered: (answered: number) => void,
): Promise<PeopleResult> {
  const result: Omit<PeopleResult, 'left'> = { added: [], changed: 0, unchanged: 0, refused: [] };
  const sent = await sendInBatches(
    rows,
    maxImportedPeople,
    (batch) =>
      asAdmin(routes.importPeople, { body: { people: batch.map(toImportedPerson), ...options }, signal }),
    ({ number, name }, reply) => {
      if (reply.outcome === 'created') result.added.push(reply.userId);
      else if (reply.outcome === 'refused') result.refused.push({ number, name, reasons: [reply.message] });
      else result[reply.outcome]++;
    },
    onAnswered,
  );
  return { ...result, ...sent };
}
