import { describe, expect, test, vi } from 'vitest';
import { rupees } from '../../../shared/money.ts';
import type { EmployeeAdjustments, ListedAdjustment } from '../../../shared/payroll/adjustments.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { saveEach } from '../../../web/import/save-each.ts';
import { CallError } from '../../../web/lib/call-error.ts';
import { advanceColumns, matchAdvanceColumns } from '../../../web/pay-runs/earlier/advances/columns.ts';
import { type PlannedAdvance, planAdvances } from '../../../web/pay-runs/earlier/advances/plan.ts';
import { readCsv } from '../../../web/sheets/read-csv.ts';

const id = 'usr_00000000000000000001' as EmployeeEntry['id'];
const asha: EmployeeEntry = {
  id,
  user: { id, name: 'Asha Rao', email: 'asha@example.com' },
  employeeId: 'SSW-1',
  state: 'ready',
};
const november = '2026-11' as PayPeriod;
const amountsOf = (...adjustments: ListedAdjustment[]): EmployeeAdjustments => ({
  adjustments,
  nextMonth: november,
  components: [],
  version: 3,
});
const plan = (csv: string, has: EmployeeAdjustments | string = amountsOf()) =>
  planAdvances(
    matchAdvanceColumns(
      readCsv(new TextEncoder().encode(`Emp Code,Outstanding,EMI,Purpose\n${csv}`), advanceColumns.isTitle),
    ),
    [asha],
    async () => has,
  );
const savedAs = ({ id, input }: PlannedAdvance, remaining: number): ListedAdjustment =>
  ({ ...input, id, month: '2026-10', remaining: rupees(remaining) }) as unknown as ListedAdjustment;

describe('a sheet of outstanding advances', () => {
  // behaviour earlier-months: One row is an advance
  test('begins in the next month of the employee', async () => {
    const { rows, refused } = await plan('SSW-1,"30,000",5000,Laptop\nSSW-1,1200.50,,Festival');
    expect(refused).toEqual([]);
    expect(rows.map(({ input }) => input)).toEqual([
      {
        kind: 'advance',
        label: 'Salary advance',
        amount: 30_000,
        instalment: 5_000,
        reason: 'Laptop',
        month: '2026-11',
      },
      { kind: 'advance', label: 'Salary advance', amount: 1_200.5, reason: 'Festival', month: '2026-11' },
    ]);
    expect(rows[0]?.id).toMatch(/^adj_[0-9a-f]{20}$/);
    expect(rows[0]?.id).not.toBe(rows[1]?.id);
  });

  // behaviour earlier-months: An advance is known by its employee and its reason
  test('finds what was imported before, in whatever month it began', async () => {
    const [advance] = (await plan('SSW-1,30000,5000,Laptop')).rows as [PlannedAdvance];
    const has = amountsOf(savedAs(advance, 30_000));
    expect(await plan('SSW-1,30000,5000,laptop ', has)).toEqual({ rows: [], refused: [], unchanged: 1 });
    const { rows } = await plan('SSW-1,28000,5000,Laptop', has);
    expect(rows).toMatchObject([
      { id: advance.id, input: { amount: 28_000, month: '2026-10' }, saved: has.adjustments[0] },
    ]);
  });

  // behaviour earlier-months: An advance is known by its employee and its reason
  test('refuses another amount once a payslip has taken a part, and takes another instalment', async () => {
    const [advance] = (await plan('SSW-1,30000,5000,Laptop')).rows as [PlannedAdvance];
    const has = amountsOf(savedAs(advance, 25_000));
    const { refused } = await plan('SSW-1,28000,5000,Laptop', has);
    expect(refused).toMatchObject([
      {
        number: 2,
        reasons: [
          'Payslips have taken a part of this advance, so its amount stays. Enter a correction on the page of the employee.',
        ],
      },
    ]);
    expect((await plan('SSW-1,30000,2500,Laptop', has)).rows).toMatchObject([
      { input: { instalment: 2_500 } },
    ]);
  });

  test.each([
    ['SSW-2,100,,Laptop', 'No employee has the employee ID “SSW-2”.'],
    ['SSW-1,,,Laptop', 'Amount Left is missing. Type an amount.'],
    ['SSW-1,0,,Laptop', 'Amount must be more than 0: “0”.'],
    ['SSW-1,many,,Laptop', 'Amount Left is not a number: “many”. Type it, for example 45000.'],
    ['SSW-1,100,200,Laptop', 'Instalment cannot be more than the amount.'],
    ['SSW-1,100,,', 'Reason is required: “”.'],
  ])('refuses %s', async (row, message) => {
    expect((await plan(row)).refused).toMatchObject([{ reasons: [message] }]);
  });

  test('refuses two advances of a reason, and an employee without payroll details', async () => {
    const { refused } = await plan('SSW-1,100,,Laptop\nSSW-1,200,,LAPTOP');
    expect(refused.map(({ number }) => number)).toEqual([2, 3]);
    const noDetails = 'This employee has no payroll details yet.';
    expect((await plan('SSW-1,100,,Laptop', noDetails)).refused).toMatchObject([{ reasons: [noDetails] }]);
  });
});

test('saving goes on after a row that is refused, and stops where the server does not answer', async () => {
  const { rows } = await plan('SSW-1,1,,One\nSSW-1,2,,Two\nSSW-1,3,,Three');
  const save = vi
    .fn()
    .mockRejectedValueOnce(new CallError(400, 'bad_input', 'This month is closed.'))
    .mockResolvedValueOnce({})
    .mockRejectedValueOnce(new CallError(0, 'no_response'));
  expect(await saveEach(rows, save, () => undefined)).toMatchObject({
    saved: 1,
    refused: [{ number: 2, reasons: ['This month is closed.'] }],
    left: 1,
    failure: { status: 0 },
  });
});
