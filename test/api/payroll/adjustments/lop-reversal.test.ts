import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../../shared/date.ts';
import { type Paise, paise } from '../../../../shared/money.ts';
import { calculateSlip, type SlipFigures } from '../../../../shared/pay/calculation.ts';
import {
  type LopMonth,
  lopMonthOf,
  lopReversal,
  reversibleDays,
} from '../../../../shared/payroll/lop-reversal.ts';
import {
  daysInPeriod,
  formatPeriod,
  payPeriod,
  subtractMonths,
  toPeriod,
} from '../../../../shared/period.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { payRunClient } from '../../pay-runs/pay-run-client.ts';

const july = payPeriod.parse('2026-07');
const reversal = (days: number, amount: Paise) => ({
  kind: 'lop-reversal' as const,
  forMonth: july,
  days,
  amount,
});

describe('the amount of an LOP reversal', () => {
  const slip: SlipFigures = { basicSalary: paise(60_000_00), paidDays: 29, lopDays: 2 };

  // behaviour payroll: LOP days of an earlier month
  test('two days of July at 60,000.00 are 3,870.97', () => {
    const month = lopMonthOf(july, slip, 31, []);
    expect(lopReversal(month, 2)).toEqual({ amount: 3_870_97, note: '₹60,000.00 × 2/31 days' });
  });

  test('a second reversal says what was given back before, and both are what the payslip has taken', () => {
    const first = lopReversal(lopMonthOf(july, slip, 31, []), 1);
    const month = lopMonthOf(july, slip, 31, [reversal(1, first.amount)]);
    expect(reversibleDays(month)).toBe(1);
    const second = lopReversal(month, 1);
    expect(second.note).toBe('₹60,000.00 × 2/31 days − ₹1,935.48 given back before');
    expect([first.amount, second.amount]).toEqual([1_935_48, 1_935_49]);
  });

  test('an amount that loss of pay does not reduce gives nothing back', () => {
    const line = { id: 'component:x', label: 'Fixed', kind: 'earning' as const, amount: paise(5_000_00) };
    const month = lopMonthOf(july, { ...slip, lines: [{ ...line, isFixed: true }] }, 31, []);
    expect(month.earnings).toBe(60_000_00);
  });

  // behaviour payroll: LOP days of an earlier month
  test('days before joining are no absence', () => {
    const joined = lopMonthOf(july, { ...slip, paidDays: 20, lopDays: 11 }, 22, []);
    expect(reversibleDays(joined)).toBe(2);
  });

  // behaviour payroll: LOP days of an earlier month
  test('whatever the parts, giving all LOP days back pays exactly the loss of pay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 }),
        (salary, hundredths) => {
          const lopDays = hundredths.reduce((sum, part) => sum + part, 0) / 100;
          const figures = {
            basicSalary: paise(salary),
            lopDays,
            paidDays: Math.round((31 - lopDays) * 100) / 100,
          };
          const given: ReturnType<typeof reversal>[] = [];
          let month: LopMonth = lopMonthOf(july, figures, 31, given);
          for (const part of hundredths) {
            given.push(reversal(part / 100, lopReversal(month, part / 100).amount));
            month = lopMonthOf(july, figures, 31, given);
          }
          expect(reversibleDays(month)).toBe(0);
          expect(month.givenBack.amount).toBe(calculateSlip(figures).lopDeduction);
        },
      ),
    );
  });
});

const lastMonth = subtractMonths(toPeriod(todayInIndia()), 1);
const thisMonth = subtractMonths(lastMonth, -1);
const days = daysInPeriod(lastMonth);

describe('giving back LOP days of an employee', () => {
  const portal = setUpPortal();
  let asha: Employee;
  let run: ReturnType<typeof payRunClient>;
  const call = (method: string, sub: string, body?: object) =>
    portal.asAdmin(method, `/api/admin/employee-profile/${asha.id}${sub}`, body);
  const give = (input: object, id = `adj_${randomBytes(10).toString('hex')}`) =>
    call('POST', '/lop-reversals', {
      id,
      forMonth: lastMonth,
      days: 1,
      month: thisMonth,
      reason: 'Leave was approved later',
      ...input,
    });

  beforeAll(async () => {
    asha = await portal.hire('Asha Rao', { basicSalary: 1000 * days });
    run = payRunClient(portal, lastMonth);
    await run.open();
    const { version } = await run.row(asha.id);
    await run.save({ userId: asha.id, version, lopDays: 3 });
    await run.generateAndClose();
  });

  // Each test goes on where the one before it ended.
  test('lists the month with its LOP days, and the month that pays for them', async () => {
    expect((await call('GET', '/lop-months')).body).toEqual({
      months: [
        {
          payPeriod: lastMonth,
          earnings: 1000 * days,
          lopDays: 3,
          totalDays: days,
          givenBack: { days: 0, amount: 0 },
        },
      ],
      nextMonth: thisMonth,
    });
  });

  test.each([
    ['days', { days: 2 }],
    ['month', { month: subtractMonths(thisMonth, -1) }],
    ['reason', { reason: 'Comp-off' }],
  ])('refuses another %s under the same id, and keeps what was given back', async (_, other) => {
    const id = `adj_${randomBytes(10).toString('hex')}`;
    expect((await give({}, id)).status).toBe(200);
    expect((await give(other, id)).status).toBe(409);
    const { adjustments, version } = (await give({}, id)).body;
    const found = adjustments.find((one: { id: string }) => one.id === id);
    expect(found).toMatchObject({ days: 1, month: thisMonth, reason: 'Leave was approved later' });
    await portal.ok('DELETE', `/api/admin/employee-profile/${asha.id}/adjustments/${id}?version=${version}`);
  });

  test('pays them with the next payslip, once however often it is sent', async () => {
    const id = `adj_${randomBytes(10).toString('hex')}`;
    await give({ days: 2 }, id);
    const { status, body } = await give({ days: 2 }, id);
    expect(status).toBe(200);
    expect(body.adjustments).toEqual([
      expect.objectContaining({
        kind: 'lop-reversal',
        label: `LOP reversal, ${formatPeriod(lastMonth)}`,
        amount: 2000,
        note: expect.stringContaining(`× 2/${days} days`),
      }),
    ]);
    expect((await call('GET', '/lop-months')).body.months[0].givenBack).toEqual({ days: 2, amount: 2000 });
  });

  test('refuses more days than the payslip has, another month, and a closed month', async () => {
    const fieldOf = async (input: object) => (await give(input)).body.fields;
    expect(await fieldOf({ days: 1.5 })).toEqual({
      days: `At most 1 LOP day of ${formatPeriod(lastMonth)} can be given back`,
    });
    expect(Object.keys(await fieldOf({ forMonth: subtractMonths(lastMonth, 1) }))).toEqual(['forMonth']);
    expect(Object.keys(await fieldOf({ month: lastMonth }))).toEqual(['forMonth']);
  });

  // behaviour payroll: LOP days of an earlier month
  test('days that were given back stay on the reopened payslip, so that they are not paid twice', async () => {
    await run.reopen('A mistake');
    const { version } = await run.row(asha.id);
    const [reply] = await run.save({ userId: asha.id, version, lopDays: 1 });
    const message = `2 LOP days of ${formatPeriod(lastMonth)} were given back on a later payslip. Keep at least 2 LOP days.`;
    expect(reply).toMatchObject({ outcome: 'refused', message });
    const saved = await call('PUT', '', { version, lopDays: 0 });
    expect([saved.status, saved.body.fields]).toEqual([400, { lopDays: message }]);
    expect(await run.save({ userId: asha.id, version, lopDays: 2 })).toMatchObject([{ outcome: 'saved' }]);
  });
});
