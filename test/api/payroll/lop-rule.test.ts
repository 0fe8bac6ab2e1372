import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

startOnOrdinaryDay();

const portal = setUpPortal();

const profileOf = ({ id }: Employee) => `/api/admin/employee-profile/${id}`;
const choose = (lopRule: string) => portal.changeCompany({ lopRule });
const hired = (name: string, changes: object) =>
  portal.hire(name, {
    ...{ dateOfJoining: '2025-01-01', basicSalary: 62_000, payPeriod: '2026-10', lopDays: 0 },
    ...changes,
  });

describe('a day of loss of pay', () => {
  // behaviour payroll: A day of loss of pay
  test.each([
    ['calendar', 2, 4000],
    ['30', 2, 4133.33],
    ['26', 2, 4769.23],
    // More days than the divisor take no more than the pay, and a whole month without pay pays nothing.
    ['26', 28, 62_000],
    ['30', 31, 62_000],
  ])('costs the pay of the month by the rule %s: %s days of October are ₹%s', async (rule, lopDays, cost) => {
    await choose(rule);
    const slip = await portal.generatePayslip(await hired('Asha Rao', { lopDays }));
    expect([slip.lopDays, slip.lopDeduction]).toEqual([lopDays, cost]);
    expect(slip.netPay).toBeCloseTo(62_000 - cost, 2);
  });

  // behaviour payroll: A day of loss of pay
  test('leaves the days before joining to the days of the month', async () => {
    await choose('30');
    const slip = await portal.generatePayslip(
      await hired('Bela Shah', { dateOfJoining: '2026-10-17', lopDays: 3 }),
    );
    // 16 of 31 days before joining, and 3 days of a thirtieth.
    expect([slip.paidDays, slip.lopDays, slip.lopDeduction]).toEqual([12, 19, 38_200]);
  });

  // behaviour payroll: A day of loss of pay; LOP days of an earlier month
  test('stays on a payslip as it was, for its arrears and for days that are given back, when the rule changes', async () => {
    await choose('30');
    const chitra = await hired('Chitra Nair', { lopDays: 2 });
    expect((await portal.generatePayslip(chitra)).lopBasis).toEqual({ divisor: 30, days: 2 });
    const october = payRunClient(portal, '2026-10');
    await october.payAndClose();
    const { totals, counts } = await october.summary();
    await choose('calendar');
    // An amount of the next month leaves the closed one as it is.
    const adjustments = `${profileOf(chitra)}/adjustments`;
    const taxi = { kind: 'earning', label: 'Taxi', amount: 100, month: '2026-11', reason: 'Late' };
    const id = `adj_${randomBytes(10).toString('hex')}`;
    const { version } = await portal.ok('POST', adjustments, { ...taxi, id });
    expect(await october.summary()).toMatchObject({ totals, counts: { ...counts } });
    await portal.ok('DELETE', `${adjustments}/${id}?version=${version}`);
    const november = payRunClient(portal, '2026-11');
    await november.open();
    await portal.ok('PUT', profileOf(chitra), {
      ...{ basicSalary: 63_000, effectiveFrom: '2026-10-01', reason: 'Review' },
    });
    await portal.ok('POST', `${profileOf(chitra)}/lop-reversals`, {
      ...{ id: `adj_${randomBytes(10).toString('hex')}`, forMonth: '2026-10', days: 1, month: '2026-11' },
      reason: 'Was present',
    });
    const slip = await portal.generatePayslip(chitra);
    expect(slip).not.toHaveProperty('lopBasis');
    // 1,000 less a thirtieth for the day that is still lost, and what the payslip took for two days less one.
    expect(slip.lines.map(({ amount }: { amount: number }) => amount).sort()).toEqual([2066.66, 966.67]);
  });
});
