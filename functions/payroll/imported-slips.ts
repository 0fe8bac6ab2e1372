import { todayInIndia } from '../../shared/date.ts';
import { sumPaise, toRupees } from '../../shared/money.ts';
import { importableMonths } from '../../shared/payroll/importable-months.ts';
import type {
  ImportedMonth,
  ImportedMonths,
  ImportedSlip,
  ImportedSlipOutcome,
} from '../../shared/payroll/imported-slips.ts';
import type { PayPeriod } from '../../shared/period.ts';
import type { UserId } from '../../shared/user-id.ts';
import type { Actor } from '../auth/session.ts';
import { transactAs } from '../auth/transact-as.ts';
import { mapInBatches } from '../lib/map-in-batches.ts';
import { retryOnConflict } from '../lib/retry.ts';
import { get } from '../lib/table.ts';
import {
  importedMonthKey,
  parseImportedMonth,
  readImportedMonths,
  readImportedOfMonth,
} from '../store/imported-slip.ts';
import { readHeads } from '../store/pay-run.ts';
import { withoutRepeats } from '../store/pay-run-row.ts';
import { decideImport, decideRemoval } from './decide-import.ts';

/** The first pay run of the company: nothing is opened before it any more. */
async function readFirstRun(): Promise<PayPeriod | undefined> {
  const heads = await readHeads();
  return heads.at(-1)?.item;
}

async function toMonth(payPeriod: PayPeriod): Promise<ImportedMonth> {
  const slips = await readImportedOfMonth(payPeriod);
  const total = (name: 'grossEarnings' | 'totalDeductions' | 'netPay') =>
    toRupees(sumPaise(slips.map(({ figures }) => figures[name])));
  return {
    payPeriod,
    employees: slips.length,
    grossEarnings: total('grossEarnings'),
    totalDeductions: total('totalDeductions'),
    netPay: total('netPay'),
  };
}

export async function listImportedMonths(_admin: Actor): Promise<ImportedMonths> {
  const [periods, firstRun] = await Promise.all([readImportedMonths(), readFirstRun()]);
  const importable = importableMonths(firstRun, todayInIndia());
  return { ...(importable && { importable }), months: (await mapInBatches(periods, toMonth)).reverse() };
}

/** The rows of each employee, by place in the request, in the order in which employees come first. */
const byEmployee = (slips: readonly ImportedSlip[]) =>
  [...Map.groupBy(slips, ({ userId }) => userId)].map(([userId, own]) => ({ userId, own }));

/** Puts the outcomes of employees back into the order of the rows. */
function inOrder(
  slips: readonly ImportedSlip[],
  outcomes: ReadonlyMap<ImportedSlip, ImportedSlipOutcome>,
): ImportedSlipOutcome[] {
  return slips.map((slip) => outcomes.get(slip) as ImportedSlipOutcome);
}

/** Previews the outcome of rows; saves nothing. */
export async function previewImportedSlips(
  admin: Actor,
  slips: readonly ImportedSlip[],
): Promise<ImportedSlipOutcome[]> {
  const firstRun = await readFirstRun();
  const decided = await mapInBatches(byEmployee(slips), ({ userId, own }) =>
    decideImport(admin, userId, own, firstRun),
  );
  return inOrder(slips, new Map(decided.flatMap(({ outcomes }) => [...outcomes])));
}

/**
 * Saves rows, those of an employee in one transaction; what one is refused for keeps none of the others. Idempotent: a month
 * that is imported with the same figures already is left as it is.
 */
export async function importSlips(
  admin: Actor,
  slips: readonly ImportedSlip[],
): Promise<ImportedSlipOutcome[]> {
  const outcomes = new Map<ImportedSlip, ImportedSlipOutcome>();
  // One after the other: a transaction checks the account of the admin, and cannot run beside another one that does.
  for (const { userId, own } of byEmployee(slips)) {
    const decided = await retryOnConflict(async () => {
      const found = await decideImport(admin, userId, own, await readFirstRun());
      if (found.writes.length > 0) await transactAs(admin, withoutRepeats(found.writes));
      return found;
    });
    for (const [slip, outcome] of decided.outcomes) outcomes.set(slip, outcome);
  }
  return inOrder(slips, outcomes);
}

/** Employees of one request that removes a month: some seconds. */
const removedAtOnce = 25;

async function removeOne(admin: Actor, userId: UserId, period: PayPeriod): Promise<number> {
  return retryOnConflict(async () => {
    const writes = await decideRemoval(admin, userId, period);
    if (writes.length > 0) await transactAs(admin, withoutRepeats(writes));
    return writes.length > 0 ? 1 : 0;
  });
}

/**
 * Removes imported payslips of a month, as many as a request can. The index may name some that are removed already: they
 * are left as they are.
 * @throws Problem conflict while payslips are generated of a month that shows one of the employees
 */
export async function removeImportedMonth(
  admin: Actor,
  period: PayPeriod,
): Promise<{ removed: number; left: number }> {
  let removed = 0;
  for (const { user } of (await readImportedOfMonth(period)).slice(0, removedAtOnce))
    removed += await removeOne(admin, user.id, period);
  const month = parseImportedMonth(await get('runs', importedMonthKey(period)));
  return { removed, left: month?.people ?? 0 };
}
