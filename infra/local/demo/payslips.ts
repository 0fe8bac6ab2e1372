import { defaultStatutorySettings } from '../../../shared/company/statutory-settings.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { calculateStatutory } from '../../../shared/law/calculate.ts';
import type { StatutoryHead, StatutoryInput } from '../../../shared/law/statutory.ts';
import { mapAmounts, rupees, toPaise, toRupees } from '../../../shared/money.ts';
import { earningNames } from '../../../shared/pay/payroll-fields.ts';
import type { HistoryItem } from '../../../shared/payroll/payroll.ts';
import type { EmployeeDetails } from '../../../shared/people/people.ts';
import { daysInPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { OwnSlip } from '../../../shared/slips/slips.ts';
import type { UserId } from '../../../shared/user-id.ts';
import type { ApiClient } from './api-client.ts';
import { earningsOf, type PaidEmployee } from './company.ts';
import { addOneOff, basicOfCtc, type ComponentIds } from './components.ts';

export const thisMonth = () => toPeriod(todayInIndia());
export const lastMonth = () => subtractMonths(thisMonth(), 1);

/** PF of a month for which the law gives none, in rupees. */
const usualPf = 1_800;

/** The CTC of a month, and where that is the first one with it, from which day on and why. */
function ctcOf({ ctc, raises = [] }: PaidEmployee, payPeriod: PayPeriod) {
  const dated = raises.map(({ monthsAgo, ...raise }) => ({
    ...raise,
    from: subtractMonths(thisMonth(), monthsAgo),
  }));
  const raise = dated.findLast(({ from }) => from <= payPeriod);
  if (!raise) return { ctc };
  const { from, reason } = raise;
  return { ctc: raise.ctc, ...(from === payPeriod && { effectiveFrom: `${from}-01`, reason }) };
}

/** A raise that is entered this month, and the day from which it holds. */
const lateRaiseOf = ({ lateRaise }: PaidEmployee) =>
  lateRaise && {
    ...earningsOf(lateRaise.gross),
    effectiveFrom: `${subtractMonths(thisMonth(), lateRaise.monthsAgo)}-01`,
    reason: lateRaise.reason,
  };

/** Deductions of a month as the law expects them, in rupees. */
function deductionsOf(employee: PaidEmployee, payPeriod: PayPeriod, lopDays: number) {
  const { statutory } = employee;
  const { ctc } = ctcOf(employee, payPeriod);
  const salary = ctc === undefined ? employee.salary : { ...employee.salary, basicSalary: basicOfCtc(ctc) };
  const result = calculateStatutory({
    payPeriod,
    earnings: mapAmounts(salary, earningNames, (amount) =>
      toPaise(rupees(amount)),
    ) as StatutoryInput['earnings'],
    lopDays,
    totalDays: daysInPeriod(payPeriod),
    details: statutory,
    settings: defaultStatutorySettings,
  });
  const amountOf = (head: StatutoryHead) => {
    const found = result[head];
    return found && 'line' in found ? toRupees(found.line.amount) : undefined;
  };
  return {
    pf: amountOf('pf') ?? usualPf,
    profTax: amountOf('profTax') ?? 0,
    labourWelfareFund: amountOf('labourWelfareFund') ?? 0,
  };
}

export async function setStatutoryDetails(
  admin: ApiClient,
  userId: UserId,
  { statutory }: PaidEmployee,
): Promise<void> {
  const path = `/api/admin/people/${userId}`;
  const { version } = await admin.requestOk<EmployeeDetails>('GET', path);
  await admin.requestOk('PUT', `${path}/statutory`, { version, ...statutory });
}

/** The amounts of an employee's components, by component id. */
const componentsOf = ({ components = {} }: PaidEmployee, ids: ComponentIds) => ({
  components: Object.fromEntries(
    Object.entries(components).map(([name, amount]) => [ids[name as keyof ComponentIds], amount]),
  ),
});

/** Sets the figures of a month. */
const setFigures = (
  admin: ApiClient,
  ids: ComponentIds,
  userId: UserId,
  employee: PaidEmployee,
  payPeriod: PayPeriod,
  { lopDays, otherDeduction }: { lopDays: number; otherDeduction: number },
) =>
  admin.requestOk('PUT', `/api/admin/employee-profile/${userId}`, {
    ...employee.salary,
    ...ctcOf(employee, payPeriod),
    ...(payPeriod === thisMonth() && lateRaiseOf(employee)),
    ...(employee.components && componentsOf(employee, ids)),
    ...deductionsOf(employee, payPeriod, lopDays),
    ...(payPeriod === thisMonth() && employee.enteredPf && { pf: employee.enteredPf }),
    payPeriod,
    lopDays,
    paidDays: daysInPeriod(payPeriod) - lopDays,
    otherDeduction,
  });

const generateSlip = (admin: ApiClient, userId: UserId) =>
  admin.requestOk('POST', `/api/admin/payroll/generate-slip/${userId}`, {});

async function generatedMonths(admin: ApiClient, userId: UserId): Promise<Set<PayPeriod>> {
  const history = await admin.requestOk<HistoryItem[]>('GET', `/api/admin/payroll/history/${userId}`);
  return new Set(history.map(({ payPeriod }) => payPeriod));
}

/**
 * Generates the missing slips of the past months one by one, but for last month's: that has a pay run, which begins
 * with the figures that are set here.
 */
export async function generatePastSlips(
  admin: ApiClient,
  ids: ComponentIds,
  userId: UserId,
  employee: PaidEmployee,
): Promise<void> {
  const { lopDays, otherDeduction, oneOff } = employee;
  const generated = await generatedMonths(admin, userId);
  for (const [i, lop] of lopDays.entries()) {
    const payPeriod = subtractMonths(thisMonth(), lopDays.length - i);
    if (generated.has(payPeriod)) continue;
    await setFigures(admin, ids, userId, employee, payPeriod, { lopDays: lop, otherDeduction });
    if (payPeriod !== lastMonth()) await generateSlip(admin, userId);
  }
  if (oneOff?.from === 'last month') await addOneOff(admin, ids, userId, oneOff, lastMonth());
}

/** Sets the figures of this month, and generates its slip where the demo has one. */
export async function payThisMonth(
  admin: ApiClient,
  ids: ComponentIds,
  userId: UserId,
  employee: PaidEmployee,
): Promise<void> {
  const { otherDeduction, forgottenDeduction = 0, paidThisMonth, oneOff } = employee;
  if ((await generatedMonths(admin, userId)).has(thisMonth())) return;
  const figures = { lopDays: 0, otherDeduction: otherDeduction - forgottenDeduction };
  await setFigures(admin, ids, userId, employee, thisMonth(), figures);
  if (oneOff?.from === 'this month') await addOneOff(admin, ids, userId, oneOff, thisMonth());
  if (paidThisMonth) await generateSlip(admin, userId);
}

/** Generates this month's slip again where it was generated without all of its deductions. Idempotent. */
export async function replaceSlip(
  admin: ApiClient,
  own: ApiClient,
  userId: UserId,
  deduction: { otherDeduction: number } | undefined,
): Promise<void> {
  if (!deduction) return;
  const { versions } = await own.requestOk<OwnSlip>('GET', '/api/slips/latest');
  if (versions.length > 1) return;
  await admin.requestOk('PUT', `/api/admin/employee-profile/${userId}`, deduction);
  await generateSlip(admin, userId);
}
