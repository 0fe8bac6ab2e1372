import { beforeAll, describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { declarationKey } from '../../../functions/store/declaration.ts';
import { keepDeclarations } from '../../../functions/store/declaration-keeping.ts';
import { userId } from '../../../shared/user-id.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { proofsClient } from '../../support/proofs-client.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

startOnOrdinaryDay();

const portal = setUpPortal();
const { upload, decide } = proofsClient(() => portal);

const open = async ({ id }: Employee, isOpen: boolean, expected = 200) => {
  const path = `/api/admin/employee-profile/${id}/declaration/lock`;
  const { status } = await portal.asAdmin('PUT', path, { isOpen });
  expect(status).toBe(expected);
};

const giveDateOfBirth = (employee: Employee) => portal.saveStatutory(employee, { dateOfBirth: '1990-05-10' });

/** The employee earns ₹12,00,000 a year in Bengaluru, as the worked example of payroll law has it. */
async function hire(name: string, { hasDateOfBirth = true } = {}): Promise<Employee> {
  const employee = await portal.employee(name);
  await portal.callOk('POST', '/api/profile', { token: employee.token, body: { pan: 'ABCDE1234F' } });
  await portal.setPayroll(employee.id, {
    ...{ basicSalary: 50_000, hra: 20_000, otherAllowance: 30_000, pf: 6_000 },
    dateOfJoining: '2024-06-03',
  });
  if (hasDateOfBirth) await giveDateOfBirth(employee);
  return employee;
}

/** The tax that the payslip of a month deducts. */
const taxIn = async (...payslip: Parameters<typeof portal.payslipOf>): Promise<number> =>
  (await portal.payslipOf(...payslip)).incomeTax;

const months = Array.from(
  { length: 12 },
  (_, i) => `${i < 9 ? 2026 : 2027}-${String(((i + 3) % 12) + 1).padStart(2, '0')}`,
);
const rent = {
  ...{ from: '2026-04', to: '2027-03', amount: 20_000, city: 'Bengaluru' },
  ...{ landlord: 'Ramesh Rao', relationship: 'None', landlordPan: 'ABCPR1234K' },
};
const claims = { rents: [rent], savings: 100_000, health: 25_000 };

const own = async ({ token }: Employee) => (await portal.callOk('GET', '/api/declaration', { token })).body;
const choose = ({ token }: Employee, regime: string) =>
  portal.call('PUT', '/api/declaration/regime', { token, body: { regime } });
const save = async (employee: Employee, changes: object, version?: number) =>
  portal.call('PUT', '/api/declaration', {
    token: employee.token,
    body: { version: version ?? (await own(employee)).version, claims: changes },
  });
const lock = (isLocked: boolean) => portal.ok('PUT', '/api/admin/declarations/2026/lock', { isLocked });
const expectedTax = async ({ id }: Employee) =>
  (await portal.ok('GET', `/api/admin/employee-profile/${id}/income-tax`)).current.expected;

beforeAll(async () => {
  await portal.changeCompany({ incomeTaxMode: 'fill' });
});

describe('the old regime', () => {
  test('takes 73,840 in the year of the worked example, and the payslip says how', async () => {
    const asha = await hire('Asha Rao');
    expect((await choose(asha, 'old')).status).toBe(200);
    expect((await save(asha, claims)).status).toBe(200);
    for (const line of ['rent', 'savings', 'health']) {
      expect((await upload(asha, line)).status).toBe(200);
      expect((await decide(asha, line, { result: 'accepted' })).status).toBe(200);
    }
    let taken = 0;
    for (const month of months)
      taken += await taxIn(asha, month, { profTax: month === '2027-02' ? 300 : 200 });
    expect(taken).toBe(73_840);
    const { latest, regime } = (await portal.callOk('GET', '/api/profile/income-tax', { token: asha.token }))
      .body;
    expect(regime).toBe('old');
    expect(latest.working[2]).toEqual({
      label: 'Deductions',
      detail:
        'HRA exemption 1,80,000 + Standard deduction 50,000 + Professional tax 2,500 + Section 123, with PF 1,50,000 + Section 126, health 25,000',
      amount: -407_500,
    });
  });

  // behaviour income-tax: The tax of a month
  test('counts PF and professional tax of months to come by details that are entered already', async () => {
    const farah = await hire('Farah Khan');
    await choose(farah, 'old');
    const saveDetails = (details: object) => portal.saveStatutory(farah, details);
    const deductions = async () => {
      await taxIn(farah, '2026-10');
      const { body } = await portal.callOk('GET', '/api/profile/income-tax', { token: farah.token });
      return body.latest.working[2].detail;
    };
    await portal.changeCompany({ pfMode: 'fill', profTaxMode: 'fill' });
    await saveDetails({ gender: 'female', workState: 'KA', pfMembership: 'none' });
    expect(await deductions()).toBe('Standard deduction 50,000 + Professional tax 1,300');
    await saveDetails({ pfMembership: 'ceiling', epsMember: 'yes', appliesFrom: '2027-01' });
    await saveDetails({ workState: 'DL', appliesFrom: '2027-02' });
    // Three months of ₹3,000 of PF, and four in Bengaluru.
    expect(await deductions()).toBe(
      'Standard deduction 50,000 + Professional tax 800 + Section 123, with PF 9,000',
    );
    await portal.changeCompany({ pfMode: 'check', profTaxMode: 'check' });
  });

  // behaviour income-tax: The tax of a month
  test('counts PF and professional tax of months to come by the full pay and the law of each', async () => {
    const gopal = await hire('Gopal Nair');
    await choose(gopal, 'old');
    await portal.changeCompany({ pfMode: 'fill', profTaxMode: 'fill' });
    const details = { gender: 'male', workState: 'KA', pfMembership: 'full', epsMember: 'no' };
    await portal.saveStatutory(gopal, details);
    await portal.setPayroll(gopal.id, { payPeriod: '2026-04', paidDays: null, lopDays: null });
    await portal.setPayroll(gopal.id, { basicSalary: 60_000, effectiveFrom: '2026-10-01' });
    const tax = await taxIn(gopal, '2026-04', { lopDays: 15 });
    const { body } = await portal.callOk('GET', '/api/profile/income-tax', { token: gopal.token });
    // PF of 3,000 for half of April, five times 6,000 and six times 7,200; professional tax of 200, and 300 in February.
    expect(body.latest.working[2].detail).toBe(
      'Standard deduction 50,000 + Professional tax 2,500 + Section 123, with PF 76,200',
    );
    // 12,10,000 less 1,28,700 come to 1,42,370, over twelve months.
    expect(tax).toBe(11_864);
    await portal.changeCompany({ pfMode: 'check', profTaxMode: 'check' });
  });

  // behaviour income-tax: Arrears
  test('exempts HRA of arrears by the month that they are of', async () => {
    const hema = await hire('Hema Rao');
    await choose(hema, 'old');
    await save(hema, { rents: [{ ...rent, amount: 40_000 }] });
    const exemption = async (payPeriod: string) => {
      await taxIn(hema, payPeriod);
      const { body } = await portal.callOk('GET', '/api/profile/income-tax', { token: hema.token });
      return body.latest.working[2].detail;
    };
    for (const month of months.slice(0, 4)) await taxIn(hema, month);
    // Twelve months of HRA of 20,000: less than half of 50,000, and than 40,000 less 5,000.
    expect(await exemption('2026-08')).toContain('HRA exemption 2,40,000');
    await portal.setPayroll(hema.id, { payPeriod: '2026-09', paidDays: null, lopDays: null });
    await portal.setPayroll(hema.id, { basicSalary: 60_000, hra: 28_000, effectiveFrom: '2026-07-01' });
    // Three months of 20,000, and nine of 28,000, of which September pays two as arrears.
    expect(await exemption('2026-09')).toContain('HRA exemption 3,12,000');
    expect(await exemption('2026-10')).toContain('HRA exemption 3,12,000');
    const { body } = await portal.callOk('GET', '/api/profile/income-tax', { token: hema.token });
    expect(body.outlook.paid[5].earlier).toEqual([
      { payPeriod: '2026-07', basicAndDa: 10_000, hra: 8_000 },
      { payPeriod: '2026-08', basicAndDa: 10_000, hra: 8_000 },
    ]);
  });

  test('counts PF of a raise that is entered already, and a half-year’s professional tax in September and March', async () => {
    const gita = await hire('Gita Menon');
    await choose(gita, 'old');
    const saveDetails = (details: object) => portal.saveStatutory(gita, details);
    const deductions = async (month: string) => {
      await taxIn(gita, month);
      const { body } = await portal.callOk('GET', '/api/profile/income-tax', { token: gita.token });
      return body.latest.working[2].detail;
    };
    await portal.changeCompany({ pfMode: 'fill', profTaxMode: 'fill' });
    await saveDetails({
      gender: 'female',
      workState: 'TN',
      localBody: 'chennai',
      pfMembership: 'full',
      epsMember: 'no',
    });
    // Six months of ₹6,000 of PF; the tax of October to March is taken in March.
    expect(await deductions('2026-10')).toBe(
      'Standard deduction 50,000 + Professional tax 1,250 + Section 123, with PF 36,000',
    );
    await portal.setPayroll(gita.id, { basicSalary: 60_000, effectiveFrom: '2027-02-01', reason: 'Review' });
    // In February and March ₹7,200.
    expect(await deductions('2026-10')).toBe(
      'Standard deduction 50,000 + Professional tax 1,250 + Section 123, with PF 38,400',
    );
    await portal.changeCompany({ pfMode: 'check', profTaxMode: 'check' });
  });

  // behaviour income-tax: The regime is chosen by the employee
  test('holds from the next payslip on, and the new one again from the one after that is chosen', async () => {
    const binod = await hire('Binod Sen');
    await portal.setPayroll(binod.id, { basicSalary: 250_000, effectiveFrom: '2026-04-01' });
    await taxIn(binod, '2026-10');
    const inNew = await expectedTax(binod);
    expect((await own(binod)).regime).toBe('new');
    await choose(binod, 'old');
    // The payslip of October keeps what it was made with.
    expect(await expectedTax(binod)).toBe(inNew);
    expect(await taxIn(binod, '2026-11')).toBeGreaterThan(inNew * 1.1);
    const listed = await portal.ok('GET', '/api/admin/statutory/2026-11/income-tax');
    expect(listed.find((each: { userId: string }) => each.userId === binod.id).moved).toEqual([
      'Old regime chosen',
    ]);
    await choose(binod, 'new');
    expect(await taxIn(binod, '2026-10')).toBe(inNew);
    expect(await taxIn(binod, '2026-11')).toBeGreaterThan(inNew * 1.1);
    expect(await taxIn(binod, '2026-12')).toBeLessThan(inNew);
  });

  // behaviour income-tax: The regime is chosen by the employee
  test('is refused without a date of birth, by which it taxes', async () => {
    const chitra = await hire('Chitra Nair', { hasDateOfBirth: false });
    expect(await choose(chitra, 'old')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('date of birth') },
    });
    expect((await choose(chitra, 'new')).status).toBe(200);
  });

  test('says who chose it and when, once however often it is sent', async () => {
    const dev = await hire('Dev Patel');
    await choose(dev, 'old');
    await choose(dev, 'old');
    expect(await own(dev)).toMatchObject({ year: 2026, regime: 'old', chosenOn: '2026-11-18', version: 1 });
    const entries = await portal.ok('GET', `/api/admin/audit?person=${dev.id}&limit=100`);
    const chosen = entries.filter(({ action }: { action: string }) => action === 'tax-regime.chosen');
    expect(chosen).toHaveLength(1);
    expect(JSON.stringify(chosen[0].changes)).toContain('old');
  });

  test('shows in a month that is open', async () => {
    const esha = await hire('Esha Jain');
    await taxIn(esha, '2026-10');
    const run = payRunClient(portal, '2026-11');
    await run.open();
    const taxOfRow = async () =>
      (await run.row(esha.id)).statutory.find(({ head }) => head === 'incomeTax')?.entered ?? 0;
    const before = await taxOfRow();
    await choose(esha, 'old');
    const after = await taxOfRow();
    expect(after).not.toBe(before);
    expect((await save(esha, claims)).status).toBe(200);
    expect(await taxOfRow()).toBeLessThan(after);
  });
});

describe('a declaration', () => {
  // behaviour income-tax: A declaration
  test('counts nothing in the new regime', async () => {
    const farah = await hire('Farah Khan');
    await portal.setPayroll(farah.id, { payPeriod: '2026-10', paidDays: null });
    const before = await expectedTax(farah);
    await save(farah, claims);
    expect(await expectedTax(farah)).toBe(before);
    expect((await own(farah)).claims).toEqual(claims);
  });

  // behaviour income-tax: A declaration
  test('asks for the PAN of a landlord above one lakh a year, and not below it', async () => {
    const gita = await hire('Gita Menon');
    const { landlordPan: _, ...withoutPan } = rent;
    const above = await save(gita, { rents: [{ ...withoutPan, amount: 8_333.34 }] });
    expect(above).toMatchObject({
      status: 400,
      body: { fields: { 'rents.0.landlordPan': expect.any(String) } },
    });
    expect((await save(gita, { rents: [{ ...withoutPan, amount: 8_333.33 }] })).status).toBe(200);
  });

  test.each([
    ['two rents of a month', [rent, { ...rent, from: '2027-03' }], 'rents.1.to'],
    ['a month of another tax year', [{ ...rent, from: '2026-03' }], 'rents.0.to'],
    ['a last month before the first', [{ ...rent, to: '2026-03', from: '2026-05' }], 'rents.0.to'],
    ['a city of two lines', [{ ...rent, city: 'Pune\nMumbai' }], 'claims.rents.0.city'],
  ])('refuses %s', async (_title, rents, field) => {
    const hari = await hire('Hari Das');
    expect(await save(hari, { rents })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  // behaviour income-tax: A declaration
  test('asks for the lender of a home loan', async () => {
    const indu = await hire('Indu Rao');
    expect((await save(indu, { homeLoanInterest: 1 })).body.fields).toEqual({ lender: expect.any(String) });
    expect((await save(indu, { homeLoanInterest: 1, lender: 'A bank' })).status).toBe(200);
  });

  test('is not overwritten by another window, and a retry is safe', async () => {
    const jaya = await hire('Jaya Iyer');
    expect((await save(jaya, { savings: 1 }, 0)).status).toBe(200);
    expect((await save(jaya, { savings: 1 }, 0)).status).toBe(200);
    expect((await save(jaya, { savings: 2 }, 0)).status).toBe(409);
    expect((await own(jaya)).claims).toEqual({ savings: 1 });
  });

  // behaviour income-tax: The regime is chosen by the employee
  test('can be changed until an admin locks the tax year, and again once it is opened', async () => {
    const kiran = await hire('Kiran Shah');
    await save(kiran, { savings: 1 });
    expect(await lock(true)).toMatchObject({ year: 2026, lock: { on: '2026-11-18' } });
    await lock(true);
    expect(await save(kiran, { savings: 2 })).toMatchObject({
      status: 409,
      body: { message: 'Declarations of this tax year are locked. Ask payroll to open them.' },
    });
    expect((await choose(kiran, 'old')).status).toBe(409);
    expect((await own(kiran)).lockedOn).toBe('2026-11-18');
    expect(await lock(false)).toEqual({ year: 2026 });
    expect((await choose(kiran, 'old')).status).toBe(200);
  });

  // behaviour income-tax: Declarations lock on a day
  test('is locked on the day that the company chose, which the employee sees before', async () => {
    const omar = await hire('Omar Sheikh');
    await portal.changeCompany({ declarationsLockOn: '11-19' });
    expect(await own(omar)).toMatchObject({ locksOn: '2026-11-19' });
    expect((await own(omar)).lockedOn).toBeUndefined();
    expect((await save(omar, { savings: 1 })).status).toBe(200);
    expect(await portal.ok('GET', '/api/admin/declarations/2026')).toEqual({
      year: 2026,
      locksOn: '2026-11-19',
    });
    await portal.changeCompany({ declarationsLockOn: '11-18' });
    expect(await own(omar)).toMatchObject({ lockedOn: '2026-11-18' });
    expect((await save(omar, { savings: 2 })).status).toBe(409);
    expect((await choose(omar, 'old')).status).toBe(409);
    expect(await lock(false)).toEqual({ year: 2026, lock: { on: '2026-11-18' } });
    await portal.changeCompany({ declarationsLockOn: '03-31' });
    expect((await own(omar)).locksOn).toBe('2027-03-31');
    await portal.changeCompany({ declarationsLockOn: '' });
    expect((await own(omar)).locksOn).toBeUndefined();
  });

  test('refuses a day that not every year has, and years beyond the limits', async () => {
    for (const changes of [
      { declarationsLockOn: '02-29' },
      { declarationsLockOn: '2027-01-15' },
      { declarationYearsKept: 9 },
      { declarationYearsKept: 0 },
    ]) {
      const { logo: _, ...company } = await portal.ok('GET', '/api/company');
      const body = { ...company, ...changes };
      const { status } = await portal.asAdmin('PUT', '/api/admin/company', body);
      expect([changes, status]).toEqual([changes, 400]);
    }
  });

  // behaviour income-tax: Declarations lock on a day
  test('is opened to one employee by an admin, until it is locked again', async () => {
    const [parul, qasim] = [await hire('Parul Jain'), await hire('Qasim Ali')];
    await open(parul, true, 409);
    await lock(true);
    await open(parul, true);
    expect(await own(parul)).toMatchObject({ openedOn: '2026-11-18' });
    await open(parul, true);
    expect((await save(parul, { savings: 5 })).status).toBe(200);
    expect((await choose(parul, 'old')).status).toBe(200);
    expect((await save(qasim, { savings: 5 })).status).toBe(409);
    await open(parul, false);
    expect((await save(parul, { savings: 6 })).status).toBe(409);
    await open(parul, true);
    await lock(false);
    await lock(true);
    // A later lock holds again.
    expect((await save(parul, { savings: 6 })).status).toBe(409);
    await lock(false);
    const entries = await portal.ok('GET', `/api/admin/audit?person=${parul.id}&limit=100`);
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'declaration.opened')).toHaveLength(2);
    expect(actions.filter((action: string) => action === 'declaration.locked')).toHaveLength(1);
  });

  test('is refused where the company chooses an earlier day while it is saved', async () => {
    const rani = await hire('Rani Paul');
    const [saved] = await interleaveBeforeWrite(
      'declarations',
      () => save(rani, { savings: 3 }, 0),
      () => portal.changeCompany({ declarationsLockOn: '11-01' }),
    );
    expect(saved.status).toBe(409);
    await portal.changeCompany({ declarationsLockOn: '' });
    expect((await own(rani)).claims).toEqual({});
  });

  test('is refused where the tax year is locked while it is saved', async () => {
    const lata = await hire('Lata Pillai');
    const [saved] = await interleaveBeforeWrite(
      'declarations',
      () => save(lata, { savings: 3 }, 0),
      () => lock(true),
    );
    expect(saved.status).toBe(409);
    await lock(false);
    expect((await own(lata)).claims).toEqual({});
  });

  // behaviour income-tax: Declarations are private
  test('is read by an admin with an entry in the audit log, which does not tell it', async () => {
    const mohan = await hire('Mohan Das');
    await save(mohan, { savings: 12_345, disability: 'severe' });
    const path = `/api/admin/employee-profile/${mohan.id}/declaration`;
    expect((await portal.ok('GET', path)).claims).toEqual({ savings: 12_345, disability: 'severe' });
    const entries = await portal.ok('GET', `/api/admin/audit?person=${mohan.id}&limit=100`);
    expect(entries).toContainEqual(expect.objectContaining({ action: 'declaration.read' }));
    expect(JSON.stringify(entries)).not.toMatch(/12345|1234500|severe/);
  });

  // behaviour income-tax: Declarations are private
  test('leaves no name of others in the profile, and is erased eight years after the tax year', async () => {
    const nila = await hire('Nila Bose');
    await choose(nila, 'old');
    await save(nila, claims);
    const profile = await get('profiles', { userId: nila.id });
    expect(JSON.stringify(profile?.oldRegime)).not.toMatch(/Ramesh|ABCPR/);
    const item = await get('declarations', declarationKey(userId.parse(nila.id), 2026));
    expect(new Date(Number(item?.expiresAt) * 1000).toISOString()).toBe('2035-04-01T00:00:00.000Z');
  });

  // behaviour income-tax: Declarations are private
  test('is erased after fewer years where the company chose so, also what was saved before', async () => {
    const sana = await hire('Sana Khan');
    await save(sana, { savings: 1 });
    const end = async ({ id }: Employee) =>
      new Date(
        Number((await get('declarations', declarationKey(userId.parse(id), 2026)))?.expiresAt) * 1000,
      ).toISOString();
    await portal.changeCompany({ declarationYearsKept: 3 });
    expect(await end(sana)).toBe('2035-04-01T00:00:00.000Z');
    await save(sana, { savings: 2 });
    expect(await end(sana)).toBe('2030-04-01T00:00:00.000Z');
    const tara = await hire('Tara Nath');
    await save(tara, { savings: 1 });
    await portal.changeCompany({ declarationYearsKept: 1 });
    await keepDeclarations();
    expect([await end(sana), await end(tara)]).toEqual([
      '2028-04-01T00:00:00.000Z',
      '2028-04-01T00:00:00.000Z',
    ]);
    expect((await own(tara)).claims).toEqual({ savings: 1 });
    await portal.changeCompany({ declarationYearsKept: 8 });
    await keepDeclarations();
    expect(await end(tara)).toBe('2035-04-01T00:00:00.000Z');
  });
});
