import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import {
  type DayName,
  disputedDays,
  employedDays,
  type MonthDays,
  settleDays,
  slipDays,
  withTypedDays,
} from '../../../shared/pay/month-days.ts';
import { calculateRow } from '../../../shared/pay-runs/pay-run-row.ts';
import { daysInPeriod, payPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const december = payPeriod.parse('2026-12');
const leaving = { dateOfLeaving: '2026-12-15' };

const settle = (dates: object, before: MonthDays | undefined, change: MonthDays, sent: DayName[] = []) =>
  settleDays(december, dates, before, { ...before, ...change }, sent);
const opened: MonthDays = { paidDays: 31, lopDays: 0, typedDays: [] };

describe('the days of a month', () => {
  // behaviour pay-runs: Paid days
  test('paid days are those of the employment less LOP days', () => {
    expect(settle({}, opened, { lopDays: 2.5 })).toMatchObject({ paidDays: 28.5, lopDays: 2.5 });
    expect(settle(leaving, opened, { lopDays: 2 })).toMatchObject({ paidDays: 13, lopDays: 2 });
    expect(settle({ dateOfJoining: '2026-12-11', ...leaving }, opened, {})).toMatchObject({ paidDays: 5 });
    expect(settle(leaving, opened, { lopDays: 20 })).toMatchObject({ paidDays: 0 });
  });

  // behaviour pay-runs: Paid days
  test('the days before joining and after leaving are LOP days on the slip, beside those of absence', () => {
    expect(slipDays(december, leaving, settle(leaving, opened, {}))).toEqual({ paidDays: 15, lopDays: 16 });
    expect(slipDays(december, leaving, settle(leaving, opened, { lopDays: 2 }))).toEqual({
      paidDays: 13,
      lopDays: 18,
    });
  });

  test('an employee who is paid 58,491.50 for a whole month and leaves on the 15th of 31 days is paid 27,265.95', () => {
    const pay = (dates: object, days: MonthDays) =>
      calculateRow(
        { grossEarnings: paise(60_499_50), fixedDeductions: paise(2_008_00), ...dates, ...days },
        december,
      );
    expect(pay({}, opened).netPay).toBe(58_491_50);
    expect(pay(leaving, settle(leaving, opened, {})).netPay).toBe(27_265_95);
  });

  // behaviour pay-runs: Paid days
  test('paid days that were typed stay until they are emptied, and say that the dates give others', () => {
    const typed = settle({}, opened, { paidDays: 16 });
    expect(typed).toEqual({ paidDays: 16, lopDays: 0, typedDays: ['paidDays'] });
    const left = settle(leaving, typed, {});
    expect(left).toEqual(typed);
    expect(disputedDays(december, leaving, left)).toEqual({ typed: 16, given: 15 });
    expect(settle(leaving, left, { paidDays: undefined })).toMatchObject({ paidDays: 15, typedDays: [] });
  });

  // behaviour pay-runs: Paid days
  test('paid and LOP days that were both typed are on the slip as they were typed', () => {
    for (const days of [
      { paidDays: 13, lopDays: 3 },
      { paidDays: 16, lopDays: 15 },
      { paidDays: 31, lopDays: 0.5 },
    ]) {
      const typed = settle(leaving, opened, days, ['paidDays', 'lopDays']);
      expect(slipDays(december, leaving, typed)).toEqual(days);
    }
    // Sent as they are beside other LOP days, paid days are what the sender says.
    expect(settle({}, opened, { paidDays: 31, lopDays: 2 }, ['paidDays', 'lopDays']).paidDays).toBe(31);
  });

  test('a form that sends both figures as they were has typed neither', () => {
    const { paidDays, lopDays } = opened;
    expect(settle(leaving, opened, { paidDays, lopDays }, ['paidDays', 'lopDays'])).toEqual({
      paidDays: 15,
      lopDays: 0,
      typedDays: [],
    });
  });

  test('paid days that are typed as the dates and LOP days give them go on following', () => {
    const same = settle(leaving, opened, { paidDays: 13, lopDays: 2 }, ['paidDays', 'lopDays']);
    expect(same.typedDays).toEqual(['lopDays']);
    expect(settle({}, same, {}).paidDays).toBe(29);
  });

  test('days from before it was noted what was typed keep what they come to', () => {
    const read = (item: MonthDays & typeof leaving) => withTypedDays(item, december);
    expect(read({ paidDays: 15, lopDays: 16, ...leaving })).toMatchObject({ lopDays: 0, typedDays: [] });
    expect(read({ paidDays: 31, lopDays: 0, ...leaving })).toMatchObject({ lopDays: 0, typedDays: [] });
    expect(read({ paidDays: 20, lopDays: 0, ...leaving }).typedDays).toEqual(['paidDays', 'lopDays']);
  });

  const dates = {
    dateOfJoining: fc.constantFrom(undefined, '2024-04-01', '2026-12-01', '2026-12-03', '2026-12-10'),
    dateOfLeaving: fc.constantFrom(undefined, '2027-02-28', '2026-12-31', '2026-12-15', '2026-12-10'),
  };
  const lopDays = fc.integer({ min: 0, max: 8 }).map((halves) => halves / 2);

  test('the days depend on the dates, the LOP days and what is typed at the end, not on the way there', () => {
    const last = fc.record({ ...dates, lopDays });
    const step = fc.oneof(
      fc.record({ ...dates, lopDays }, { requiredKeys: [] }),
      // Checking again, and undoing what is there already, change nothing.
      fc.constant({}),
    );
    fc.assert(
      fc.property(fc.array(step), last, fc.option(fc.integer({ min: 0, max: 31 })), (steps, end, typed) => {
        const start = typed === null ? opened : settle({}, opened, { paidDays: typed });
        let [days, employment] = [start as MonthDays, {}];
        for (const { lopDays = days.lopDays, ...change } of [...steps, end] as (typeof end)[]) {
          employment = { ...employment, ...change };
          days = settleDays(december, employment, days, { ...days, lopDays });
        }
        const { lopDays: lop, ...employed } = end;
        const isTyped = start.typedDays?.includes('paidDays');
        expect(days.paidDays).toBe(isTyped ? typed : Math.max(0, employedDays(december, employed) - lop));
        expect(days.lopDays).toBe(lop);
      }),
      { numRuns: 2_000 },
    );
  });

  test('days that were not typed make up the month on the slip, whatever the dates and LOP days', () => {
    fc.assert(
      fc.property(fc.record(dates), lopDays, (employment, lop) => {
        const days = slipDays(december, employment, settle(employment, opened, { lopDays: lop }));
        expect((days.paidDays ?? 0) + (days.lopDays ?? 0)).toBe(daysInPeriod(december));
      }),
    );
  });
});

describe('a month that is open', () => {
  const month = subtractMonths(toPeriod(todayInIndia()), 1);
  const days = daysInPeriod(month);
  const portal = setUpPortal();
  let run: ReturnType<typeof payRunClient>;
  let leaver: Employee;
  let stays: Employee;
  let manual: Employee;

  const netOf = async ({ id }: Employee) => {
    const body = await portal.ok('GET', `/api/admin/payroll/slip-data/${id}`);
    return body.profile.netPay;
  };
  const payroll = async ({ id }: Employee) => await portal.ok('GET', `/api/admin/employee-profile/${id}`);
  const save = async ({ id }: Employee, figures: object) => {
    const { version } = await run.row(id);
    return (await run.save({ userId: id, version, ...figures }))[0];
  };

  beforeAll(async () => {
    const hire = (name: string) => portal.hire(name, { basicSalary: 60_499.5, pf: 1_800, profTax: 208 });
    [leaver, stays, manual] = [await hire('Lata More'), await hire('Manoj Sen'), await hire('Nisha Roy')];
    run = payRunClient(portal, month);
    await run.open();
  });

  test('a date of leaving that is set once the month is open moves the days and the pay', async () => {
    expect(await netOf(leaver)).toBe(58_491.5);
    await portal.setPayroll(leaver.id, { dateOfLeaving: `${month}-15` });
    const row = await run.row(leaver.id);
    expect(row).toMatchObject({ paidDays: 15, lopDays: 0, edited: true });
    expect(row.findings).toContain('leaving');
    // In October, a month of 31 days, it is 27,265.95 by hand.
    const byHand = Math.round(60_499.5 * 100 - (6_049_950 * (days - 15)) / days - 200_800) / 100;
    expect(await netOf(leaver)).toBe(byHand);
    await run.check();
    expect(await run.row(leaver.id)).toEqual(row);
    await portal.setPayroll(leaver.id, { dateOfLeaving: null });
    expect(await run.row(leaver.id)).toMatchObject({ paidDays: days, edited: false });
    await portal.setPayroll(leaver.id, { dateOfLeaving: `${month}-15` });
  });

  test('LOP days by themselves make no error: paid days follow them', async () => {
    for (const person of [leaver, stays])
      expect(await save(person, { lopDays: 2 })).toMatchObject({ outcome: 'saved' });
    expect(await run.row(stays.id)).toMatchObject({ paidDays: days - 2, lopDays: 2 });
    expect(await run.row(leaver.id)).toMatchObject({ paidDays: 13, lopDays: 2 });
    expect(await run.summary()).toMatchObject({ counts: { errors: 0 }, issues: {} });
    await portal.setPayroll(stays.id, { lopDays: 3 });
    expect(await payroll(stays)).toMatchObject({ paidDays: days - 3, lopDays: 3 });
    await save(stays, { lopDays: 0 });
    expect(await run.row(stays.id)).toMatchObject({ paidDays: days, edited: false });
  });

  // behaviour pay-runs: Paid days
  test('paid days that were typed stay when the date of leaving is set, and a warning has both numbers', async () => {
    await save(manual, { paidDays: 16 });
    await portal.setPayroll(manual.id, { dateOfLeaving: `${month}-17` });
    expect(await run.row(manual.id)).toMatchObject({ paidDays: 16, typedDays: ['paidDays'] });
    expect((await run.rows('?issue=days-typed')).map(({ name }) => name)).toEqual(['Nisha Roy']);
    await run.check();
    expect(await run.row(manual.id)).toMatchObject({ paidDays: 16 });
    await save(manual, { paidDays: null });
    expect(await run.row(manual.id)).toMatchObject({ paidDays: 17 });
    expect(await run.rows('?issue=days-typed')).toEqual([]);
  });

  test('a form that saves paid and LOP days as they were has typed neither, and one that changes both is kept', async () => {
    const { paidDays, lopDays, version } = await payroll(stays);
    await portal.setPayroll(stays.id, { paidDays, lopDays, version, dateOfLeaving: `${month}-10` });
    expect(await payroll(stays)).toMatchObject({ paidDays: 10, lopDays: 0 });
    await portal.setPayroll(stays.id, { paidDays: 28, lopDays: 1 });
    expect(await payroll(stays)).toMatchObject({
      paidDays: 28,
      lopDays: 1,
      typedDays: ['paidDays', 'lopDays'],
    });
  });

  // behaviour pay-runs: Paid days
  test('a closed month keeps its days when an employee leaves, and has them moved when it is reopened', async () => {
    await portal.setPayroll(stays.id, { paidDays: null, lopDays: 0, dateOfLeaving: null });
    await run.generateAndClose();
    expect((await portal.setPayroll(stays.id, { dateOfLeaving: `${month}-20` })).status).toBe(200);
    expect(await payroll(stays)).toMatchObject({ paidDays: days });
    await run.reopen('Somebody left');
    expect(await run.row(stays.id)).toMatchObject({ paidDays: 20 });
  });
});
