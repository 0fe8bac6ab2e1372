import { addDays, todayInIndia } from '../../../shared/date.ts';
import type { LeaveYearStart } from '../../../shared/leaves/leave-type-labels.ts';
import {
  type LeaveTypeEffect,
  type LeaveTypePreview,
  type leaveTypesRoutes,
  maxPreviewed,
} from '../../../shared/leaves/leave-type-routes.ts';
import { type LeaveType, rulesOn } from '../../../shared/leaves/leave-types.ts';
import { ledgerInputOf } from '../../../shared/leaves/ledger/account.ts';
import { creditsOf, isEntitled } from '../../../shared/leaves/ledger/credits.ts';
import { balanceOn, type LedgerInput, ledgerOf } from '../../../shared/leaves/ledger/ledger.ts';
import type { BodyOf } from '../../../shared/route.ts';
import type { Actor } from '../../auth/session.ts';
import { newId } from '../../lib/secret.ts';
import { batchGet } from '../../lib/table.ts';
import { listAccounts } from '../../store/account-list.ts';
import { epochsKey, parseEpochs } from '../../store/leave-balance.ts';
import { type CountedLeaves, readApprovedLeaveOf, toLeaveLedgers } from '../../store/leave-ledgers.ts';
import { leaveTypesKey, parseLeaveTypes } from '../../store/leave-types.ts';
import { withEntered } from './entered-type.ts';

/** The balance of a type today, in days; undefined where the employee has neither the type nor a balance of it. */
function balanceToday(input: LedgerInput): number | undefined {
  const { type, employment, today } = input;
  const balance = balanceOn(ledgerOf(input, today), today) / 2;
  return balance === 0 && !isEntitled(type, employment, today) ? undefined : balance;
}

/** The next credit of an employee who has been there for long. */
function nextCreditOf(type: LeaveType, yearStart: LeaveYearStart): LeaveTypePreview['nextCredit'] {
  const today = todayInIndia();
  // The rules of women and men are the same.
  const gender = rulesOn(type, '9999')?.forWhom === 'men' ? 'male' : 'female';
  const next = creditsOf(type, { gender }, yearStart, addDays(today, 2 * 366)).find(
    ({ date }) => date > today,
  );
  return next && { date: next.date, days: next.halfDays / 2 };
}

/**
 * Previews how saving a type changes the balances of some employees, in the order of their names.
 * @throws Problem as saving it
 */
export async function previewLeaveType(
  _admin: Actor,
  { type, yearStart, cursor }: BodyOf<typeof leaveTypesRoutes.previewLeaveType>,
): Promise<LeaveTypePreview> {
  const [[typesItem, epochsItem], { content, nextCursor }] = await Promise.all([
    batchGet({ table: 'settings', key: leaveTypesKey }, { table: 'settings', key: epochsKey }),
    listAccounts({ limit: maxPreviewed, cursor }),
  ]);
  const read = parseLeaveTypes(typesItem);
  const epochs = parseEpochs(epochsItem);
  const { types, before, after } = withEntered(read, type, yearStart, newId('type'));
  const employees = content.filter(({ role }) => role === 'user');
  const rules = [...(before?.versions ?? []), ...after.versions];
  const [from = ''] = rules.map((version) => version.from).sort();
  const stored = await readApprovedLeaveOf(
    employees.map(({ id }) => id),
    after.id,
    from,
  );
  const today = todayInIndia();
  const effects = employees.map(({ id, name }, i): LeaveTypeEffect => {
    const ledgers = toLeaveLedgers(stored[i] as CountedLeaves, epochs, types);
    const input = ledgerInputOf(ledgers, after, today);
    return {
      userId: id,
      name,
      // Its leave year is the same: that of a company that has a type does not change.
      before: before && balanceToday({ ...input, type: before }),
      after: balanceToday(input),
    };
  });
  return {
    effects: effects.filter((effect) => effect.before !== effect.after),
    employees: effects.filter((effect) => effect.after !== undefined).length,
    nextCredit: nextCreditOf(after, yearStart),
    cursor: nextCursor,
  };
}
