import { describe, expect, test } from 'vitest';
import { personalFieldNames, personalFields, toSentenceCase } from '../../../shared/profiles/profiles.ts';
import { failWrite, interleaveBeforeWrite } from '../../support/pause-command.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';

const portal = setUpPortal();

const mine = (token: string) => portal.call('GET', '/api/profile/me', { token });
const save = (token: string, body: unknown) => portal.call('POST', '/api/profile', { token, body });

const details = {
  designation: 'Software Engineer',
  uan: '101234567890',
  pan: 'ABCPI1234K',
  bankAccountNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
};

describe('an employee’s profile', () => {
  // spec 7.12
  test('a profile is 404 until it is written', async () => {
    const { token } = await portal.employee();
    expect((await mine(token)).status).toBe(404);
  });

  test('a profile is there without being written once leave has been taken', async () => {
    const { token } = await portal.employee();
    const leave = {
      subject: 'Vacation',
      startDate: '2027-03-01',
      endDate: '2027-03-03',
      description: 'Rest',
    };
    const { body } = await portal.call('POST', '/api/leaves', { token, body: leave });
    const approved = { token: portal.admin, body: { status: 'approved' } };
    await portal.call('PUT', `/api/admin/leaves/${body.id}/status`, approved);
    expect((await mine(token)).body).toEqual({ yearlyLeaves: 12, leavesTaken: 3 });
  });

  // spec 3.5, 3.8, 3.12, 7.11, 7.13
  test('personal details are saved, with twelve leaves a year where no other number is set', async () => {
    const { token } = await portal.employee();
    const saved = await save(token, details);
    expect([saved.status, saved.body]).toEqual([200, { ...details, yearlyLeaves: 12, leavesTaken: 0 }]);
    expect((await mine(token)).body).toEqual(saved.body);
  });

  test('an employee cannot set what only an admin may set', async () => {
    const { id, token } = await portal.employee();
    await portal.setPayroll(id, { basicSalary: 50_000, yearlyLeaves: 18 });
    await save(token, {
      ...details,
      basicSalary: 9_00_000,
      yearlyLeaves: 365,
      leavesTaken: -5,
      userId: 'usr_x',
    });
    expect((await mine(token)).body).toEqual({
      ...details,
      basicSalary: 50_000,
      yearlyLeaves: 18,
      leavesTaken: 0,
    });
  });

  test.each([
    ['the first time', undefined],
    ['again', { designation: 'Engineer' }],
  ])('a profile saved %s keeps what the admin saves concurrently', async (_, before) => {
    const { id, token } = await portal.employee();
    if (before) await save(token, before);
    const [mineSaved, theirs] = await interleaveBeforeWrite(
      'profiles',
      () => save(token, { pan: 'ABCPI1234K' }),
      () => portal.setPayroll(id, { basicSalary: 40_000.5 }),
    );
    expect([theirs.status, mineSaved.status]).toEqual([200, 200]);
    expect((await mine(token)).body).toMatchObject({ ...before, pan: 'ABCPI1234K', basicSalary: 40_000.5 });
  });

  test.each([
    ['the first time', undefined],
    ['again', { hra: 1_000 }],
  ])('figures that the admin saves %s keep what the employee saves concurrently', async (_, before) => {
    const { id, token } = await portal.employee();
    if (before) await portal.setPayroll(id, before);
    const [theirs, mineSaved] = await interleaveBeforeWrite(
      'profiles',
      () => portal.setPayroll(id, { ...before, basicSalary: 40_000.5 }),
      () => save(token, { pan: 'ABCPI1234K' }),
    );
    expect([theirs.status, mineSaved.status]).toEqual([200, 200]);
    expect((await mine(token)).body).toMatchObject({ ...before, pan: 'ABCPI1234K', basicSalary: 40_000.5 });
  });

  test('a profile that the database failed to write is 404', async () => {
    const { token } = await portal.employee();
    const { status } = await failWrite('profiles', () => save(token, details));
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    expect((await mine(token)).status).toBe(404);
  });

  // spec 2.41
  test.each<[body: object, words: string]>([
    [{ designation: 5 }, 'Designation must be text'],
    [{ bankAccountNumber: 'x'.repeat(41) }, 'Bank account number can have at most 40 characters'],
    ...personalFieldNames.map((name) => {
      const { label, maxLength } = personalFields[name];
      const words = `${toSentenceCase(label)} can have at most ${maxLength} characters`;
      return [{ [name]: 'x'.repeat(maxLength + 1) }, words] as [object, string];
    }),
  ])('a profile refuses %j: %s', async (body, words) => {
    const { token } = await portal.employee();
    const answer = await save(token, body);
    expect([answer.status, answer.body.message]).toEqual([400, words]);
    expect((await mine(token)).status).toBe(404);
  });

  // spec 3.6
  test('a profile has the admin’s details, and the admin sees none of the personal ones', async () => {
    const { id, token } = await portal.employee();
    await save(token, details);
    await portal.setPayroll(id, { employeeId: 'VTN-0142', dateOfJoining: '2022-06-13' });
    expect((await mine(token)).body).toMatchObject({ employeeId: 'VTN-0142', dateOfJoining: '2022-06-13' });
    const figures = await portal.asAdmin('GET', `/api/admin/employee-profile/${id}`);
    expect(figures.body).not.toHaveProperty('pan');
  });
});
