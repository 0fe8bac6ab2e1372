import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { journalOf } from '../../../shared/books/journal.ts';
import { paise, sumPaise } from '../../../shared/money.ts';
import { adjustmentKinds } from '../../../shared/pay/adjustment-kinds.ts';
import type { SlipFigures } from '../../../shared/pay/calculation.ts';
import { lineKindOf } from '../../../shared/pay/pay-adjustments.ts';
import { componentLineId, type PayLine } from '../../../shared/pay/pay-lines.ts';
import { deductionNames, earningNames } from '../../../shared/pay/payroll-fields.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { totalsOfSlips } from '../../../shared/slips/slip-totals.ts';
import { filingsOf } from '../../../shared/statutory/filing/month.ts';
import { bookedSlip, noMinimum, workedExample } from '../../support/booked-slip.ts';
import { insuredSlip, november } from '../../support/filed-slip.ts';

const usual = { ledgers: {}, byDepartment: false };
type Journal = ReturnType<typeof journalOf>;
const linesOf = ({ lines }: Pick<Journal, 'lines'>) =>
  lines.map(({ ledger, department, debit, credit }) => [
    department === undefined ? ledger : `${ledger}, ${department}`,
    debit / 100,
    credit / 100,
  ]);

describe('the journal of a month', () => {
  // behaviour books: Earnings and your contributions are debits
  test('is that of the worked example 4.12: one employee, gross 1,25,000, PF capped, PT 200, TDS 8,125', () => {
    const journal = journalOf([workedExample()], november, usual, { overrides: noMinimum });
    expect(linesOf(journal)).toEqual([
      ['Salaries', 125_000, 0],
      ['Employer PF contribution', 3_250, 0],
      ['PF payable', 0, 6_250],
      ['PT payable', 0, 200],
      ['TDS on salary payable', 0, 8_125],
      ['Salaries payable', 0, 113_675],
    ]);
    expect([journal.debit, journal.credit, journal.unbalanced]).toEqual([128_250_00, 128_250_00, []]);
  });

  // behaviour books: The employer's NPS
  test("owes the employer's NPS to the fund, with what arrears bring to it", () => {
    const of = (more: Partial<PayLine>): PayLine => ({
      ...{ id: 'component:nps', label: 'NPS', kind: 'earning', amount: paise(6_000_00), wages: 'outside' },
      ...more,
    });
    const lines = [
      of({}),
      of({ id: 'component:nps:fund', kind: 'deduction' }),
      of({ id: 'adjustment:1', adjustment: 'arrears', amount: paise(500_00) }),
      of({
        ...{ id: 'adjustment:2', kind: 'deduction', adjustment: 'recovery', amount: paise(500_00) },
        arrears: { month: '2026-10' as PayPeriod, of: 'component:nps:fund', name: 'NPS', isDeduction: true },
      }),
    ];
    const figures = { basicSalary: paise(60_000_00), otherDeduction: paise(100_00), lines };
    const slip = bookedSlip(1, figures, { statutory: { pf: undefined } });
    const journal = journalOf([slip], november, usual);
    expect(linesOf(journal)).toEqual([
      ['Salaries', 66_500, 0],
      ['Other deductions', 0, 100],
      ['NPS payable', 0, 6_500],
      ['Salaries payable', 0, 59_900],
    ]);
    expect(journal.unbalanced).toEqual([]);
  });

  // behaviour books: Arrears of a deduction
  test('books what is deducted or given back of an earlier deduction to the ledger of that deduction', () => {
    const canteen = componentLineId('canteen');
    const of = (more: Partial<PayLine>): PayLine => ({
      ...{ id: canteen, label: 'Canteen', kind: 'deduction', amount: paise(750_00) },
      ...more,
    });
    const arrears = {
      month: '2026-10' as PayPeriod,
      of: canteen,
      name: 'Canteen',
      isDeduction: true as const,
    };
    const lines = [
      of({}),
      of({ ...{ id: 'adjustment:1', adjustment: 'recovery', amount: paise(100_00) }, arrears }),
      of({
        ...{ id: 'adjustment:2', kind: 'earning', adjustment: 'arrears', amount: paise(250_00) },
        arrears,
      }),
    ];
    const slip = bookedSlip(1, { basicSalary: paise(60_000_00), lines }, { statutory: { pf: undefined } });
    const booked = (ledgers: Record<string, string>) =>
      linesOf(journalOf([slip], november, { ...usual, ledgers }));
    expect(booked({})).toEqual([
      ['Salaries', 60_000, 0],
      ['Other deductions', 0, 600],
      ['Salaries payable', 0, 59_400],
    ]);
    expect(booked({ [canteen]: 'Canteen payable' })[1]).toEqual(['Canteen payable', 0, 600]);
  });

  // behaviour books: EDLI and the PF admin charge
  test('has what the PF admin charge is short of its minimum as a separate line: 500 − 125', () => {
    const journal = journalOf([workedExample()], november, usual);
    expect(linesOf(journal).slice(0, 4)).toEqual([
      ['Salaries', 125_000, 0],
      ['Employer PF contribution', 3_250, 0],
      ['PF admin charges', 375, 0],
      ['PF payable', 0, 6_625],
    ]);
    const members = [1, 2, 3, 4].map((count) => workedExample(count));
    expect(linesOf(journalOf(members, november, usual)).map(([ledger]) => ledger)).not.toContain(
      'PF admin charges',
    );
  });

  // behaviour books: Earnings and your contributions are debits
  test('takes loss of pay off salaries, and lets a company book it elsewhere', () => {
    const slip = bookedSlip(
      1,
      { basicSalary: paise(30_000_00), paidDays: 27, lopDays: 3 },
      { statutory: { pf: undefined } },
    );
    expect(linesOf(journalOf([slip], november, usual))).toEqual([
      ['Salaries', 27_000, 0],
      ['Salaries payable', 0, 27_000],
    ]);
    const choice = { ...usual, ledgers: { lopDeduction: 'Loss of pay' } };
    expect(linesOf(journalOf([slip], november, choice))).toEqual([
      ['Salaries', 30_000, 0],
      ['Loss of pay', 0, 3_000],
      ['Salaries payable', 0, 27_000],
    ]);
  });

  // behaviour books: Ledgers
  test('books components and one-off amounts to their ledgers, by what they are', () => {
    const line = (values: Partial<PayLine>): PayLine => ({
      id: 'adjustment:adj_1',
      label: 'Line',
      kind: 'earning',
      amount: paise(100_00),
      ...values,
    });
    const lines = [
      line({ id: componentLineId('internet'), label: 'Internet', amount: paise(1_000_00) }),
      line({ adjustment: 'gratuity', amount: paise(2_000_00) }),
      line({ adjustment: 'reimbursement', kind: 'reimbursement', amount: paise(500_00) }),
      line({ adjustment: 'advance', kind: 'deduction', amount: paise(300_00) }),
      line({ kind: 'deduction', amount: paise(50_00) }),
    ];
    const slip = bookedSlip(1, { basicSalary: paise(10_000_00), lines }, { statutory: { pf: undefined } });
    const choice = { ...usual, ledgers: { [componentLineId('internet')]: 'Internet costs' } };
    expect(linesOf(journalOf([slip], november, choice))).toEqual([
      ['Salaries', 10_000, 0],
      ['Internet costs', 1_000, 0],
      ['Gratuity', 2_000, 0],
      ['Employee reimbursements', 500, 0],
      ['Salary advances', 0, 300],
      ['Other deductions', 0, 50],
      ['Salaries payable', 0, 13_150],
    ]);
  });

  // behaviour books: Departments
  test('divides costs by department, and what is owed not', () => {
    const slips = [workedExample(1, 'Sales'), workedExample(2, 'Engineering'), workedExample(3)];
    const journal = journalOf(slips, november, { ...usual, byDepartment: true });
    expect(linesOf(journal)).toEqual([
      ['Salaries, Engineering', 125_000, 0],
      ['Salaries, Sales', 125_000, 0],
      ['Salaries', 125_000, 0],
      ['Employer PF contribution, Engineering', 3_250, 0],
      ['Employer PF contribution, Sales', 3_250, 0],
      ['Employer PF contribution', 3_250, 0],
      ['PF admin charges', 125, 0],
      ['PF payable', 0, 18_875],
      ['PT payable', 0, 600],
      ['TDS on salary payable', 0, 24_375],
      ['Salaries payable', 0, 341_025],
    ]);
  });

  // behaviour books: A payslip that does not balance
  test('says of a payslip that is out of balance by how much, also by a paisa', () => {
    const slip = workedExample();
    const wrong = { ...slip, profile: { ...slip.profile, netPay: paise(113_674_99) } };
    const journal = journalOf([wrong, workedExample(2)], november, usual);
    expect(journal.unbalanced).toEqual([{ userId: slip.user.id, name: 'Asha Rao', difference: 1 }]);
    expect(journal.debit - journal.credit).toBe(1);
  });
});

const amount = fc.integer({ min: 0, max: 50_000_000 }).map(paise);
const amounts = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, amount])), { requiredKeys: [] });
const payLine: fc.Arbitrary<PayLine> = fc.oneof(
  fc.record({ of: fc.constantFrom(...adjustmentKinds), amount }).map(({ of, ...rest }) => ({
    id: 'adjustment:adj_1',
    label: of,
    kind: lineKindOf[of],
    adjustment: of,
    ...rest,
  })),
  fc
    .record({
      kind: fc.constantFrom('earning' as const, 'deduction' as const),
      isFixed: fc.boolean(),
      amount,
    })
    .map(({ isFixed, ...rest }) => ({
      id: componentLineId(rest.kind),
      label: 'Component',
      ...(isFixed && { isFixed: true as const }),
      ...rest,
    })),
);
const figures: fc.Arbitrary<SlipFigures> = fc
  .tuple(
    amounts([...earningNames, ...deductionNames]),
    fc.array(payLine, { maxLength: 6 }),
    fc.constantFrom(0, 0.5, 1, 2.25, 15, 30),
  )
  .map(([entered, lines, lopDays]) => ({ ...entered, lines, lopDays, paidDays: 30 - lopDays }));
const department = fc.constantFrom(undefined, 'Engineering', 'Sales', 'Café & Co');
const statutorySide = fc.constantFrom(
  { pfWages: {} },
  { pfWages: { employer: 917.13, eps: 2_083, edli: 125.5, admin: 125 } },
  { statutory: { pf: undefined } },
  { person: { pfMembership: 'none' as const } },
);
const slips = fc.array(fc.tuple(figures, department, statutorySide), { maxLength: 12 }).map((each) =>
  each.map(([of, where, side], i) => {
    const slip = bookedSlip(i + 1, of, { ...side, department: where });
    const { esi } = insuredSlip(i + 1).statutory ?? {};
    return i % 3 === 0 && slip.statutory ? { ...slip, statutory: { ...slip.statutory, esi } } : slip;
  }),
);

test('of any payslips balances, and equals the register and what is filed', () => {
  fc.assert(
    fc.property(slips, fc.boolean(), (of, byDepartment) => {
      const journal = journalOf(of, november, { ledgers: {}, byDepartment });
      expect([journal.unbalanced, journal.debit - journal.credit]).toEqual([[], 0]);
      expect(journal.lines.every(({ debit, credit }) => debit > 0 !== credit > 0)).toBe(true);

      const register = totalsOfSlips(of.map(({ profile }) => profile));
      expect(-(journal.totals.netPay ?? 0) + 0).toBe(register.netPay + 0);
      const filings = filingsOf(of, november, {});
      for (const head of ['pf', 'esi', 'profTax', 'labourWelfareFund'] as const) {
        const due = filings.filter(({ id }) => id.startsWith(head)).map((filing) => filing.due);
        expect(-(journal.totals[head] ?? 0) + 0).toBe(sumPaise(due));
      }
    }),
    { numRuns: 150 },
  );
});
