import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EmployeeEntry, employeeEntry } from '../../../shared/payroll.ts';
import { summarizeMonth } from '../../../web/payroll/month-summary.ts';

const entry = (
  name: string,
  state: EmployeeEntry['state'],
  payPeriod?: string,
  [grossEarnings, totalDeductions, netPay]: number[] = [],
): EmployeeEntry =>
  employeeEntry.parse({
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
describe('the pay run', () => {
  test('the pay run sums the figures of its month to the paisa, and no others', () => {
    expect(summarizeMonth(employees)).toEqual({
      payPeriod: '2025-08',
      counts: { generated: 1, ready: 0 },
      onOtherMonths: 1,
      grossEarnings: 10,
      totalDeductions: 5,
      netPay: 5,
    });
  });

  test('the pay run is of the month of most employees, of the latest where two have as many, or of none', () => {
    expect(summarizeMonth(employees).payPeriod).toBe('2025-08');
    expect(summarizeMonth([entry('A', 'ready', '2025-07', [1, 0, 1]), ...employees]).payPeriod).toBe(
      '2025-07',
    );
    expect(summarizeMonth([]).payPeriod).toBeUndefined();
  });

  test('the pay run does not count who has no payroll, such as an administrator', () => {
    const { counts, onOtherMonths } = summarizeMonth([entry('Admin', 'not-set'), ...employees]);
    expect(counts.generated + counts.ready + onOtherMonths).toBe(2);
  });

  test('heading, count and sums of the pay run are of one month, however the months are mixed', () => {
    const period = fc.constantFrom('2025-06', '2025-07', '2025-08', '2025-09');
    const paise = fc.integer({ min: 0, max: 10_000_000 });
    const anybody = fc.record({
      state: fc.constantFrom('generated' as const, 'ready' as const, 'not-set' as const),
      payPeriod: fc.option(period, { nil: undefined }),
      gross: paise,
      deductions: paise,
    });
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 40 }), (people) => {
        const run = summarizeMonth(
          people.map(({ state, payPeriod, gross, deductions }, i) =>
            entry(`P${i}`, state, payPeriod, [gross / 100, deductions / 100, (gross - deductions) / 100]),
          ),
        );
        const ofMonth = people.filter(
          ({ state, payPeriod }) =>
            state !== 'not-set' && payPeriod !== undefined && payPeriod === run.payPeriod,
        );
        expect(run.counts.generated + run.counts.ready).toBe(ofMonth.length);
        expect(run.grossEarnings).toBe(ofMonth.reduce((sum, { gross }) => sum + gross, 0));
        expect(run.totalDeductions).toBe(ofMonth.reduce((sum, { deductions }) => sum + deductions, 0));
        expect(run.netPay).toBe(run.grossEarnings - run.totalDeductions);
        const sizes = Map.groupBy(
          people.filter(({ state, payPeriod }) => state !== 'not-set' && payPeriod !== undefined),
          ({ payPeriod }) => payPeriod,
        );
        for (const [, others] of sizes) expect(others.length).toBeLessThanOrEqual(ofMonth.length);
      }),
    );
  });
});
