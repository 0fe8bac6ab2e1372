import { describe, expect, test } from 'vitest';
import type { EmployeeEntry } from '../../../shared/payroll.ts';
import { filterEmployees, payRunOf } from '../../../web/payroll/employees.ts';

const entry = (
  name: string,
  state: EmployeeEntry['state'],
  payPeriod?: string,
  [grossEarnings, totalDeductions, netPay]: number[] = [],
): EmployeeEntry => ({
  id: name,
  user: { id: name, name, email: `${name.toLowerCase().replace(' ', '.')}@acme.in` },
  state,
  ...(payPeriod && { payPeriod }),
  ...(netPay !== undefined && {
    calculations: { grossEarnings: grossEarnings ?? 0, totalDeductions: totalDeductions ?? 0, netPay },
  }),
});

const employees = [
  entry('Aarav Sharma', 'generated', '2025-08', [0.1, 0.05, 0.05]),
  entry('Diya Patel', 'not-set'),
  entry('Ishita Rao', 'ready', '2025-07', [0.2, 1.3, -1.1]),
  entry('Kabir Singh', 'not-set', '2025-08', [0, 200, -200]),
];
const found = (search: string, state: 'all' | 'ready' | 'generated' = 'all', always?: string) =>
  filterEmployees(employees, { search, state }, always).map(({ id }) => id);

describe('looking for employees', () => {
  test('goes by any part of name or email, case and spaces around aside', () => {
    expect(found('  SHAR ')).toEqual(['Aarav Sharma']);
    expect(found('rao@acme')).toEqual(['Ishita Rao']);
    expect(found('')).toHaveLength(4);
    expect(found('nobody')).toEqual([]);
  });

  test('takes those in the chosen state alone', () => {
    expect(found('', 'ready')).toEqual(['Ishita Rao']);
    expect(found('a', 'generated')).toEqual(['Aarav Sharma']);
  });

  test('keeps whoever has a form open', () => {
    expect(found('ishita', 'all', 'Kabir Singh')).toEqual(['Ishita Rao', 'Kabir Singh']);
  });
});

describe('the pay run', () => {
  test('adds up to the paisa, without those whose payroll is not set', () => {
    expect(payRunOf(employees)).toEqual({
      payPeriod: '2025-08',
      count: { generated: 1, ready: 1, 'not-set': 2 },
      grossEarnings: 30,
      totalDeductions: 135,
      netPay: -105,
    });
  });

  test('is of the period that most have, of equals the latest, or of none', () => {
    expect(payRunOf(employees.slice(0, 3)).payPeriod).toBe('2025-08');
    expect(payRunOf([entry('A', 'ready', '2031-01'), ...employees]).payPeriod).toBe('2025-08');
    expect(payRunOf([]).payPeriod).toBeUndefined();
  });
});
