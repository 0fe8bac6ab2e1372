import { beforeAll, expect, test } from 'vitest';
import { workOutFigures } from '../../../functions/slips/figures-of-profile.ts';
import { statutoryFigures, statutoryOf } from '../../../functions/slips/statutory.ts';
import { companyKey } from '../../../functions/store/company.ts';
import { parsePaySettings } from '../../../functions/store/pay-settings.ts';
import { isInMonth, type ProfileItem, toSlipFigures } from '../../../functions/store/profile.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { paise } from '../../../shared/money.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { sampleAdjustment } from '../../support/adjustments.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { profileItem } from '../../support/items.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const thisMonth = toPeriod(todayInIndia());
const lastMonth = subtractMonths(thisMonth, 1);

const portal = setUpPortal();
beforeAll(async () => {
  const company = { ...sampleEmployer, profTaxMode: 'fill' };
  await putItems('settings', [{ ...companyKey, company, version: company.version }]);
});

// behaviour leaving: Recording that an employee leaves
test('the payslip of a settlement alone has the professional tax that is filled in, and is generated', async () => {
  const { id } = await portal.employee('Bela Shah');
  await portal.ok('PUT', `/api/admin/people/${id}/statutory`, {
    workState: 'GJ',
    pfMembership: 'none',
    version: 0,
  });
  await portal.setPayroll(id, { basicSalary: 60_000, dateOfJoining: '2024-04-01', payPeriod: lastMonth });
  const [last, now] = [payRunClient(portal, lastMonth), payRunClient(portal, thisMonth)];
  await last.payAndClose();
  await now.open();
  const leaving = `/api/admin/people/${id}/leaving`;
  const { version } = await portal.ok('GET', leaving);
  await portal.ok('PUT', leaving, {
    ...{ lastDay: `${lastMonth}-28`, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
    ...{ encashedDays: 12, encashmentReason: 'As agreed', encashmentRate: 'wages-30' },
    ...{ accessUntil: `${Number(thisMonth.slice(0, 4)) + 1}-07-31`, version },
  });
  const row = await now.row(id);
  expect(row.findings).not.toContain('statutory-differs');
  expect(row).toMatchObject({
    paidDays: 0,
    statutory: [{ entered: 0 }, {}, { head: 'profTax', entered: 200 }, {}, { head: 'incomeTax' }],
  });
  expect((await now.generate()).outcome).toMatchObject({ made: 1, failed: 0 });
});

// behaviour statutory: An employee who left before the month
test('a settlement alone deducts a figure that is checked only where it is the expected one', () => {
  const settings = parsePaySettings(undefined, undefined, undefined);
  const month = '2026-12' as PayPeriod;
  const profile: ProfileItem = {
    ...profileItem(1),
    ...{ payPeriod: month, dateOfLeaving: '2026-11-30', workState: 'GJ', pfMembership: 'none' },
    ...{ pf: paise(1_800_00), profTax: paise(200_00) },
    adjustments: [{ ...sampleAdjustment('adj_00000000000000000001'), month, amount: paise(50_000_00) }],
  };
  const leaver = workOutFigures(profile, settings);
  if (!isInMonth(leaver)) throw new Error('no month');
  const entered = statutoryFigures(leaver, statutoryOf(leaver, settings)).map((figure) => [
    figure.head,
    figure.entered / 100,
    figure.differs,
  ]);
  expect(entered.slice(0, 3)).toEqual([
    ['pf', 0, false],
    ['esi', 0, false],
    ['profTax', 200, false],
  ]);
  expect(toSlipFigures(leaver)).toMatchObject({ pf: 0, profTax: 200_00 });
});
