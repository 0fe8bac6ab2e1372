import { describe, expect, test } from 'vitest';
import { costsOf, costsWithSlip } from '../../../functions/pay-runs/month-costs.ts';
import { costByDepartment } from '../../../shared/books/cost.ts';
import { paise, sumPaise } from '../../../shared/money.ts';
import type { FiledSlip } from '../../../shared/statutory/filing/filing.ts';
import { filingsOf } from '../../../shared/statutory/filing/month.ts';
import { bookedSlip, workedExample } from '../../support/booked-slip.ts';
import { filedSlip, insuredSlip, november } from '../../support/filed-slip.ts';

const slips: readonly FiledSlip[] = [
  filedSlip(1, { profTax: 200 }),
  filedSlip(2, { person: { workState: 'MH' }, labourWelfareFund: 25 }),
  filedSlip(3, { person: { pfMembership: 'none' }, pf: 0, profTax: 0 }),
  // Deducted without a membership: it is owed all the same.
  filedSlip(4, { person: { pfMembership: 'none' }, pf: 1_800 }),
  insuredSlip(5),
];

describe('the costs that the head of a month keeps', () => {
  test('name the filings that its payslips owe something to', () => {
    for (let count = 0; count <= slips.length; count++) {
      const of = slips.slice(0, count);
      const due = filingsOf(of, november, {}).filter((filing) => filing.due > 0);
      expect(Object.keys(costsOf(of).owing).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
    }
  });

  // behaviour overview: The cost of a month
  test('are those of the cost report, where pay is recovered, taken back or lent as well', () => {
    const line = (
      adjustment: 'notice-recovery' | 'recovery' | 'arrears' | 'advance-payment' | 'reimbursement',
    ) => ({
      id: `adjustment:${adjustment}` as const,
      label: adjustment,
      kind: ['advance-payment', 'reimbursement'].includes(adjustment)
        ? ('reimbursement' as const)
        : ('deduction' as const),
      adjustment,
      amount: paise(1_000_00),
    });
    const lines = ['notice-recovery', 'recovery', 'arrears', 'advance-payment', 'reimbursement'] as const;
    for (const adjustment of lines) {
      const slips = [
        workedExample(1, 'Sales'),
        bookedSlip(2, { basicSalary: paise(30_000_00), lines: [line(adjustment)] }),
      ];
      const departments = costByDepartment(slips);
      const { pay, employer } = costsOf(slips);
      expect([adjustment, pay, employer]).toEqual([
        adjustment,
        sumPaise(departments.map(({ salaries }) => salaries)),
        sumPaise(departments.map((of) => of.employer)),
      ]);
    }
  });

  test('are the same when payslips come one by one, or replace each other', () => {
    const [first, second, ...rest] = slips as [FiledSlip, FiledSlip, ...FiledSlip[]];
    let costs: Parameters<typeof costsWithSlip>[0] = costsOf([]);
    for (const slip of [first, ...rest]) costs = costsWithSlip(costs, undefined, slip);
    costs = costsWithSlip(costs, first, second);
    const nonZero = Object.entries(costs.owing).filter(([, employees]) => employees > 0);
    expect({ ...costs, owing: Object.fromEntries(nonZero) }).toEqual(costsOf([second, ...rest]));
  });
});
