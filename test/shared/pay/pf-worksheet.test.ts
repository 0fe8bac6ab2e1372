import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultStatutorySettings } from '../../../shared/company/statutory-settings.ts';
import { paise } from '../../../shared/money.ts';
import type { PayAdjustment } from '../../../shared/pay/pay-adjustments.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { pfAmountNames } from '../../../shared/slips/slip-statutory.ts';
import {
  type EarlierPf,
  ownPfOf,
  pfArrearsLine,
  pfWorksheet,
} from '../../../shared/statutory/pf-worksheet.ts';
import { filedSlip } from '../../support/filed-slip.ts';

const settings = {
  ...defaultStatutorySettings,
  modes: { ...defaultStatutorySettings.modes, pf: 'fill' as const },
};
const august = '2026-08' as PayPeriod;
const october = '2026-10' as PayPeriod;
const later = ['2026-11', '2026-12', '2027-01'] as PayPeriod[];
const ceilings: Record<string, number> = { [august]: 15_000, [october]: 25_000 };

/** The employee's share and EPS of wages in rupees, by hand. */
function naivePf(month: string, wages: number) {
  const pfWages = Math.min(ceilings[month] ?? 0, Math.max(0, Math.round(wages)));
  return { employee: Math.round((pfWages * 12) / 100), eps: Math.round((pfWages * 833) / 10_000) };
}

/** A member whose payslip has these wages as basic salary. */
function memberOf(month: PayPeriod, wages: number): EarlierPf {
  const { employee, eps } = naivePf(month, wages);
  const slip = filedSlip(1, {
    ...{ month, pf: employee },
    pfWages: { expected: employee, eps, employer: employee - eps, edli: 0, admin: 0 },
  });
  const profile = { ...slip.profile, basicSalary: paise(wages * 100), hra: paise(0), da: paise(0) };
  const paid = { ...profile, otherAllowance: paise(0), medicalAllowance: paise(0), lines: [] };
  return { ...ownPfOf({ ...slip, profile: paid }, settings), later: {} } as EarlierPf;
}

const adjustment = (id: number, forMonth: PayPeriod, amount: number): PayAdjustment => ({
  id: `adj_${id}`,
  kind: amount < 0 ? 'recovery' : 'arrears',
  label: 'Arrears',
  amount: paise(Math.abs(amount) * 100),
  month: later[0] as PayPeriod,
  forMonth,
  remuneration: { wages: paise(Math.abs(amount) * 100), excluded: paise(0) },
  settled: {},
});

describe('the worksheet of PF on arrears', () => {
  test('comes, with the payslip of the month, to PF of all that was paid, in whatever order payslips are made', () => {
    const change = fc.record({
      month: fc.constantFrom(august, october),
      amount: fc.integer({ min: -30_000, max: 30_000 }).filter((amount) => amount !== 0),
      on: fc.constantFrom(...later),
    });
    fc.assert(
      fc.property(
        fc.record({ august: fc.nat(40_000), october: fc.nat(40_000) }),
        fc.array(change, { maxLength: 6 }),
        fc.array(fc.constantFrom(...later), { maxLength: 6 }),
        (wages, changes, order) => {
          const earlierPf = {
            [august]: memberOf(august, wages.august),
            [october]: memberOf(october, wages.october),
          };
          const adjustments = changes.map(({ month, amount }, i) => adjustment(i, month, amount));
          for (const period of [...order, ...later]) {
            const amountOn = ({ id, amount }: PayAdjustment) =>
              changes[Number(id.slice('adj_'.length))]?.on === period ? amount : paise(0);
            const worksheet = pfWorksheet({ earlierPf, adjustments }, period, amountOn, settings);
            for (const one of adjustments)
              if (amountOn(one) !== 0) one.settled = { ...one.settled, [period]: amountOn(one) };
            for (const [month, found] of Object.entries(earlierPf)) {
              const { [period]: _, ...others } = found.later;
              const said = worksheet?.months.find((row) => row.month === month);
              found.later = said ? { ...others, [period]: said } : others;
            }
          }
          for (const [month, of] of [
            [august, wages.august],
            [october, wages.october],
          ] as const) {
            const all = changes
              .filter((one) => one.month === month)
              .reduce((sum, { amount }) => sum + amount, of);
            const sums = [earlierPf[month]?.said, ...Object.values(earlierPf[month]?.later ?? {})];
            const sumOf = (name: 'employee' | 'eps') =>
              sums.reduce((sum, amounts) => sum + (amounts?.[name] ?? 0), 0) / 100;
            expect({ employee: sumOf('employee'), eps: sumOf('eps') }).toEqual(naivePf(month, all));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is none of a choice or a rule that has changed since', () => {
    const earlierPf = { [october]: memberOf(october, 20_000) };
    const override = { id: 'pf.ceiling', from: '2026-10-01', value: 15_000_00, reason: 'A test' };
    const now = { ...settings, employerPfInRemuneration: true, overrides: [override] };
    expect(pfWorksheet({ earlierPf }, '2026-11' as PayPeriod, () => paise(0), now)).toBeUndefined();
  });

  test('names a month whose PF was entered by hand, and no amount', () => {
    const slip = filedSlip(1, { month: october, pf: 1_500 });
    const earlierPf = { [october]: { ...ownPfOf(slip, settings), later: {} } as EarlierPf };
    const adjustments = [adjustment(1, october, 5_000)];
    const worksheet = pfWorksheet(
      { earlierPf, adjustments },
      '2026-11' as PayPeriod,
      ({ amount }) => amount,
      settings,
    );
    expect(worksheet?.months).toEqual([]);
    expect(worksheet?.unknown.map(({ month }) => month)).toEqual([october]);
  });

  test('of months that come to nothing together has no line on the payslip', () => {
    const of = (employee: number) =>
      Object.fromEntries(pfAmountNames.map((name) => [name, paise(employee)])) as EarlierPf['said'];
    const months = [august, october].map((month, i) => ({ month, ...of(i ? 240 : -240), said: of(0) }));
    expect(pfArrearsLine({ months, unknown: [] })).toBeUndefined();
  });
});
