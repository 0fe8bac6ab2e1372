import { beforeAll, describe, expect, test } from 'vitest';
import type { StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { datedDetailsClient, headsOf, inBengaluru, worksheetOf } from './dated-details-client.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal({ now: '2026-09-28T06:00:00Z' });
let arun: Employee;
let binod: Employee;
const { hire, payMonth, payAgain } = datedDetailsClient(portal);

beforeAll(async () => {
  await portal.changeCompany({
    pfMode: 'fill',
    profTaxMode: 'fill',
    esiMode: 'off',
    labourWelfareFundMode: 'off',
  });
  arun = await hire('Arun Rao', { ...inBengaluru, pfMembership: 'none' });
  binod = await hire('Binod Sen', { ...inBengaluru, pfMembership: 'none' });
  for (const month of ['2026-09', '2026-10', '2026-11']) await payMonth(month);
});

// Each test goes on where the one before it ended: it is the life of a company.
describe('details that hold from a month on', () => {
  // behaviour people: A change of work state; Payslips that are generated stay as they are
  test('a change of work state changes the month of pay, and no payslip that is generated', async () => {
    const { formerDetails, openMonth } = await portal.saveStatutory(arun, {
      workState: 'MH',
      appliesFrom: '2026-10',
    });
    expect([formerDetails.length, formerDetails[0].until, openMonth]).toEqual([1, '2026-09', '2026-12']);
    await payMonth('2026-12');
    expect(await headsOf(arun, '2026-12')).toEqual(['MH', 200, 0]);
    expect(await headsOf(arun, '2026-11')).toEqual(['KA', 0, 0]);
    expect(await headsOf(arun, '2026-10')).toEqual(['KA', 0, 0]);
  });

  // behaviour statutory: Details of the month
  test('a reopened month is generated again by the details of that month', async () => {
    await payAgain('2026-09');
    expect(await headsOf(arun, '2026-09')).toEqual(['KA', 0, 0]);
    await payAgain('2026-10');
    expect(await headsOf(arun, '2026-10')).toEqual(['MH', 200, 0]);
  });

  // behaviour pay-changes: PF details of months that are paid
  test('a change of PF details puts the difference of paid months on the worksheet of the next payslip', async () => {
    expect(await headsOf(binod, '2026-12')).toEqual(['KA', 0, 0]);
    await portal.saveStatutory(binod, { pfMembership: 'ceiling', epsMember: 'yes', appliesFrom: '2026-10' });
    await portal.setPayroll(binod.id, { basicSalary: 21_000, effectiveFrom: '2026-09-01' });
    await payMonth('2027-01');
    expect(await headsOf(binod, '2027-01')).toEqual(['KA', 0, 2_520]);
    // September has arrears and no member of PF.
    expect(await worksheetOf(binod, '2027-01')).toEqual({
      '2026-10': [0, 2_520],
      '2026-11': [0, 2_520],
      '2026-12': [0, 2_520],
    });
  });

  // behaviour pay-changes: PF details of months that are paid
  test('PF leaves the worksheet once its month is generated again, which gives back what a worksheet took too much', async () => {
    await payAgain('2026-10');
    expect(await headsOf(binod, '2026-10')).toEqual(['KA', 0, 2_400]);
    await payMonth('2027-02');
    expect(await worksheetOf(binod, '2027-02')).toEqual({ '2026-10': [2_400 + 2_520, -2_400] });
  });

  // behaviour pay-changes: PF of an earlier month belongs to that month
  test('a month without a payslip has PF by the membership of that month', async () => {
    const late = await portal.employee('Deepa Nair');
    const pay = { basicSalary: 20_000, payPeriod: '2027-03', dateOfJoining: '2026-11-01' };
    await portal.saveStatutory(late, { ...inBengaluru, pfMembership: 'none', epsMember: 'yes' });
    await portal.setPayroll(late.id, pay);
    await portal.saveStatutory(late, { pfMembership: 'ceiling', appliesFrom: '2027-01' });
    await payMonth('2027-03');
    expect(await worksheetOf(late, '2027-03')).toEqual({ '2027-01': [0, 2_400], '2027-02': [0, 2_400] });
  });

  // behaviour people: A change of work state
  test('the preview of a raise uses the details of the month from which it holds', async () => {
    const esha = await hire('Esha Iyer', { ...inBengaluru, pfMembership: 'none' }, { payPeriod: '2027-04' });
    await portal.saveStatutory(esha, { pfMembership: 'ceiling', epsMember: 'yes', appliesFrom: '2027-06' });
    const deductedFrom = async (effectiveFrom: string) => {
      const path = `/api/admin/employee-profile/${esha.id}/preview`;
      return (await portal.ok('POST', path, { basicSalary: 22_000, effectiveFrom })).totalDeductions;
    };
    expect(await deductedFrom('2027-05-01')).toBe(0);
    expect(await deductedFrom('2027-06-01')).toBe(2_640);
  });

  // behaviour statutory: Professional tax of a half-year; A move that is entered late
  test('a move that is entered late leaves no tax to a place of payslips alone, and a doubt until they are made again', async () => {
    const inChennai = { gender: 'female', workState: 'TN', localBody: 'chennai', pfMembership: 'none' };
    const vani = await hire('Vani Raj', inChennai, { basicSalary: 60_000, dateOfJoining: '2027-04-01' });
    for (const month of ['2027-04', '2027-05']) await payMonth(month);
    expect(await headsOf(vani, '2027-05')).toEqual(['TN', 0, 0]);
    // 30 days in Chennai, which takes nothing for fewer than 60.
    await portal.saveStatutory(vani, { workState: 'KA', appliesFrom: '2027-05' });
    const run = payRunClient(portal, '2027-06');
    await run.open();
    const expected = async () =>
      (await run.row(vani.id)).statutory.find(({ head }) => head === 'profTax') as StatutoryCheck;
    const doubt =
      'By the details of now the employee worked elsewhere than the payslip says: May 2027. Reopen the month and generate it again, or settle its tax yourself.';
    expect((await expected()).expected).toBe(200);
    expect((await expected()).doubts).toContain(doubt);
    await payAgain('2027-05');
    expect(await headsOf(vani, '2027-05')).toEqual(['KA', 200, 0]);
    expect((await expected()).doubts).not.toContain(doubt);
  });

  // behaviour pay-changes: PF details of an employee who has left
  test('PF of paid months that no payslip is to come for is named, until the last payslip is made again', async () => {
    const { version } = await portal.ok('GET', `/api/admin/people/${arun.id}/leaving`);
    await portal.ok('PUT', `/api/admin/people/${arun.id}/leaving`, {
      ...{ version, kind: 'resignation', lastDay: '2027-06-30', accessUntil: '2027-07-31' },
      ...{ encashedDays: 0, encashmentRate: 'wages-30', notice: 'none', noticeDays: 0, servedDays: 0 },
    });
    const run = payRunClient(portal, '2027-06');
    await run.generateAndClose();
    const member = { pfMembership: 'ceiling', epsMember: 'yes', appliesFrom: '2027-05' };
    const { pfDifference } = await portal.saveStatutory(arun, member);
    expect(pfDifference).toEqual({
      months: ['2027-05', '2027-06'],
      ...{ byHand: [], lastPayslip: '2027-06' },
    });
    await payAgain('2027-06');
    expect(await worksheetOf(arun, '2027-06')).toEqual({ '2027-05': [0, 2_400] });
    expect(await portal.ok('GET', `/api/admin/people/${arun.id}`)).not.toHaveProperty('pfDifference');
  });

  // behaviour pay-changes: PF that was entered by hand has no worksheet
  test('PF that was entered by hand for other details is named with the employee', async () => {
    await portal.changeCompany({ pfMode: 'check' });
    await payMonth('2027-07');
    const { pfDifference } = await portal.saveStatutory(binod, { voluntaryPf: 10, appliesFrom: '2027-07' });
    expect(pfDifference).toEqual({ months: [], byHand: ['2027-07'] });
  });

  // behaviour pay-changes: A CTC that no longer adds up
  test('a CTC that does not add up by new details is named with both figures, and entered again makes them add up', async () => {
    await portal.changeCompany({ contributionsInCtc: true, pfMode: 'fill' });
    await portal.ok('PUT', '/api/admin/salary-components', {
      components: [
        {
          ...{ name: 'Special Allowance', kind: 'earning', amountKind: 'balance', frequency: 'monthly' },
          ...{ isWages: false, isTaxable: true, isReduced: true },
        },
      ],
      ...{ structure: {}, version: 0 },
    });
    const pay = { payPeriod: '2027-08', basicSalary: 30_000, ctc: 7_20_000 };
    const gita = await hire('Gita Pal', { ...inBengaluru, pfMembership: 'none' }, pay);
    const path = `/api/admin/employee-profile/${gita.id}`;
    expect(await portal.ok('GET', path)).not.toHaveProperty('ctcBalance');
    await portal.saveStatutory(gita, { pfMembership: 'ceiling', epsMember: 'yes', appliesFrom: '2027-10' });
    // ₹3,000 of PF, ₹125 of EDLI and ₹125 of the admin charge are the employer's in a month of ₹60,000.
    const { ctcBalance } = await portal.ok('GET', path);
    expect(ctcBalance).toEqual({ effectiveFrom: '2027-10-01', grossEarnings: 60_000, fitting: 56_750 });
    const again = { ctc: 7_20_000, effectiveFrom: ctcBalance.effectiveFrom };
    await portal.ok('PUT', path, again);
    const { version, scheduled, ...saved } = await portal.ok('GET', path);
    expect(saved).not.toHaveProperty('ctcBalance');
    expect(Object.values(scheduled[0].after.components)).toEqual([26_750]);
    // Sent again, it changes nothing.
    await portal.ok('PUT', path, again);
    expect((await portal.ok('GET', path)).version).toBe(version);
  });
});
