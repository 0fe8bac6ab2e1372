import { todayInIndia } from '../../../shared/date.ts';
import { Problem } from '../../../shared/errors.ts';
import { afterLastMonthProblem, lastPaidMonth, monthProblem } from '../../../shared/pay/adjustment-state.ts';
import type { AddedAdjustment, monthAdjustmentsRoutes } from '../../../shared/payroll/adjustments.ts';
import { payrollMessages } from '../../../shared/payroll/payroll.ts';
import { type PayPeriod, toPeriod } from '../../../shared/period.ts';
import type { BodyOf } from '../../../shared/route.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { Actor } from '../../auth/session.ts';
import { transactAs } from '../../auth/transact-as.ts';
import { enteredBy } from '../../lib/entered-by.ts';
import { saveInBatches } from '../../lib/retry.ts';
import { batchGetAll, type Write } from '../../lib/table.ts';
import { accountKey, parseAccount } from '../../store/account.ts';
import { readRunMonths } from '../../store/pay-run.ts';
import { withoutRepeats } from '../../store/pay-run-row.ts';
import { parsePaySettings, paySettingsKeys } from '../../store/pay-settings.ts';
import { parseProfile, profileKey } from '../../store/profile.ts';
import { assertEditable, getHead } from '../head.ts';
import { refreshDays } from '../rows/refresh-days.ts';
import { readRowsOf } from '../rows/stored-rows.ts';
import { adjustmentWrites } from './adjustment-writes.ts';
import { addAdjustment, toAdjustment } from './change-adjustments.ts';

type Entered = BodyOf<typeof monthAdjustmentsRoutes.addMonthAdjustments>;
type Employee = Entered['employees'][number];

interface Decided {
  reply: AddedAdjustment;
  writes: Write[];
}

/** Errors that refuse one employee, and not the whole request. */
const refusals: readonly string[] = ['bad_input', 'conflict', 'not_found'];

const refused = (userId: UserId, message: string): Decided => ({
  reply: { outcome: 'refused', userId, message },
  writes: [],
});

/** Decides for each employee what is written. @throws Problem bad_input for what is entered for all of them */
async function decide(
  admin: Actor,
  period: PayPeriod,
  { employees: _, id, ...shared }: Entered,
  employees: readonly Employee[],
): Promise<Decided[]> {
  const [months, [company, law, components, ...items]] = await Promise.all([
    readRunMonths(),
    batchGetAll([
      ...paySettingsKeys,
      ...employees.flatMap(({ userId }) => [
        { table: 'accounts' as const, key: accountKey(userId) },
        { table: 'profiles' as const, key: profileKey(userId) },
      ]),
    ]),
  ]);
  const settings = parsePaySettings(company, law, components);
  const accounts = employees.map((_, i) => parseAccount(items[2 * i]));
  const rows = await readRowsOf(period, accounts);
  const entered = enteredBy(admin);
  return Promise.all(
    employees.map(async ({ userId, amount }, i): Promise<Decided> => {
      const input = { ...shared, amount, month: period };
      const adjustment = toAdjustment(id, input, settings.components, entered);
      const account = accounts[i];
      const profile = parseProfile(items[2 * i + 1]);
      if (!account) return refused(userId, payrollMessages.noEmployee);
      if (!profile) return refused(userId, payrollMessages.noProfile);
      const row = rows[i];
      // Before the employee is brought to the month, which can be after the last one.
      const problem = afterLastMonthProblem(period, lastPaidMonth(profile, months.closed));
      if (problem) return refused(userId, problem);
      try {
        // An employee who is not in the month yet joins it, as when it is checked again.
        const changed = addAdjustment(
          row ? profile : refreshDays(period, profile, row, settings),
          adjustment,
          months,
        );
        const writes = changed ? (await adjustmentWrites(admin, account, profile, changed)).writes : [];
        return { reply: { outcome: 'added', userId }, writes };
      } catch (error) {
        if (error instanceof Problem && refusals.includes(error.code)) return refused(userId, error.message);
        throw error;
      }
    }),
  );
}

async function write(admin: Actor, decided: readonly Decided[]): Promise<AddedAdjustment[]> {
  const writes = decided.flatMap((employee) => employee.writes);
  if (writes.length > 0) await transactAs(admin, withoutRepeats(writes));
  return decided.map(({ reply }) => reply);
}

/** Employees in one transaction: nine writes each at most, beside the checks of the actor and of the pay runs. */
const batchSize = 10;

/** @throws Problem not_found without the run; conflict while the month takes no changes */
async function assertTakesAmounts(period: PayPeriod): Promise<void> {
  const [head, months] = await Promise.all([getHead(period), readRunMonths()]);
  const problem = monthProblem(period, { payPeriod: period }, months, toPeriod(todayInIndia()));
  if (problem) throw new Problem('conflict', problem);
  assertEditable(head);
}

/**
 * Enters an amount for employees of a month, for each by itself: one who is refused keeps none of the others. Sent again, it
 * is added once.
 * @throws Problem not_found without the run; conflict while the month takes no changes; bad_input
 */
export async function addMonthAdjustments(
  admin: Actor,
  period: PayPeriod,
  entered: Entered,
): Promise<AddedAdjustment[]> {
  await assertTakesAmounts(period);
  return saveInBatches(entered.employees, batchSize, async (employees) =>
    write(admin, await decide(admin, period, entered, employees)),
  );
}
