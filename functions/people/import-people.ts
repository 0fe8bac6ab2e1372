import { messages } from '../../shared/messages.ts';
import { type ImportedPerson, type ImportedRow, maxImportedPeople } from '../../shared/people.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isWellFormed } from '../http/well-formed.ts';
import { ConditionFailed } from '../lib/condition.ts';
import { retryOnConflict } from '../lib/retry.ts';
import type { Write } from '../lib/table.ts';
import { assertSendsEmail } from '../store/invitation.ts';
import { isFiguresChange } from '../store/pay-run-row.ts';
import { decideRow } from './decide.ts';
import type { DecidedRow } from './decided-row.ts';
import { readStoredPeople } from './stored-people.ts';

/** Rows in one transaction: nine writes each at most, beside the checks of the actor and of the pay runs. */
const batchSize = maxImportedPeople / 2;

async function decideRows(
  admin: Actor,
  rows: readonly ImportedPerson[],
  invite: boolean,
): Promise<DecidedRow[]> {
  const { people, defaultLeaves } = await readStoredPeople(rows.map(({ email }) => email));
  const context = { invite, defaultLeaves };
  return Promise.all(rows.map((row, i) => decideRow(admin, row, people[i], context)));
}

/** What several rows of a month write alike: the check of its pay run, and that its figures change. */
const sharedPart = (write: Write): string | undefined => {
  if ('check' in write) return JSON.stringify(write);
  return 'put' in write && isFiguresChange(write) ? `figures ${write.put.run}` : undefined;
};

/** DynamoDB takes each item once in a transaction. */
function withoutRepeats(writes: readonly Write[]): Write[] {
  const seen = new Set<string>();
  return writes.filter((write) => {
    const part = sharedPart(write);
    return part === undefined || (!seen.has(part) && seen.add(part));
  });
}

async function write(admin: Actor, decided: readonly DecidedRow[]): Promise<ImportedRow[]> {
  const writes = decided.flatMap((row) => row.writes);
  if (writes.length > 0) await transactAs(admin, withoutRepeats(writes));
  return decided.map(({ reply }) => reply);
}

/** Saves some rows, deciding again after a concurrent write. */
const saveRows = (admin: Actor, rows: readonly ImportedPerson[], invite: boolean): Promise<ImportedRow[]> =>
  retryOnConflict(async () => write(admin, await decideRows(admin, rows, invite)));

/**
 * Adds and changes people as the rows of a sheet have them, each whole or not at all, and by itself: what one is refused
 * for keeps none of the others. Idempotent: people who have it all already are left as they are.
 * @param invite whether who is added gets an invitation by email, at once
 * @throws Problem conflict for invitations in a stage without email; reauthentication_required for another bank account, IFSC or
 *   PAN of an employee
 */
export async function importPeople(
  admin: Actor,
  rows: readonly ImportedPerson[],
  invite: boolean,
): Promise<ImportedRow[]> {
  if (invite) assertSendsEmail();
  const storable = rows.filter(isWellFormed);
  const replies = await importStorable(admin, storable, invite);
  return rows.map(
    (row) => replies[storable.indexOf(row)] ?? { outcome: 'refused', message: messages.malformedText },
  );
}

async function importStorable(
  admin: Actor,
  rows: readonly ImportedPerson[],
  invite: boolean,
): Promise<ImportedRow[]> {
  const batches = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, i) =>
    rows.slice(i * batchSize, (i + 1) * batchSize),
  );
  // All before the first is written: a proof that is missing refuses the request as a whole.
  const decidedBatches = await Promise.all(batches.map((batch) => decideRows(admin, batch, invite)));
  const replies: ImportedRow[] = [];
  for (const [i, batch] of batches.entries()) {
    const decided = decidedBatches[i] ?? [];
    try {
      replies.push(...(await write(admin, decided)));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      for (const row of batch) replies.push(...(await saveRows(admin, [row], invite)));
    }
  }
  return replies;
}
