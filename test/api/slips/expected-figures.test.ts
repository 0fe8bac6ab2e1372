import { expect, test } from 'vitest';
import { workOutFigures } from '../../../functions/slips/figures-of-profile.ts';
import { expectedOf, statutoryOf } from '../../../functions/slips/statutory.ts';
import { defaultPaySettings } from '../../../functions/store/pay-settings.ts';
import { isInMonth, type ProfileItem } from '../../../functions/store/profile.ts';
import type { PaySettings } from '../../../shared/company/pay-settings.ts';
import { paise } from '../../../shared/money.ts';
import { payPeriod } from '../../../shared/period.ts';
import { sampleUserId } from '../../support/items.ts';

const settings: PaySettings = {
  ...defaultPaySettings,
  modes: { ...defaultPaySettings.modes, profTax: 'fill' },
};
const facts: ProfileItem = {
  ...{ userId: sampleUserId(1), kind: 'profile', payrollVersion: 1, version: 1 },
  ...{ payPeriod: payPeriod.parse('2026-11'), paidDays: 30, lopDays: 0, dateOfJoining: '2020-01-01' },
  ...{ workState: 'KA', gender: 'female', basicSalary: paise(60_000_00) },
};

function expectedTax(profile: ProfileItem, by = settings) {
  if (!isInMonth(profile)) throw new Error('The profile is on no month');
  const { profTax } = expectedOf(profile, by);
  return profTax && 'line' in profTax ? profTax.line.amount : undefined;
}

test('the law is asked again of a worked-out profile of which any figure is changed, and of none that is not', () => {
  const workedOut = workOutFigures(facts, settings);
  expect([workedOut.profTax, expectedTax(workedOut)]).toEqual([paise(200_00), paise(200_00)]);
  expect(expectedTax({ ...workedOut, basicSalary: paise(24_000_00) })).toBe(paise(0));
  if (!isInMonth(workedOut)) throw new Error('The profile is on no month');
  expect(expectedOf(workedOut, settings)).toBe(expectedOf(workedOut, settings));
  expect(statutoryOf(workedOut, settings)).not.toBe(expectedOf(workedOut, settings));
});

test('the law is asked again by other settings than those that filled a profile in', () => {
  const off = { ...settings, modes: { ...settings.modes, profTax: 'off' as const } };
  expect(expectedTax(workOutFigures(facts, settings), off)).toBeUndefined();
});
