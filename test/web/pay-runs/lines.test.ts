import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumResults } from '../../../functions/pay-runs/row-sums.ts';
import { evaluateRow, toPayRunRow } from '../../../functions/pay-runs/rows/evaluate-row.ts';
import { buildSlipOfPerson } from '../../../functions/slips/build-slip.ts';
import { parsePaySettings } from '../../../functions/store/pay-settings.ts';
import { emptyProfile, type ProfileItem } from '../../../functions/store/profile.ts';
import { slipToRupees } from '../../../functions/store/slip.ts';
import { paise, sumPaise } from '../../../shared/money.ts';
import type { PayLine } from '../../../shared/pay/pay-lines.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { payRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { reimbursementsIn } from '../../../shared/slips/slip-totals.ts';
import { payrollRegister, totalsOfRegister } from '../../../web/pay-runs/export/payroll-register.ts';
import { sumRows, viewRow } from '../../../web/pay-runs/grid/row-view.ts';
import { accountItem, sampleUserId } from '../../support/items.ts';
import { employeeMonth } from '../../support/pay-runs.ts';

const november = '2026-11' as PayPeriod;
const settings = parsePaySettings(undefined, undefined, undefined);

const amount = fc.integer({ min: 0, max: 9_99_99_999 }).map(paise);
/** Few labels: lines of an employee and of two employees share some, of other kinds as well. */
const line: fc.Arbitrary<PayLine> = fc
  .record({
    label: fc.constantFrom('Special Allowance', 'Diwali Bonus', 'Travel', 'HRA', 'Net Pay'),
    kind: fc.constantFrom('earning' as const, 'deduction' as const, 'reimbursement' as const),
    amount,
    isFixed: fc.boolean(),
  })
  .map(({ isFixed, ...rest }) => ({
    id: `component:${rest.label}`,
    ...rest,
    ...(isFixed && rest.kind === 'earning' && { isFixed: true as const }),
  }));
const profiles = fc
  .array(
    fc.record({
      basicSalary: amount,
      hra: fc.option(amount, { nil: undefined }),
      pf: fc.option(amount, { nil: undefined }),
      otherDeduction: fc.option(amount, { nil: undefined }),
      lopDays: fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
      lines: fc.option(fc.array(line, { minLength: 1, maxLength: 8 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.map(
      ({ lopDays, ...pay }, i): ProfileItem => ({
        ...emptyProfile(sampleUserId(i + 1)),
        ...pay,
        payPeriod: november,
        lopDays,
        paidDays: (3000 - Math.round(lopDays * 100)) / 100,
      }),
    ),
  );

/** The row, the payslip and the register's entry of a profile, as the portal makes them of it. */
function monthOf(profile: ProfileItem, i: number) {
  const account = accountItem(i + 1);
  const evaluated = evaluateRow(employeeMonth(i + 1, profile, november), settings);
  // As the browser has it: a property that the contract does not name is dropped.
  const row = payRunRow.parse(JSON.parse(JSON.stringify(toPayRunRow(evaluated, settings))));
  const slip = slipToRupees({
    ...buildSlipOfPerson(account, profile),
    payDate: '2026-11-30',
    company: { name: '', registrationNumber: '', address: '', email: '', phone: '' },
  });
  const entry = { slipId: 'slip', ...slip } as unknown as RegisterEntry;
  return { results: evaluated.results, view: viewRow(row, november), entry };
}

/** Columns of a register by their titles, the first of each; in paise. */
const paiseOf = (decimal = '0.00') => Number(decimal.replace('.', ''));

test('for any lines the totals of a month are those of its rows as the server and the browser calculate them, and of its payslips', () => {
  fc.assert(
    fc.property(profiles, (all) => {
      const months = all.map(monthOf);
      const totals = sumResults(months.map(({ results }) => results));
      for (const { results, view } of months) expect(view).toMatchObject(results);
      const { difference: _, ...shown } = sumRows(months.map(({ view }) => view));
      expect({ people: all.length, ...shown }).toEqual(totals);
      expect(totalsOfRegister(months.map(({ entry }) => entry))).toEqual(totals);
      const lines = all.flatMap((profile) => profile.lines ?? []);
      const reimbursed = lines.filter(({ kind }) => kind === 'reimbursement');
      expect(reimbursementsIn(totals)).toBe(sumPaise(reimbursed.map((it) => it.amount)));
    }),
  );
});

test('for any lines the columns of the payroll register add up to gross, deductions and net pay, of each payslip and of the month', () => {
  fc.assert(
    fc.property(profiles, (all) => {
      const months = all.map(monthOf);
      const {
        columns,
        rows,
        totals = [],
      } = payrollRegister(
        november,
        months.map(({ entry }) => entry),
      );
      const titles = columns.map(({ label }) => label);
      const first = columns.findIndex(({ kind }) => kind === 'amount');
      const [gross, deductions] = ['Gross Earnings', 'Total Deductions'].map((title) =>
        titles.indexOf(title),
      ) as [number, number];
      const net = titles.length - 1;
      expect(titles[net]).toBe('Net Pay');
      for (const cells of [...rows, totals]) {
        const sum = (from: number, to: number) =>
          cells.slice(from, to).reduce((total, cell) => total + paiseOf(cell), 0);
        expect(sum(first, gross)).toBe(paiseOf(cells[gross]));
        expect(sum(gross + 1, deductions)).toBe(paiseOf(cells[deductions]));
        const reimbursed = sum(deductions + 1, net);
        expect(paiseOf(cells[gross]) - paiseOf(cells[deductions]) + reimbursed).toBe(paiseOf(cells[net]));
      }
      expect([gross, deductions, net].map((column) => paiseOf(totals[column]))).toEqual(
        (['grossEarnings', 'totalDeductions', 'netPay'] as const).map((name) =>
          sumPaise(months.map(({ results }) => results[name])),
        ),
      );
    }),
  );
});
