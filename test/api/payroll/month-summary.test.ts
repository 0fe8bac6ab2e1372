import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summarizeMonth } from '../../../functions/payroll/month-summary.ts';
import { defaultPaySettings } from '../../../functions/store/pay-settings.ts';
import type { ProfileItem } from '../../../functions/store/profile.ts';
import { paise } from '../../../shared/money.ts';
import { type PayPeriod, payPeriod } from '../../../shared/period.ts';
import { profileItem, withCurrentSlip } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';

/** A profile of a month with gross earnings and total deductions in paise. */
const profile = (
  state: 'generated' | 'ready',
  month: string | undefined,
  gross: number,
  deductions = 0,
): ProfileItem => {
  const { userId } = profileItem(1);
  const item = {
    userId,
    kind: 'profile' as const,
    payPeriod: month === undefined ? undefined : payPeriod.parse(month),
    basicSalary: paise(gross),
    otherDeduction: paise(deductions),
    payrollVersion: 1,
    version: 1,
  };
  return state === 'generated' ? withCurrentSlip(item) : item;
};

const employees = [
  profile('generated', '2025-08', 10, 5),
  profile('ready', undefined, 700_00),
  profile('ready', '2025-07', 20, 130),
  profile('ready', '2025-08', 0, 200_00),
];
const noneClosed = { settings: defaultPaySettings, closed: new Set<PayPeriod>() };

describe('the pay run', () => {
  // behaviour payroll: The totals of a month
  test('the pay run sums the figures of its month to the paisa, and no others', () => {
    expect(summarizeMonth(employees, noneClosed)).toEqual({
      payPeriod: '2025-08',
      counts: { generated: 1, ready: 0 },
      onOtherMonths: 1,
      grossEarnings: 0.1,
      totalDeductions: 0.05,
      netPay: 0.05,
    });
  });

  test('the pay run is of the month of most employees, of the latest where two have as many, or of none', () => {
    expect(summarizeMonth(employees, noneClosed).payPeriod).toBe('2025-08');
    expect(summarizeMonth([profile('ready', '2025-07', 100), ...employees], noneClosed).payPeriod).toBe(
      '2025-07',
    );
    expect(summarizeMonth([], noneClosed).payPeriod).toBeUndefined();
  });

  // behaviour payroll: The totals of a month
  test('the pay run does not count who has no payroll, such as an administrator', () => {
    const { counts, onOtherMonths } = summarizeMonth(employees, noneClosed);
    expect(counts.generated + counts.ready + onOtherMonths).toBe(2);
  });

  // behaviour leaving: Former employees do not count
  test('the pay run does not count who left before its month among the employees on other months', () => {
    const left = { ...profile('generated', '2025-07', 20), dateOfLeaving: '2025-07-31' };
    const leaves = { ...profile('generated', '2025-07', 20), dateOfLeaving: '2025-08-01' };
    expect(summarizeMonth([...employees, left], noneClosed).onOtherMonths).toBe(1);
    expect(
      summarizeMonth([...employees, leaves, profile('ready', '2025-08', 1)], noneClosed).onOtherMonths,
    ).toBe(2);
  });

  test('heading, count and sums of the pay run are of one month, however the months are mixed', () => {
    const period = fc.constantFrom('2025-06', '2025-07', '2025-08', '2025-09');
    const amount = fc.integer({ min: 0, max: 10_000_000 });
    const anyEmployee = fc.record({
      state: fc.constantFrom('generated' as const, 'ready' as const),
      month: fc.option(period, { nil: undefined }),
      gross: amount,
      deductions: amount,
    });
    fc.assert(
      fc.property(fc.array(anyEmployee, { maxLength: 40 }), (people) => {
        const run = summarizeMonth(
          people.map(({ state, month, gross, deductions }) => profile(state, month, gross, deductions)),
          noneClosed,
        );
        const payable = people.filter(
          ({ state, month, gross }) => month !== undefined && (state === 'generated' || gross > 0),
        );
        const ofMonth = payable.filter(({ month }) => month === run.payPeriod);
        const inPaise = (rupees: number) => Math.round(rupees * 100);
        expect(run.counts.generated + run.counts.ready).toBe(ofMonth.length);
        expect(run.onOtherMonths).toBe(payable.length - ofMonth.length);
        expect(inPaise(run.grossEarnings)).toBe(ofMonth.reduce((sum, { gross }) => sum + gross, 0));
        expect(inPaise(run.totalDeductions)).toBe(
          ofMonth.reduce((sum, { deductions }) => sum + deductions, 0),
        );
        expect(inPaise(run.netPay)).toBe(inPaise(run.grossEarnings) - inPaise(run.totalDeductions));
        for (const [, others] of Map.groupBy(payable, ({ month }) => month))
          expect(others.length).toBeLessThanOrEqual(ofMonth.length);
      }),
    );
  });
});

describe('the sums of the month', () => {
  const portal = setUpPortal();

  test('are of all employees who have an account, and of figures that can be read', async () => {
    const [stays, leaves, unreadable] = [
      await portal.employee(),
      await portal.employee(),
      await portal.employee(),
    ];
    for (const { id } of [stays, leaves, unreadable])
      await portal.setPayroll(id, { payPeriod: '2026-08', basicSalary: 100.1, pf: 0.2 });
    await portal.ok('DELETE', `/api/auth/users/${leaves.id}`);
    await putItems('profiles', [{ userId: unreadable.id, kind: 'profile', payPeriod: 8 }]);
    const body = await portal.ok('GET', '/api/admin/payroll/summary');
    expect(body).toEqual({
      payPeriod: '2026-08',
      counts: { generated: 0, ready: 1 },
      onOtherMonths: 0,
      grossEarnings: 100.1,
      totalDeductions: 0.2,
      netPay: 99.9,
    });
    expect(takeConsole().join()).toContain(unreadable.id);
  });
});
