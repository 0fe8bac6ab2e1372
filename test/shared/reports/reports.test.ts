import { describe, expect, test } from 'vitest';
import { costByDepartment } from '../../../shared/books/cost.ts';
import { journalOf } from '../../../shared/books/journal.ts';
import { type Paise, paise, rupees } from '../../../shared/money.ts';
import {
  financialYearOf,
  formatFinancialYear,
  monthsOfYear,
  type PayPeriod,
} from '../../../shared/period.ts';
import { missingOf } from '../../../shared/reports/missing.ts';
import { registerOf, totalOfPerson, totalsOfMonths } from '../../../shared/reports/register.ts';
import type { RegisterRow } from '../../../shared/reports/reports.ts';
import { establishmentCharges, pfChargesOf } from '../../../shared/statutory/filing/pf-charges.ts';
import { bookedSlip, workedExample } from '../../support/booked-slip.ts';
import { november } from '../../support/filed-slip.ts';
import { sampleUserId } from '../../support/items.ts';

describe('a financial year', () => {
  // behaviour reports: Reports are of payslips
  test('is from April to March', () => {
    expect(['2026-03', '2026-04', '2027-03'].map((month) => financialYearOf(month as PayPeriod))).toEqual([
      2025, 2026, 2026,
    ]);
    const months = monthsOfYear(2026);
    expect([months.length, months[0], months[9], months[11]]).toEqual([12, '2026-04', '2027-01', '2027-03']);
    expect([formatFinancialYear(2026), formatFinancialYear(1999)]).toEqual(['2026-27', '1999-00']);
  });
});

const amount = (of: number): Paise => paise(of * 100);

describe('the cost of a month', () => {
  const slips = [
    workedExample(1, 'Sales'),
    workedExample(2, 'Engineering'),
    workedExample(3),
    bookedSlip(
      4,
      {
        basicSalary: amount(30_000),
        paidDays: 29,
        lopDays: 1,
        lines: [
          {
            id: 'adjustment:a',
            label: 'Taxi',
            kind: 'reimbursement',
            adjustment: 'reimbursement',
            amount: amount(900),
          },
          {
            id: 'adjustment:b',
            label: 'Advance',
            kind: 'deduction',
            adjustment: 'advance',
            amount: amount(5_000),
          },
        ],
      },
      { department: 'Sales' },
    ),
  ];

  // behaviour reports: The cost
  test('is by the department that each payslip carries, with the contributions apart', () => {
    expect(costByDepartment(slips)).toMatchObject([
      { department: 'Engineering', people: 1, salaries: amount(1_25_000), employer: amount(3_250) },
      // 1,25,000 and 30,000 less a day of 30, with a reimbursement; an advance that is paid back is no saving.
      { department: 'Sales', people: 2, salaries: amount(1_54_900), employer: amount(5_200) },
      { people: 1, netPay: amount(1_13_675), salaries: amount(1_25_000), employer: amount(3_250) },
    ]);
  });

  // behaviour reports: The cost
  test('is what the books post as expenses', () => {
    const { lines } = journalOf(slips, november, { ledgers: {}, byDepartment: true });
    const posted = lines
      .filter(({ group }) => group === 'expense')
      .reduce((total, { debit, credit }) => total + debit - credit, 0);
    const cost = costByDepartment(slips).reduce((total, of) => total + of.salaries + of.employer, 0);
    const besides = (of: typeof slips) =>
      establishmentCharges(pfChargesOf(of), november, { overrides: [] }).besides.total;
    expect(cost + besides(slips)).toBe(posted);
    expect(besides([workedExample()])).toBe(amount(375));
  });
});

describe('the year register', () => {
  const row = (
    count: number,
    figures: RegisterRow['figures'],
    values: Partial<RegisterRow> = {},
  ): RegisterRow => ({
    userId: sampleUserId(count),
    name: `Employee ${count}`,
    figures,
    ...values,
  });
  const register = registerOf([
    {
      payPeriod: '2026-04' as PayPeriod,
      rows: [
        row(2, { basicSalary: rupees(100.1), netPay: rupees(100.1) }, { name: 'Asha', department: 'Sales' }),
        row(1, { basicSalary: rupees(50), netPay: rupees(50) }),
      ],
    },
    {
      payPeriod: '2026-05' as PayPeriod,
      rows: [
        row(
          2,
          { basicSalary: rupees(100.2), netPay: rupees(110.2) },
          {
            name: 'Asha Rao',
            department: 'Support',
            lines: [
              { label: 'Bonus', kind: 'earning', amount: rupees(4) },
              { label: 'Bonus', kind: 'earning', amount: rupees(6) },
            ],
          },
        ),
      ],
    },
  ]);

  // behaviour reports: The year register
  test('has every employee by name, with the details of the newest payslip', () => {
    expect(register.people.map(({ name, department }) => [name, department])).toEqual([
      ['Asha Rao', 'Support'],
      ['Employee 1', undefined],
    ]);
  });

  test('has the components that payslips have, in the order of a payslip', () => {
    expect(register.components).toEqual([
      { id: 'basicSalary', label: 'Basic Salary' },
      { id: 'earning Bonus', label: 'Bonus' },
      { id: 'netPay', label: 'Net pay' },
    ]);
  });

  // behaviour payroll: Arrears are one line for each month
  test('has one component for all arrears, and the sum of each component with its arrears', () => {
    const arrears = (month: string, of: string, name: string, amount: number) => ({
      ...{
        label: `Arrears: ${name}, ${month}`,
        kind: 'earning' as const,
        amount: rupees(amount),
        arrearsOf: of,
      },
    });
    const { components, people } = registerOf([
      {
        payPeriod: '2026-06' as PayPeriod,
        rows: [
          row(
            1,
            { basicSalary: rupees(100), netPay: rupees(135) },
            {
              lines: [
                { label: 'Fuel', kind: 'earning', amount: rupees(10) },
                arrears('April 2026', 'basicSalary', 'Basic Salary', 9),
                arrears('May 2026', 'basicSalary', 'Basic Salary', 8),
                arrears('May 2026', 'Fuel', 'Fuel', 3),
                { ...arrears('May 2026', 'basicSalary', 'Basic Salary', 5), kind: 'deduction' },
              ],
            },
          ),
        ],
      },
    ]);
    const [person] = people;
    expect(components.map(({ id, label }) => [label, person && totalOfPerson(person, id)])).toEqual([
      ['Basic Salary', 100_00],
      ['Arrears', 20_00],
      ['Fuel', 10_00],
      ['Recovered pay of earlier months', 5_00],
      ['Net pay', 135_00],
      ['Basic Salary with arrears', 112_00],
      ['Fuel with arrears', 13_00],
    ]);
  });

  // behaviour reports: Each report reads one month at a time
  test('adds up employees and months exactly, and keeps a month without a payslip apart from zero', () => {
    const [asha, other] = register.people;
    expect(asha && totalOfPerson(asha, 'basicSalary')).toBe(200_30);
    expect(asha?.amounts.get('earning Bonus')).toEqual([0, 10_00]);
    expect(other?.amounts.get('basicSalary')).toEqual([50_00, undefined]);
    expect(totalsOfMonths(register.people, 'netPay', 2)).toEqual([150_10, 110_20]);
  });
});

describe('what an employee lacks', () => {
  const off = { pf: 'off', esi: 'off', profTax: 'off', labourWelfareFund: 'off' } as const;
  const complete = {
    pan: 'ABCPI1234K',
    bankAccountNumber: '50100311674821',
    ifscCode: 'HDFC0001234',
    dateOfBirth: '1990-04-01',
  };

  test('is nothing where all is there', () => {
    expect(missingOf(complete, off, true)).toEqual([]);
  });

  // behaviour reports: What is missing
  test('is a payslip, a bank account with its IFSC, a PAN and a date of birth', () => {
    expect(missingOf({}, off, false)).toEqual(['payslip', 'bankAccount', 'pan', 'dateOfBirth']);
    expect(missingOf({ ...complete, ifscCode: '' }, off, true)).toEqual(['bankAccount']);
  });

  test('is a UAN for members of PF and those who have it deducted', () => {
    expect(missingOf({ ...complete, pf: paise(1) }, off, true)).toEqual(['uan']);
    expect(missingOf({ ...complete, pfMembership: 'full' }, off, true)).toEqual(['uan']);
    expect(missingOf({ ...complete, pfMembership: 'none' }, off, true)).toEqual([]);
  });

  test('is an ESI number for those who have ESI deducted', () => {
    expect(missingOf({ ...complete, esi: paise(1) }, off, true)).toEqual(['esiNumber']);
    expect(missingOf({ ...complete, esi: paise(1), esiNumber: '3112345678' }, off, true)).toEqual([]);
  });

  // behaviour reports: What is missing
  test('is what statutory amounts depend on, where the company checks them', () => {
    expect(missingOf(complete, { ...off, profTax: 'check' }, true)).toEqual(['workState']);
  });
});
