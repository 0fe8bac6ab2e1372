import { Problem } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { ImportedPerson, ImportedRow } from '../../shared/people/people.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { isWellFormed } from '../http/well-formed.ts';
import { retryOnConflict, saveTogether } from '../lib/retry.ts';
import { assertSendsEmail } from '../store/invitation.ts';
import { withoutRepeats } from '../store/pay-run-row.ts';
import { addPerson } from './add-person.ts';
import { changePerson } from './change-person.ts';
import { type DecidedRow, type ImportContext, refused } from './decided-row.ts';
import { readStoredPeople, type StoredPerson } from './stored-people.ts';

/** Rows in one transaction: eleven writes each at most, beside the checks of the actor and of the pay runs. */
const batchSize = 8;

type ImportOptions = Pick<ImportContext, 'invite' | 'revision'>;

/** Decides on a row of a sheet: it adds an employee, changes the values that differ, or is refused. */
async function decideRow(
  admin: Actor,
  row: ImportedPerson,
  person: StoredPerson | undefined,
  context: ImportContext,
): Promise<DecidedRow> {
  try {
    return await (person ? changePerson(admin, row, person, context) : addPerson(admin, row, context));
  } catch (error) {
    if (error instanceof Problem && ['conflict', 'bad_input'].includes(error.code))
      return refused(error.message);
    throw error;
  }
}

async function decideRows(
  admin: Actor,
  rows: readonly ImportedPerson[],
  options: ImportOptions,
): Promise<DecidedRow[]> {
  const { people, ...company } = await readStoredPeople(rows.map(({ email }) => email));
  const context = { ...options, ...company };
  return Promise.all(rows.map((row, i) => decideRow(admin, row, people[i], context)));
}

async function write(admin: Actor, decided: readonly DecidedRow[]): Promise<ImportedRow[]> {
  const writes = decided.flatMap((row) => row.writes);
  if (writes.length > 0) await transactAs(admin, withoutRepeats(writes));
  return decided.map(({ reply }) => reply);
}

/**
 * Adds and changes people as the rows of a sheet have them, each whole or not at all, and by itself: what one is refused
 * for keeps none of the others. Idempotent: people who have it all already are left as they are.
 * @param options whether employees who are added get an invitation by email at once, and of changes of pay from when they
 *   hold and why
 * @throws Problem conflict for invitations in a stage without email; reauthentication_required for another bank account, IFSC or
 *   PAN of an employee
 */
export async function importPeople(
  admin: Actor,
  rows: readonly ImportedPerson[],
  options: ImportOptions,
): Promise<ImportedRow[]> {
  if (options.invite) assertSendsEmail();
  const storable = rows.filter(isWellFormed);
  const replies = await importStorable(admin, storable, options);
  return rows.map(
    (row) => replies[storable.indexOf(row)] ?? { outcome: 'refused', message: messages.malformedText },
  );
}

async function importStorable(
  admin: Actor,
  rows: readonly ImportedPerson[],
  options: ImportOptions,
): Promise<ImportedRow[]> {
  const batches = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, i) =>
    rows.slice(i * batchSize, (i + 1) * batchSize),
  );
  // All before the first is written: a proof that is missing refuses the request as a whole.
  const decidedBatches = await Promise.all(batches.map((batch) => decideRows(admin, batch, options)));
  const replies: ImportedRow[] = [];
  for (const [i, batch] of batches.entries()) {
    const decided = decidedBatches[i] ?? [];
    const saveAlone = async (row: ImportedPerson) => write(admin, await decideRows(admin, [row], options));
    // The manager may be of a row before it, and one employee is not both written and checked in a transaction.
    if (batch.some(({ manager }) => manager !== undefined))
      for (const row of batch) replies.push(...(await retryOnConflict(() => saveAlone(row))));
    else replies.push(...(await saveTogether(batch, () => write(admin, decided), saveAlone)));
  }
  return replies;
}
