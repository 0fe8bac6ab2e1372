import { beforeAll, describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { slipRecordOf } from '../../../functions/slips/record-slip.ts';
import { recordsWith, taxMonthsOf } from '../../../functions/store/payslip-record.ts';
import { type ProfileItem, parseProfile, profileKey } from '../../../functions/store/profile.ts';
import { defaultStatutorySettings } from '../../../shared/company/statutory-settings.ts';
import { paise } from '../../../shared/money.ts';
import { type PayPeriod, payPeriod, subtractMonths } from '../../../shared/period.ts';
import { profileItem } from '../../support/items.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const november = payPeriod.parse('2026-11');
const back = (months: number) => subtractMonths(november, months);

describe('records of payslips', () => {
  test('are kept for 24 months, and what heads of the law read for twelve', () => {
    const record = { esi: true, tax: { recurring: paise(1) }, mayBeOverpaid: true as const };
    const all = [25, 24, 13, 12, 0].reduce(
      (payslips, months) => recordsWith({ payslips }, back(months), record) ?? {},
      {},
    );
    const { esi: _, tax: __, ...kept } = record;
    expect(all).toEqual({
      [back(24)]: kept,
      [back(13)]: kept,
      [back(12)]: record,
      [november]: record,
    });
  });

  test('of an earlier month do not shorten those of later ones, and the last one that is removed leaves none', () => {
    const payslips = recordsWith({ payslips: { [november]: {} } }, back(3), {});
    expect(Object.keys(payslips ?? {}).sort()).toEqual([back(3), november]);
    const one = recordsWith({ payslips }, november, undefined);
    expect(recordsWith({ payslips: one }, back(3), undefined)).toBeUndefined();
  });

  test('have professional tax of places once, and tax reads it from there', () => {
    const month = { ...profileItem(1), payPeriod: november } as ProfileItem & { payPeriod: PayPeriod };
    const profile = { payPeriod: november, basicSalary: paise(5_000_000), profTax: paise(20_000) };
    const profTax = { place: 'profTax.KA', salary: paise(5_000_000) };
    for (const [statutory, own] of [
      [{ profTax }, undefined],
      [undefined, 20_000],
    ] as const) {
      const record = slipRecordOf({ profile, statutory }, month, defaultStatutorySettings);
      expect(record.tax?.professionalTax).toBe(own);
      expect(taxMonthsOf({ payslips: { [november]: record } })).toMatchObject([
        { payPeriod: november, professionalTax: 20_000, recurring: 5_000_000, once: 0 },
      ]);
    }
  });
});

describe('the record of a payslip', () => {
  const portal = setUpPortal();
  let employee: Employee;
  const recordsOf = async () => parseProfile(await get('profiles', profileKey(employee.id)))?.payslips ?? {};

  beforeAll(async () => {
    employee = await portal.hire('Asha Rao', { dateOfJoining: '2024-01-01' });
    const details = { workState: 'KA', pfMembership: 'none', disability: 'no', esiNumber: '1234567890' };
    await portal.saveStatutory(employee, details);
  });

  test('is that of the newest version, also where that has no head that is filed any more', async () => {
    const heads = { pfMode: 'off', profTaxMode: 'off', labourWelfareFundMode: 'off', incomeTaxMode: 'off' };
    await portal.changeCompany({ ...heads, esiMode: 'fill' });
    await portal.generate(employee.id, { payPeriod: november, basicSalary: 20_000 });
    const first = (await recordsOf())[november];
    expect(first).toMatchObject({ esi: true, tax: { recurring: 2_000_000 } });
    await portal.changeCompany({ ...heads, esiMode: 'off' });
    await portal.generate(employee.id, { payPeriod: november, basicSalary: 25_000, esi: 0 });
    const second = (await recordsOf())[november];
    expect(second).toMatchObject({ mayBeOverpaid: true, tax: { recurring: 2_500_000 } });
    expect(second?.esi).toBeUndefined();
    expect(second?.figures).not.toBe(first?.figures);
  });
});
