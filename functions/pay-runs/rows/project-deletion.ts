import type { Actor } from '../../auth/session.ts';
import { isNew } from '../../lib/condition.ts';
import { toAuthor } from '../../lib/entered-by.ts';
import { get, type Write } from '../../lib/table.ts';
import type { Account } from '../../store/account.ts';
import { headKey, isInState, type RunHead, unclosedCheck, unclosedKey } from '../../store/pay-run.ts';
import { figuresChange, rowKey, rowWrite } from '../../store/pay-run-row.ts';
import { assertNotBusy, readUnclosedRuns } from './projection.ts';
import { withChange } from './row-changes.ts';
import { readRowsOf } from './stored-rows.ts';

/** Writes into a month that is not closed that an account was deleted. */
async function projectToMonth(admin: Actor, account: Account, head: RunHead): Promise<Write[]> {
  assertNotBusy(head);
  const { item: period, state } = head;
  const check: Write = { table: 'runs', check: headKey(period), condition: isInState(state) };
  const [row] = await readRowsOf(period, [account]);
  if (row) {
    const left = { ...row, findings: ['left' as const] };
    const next = withChange(row, left, { kind: 'edit', by: toAuthor(admin) });
    return [check, figuresChange(period), rowWrite(row, next)];
  }
  // While the month is prepared, its row may be on the way.
  const noRow = rowKey(period, account.name, account.id);
  return [check, { table: 'runs', check: noRow, condition: isNew('run') }];
}

/**
 * What deleting an account writes into the months that are not closed: the employee's row says that they left, and is left
 * out of what generating would pay.
 * @throws Problem conflict while the slips of a month are being generated or compared
 */
export async function projectDeletion(admin: Actor, account: Account): Promise<Write[]> {
  const { unclosed, heads } = await readUnclosedRuns(await get('runs', unclosedKey), []);
  const writes = await Promise.all(heads.map((head) => projectToMonth(admin, account, head)));
  return [unclosedCheck(unclosed), ...writes.flat()];
}
