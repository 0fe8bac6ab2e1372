import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { batchGetAll } from '../../../functions/lib/table.ts';
import { parseSlip, type SlipItem, slipKey } from '../../../functions/store/slip.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { type Company, startCompany } from './year/company.ts';
import { dateOf, type Month, months, type NaiveEmployee } from './year/facts.ts';
import { slipOf } from './year/naive-payroll.ts';
import { employeesOf, eventsIn, randomOf } from './year/plan.ts';

/*
 * A financial year of sixty employees, in the portal and in a second implementation of payroll beside it. Raises, also from
 * earlier months, joiners, leavers, loss of pay and its corrections, and one-off amounts are entered in both; each payslip of the
 * portal is held against the other one, to the paisa.
 */

/** Another year: SEED=7. */
const random = randomOf(Number(process.env.SEED ?? 1));

let company: Company;
beforeAll(async () => {
  // The company begins with the portal in April.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-20T11:00:00+05:30'), shouldAdvanceTime: true });
  company = await startCompany();
});
afterAll(async () => {
  await company.stop();
  vi.useRealTimers();
});

/** The current payslips of a month, by the place of the employee. */
async function readSlips(month: Month): Promise<Map<number, SlipItem>> {
  const accounts = [...company.accounts];
  const items = await batchGetAll(
    accounts.map(([, { id }]) => ({ table: 'slips', key: slipKey(id, month as PayPeriod) })),
  );
  return new Map(
    accounts.flatMap(([place], i) => {
      const slip = parseSlip(items[i]);
      return slip ? [[place, slip] as const] : [];
    }),
  );
}

interface Figures {
  net: number;
  pf: number;
  esi: number;
  profTax: number;
  fund: number;
}

const figuresOf = ({ slip: { profile } }: SlipItem): Figures => ({
  net: profile.netPay ?? 0,
  pf: profile.pf ?? 0,
  esi: profile.esi ?? 0,
  profTax: profile.profTax ?? 0,
  fund: profile.labourWelfareFund ?? 0,
});

const ofEarlierMonths = ['arrears', 'recovery', 'lop-reversal', 'lop-adjustment'];
/** Each line of an earlier month is rounded, so that they can be a paisa each away from what the month comes to. In paise. */
const roundingOf = ({ slip: { profile } }: SlipItem): number =>
  (profile.lines ?? []).filter(({ adjustment = '' }) => ofEarlierMonths.includes(adjustment)).length;

/** The payslips of a month that are not those of the second implementation. */
async function findDiffering(employees: readonly NaiveEmployee[], month: Month) {
  const differing: object[] = [];
  const slips = await readSlips(month);
  for (const employee of employees) {
    const expected = employee.slips.get(month);
    const found = slips.get(employee.place);
    if (!expected && !found) continue;
    const now = found && figuresOf(found);
    const { net = 0, pf, esi, profTax, fund } = expected ?? {};
    const isRounded = found && now && Math.abs(now.net - net) <= roundingOf(found);
    const should = expected && { net: isRounded ? now.net : net, pf, esi, profTax, fund };
    if (JSON.stringify(now) !== JSON.stringify(should))
      differing.push({ month, place: employee.place, now, should });
  }
  return differing;
}

async function generateAndClose(month: Month): Promise<void> {
  const run = company.runOf(month);
  await run.check();
  const { failed } = (await run.generate()).outcome ?? {};
  expect({ month, failed }).toEqual({ month, failed: 0 });
  await run.close();
}

test('each payslip of a year of sixty employees is that of a second implementation, to the paisa', async () => {
  const employees = employeesOf(random);
  for (const employee of employees) if (employee.enteredIn === months[0]) await company.hire(employee);
  const work = (month: Month, some = employees) => {
    for (const employee of some) {
      if (employee.enteredIn > month) continue;
      const slip = slipOf(employee, month);
      if (slip) employee.slips.set(month, slip);
    }
  };
  for (const [i, month] of months.entries()) {
    await company.goTo(dateOf(month, 28));
    await company.runOf(month).open();
    const events = [...eventsIn(month, employees, random)];
    const corrections = events.filter((event) => event.kind === 'corrected');
    const previous = months[i - 1];
    if (previous && corrections.length > 0) {
      await company.runOf(previous).reopen('Days were entered wrongly');
      for (const { place, days } of corrections) {
        const employee = employees[place] as NaiveEmployee;
        await company.edit(employee, previous, { lopDays: days });
        employee.lop.set(previous, days);
        work(previous, [employee]);
      }
      await generateAndClose(previous);
      expect(await findDiffering(employees, previous)).toEqual([]);
    }
    for (const event of events)
      if (event.kind !== 'corrected')
        await company.enter(employees[event.place] as NaiveEmployee, event, month);
    await generateAndClose(month);
    work(month);
    expect(await findDiffering(employees, month)).toEqual([]);
  }
});
