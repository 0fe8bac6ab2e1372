import { beforeAll, describe, expect, test } from 'vitest';
import {
  type EmployeeIncomeTax,
  incomeTaxMessages,
  type OwnIncomeTax,
} from '../../../shared/payroll/income-tax.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import type { Employee } from '../../support/portal.ts';
import { secondAdmin } from '../../support/second-admin.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

startOnOrdinaryDay();

const portal = setUpPortal();

/** An engineer of ₹15,00,000 a year, with a PAN unless there is none. */
async function hire(name: string, details: object = {}, pan = 'ABCDE1234F'): Promise<Employee> {
  const employee = await portal.employee(name);
  if (pan) await portal.callOk('POST', '/api/profile', { token: employee.token, body: { pan } });
  await portal.setPayroll(employee.id, {
    basicSalary: 62_500,
    hra: 31_250,
    otherAllowance: 31_250,
    dateOfJoining: '2024-06-03',
    ...details,
  });
  return employee;
}

/** The tax that the payslips of months deduct. */
async function taxesOf(employee: Employee, months: readonly string[]): Promise<number[]> {
  const taxes: number[] = [];
  for (const month of months) taxes.push((await portal.payslipOf(employee, month)).incomeTax);
  return taxes;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const monthsFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => {
    const month = first + i;
    return `${month > 12 ? 2027 : 2026}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`;
  });

const addBonus = ({ id }: Employee, month: string, amount: number) =>
  portal.ok('POST', `/api/admin/employee-profile/${id}/adjustments`, {
    id: `adj_${id.slice(4, 24)}`,
    kind: 'earning',
    label: 'Diwali bonus',
    amount,
    month,
    reason: 'Diwali',
  });

const taxOf = ({ id }: Employee): Promise<EmployeeIncomeTax> =>
  portal.ok('GET', `/api/admin/employee-profile/${id}/income-tax`);
const ownTax = async (employee: Employee): Promise<OwnIncomeTax> =>
  (await portal.callOk('GET', '/api/profile/income-tax', { token: employee.token })).body;

beforeAll(async () => {
  await portal.changeCompany({ incomeTaxMode: 'fill' });
});

describe('income tax that is filled in', () => {
  test('is 8,125 a month of 15 lakh, and 97,500 in the year', async () => {
    const asha = await hire('Asha Rao');
    expect(await taxesOf(asha, monthsFrom(4, 15))).toEqual(Array(12).fill(8_125));
  });

  // behaviour income-tax: Pay of an earlier employer
  test('counts pay of an earlier employer once an admin has confirmed it', async () => {
    const binod = await hire('Binod Sen', { dateOfJoining: '2026-10-01' });
    // Half a year of 15 lakh is below the limit of the rebate.
    expect(await taxesOf(binod, ['2026-10'])).toEqual([0]);
    const entered = { taxablePay: 750_000, taxDeducted: 0 };
    await portal.callOk('PUT', '/api/profile/former-pay', { token: binod.token, body: entered });
    expect(await ownTax(binod)).toMatchObject({ formerPay: { entered } });
    const waiting = await taxOf(binod);
    expect(waiting.current?.notes).toContain(
      'Pay of an earlier employer was entered and does not count yet: payroll has to confirm it.',
    );
    expect(waiting.current?.expected).toBe(0);
    const path = `/api/admin/employee-profile/${binod.id}/former-pay`;
    const body = await portal.ok('POST', path, { year: 2026, ...entered });
    expect(body.formerPay.confirmed).toMatchObject(entered);
    expect(body.current.notes).toEqual([]);
    // The payslip of October again: 97,500 ÷ 6.
    expect(await taxesOf(binod, monthsFrom(10, 15))).toEqual(Array(6).fill(16_250));
  });

  test('counts the tax that an earlier employer deducted', async () => {
    const chitra = await hire('Chitra Nair', { dateOfJoining: '2026-10-01' });
    const entered = { taxablePay: 750_000, taxDeducted: 48_750 };
    await portal.callOk('PUT', '/api/profile/former-pay', { token: chitra.token, body: entered });
    const path = `/api/admin/employee-profile/${chitra.id}/former-pay`;
    await portal.ok('POST', path, { year: 2026, ...entered });
    expect(await taxesOf(chitra, monthsFrom(10, 15))).toEqual(Array(6).fill(8_125));
  });

  // behaviour income-tax: Pay of an earlier employer
  test('confirms the figures that were shown, and no others', async () => {
    const dev = await hire('Dev Patel', { dateOfJoining: '2026-10-01' });
    const enter = (taxablePay: number) =>
      portal.callOk('PUT', '/api/profile/former-pay', {
        token: dev.token,
        body: { taxablePay, taxDeducted: 0 },
      });
    const confirm = (taxablePay: number) =>
      portal.asAdmin('POST', `/api/admin/employee-profile/${dev.id}/former-pay`, {
        year: 2026,
        taxablePay,
        taxDeducted: 0,
      });
    await enter(500_000);
    await enter(600_000);
    expect(await confirm(500_000)).toMatchObject({
      status: 409,
      body: { message: 'The employee has changed these figures. Reload to see them.' },
    });
    expect((await confirm(600_000)).status).toBe(200);
    expect((await confirm(600_000)).status).toBe(200);
    // The confirmed figures count until other ones are confirmed.
    await enter(900_000);
    expect((await taxOf(dev)).formerPay).toMatchObject({
      entered: { taxablePay: 900_000 },
      confirmed: { taxablePay: 600_000 },
    });
    await enter(600_000);
    expect((await taxOf(dev)).formerPay).toEqual({
      confirmed: { taxablePay: 600_000, taxDeducted: 0, on: '2026-11-18' },
    });
  });

  // behaviour income-tax: Pay of an earlier employer
  test('leaves it to another admin to confirm the pay that an admin entered as an employee', async () => {
    const { id, token: own, asEmployee } = await secondAdmin(portal);
    const figures = { taxablePay: 500_000, taxDeducted: 400_000 };
    await portal.callOk('PUT', '/api/profile/former-pay', { token: asEmployee, body: figures });
    const confirmAs = (token: string) =>
      portal.call('POST', `/api/admin/employee-profile/${id}/former-pay`, {
        token,
        body: { year: 2026, ...figures },
      });
    const answer = await confirmAs(own);
    expect([answer.status, answer.body.message]).toEqual([403, incomeTaxMessages.own]);
    expect((await confirmAs(portal.admin)).status).toBe(200);
  });

  test('refuses more tax than pay of an earlier employer', async () => {
    const { token: own } = await hire('Esha Jain');
    expect(
      await portal.call('PUT', '/api/profile/former-pay', {
        token: own,
        body: { taxablePay: 10, taxDeducted: 10.01 },
      }),
    ).toMatchObject({ status: 400, body: { fields: { taxDeducted: expect.any(String) } } });
  });

  // behaviour income-tax: A bonus
  test('spreads the tax on a bonus over the months that are left', async () => {
    const farah = await hire('Farah Khan');
    expect(await taxesOf(farah, monthsFrom(4, 11))).toEqual(Array(8).fill(8_125));
    await addBonus(farah, '2026-12', 100_000);
    expect(await taxesOf(farah, monthsFrom(12, 15))).toEqual(Array(4).fill(12_025));
  });

  // behaviour income-tax: A bonus
  test('takes the tax on a bonus with it where the company has chosen that', async () => {
    await portal.changeCompany({ taxOnOneOffs: 'at-once' });
    const gita = await hire('Gita Menon');
    expect(await taxesOf(gita, monthsFrom(4, 11))).toEqual(Array(8).fill(8_125));
    await addBonus(gita, '2026-12', 100_000);
    expect(await taxesOf(gita, monthsFrom(12, 15))).toEqual([23_725, 8_125, 8_125, 8_125]);
    await portal.changeCompany({ taxOnOneOffs: 'spread' });
  });

  // behaviour income-tax: The tax of a month
  test('ends with the last day of an employee who leaves, and says what comes back', async () => {
    const hari = await hire('Hari Das');
    const taxes = await taxesOf(hari, monthsFrom(4, 12));
    await portal.setPayroll(hari.id, { dateOfLeaving: '2027-01-31' });
    // Ten months of 1,25,000 are below the limit of the rebate.
    expect([...taxes, ...(await taxesOf(hari, ['2027-01']))]).toEqual([...Array(9).fill(8_125), 0]);
    const { current } = await taxOf(hari);
    expect(current?.notes.join(' ')).toContain('₹73,125');
  });

  test('plans the year of a leaving that is known from the beginning', async () => {
    const indu = await hire('Indu Rao', {
      basicSalary: 200_000,
      hra: 0,
      otherAllowance: 0,
      dateOfLeaving: '2027-01-15',
    });
    // Nine months of 2,00,000 and 15 of 31 days: 18,96,774.19 − 75,000 = 18,21,770; 1,64,354 + 4 % = 1,70,930.
    const taxes = await taxesOf(indu, monthsFrom(4, 12));
    const { incomeTax } = await portal.payslipOf(indu, '2027-01', { paidDays: 15 });
    expect([...taxes, incomeTax]).toEqual(Array(10).fill(17_093));
  });

  // behaviour income-tax: Too much tax
  test('takes what is owed with the last payslip as far as its pay goes, and says the rest', async () => {
    await portal.changeCompany({ incomeTaxMode: 'off' });
    const jaya = await hire('Jaya Iyer', { basicSalary: 200_000, hra: 0, otherAllowance: 0 });
    await taxesOf(jaya, monthsFrom(4, 12));
    await portal.changeCompany({ incomeTaxMode: 'fill' });
    await portal.setPayroll(jaya.id, { dateOfLeaving: '2027-01-15' });
    const { incomeTax, netPay } = await portal.payslipOf(jaya, '2027-01', { paidDays: 15 });
    // 1,70,930 is owed, and 15 of 31 days pay 96,774.19.
    expect([incomeTax, netPay]).toEqual([96_774, 0.19]);
    expect((await taxOf(jaya)).current?.notes.join(' ')).toContain('₹74,156');
  });

  // behaviour income-tax: Without a PAN
  test('is a fifth of the income without a PAN, until there is one', async () => {
    const kiran = await hire('Kiran Shah', {}, '');
    // 20 % of 14,25,000 is 2,85,000.
    expect(await taxesOf(kiran, monthsFrom(4, 6))).toEqual(Array(3).fill(23_750));
    expect((await ownTax(kiran)).latest?.notes.join(' ')).toContain('PAN');
    await portal.callOk('POST', '/api/profile', { token: kiran.token, body: { pan: 'ABCDE1234F' } });
    const rest = await taxesOf(kiran, monthsFrom(7, 15));
    expect(rest[0]).toBe(2_917);
    expect(sum(rest)).toBe(97_500 - 3 * 23_750);
  });

  test.each([
    {
      by: 'the employee',
      save: (employee: Employee) =>
        portal.callOk('POST', '/api/profile', { token: employee.token, body: { pan: 'ABCDE1234F' } }),
    },
    {
      by: 'an admin',
      save: async ({ id }: Employee) => {
        const path = `/api/admin/people/${id}`;
        const { version } = await portal.ok('GET', path);
        await portal.ok('PUT', path, { pan: 'ABCDE1234F', version });
      },
    },
  ])('a PAN that $by enters makes the payslip of the month out of date', async ({ save }) => {
    const employee = await hire('Kavya Rao', {}, '');
    const stateOf = async () => {
      const body = await portal.ok('GET', '/api/admin/profiles?search=kavya');
      return body.find(({ id }: { id: string }) => id === employee.id).state;
    };
    expect(await taxesOf(employee, ['2026-04'])).toEqual([23_750]);
    expect(await stateOf()).toBe('generated');
    await save(employee);
    expect(await stateOf()).toBe('ready');
  });

  // behaviour earlier-months: Only a reader that asks for imported payslips has them
  // behaviour income-tax: Imported months
  test('reads the months before the portal', async () => {
    const lata = await hire('Lata Pillai');
    const slips = monthsFrom(4, 10).map((payPeriod) => ({
      userId: lata.id,
      payPeriod,
      grossEarnings: 125_000,
      incomeTax: 5_000,
      netPay: 120_000,
    }));
    const body = await portal.ok('POST', '/api/admin/payroll/imported', { slips });
    expect(body.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(7).fill('added'));
    // 97,500 − 35,000 over five months.
    expect(await taxesOf(lata, monthsFrom(11, 15))).toEqual(Array(5).fill(12_500));
    expect((await ownTax(lata)).months.slice(0, 1)).toEqual([{ payPeriod: '2026-04', deducted: 5_000 }]);
  });

  // behaviour income-tax: A month that is generated again
  test('changes only a month that is generated again, and those that are left', async () => {
    const mohan = await hire('Mohan Das');
    const before = await taxesOf(mohan, monthsFrom(4, 8));
    // Three of 30 days cost 12,500: 14,12,500 come to 95,550.
    const june = await portal.payslipOf(mohan, '2026-06', { lopDays: 3 });
    // 95,550 − 16,250 over ten months.
    expect([before[2], june.incomeTax]).toEqual([8_125, 7_930]);
    const body = await portal.ok('GET', `/api/admin/payroll/history/${mohan.id}`);
    expect(body.length).toBe(5);
    const rest = await taxesOf(mohan, monthsFrom(9, 15));
    expect(4 * 8_125 + 7_930 + sum(rest)).toBe(95_550);
  });

  // behaviour income-tax: Loss of pay
  test('takes loss of pay off the pay of its month', async () => {
    const nila = await hire('Nila Bose');
    await taxesOf(nila, monthsFrom(4, 14));
    const { incomeTax } = await portal.payslipOf(nila, '2027-03', { lopDays: 31 });
    // Eleven months of 1,25,000 less 75,000 come to 13,00,000 and 78,000; 89,375 were taken.
    expect(incomeTax).toBe(0);
  });

  // behaviour payroll: A bonus, a deduction or a reimbursement
  // behaviour income-tax: Taxable
  test('does not count a reimbursement, nor an advance that is taken back', async () => {
    const om = await hire('Om Prakash');
    await taxesOf(om, ['2026-10']);
    const path = `/api/admin/employee-profile/${om.id}/adjustments`;
    const add = (id: string, kind: string, more: object) =>
      portal.ok('POST', path, {
        id: `adj_${id.repeat(20)}`,
        kind,
        label: kind,
        amount: 30_000,
        month: '2026-11',
        reason: 'x',
        ...more,
      });
    await add('a', 'reimbursement', { billNumber: '12' });
    await add('b', 'recovery', {});
    const [october] = (await taxOf(om)).months;
    const { incomeTax } = await portal.payslipOf(om, '2026-11');
    expect(incomeTax).toBe(october?.deducted);
  });

  // behaviour income-tax: Taxable
  test('is lower by salary of an earlier month in the month that takes it back', async () => {
    const pia = await hire('Pia Menon');
    expect(await taxesOf(pia, monthsFrom(4, 5))).toEqual([8_125, 8_125]);
    await portal.setPayroll(pia.id, { payPeriod: '2026-06', paidDays: null, lopDays: null });
    await portal.ok('PUT', `/api/admin/employee-profile/${pia.id}`, {
      basicSalary: 57_500,
      effectiveFrom: '2026-05-01',
      reason: 'Part-time',
    });
    // 2 × 1,25,000 + 10 × 1,20,000 less 5,000 of May come to 14,45,000 and 88,920; 16,250 were taken, and ten months are left.
    expect((await taxOf(pia)).current).toMatchObject({ expected: 7_267, deducted: 7_267 });
    const june = await portal.payslipOf(pia, '2026-06');
    expect([june.lines.map(({ amount }: { amount: number }) => amount), june.incomeTax]).toEqual([
      [5_000],
      7_267,
    ]);
  });
});

describe('income tax of a final settlement', () => {
  // behaviour income-tax: Gratuity, and leave encashed on leaving,
  test('leaves gratuity and leave that is encashed out, up to the limits of the law, and says so', async () => {
    const uma = await hire('Uma Sethi', {
      basicSalary: 100_000,
      hra: 25_000,
      otherAllowance: 0,
      dateOfJoining: '2020-10-01',
    });
    await taxesOf(uma, monthsFrom(4, 10));
    const leaving = `/api/admin/people/${uma.id}/leaving`;
    await portal.setPayroll(uma.id, { payPeriod: '2026-11', paidDays: null });
    const body = await portal.ok('GET', leaving);
    await portal.ok('PUT', leaving, {
      ...{ lastDay: '2026-11-30', kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
      ...{ encashedDays: 12, encashmentRate: 'gross-30', accessUntil: '2027-07-31' },
      version: body.version,
    });
    const { current } = await taxOf(uma);
    // Leave of 50,000 by gross pay; 12 days of 1,00,000 ÷ 30 are exempt.
    expect(current?.working[1]).toMatchObject({ label: 'November', detail: '1,25,000 + 10,000 paid once' });
    expect(current?.notes.filter((note) => note.includes('free of tax'))).toEqual([
      expect.stringContaining('Leave encashment: ₹40,000 is free of tax.'),
      expect.stringContaining('Gratuity: ₹3,46,153.85 is free of tax.'),
    ]);
    expect((await portal.payslipOf(uma, '2026-11')).incomeTax).toBe(0);
    expect((await taxOf(uma)).months).toHaveLength(8);
  });
});

describe('leave that is encashed on leaving', () => {
  const leave = async ({ id }: Employee, lastDay: string) => {
    const path = `/api/admin/people/${id}/leaving`;
    const { version } = await portal.ok('GET', path);
    await portal.ok('PUT', path, {
      ...{ lastDay, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none', version },
      ...{ encashedDays: 12, encashmentRate: 'gross-30', accessUntil: '2027-07-31' },
    });
  };
  const encashment = async (employee: Employee) =>
    (await taxOf(employee)).current?.notes.find((note) => note.startsWith('Leave encashment'));
  const pay = { basicSalary: 100_000, hra: 25_000, otherAllowance: 0, dateOfJoining: '2020-10-01' };

  // behaviour income-tax: Gratuity, and leave encashed on leaving,
  test.each([
    {
      until: 'the end of its month, which counts',
      lastDay: '2026-11-30',
      average: 107_500,
      exempt: '43,000',
    },
    { until: 'a day before it', lastDay: '2026-11-29', average: 100_000, exempt: '40,000' },
  ])('is free of tax by the pay of the last whole months: an employment until $until', async (leaving) => {
    const wahida = await hire('Wahida Khan', pay);
    await taxesOf(wahida, monthsFrom(4, 10));
    await portal.setPayroll(wahida.id, { payPeriod: '2026-11', paidDays: null });
    await portal.setPayroll(wahida.id, { basicSalary: 160_000, effectiveFrom: '2026-11-01' });
    await leave(wahida, leaving.lastDay);
    const months = new Intl.NumberFormat('en-IN').format(10 * leaving.average);
    expect(await encashment(wahida)).toBe(
      `Leave encashment: ₹${leaving.exempt} is free of tax. The least of ₹74,000 paid, ₹${months} for 10 months, ₹${leaving.exempt} for 12 days and ₹25,00,000 of a lifetime.`,
    );
  });

  // behaviour income-tax: Gratuity, and leave encashed on leaving,
  test('leaves out a month in which the employee left, and imported months that do not say their basic pay', async () => {
    const xena = await hire('Xena Pinto', { ...pay, payPeriod: '2026-10' });
    const slips = monthsFrom(4, 9).map((payPeriod) => ({
      ...{ userId: xena.id, payPeriod, grossEarnings: 125_000, netPay: 125_000 },
    }));
    await portal.ok('POST', '/api/admin/payroll/imported', { slips });
    await portal.payslipOf(xena, '2026-10');
    await portal.setPayroll(xena.id, { payPeriod: '2026-11', dateOfLeaving: '2026-11-10' });
    await portal.payslipOf(xena, '2026-11');
    await portal.setPayroll(xena.id, { payPeriod: '2026-12', paidDays: null });
    await leave(xena, '2026-11-10');
    expect(await encashment(xena)).toContain('₹10,00,000 for 10 months, ₹40,000 for 12 days');
  });
});

describe('income tax of a payslip after the last month', () => {
  test('is due on what that payslip pays', async () => {
    const vani = await hire('Vani Rao', { basicSalary: 250_000, hra: 0, otherAllowance: 0 });
    const taxes = await taxesOf(vani, monthsFrom(4, 9));
    await portal.setPayroll(vani.id, { dateOfLeaving: '2026-10-31' });
    const october = await portal.payslipOf(vani, '2026-10');
    // Seven months of 2,50,000 less 75,000: 16,75,000 come to 1,40,400.
    expect(sum(taxes) + october.incomeTax).toBeGreaterThan(140_400);
    await portal.setPayroll(vani.id, { basicSalary: 450_000, effectiveFrom: '2026-04-01' });
    const november = await portal.payslipOf(vani, '2026-11');
    expect(november.grossEarnings).toBe(1_200_000);
    // 28,75,000 come to 4,60,200 in all.
    expect(sum(taxes) + october.incomeTax + november.incomeTax).toBe(460_200);
    expect(november.netPay).toBe(1_200_000 - november.incomeTax);
  });
});

describe('the tax year of an employee', () => {
  test('has the working of the newest payslip, which adds up to the tax', async () => {
    const puja = await hire('Puja Verma');
    await taxesOf(puja, ['2026-04', '2026-05']);
    const { latest, months, year } = await ownTax(puja);
    expect(year).toBe(2026);
    expect(months).toEqual([
      { payPeriod: '2026-04', deducted: 8_125 },
      { payPeriod: '2026-05', deducted: 8_125 },
    ]);
    expect(latest).toMatchObject({ payPeriod: '2026-05', expected: 8_125, deducted: 8_125 });
    expect(latest?.working).toHaveLength(8);
    expect(latest?.working.at(-1)).toMatchObject({ amount: 8_125 });
  });

  // behaviour income-tax: Employees see their tax as far as their payslips go
  test('tells nothing of pay that is entered and not paid yet', async () => {
    const ravi = await hire('Ravi Kumar');
    await taxesOf(ravi, ['2026-10']);
    const before = await ownTax(ravi);
    await addBonus(ravi, '2026-11', 500_000);
    expect(await ownTax(ravi)).toEqual(before);
  });
});
