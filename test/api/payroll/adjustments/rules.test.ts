import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAdjustment,
  changeAdjustment,
} from '../../../../functions/pay-runs/adjustments/change-adjustments.ts';
import { buildSlip } from '../../../../functions/slips/build-slip.ts';
import { workOutFigures } from '../../../../functions/slips/figures-of-profile.ts';
import { makeSlip } from '../../../../functions/slips/make-slip.ts';
import { type AdjustmentItem, type ProfileItem, parseProfile } from '../../../../functions/store/profile.ts';
import type { PaySettings } from '../../../../shared/company/pay-settings.ts';
import { defaultStatutorySettings } from '../../../../shared/company/statutory-settings.ts';
import { type Paise, paise, sumPaise } from '../../../../shared/money.ts';
import { stateIn } from '../../../../shared/pay/adjustment-state.ts';
import { calculateSlip } from '../../../../shared/pay/calculation.ts';
import { adjustmentLineId, isLimited, remainingOf } from '../../../../shared/pay/pay-adjustments.ts';
import { type PayPeriod, payPeriod, subtractMonths } from '../../../../shared/period.ts';
import { toSlipCompany } from '../../../../shared/slips/slips.ts';
import { sampleEmployer } from '../../../support/employer.ts';
import { accountItem, profileItem, sampleUserId } from '../../../support/items.ts';

const settings: PaySettings = {
  ...defaultStatutorySettings,
  contributionsInCtc: false,
  components: [],
  structure: {},
};
const first = payPeriod.parse('2026-04');
const monthAt = (index: number): PayPeriod => subtractMonths(first, -index);

const account = accountItem(1);
const company = toSlipCompany(sampleEmployer);

const employee = (adjustments: AdjustmentItem[]): ProfileItem =>
  workOutFigures(
    {
      userId: account.id,
      kind: 'profile',
      dateOfJoining: '2020-01-01',
      payPeriod: first,
      paidDays: 30,
      lopDays: 0,
      basicSalary: paise(30_000_00),
      pf: paise(1_800_00),
      adjustments,
      payrollVersion: 1,
      version: 1,
    },
    settings,
  );

const adjustment = (
  id: string,
  kind: AdjustmentItem['kind'],
  amount: number,
  index: number,
  instalment?: number,
): AdjustmentItem => ({
  id,
  kind,
  label: id,
  amount: paise(amount),
  month: monthAt(index),
  ...(instalment !== undefined && { instalment: paise(instalment) }),
  reason: 'Reason',
  at: '2026-04-01T00:00:00.000Z',
  by: { id: sampleUserId(0), name: 'Administrator' },
  settled: {},
});

/** The profile once the payslip of its pay period has been generated. */
async function generated(profile: ProfileItem): Promise<ProfileItem> {
  const period = profile.payPeriod as PayPeriod;
  const slip = buildSlip(account, profile, `${period}-28`, company, settings);
  const { writes } = await makeSlip({ account, profile, month: profile, settings }, period, slip, undefined, {
    at: `${period}-28T00:00:00.000Z`,
    by: { id: sampleUserId(0), name: 'Administrator' },
  });
  const write = writes.find(({ table }) => table === 'profiles');
  if (!write || !('put' in write)) throw new Error('generating writes no profile');
  return workOutFigures(parseProfile(write.put) as ProfileItem, settings);
}

/** The profile brought to another month, or back to an earlier one. */
const inMonth = (profile: ProfileItem, index: number): ProfileItem =>
  workOutFigures({ ...profile, payPeriod: monthAt(index), paidDays: 30, lopDays: 0 }, settings);

const withLop = (profile: ProfileItem, lopDays: number): ProfileItem =>
  workOutFigures({ ...profile, paidDays: 30 - lopDays, lopDays }, settings);

const settledOf = ({ settled }: AdjustmentItem): Paise => sumPaise(Object.values(settled));

const earned = (profile: ProfileItem) => {
  const { grossEarnings, lopDeduction, totalDeductions } = calculateSlip(profile);
  return { wages: grossEarnings - lopDeduction, deductions: totalDeductions - lopDeduction };
};

const months = 8;
const amount = fc.integer({ min: 1, max: 60_000_00 });
const index = fc.integer({ min: 0, max: months - 1 });
const anyAdjustment = fc.oneof(
  fc.record({
    kind: fc.constantFrom('advance' as const, 'recovery' as const),
    amount,
    index,
    instalment: fc.option(fc.integer({ min: 500_00, max: 20_000_00 }), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constantFrom('earning' as const, 'deduction' as const, 'reimbursement' as const),
    amount,
    index,
    instalment: fc.constant(undefined),
  }),
);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('generate' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('next month' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const), index }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lop' as const), days: fc.integer({ min: 0, max: 30 }) }),
  },
);

// behaviour payroll: An advance and a recovery are taken back; What payslips have paid or taken
test('each amount is paid or taken just once in full, over any months, payslips and reopened months', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAdjustment, { minLength: 1, maxLength: 6 }),
      fc.array(step, { minLength: 5, maxLength: 40 }),
      async (entered, steps) => {
        const adjustments = entered.map(({ kind, amount, index, instalment }, i) =>
          adjustment(`a${i}`, kind, amount, index, instalment && Math.min(instalment, amount)),
        );
        let profile = employee(adjustments);
        let at = 0;
        let newest = 0;
        const assertHolds = () => {
          for (const one of profile.adjustments ?? []) {
            expect(remainingOf(one)).toBeGreaterThanOrEqual(0);
            expect(settledOf(one)).toBeLessThanOrEqual(one.amount);
            expect(Object.keys(one.settled).every((period) => period >= one.month)).toBe(true);
            if (!isLimited(one.kind)) expect(Object.keys(one.settled).length).toBeLessThanOrEqual(1);
          }
          const { wages, deductions } = earned(profile);
          const takenBack = adjustments.filter(({ kind }) => isLimited(kind));
          const takes = takenBack.some((one) =>
            profile.lines?.some(({ id }) => id === adjustmentLineId(one.id)),
          );
          if (takes) expect(deductions).toBeLessThanOrEqual(wages / 2);
        };
        for (const done of steps) {
          if (done.do === 'generate') profile = await generated(profile);
          else if (done.do === 'lop') profile = withLop(profile, done.days);
          else {
            at = done.do === 'reopen' ? Math.min(done.index, newest) : at + 1;
            newest = Math.max(newest, at);
            profile = inMonth(profile, at);
          }
          assertHolds();
        }
        // Ordinary months follow, as many as the smallest instalment needs.
        for (let more = 1; more <= 160; more += 1) {
          profile = await generated(inMonth(profile, newest + more));
          assertHolds();
        }
        for (const one of profile.adjustments ?? []) expect(settledOf(one)).toBe(one.amount);
      },
    ),
    { numRuns: 60 },
  );
});

// behaviour payroll: What payslips have paid or taken
test('a month that is generated again after later ones settled more takes only what is left', async () => {
  let profile = await generated(employee([adjustment('advance', 'advance', 20_000_00, 0, 8_000_00)]));
  profile = await generated(inMonth(profile, 1));
  profile = await generated(inMonth(profile, 2));
  expect(profile.adjustments?.[0]?.settled).toEqual({
    [monthAt(0)]: 8_000_00,
    [monthAt(1)]: 8_000_00,
    [monthAt(2)]: 4_000_00,
  });
  const again = await generated(inMonth(profile, 0));
  expect(again.adjustments).toEqual(profile.adjustments);
  expect(again.lines?.[0]).toMatchObject({ amount: 8_000_00, note: '₹12,000.00 left' });
});

// behaviour payroll: An advance and a recovery are taken back
test('what is above half of the wages waits, and is taken in the last month of employment', () => {
  const advance = adjustment('advance', 'advance', 40_000_00, 0);
  const profile = employee([advance]);
  // Half of 30,000 less the PF of 1,800.
  expect(profile.lines).toEqual([
    expect.objectContaining({ amount: 13_200_00, note: '₹26,800.00 left', kind: 'deduction' }),
  ]);
  expect(stateIn(advance, profile, first)).toEqual({
    due: 40_000_00,
    inMonth: 13_200_00,
    isPaid: false,
    waits: 'half-of-wages',
  });
  const leaving = workOutFigures({ ...profile, dateOfLeaving: `${first}-30` }, settings);
  expect(leaving.lines?.[0]?.amount).toBe(40_000_00);
});

// behaviour payroll: An amount can be changed and deleted
test('an amount that was settled more than two years ago leaves the list when another one is added, and one with something left stays', () => {
  const settled = (id: string, index: number, taken: number): AdjustmentItem => ({
    ...adjustment(id, 'advance', 100_00, index),
    settled: { [monthAt(index)]: paise(taken) },
  });
  const known = [settled('old', -1, 100_00), settled('left', -1, 99_99), settled('recent', 0, 100_00)];
  const profile = { ...employee(known), payPeriod: monthAt(24) };
  const added = addAdjustment(profile, adjustment('new', 'earning', 100_00, 24), {
    closed: new Set(),
    unclosed: new Set(),
  });
  expect(added?.profile.adjustments?.map(({ id }) => id)).toEqual(['left', 'recent', 'new']);
});

// behaviour pay-changes: An advance
test('an advance of more than two years of instalments is not paid again when its instalment is changed', async () => {
  const months = { closed: new Set<PayPeriod>(), unclosed: new Set<PayPeriod>() };
  const entered = (one: AdjustmentItem, at: number, on: ProfileItem) =>
    inMonth(addAdjustment(on, one, months)?.profile as ProfileItem, at);
  const advance = { ...adjustment('advance', 'advance', 30_000_00, 1, 1_000_00), paidIn: monthAt(0) };
  let profile = await generated(entered(advance, 0, employee([])));
  for (let at = 1; at <= 26; at += 1) profile = await generated(inMonth(profile, at));
  profile = entered(adjustment('bonus', 'earning', 100_00, 27), 27, inMonth(profile, 27));
  const changed = changeAdjustment(profile, { ...advance, instalment: paise(2_000_00) }, months);
  const { lines } = inMonth(changed?.profile as ProfileItem, 27);
  expect(lines?.map(({ adjustment: kind, amount }) => [kind, amount])).toEqual([
    ['earning', 100_00],
    ['advance', 2_000_00],
  ]);
});

// behaviour pay-changes: A one-off amount is outside of the month's wages
test('a one-off amount is outside of the wages on which PF is due', () => {
  const pfOf = (adjustments: AdjustmentItem[]) => {
    const member = { pfMembership: 'ceiling', epsMember: 'yes', dateOfBirth: '1990-05-14' } as const;
    const profile = { ...employee(adjustments), basicSalary: paise(10_000_00), ...member };
    return buildSlip(account, profile, `${first}-28`, company, settings).statutory?.pf;
  };
  expect(pfOf([])).toMatchObject({ wages: 10_000_00, expected: 1_200_00 });
  expect(pfOf([adjustment('bonus', 'earning', 5_000_00, 0)])).toEqual(pfOf([]));
});

test('says why an amount of a month is not in it', () => {
  const bonus = adjustment('bonus', 'earning', 5_000_00, 1);
  const profile = profileItem(1);
  expect(stateIn(bonus, { ...profile, payPeriod: undefined }, monthAt(1)).waits).toBe('no-pay-period');
  expect(stateIn(bonus, inMonth(employee([bonus]), 1), monthAt(1))).toEqual({
    due: 5_000_00,
    inMonth: 5_000_00,
    isPaid: false,
  });
  expect(stateIn(bonus, employee([bonus]), monthAt(0))).not.toHaveProperty('waits');
});
