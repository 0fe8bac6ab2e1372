import type { Actor } from '../../auth/session.ts';
import { isNew } from '../../lib/condition.ts';
import { toAuthor } from '../../lib/entered-by.ts';
import { get, type Write } from '../../lib/table.ts';
import type { Account } from '../../store/account.ts';
import { withEdits } from '../../store/edits.ts';
import { headKey, isInState, type RunHead, unclosedCheck, unclosedKey } from '../../store/pay-run.ts';
import { figuresChange, rowKey, rowWrite } from '../../store/pay-run-row.ts';
import { assertNotBusy, readUnclosedRuns } from './run-writes.ts';
import { readRowsOf } from './stored-rows.ts';

/** Writes into a month that is not closed who deleted an account. */
async function monthWrites(admin: Actor, account: Account, head: RunHead): Promise<Write[]> {
  assertNotBusy(head);
  const { item: period, state } = head;
  const check: Write = { table: 'runs', check: headKey(period), condition: isInState(state) };
  const [row] = await readRowsOf(period, [account]);
  // While the month is prepared, its row may be on the way.
  if (!row)
    return [
      check,
      { table: 'runs', check: rowKey(period, account.name, account.id), condition: isNew('run') },
    ];
  const edit = { at: new Date().toISOString(), by: toAuthor(admin) };
  return [check, figuresChange(period), rowWrite(row, { ...row, edits: withEdits(row.edits, edit) })];
}

/**
 * Deleting an account also writes into the months that are not closed: the employee is left out of what generating would pay.
 * @throws Problem conflict while the slips of a month are being generated or compared
 */
export async function deletionWrites(admin: Actor, account: Account): Promise<Write[]> {
  const { unclosed, heads } = await readUnclosedRuns(await get('runs', unclosedKey), []);
  const writes = await Promise.all(heads.map((head) => monthWrites(admin, account, head)));
  return [unclosedCheck(unclosed), ...writes.flat()];
}
