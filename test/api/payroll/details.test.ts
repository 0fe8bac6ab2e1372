import { describe, expect, test } from 'vitest';
import { get as stored } from '../../../functions/lib/table.ts';
import { amountNames, payrollFields } from '../../../shared/pay/payroll-fields.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { failWrite, interleaveBeforeWrite } from '../../support/pause-command.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';

const portal = setUpPortal();

const path = (id: string) => `/api/admin/employee-profile/${id}`;
const read = (id: string) => portal.asAdmin('GET', path(id));
const save = (id: string, body: unknown) => portal.asAdmin('PUT', path(id), body);

const details = {
  employeeId: 'VTN-0142',
  dateOfJoining: '2022-06-13',
  payPeriod: '2026-07',
  paidDays: 30.5,
  lopDays: 0.5,
  basicSalary: 46_250,
  hra: 23_125.25,
  da: 9_250,
  medicalAllowance: 5_000,
  otherAllowance: 8_874.75,
  profTax: 200,
  pf: 5_550,
  otherDeduction: 0,
  yearlyLeaves: 18,
};

describe('payroll details', () => {
  // spec 3.10, 6.6, 7.37, 7.39
  test('payroll details are 404 until an admin saves them, and then as they were saved', async () => {
    const { id } = await portal.employee();
    expect((await read(id)).status).toBe(404);
    const saved = await save(id, details);
    expect([saved.status, saved.body]).toEqual([200, { ...details, version: 1 }]);
    expect((await read(id)).body).toEqual(saved.body);
  });

  // spec 3.7
  test('payroll details are in the employee’s own profile, but for monthly ones and deductions', async () => {
    const { id, token } = await portal.employee();
    await save(id, details);
    const { payPeriod, paidDays, lopDays, profTax, pf, otherDeduction, ...shown } = details;
    const { body } = await portal.call('GET', '/api/profile/me', { token });
    expect(body).toEqual({ ...shown, leavesTaken: 0 });
  });

  // behaviour general: An absent payroll field
  test('a payroll detail that a patch leaves out stays, and null empties it', async () => {
    const { id } = await portal.employee();
    await save(id, details);
    const { body } = await save(id, { otherDeduction: 2, pf: null });
    const { pf, ...rest } = details;
    expect(body).toEqual({ ...rest, otherDeduction: 2, version: 2 });
  });

  test('payroll details without yearly leaves do not write the leave balance', async () => {
    const { id } = await portal.employee();
    await save(id, { basicSalary: 1 });
    expect(await stored('leaves', { userId: id, leaveId: 'balance' })).toBeUndefined();
    await save(id, { yearlyLeaves: 20 });
    await save(id, { basicSalary: 2 });
    expect((await read(id)).body).toMatchObject({ basicSalary: 2, yearlyLeaves: 20 });
    expect(await stored('leaves', { userId: id, leaveId: 'balance' })).toMatchObject({ version: 1 });
    expect((await save(id, { yearlyLeaves: null })).body).toMatchObject({ yearlyLeaves: 12 });
  });

  test('the pay period can be emptied and set again, and its slip is known again', async () => {
    const { id } = await portal.employee();
    await portal.generate(id, details);
    const stateNow = async () => {
      const { body } = await portal.asAdmin('GET', '/api/admin/profiles');
      return body.find(({ user }: EmployeeEntry) => user.id === id).state;
    };
    expect((await save(id, { payPeriod: null })).body).not.toHaveProperty('payPeriod');
    expect(await stateNow()).toBe('not-set');
    await save(id, { payPeriod: details.payPeriod });
    expect(await stateNow()).toBe('generated');
  });

  test('payroll fields are monthly or master, each with its kind of input', () => {
    const named = (wanted: object) =>
      Object.entries(payrollFields)
        .filter(([, field]) =>
          Object.entries(wanted).every(([key, value]) => Reflect.get(field, key) === value),
        )
        .map(([name]) => name);
    expect(named({ group: 'monthly' })).toEqual(['payPeriod', 'paidDays', 'lopDays', 'otherDeduction']);
    // Spec §5: locked in Update Payroll.
    expect(named({ group: 'master' })).toEqual(
      expect.arrayContaining([
        'employeeId',
        'dateOfJoining',
        'dateOfLeaving',
        'yearlyLeaves',
        'basicSalary',
        'hra',
        'da',
        'medicalAllowance',
        'otherAllowance',
        'profTax',
        'pf',
      ]),
    );
    expect(named({ kind: 'amount' }).sort()).toEqual([...amountNames].sort());
    const others = ['month', 'date', 'text', 'count', 'days'].map((kind) => named({ kind }).join());
    expect(others).toEqual([
      'payPeriod',
      'dateOfJoining,dateOfLeaving',
      'employeeId,department,workLocation',
      'yearlyLeaves',
      'paidDays,lopDays',
    ]);
  });

  // spec 3.12, 9.4
  test('yearly leaves are twelve where no other number is set', async () => {
    const { id } = await portal.employee();
    expect((await save(id, { basicSalary: 1 })).body).toEqual({
      basicSalary: 1,
      yearlyLeaves: 12,
      version: 1,
    });
  });

  // behaviour general: Saving what is stored already
  test('payroll details that are sent again, since the first answer was lost, are no conflict; others are', async () => {
    const { id } = await portal.employee();
    await save(id, { basicSalary: 40_000, hra: 500 });
    const edited = { basicSalary: 42_000, hra: null, otherDeduction: 0, yearlyLeaves: 15, version: 1 };
    const first = await save(id, edited);
    expect([first.status, first.body.version]).toEqual([200, 2]);
    expect(await save(id, edited)).toMatchObject({ status: 200, body: first.body });
    for (const other of [{ hra: 1 }, { otherDeduction: 1 }, { yearlyLeaves: 16 }]) {
      expect((await save(id, { ...edited, ...other })).status).toBe(409);
    }
    expect((await read(id)).body).toEqual(first.body);
    const entries = await readAuditEntries(id);
    expect(entries.filter(({ action }) => action === 'payroll.saved')).toHaveLength(2);
  });

  test('a date of leaving is taken without one of joining', async () => {
    const { id } = await portal.employee();
    expect((await save(id, { dateOfLeaving: '2026-08-31' })).status).toBe(200);
  });

  // behaviour general: An absent payroll field
  test('payroll details of an older version do not overwrite another admin’s', async () => {
    const { id } = await portal.employee();
    await save(id, details);
    await save(id, { hra: 1, version: 1 });
    const late = await save(id, { hra: 2, version: 1 });
    expect(late.status).toBe(409);
    expect((await read(id)).body).toMatchObject({ hra: 1, version: 2 });
  });

  test('payroll details of a user who does not exist are 404, and nothing is stored', async () => {
    const ghost = 'usr_00000000000000000000';
    expect((await save(ghost, details)).status).toBe(404);
    expect((await read(ghost)).status).toBe(404);
    expect((await save('me', details)).status).toBe(404);
  });

  // spec 3.11
  test.each([
    [{ basicSalary: -1 }, 'Basic Salary cannot be negative'],
    [{ basicSalary: 1.005 }, 'Basic Salary can have at most two decimals'],
    [{ basicSalary: '50000' }, 'Basic Salary must be a number'],
    [{ hra: 1e15 }, 'HRA is too large'],
    [{ paidDays: 32 }, 'Paid Days cannot be more than 31'],
    [{ lopDays: -1 }, 'LOP Days cannot be negative'],
    [{ payPeriod: '2026-13' }, 'Pay Period must be a month, as YYYY-MM'],
    [{ payPeriod: '2026-1' }, 'Pay Period must be a month, as YYYY-MM'],
    [{ dateOfJoining: '2026-02-30' }, 'Date of Joining is not a date that exists'],
    [{ dateOfLeaving: 'soon' }, 'Date of Leaving must be a date, as YYYY-MM-DD'],
    [{ yearlyLeaves: 12.5 }, 'Yearly Leaves must be whole days'],
    [{ yearlyLeaves: 367 }, 'Yearly Leaves cannot be more than 366'],
    [{ yearlyLeaves: -1 }, 'Yearly Leaves cannot be negative'],
    [{ paidDays: 1.005 }, 'Paid Days can have at most two decimals'],
    [{ employeeId: 'x'.repeat(41) }, 'Employee ID can have at most 40 characters'],
  ])('payroll details refuse %j: %s', async (body, words) => {
    const { id } = await portal.employee();
    const answer = await save(id, body);
    expect([answer.status, answer.body.message]).toEqual([400, words]);
    expect(answer.body.fields).toEqual({ [Object.keys(body)[0] as string]: words });
    expect((await read(id)).status).toBe(404);
  });

  // behaviour profiles: The date of leaving
  test('an employee cannot leave before the day of joining, whichever of the two is changed', async () => {
    const { id } = await portal.employee();
    const words = 'Date of Leaving cannot be before Date of Joining';
    const refused = { status: 400, body: { message: words, fields: { dateOfLeaving: words } } };
    expect(await save(id, { dateOfJoining: '2026-07-02', dateOfLeaving: '2026-07-01' })).toMatchObject(
      refused,
    );
    expect((await read(id)).status).toBe(404);
    const saved = await save(id, { dateOfJoining: '2026-07-02', dateOfLeaving: '2026-07-02' });
    expect(saved.body).toMatchObject({ dateOfJoining: '2026-07-02', dateOfLeaving: '2026-07-02' });
    expect(await save(id, { dateOfLeaving: '2026-07-01' })).toMatchObject(refused);
    expect(await save(id, { dateOfJoining: '2026-07-03' })).toMatchObject(refused);
    expect((await save(id, { dateOfJoining: '2026-08-01', dateOfLeaving: null })).status).toBe(200);
    expect((await read(id)).body).not.toHaveProperty('dateOfLeaving');
  });

  // behaviour profiles: The date of leaving
  test('a date of leaving is on no slip, and not in the employee’s own profile', async () => {
    const { id, token } = await portal.employee();
    await save(id, details);
    /** Income tax is estimated for the months up to the last one. */
    const withoutEstimate = (body: object) =>
      JSON.parse(JSON.stringify(body, (name, value) => (name === 'statutory' ? undefined : value)));
    const readings = [`/api/admin/payroll/slip-data/${id}`, '/api/profile/me', '/api/slips/latest'];
    const readAll = () =>
      Promise.all(
        readings.map(async (address) => {
          const reader = address.startsWith('/api/admin') ? portal.admin : token;
          return withoutEstimate((await portal.callOk('GET', address, { token: reader })).body);
        }),
      );
    await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`);
    const before = await readAll();
    await save(id, { dateOfLeaving: '2026-08-20' });
    expect(await readAll()).toEqual(before);
    await portal.ok('POST', `/api/admin/payroll/generate-slip/${id}`);
    expect(JSON.stringify(await stored('slips', { userId: id, payPeriod: '2026-07' }))).not.toContain(
      'eaving',
    );
  });

  test('payroll details refuse broken JSON and store nothing', async () => {
    const { id } = await portal.employee();
    for (const raw of ['{"hra":', '[]', 'null', '"x"', '']) {
      const answer = await portal.call('PUT', path(id), { token: portal.admin, raw });
      expect(answer.status).toBe(400);
    }
    expect((await read(id)).status).toBe(404);
  });
});

describe('while payroll details are saved', () => {
  const leaves = async (token: string) => (await portal.call('GET', '/api/profile/me', { token })).body;
  const sixDays = {
    subject: 'Vacation',
    startDate: '2027-03-01',
    endDate: '2027-03-06',
    description: 'Rest',
  };

  test.each([
    ['the first time', undefined],
    ['again', details],
  ])('saved %s, another admin’s concurrent save is kept', async (_, before) => {
    const { id } = await portal.employee();
    if (before) await save(id, before);
    const [late, early] = await interleaveBeforeWrite(
      'profiles',
      () => save(id, { hra: 1_000 }),
      () => save(id, { da: 2_000 }),
    );
    expect([early.status, late.status]).toEqual([200, 200]);
    expect((await read(id)).body).toMatchObject({
      ...before,
      hra: 1_000,
      da: 2_000,
      version: before ? 3 : 2,
    });
  });

  test('a concurrent save from the same version is refused', async () => {
    const { id } = await portal.employee();
    await save(id, details);
    const [late] = await interleaveBeforeWrite(
      'profiles',
      () => save(id, { hra: 1_000, version: 1 }),
      () => save(id, { hra: 2_000, version: 1 }),
    );
    expect(late.status).toBe(409);
    expect((await read(id)).body).toMatchObject({ hra: 2_000, version: 2 });
  });

  test('the employee’s concurrent save of their profile is kept', async () => {
    const { id, token } = await portal.employee();
    await save(id, details);
    await interleaveBeforeWrite(
      'profiles',
      () => save(id, { hra: 1_000 }),
      () => portal.call('POST', '/api/profile', { token, body: { pan: 'ABCPI1234K' } }),
    );
    expect(await leaves(token)).toMatchObject({ hra: 1_000, pan: 'ABCPI1234K' });
  });

  test('and the employee is deleted, nothing is stored', async () => {
    const { id } = await portal.employee();
    const [late] = await interleaveBeforeWrite(
      'profiles',
      () => save(id, details),
      () => portal.asAdmin('DELETE', `/api/auth/users/${id}`),
    );
    expect(late.status).toBe(404);
    expect(await readAuditEntries(id)).not.toContainEqual(
      expect.objectContaining({ action: 'payroll.saved' }),
    );
  });

  test('and leave is approved, it stays taken under the new yearly leaves', async () => {
    const { id, token } = await portal.employee();
    const { body } = await portal.call('POST', '/api/leaves', { token, body: sixDays });
    const decision = { token: portal.admin, body: { status: 'approved' } };
    const [late] = await interleaveBeforeWrite(
      'leaves',
      () => save(id, { yearlyLeaves: 20 }),
      () => portal.call('PUT', `/api/admin/leaves/${body.id}/status`, decision),
    );
    expect(late.status).toBe(200);
    expect(await leaves(token)).toMatchObject({ yearlyLeaves: 20, leavesTaken: 6 });
  });

  test('a failing database answers 500 and not a conflict', async () => {
    const { id } = await portal.employee();
    const { status } = await failWrite('profiles', () => save(id, details));
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    expect((await read(id)).status).toBe(404);
  });

  test('the admin is put on the audit record', async () => {
    const { id } = await portal.employee();
    await save(id, details);
    const saved = { action: 'payroll.saved', by: expect.stringMatching(/^usr_/) };
    expect(await readAuditEntries(id)).toContainEqual(saved);
  });
});
