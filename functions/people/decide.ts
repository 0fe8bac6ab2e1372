import { Problem } from '../../shared/errors.ts';
import type { ImportedPerson } from '../../shared/people/people.ts';
import type { Actor } from '../auth/session.ts';
import { addPerson } from './add-person.ts';
import { changePerson } from './change-person.ts';
import { type DecidedRow, type ImportContext, refused } from './decided-row.ts';
import type { StoredPerson } from './stored-people.ts';

/** Decides on a row of a sheet: it adds an employee, changes the values that differ, or is refused. */
export async function decideRow(
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
