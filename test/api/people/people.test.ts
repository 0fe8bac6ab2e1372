import { describe, expect, test, vi } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { readOutbox } from '../../../functions/notifications/outbox/outbox.ts';
import { headKey } from '../../../functions/store/pay-run.ts';
import type { AuditEntry } from '../../../shared/audit/audit.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { messages } from '../../../shared/messages.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { maxImportedPeople, type Person, peopleMessages } from '../../../shared/people/people.ts';
import { nextPeriod, payPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { emailOptions } from '../../support/hold-outbox.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { adminSignIn } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { runHead } from '../../support/stored-run.ts';
import { type ReceivedEmail, readEmails, tokenIn, waitForEmails } from '../notifications/mailbox.ts';

const portal = setUpPortal({ email: emailOptions });

let added = 0;
const newEmail = () => `person.${++added}@example.com`;
const send = (people: object[], invite = false) =>
  portal.asAdmin('POST', '/api/admin/people', { people, invite });
/** The outcome of each row, with its message where it was refused. */
const outcomes = async (people: object[], invite = false) =>
  (await send(people, invite)).body.map(({ outcome, message }: { outcome: string; message?: string }) =>
    message === undefined ? outcome : message,
  );
const readPeople = async (): Promise<Person[]> =>
  (await portal.asAdmin('GET', '/api/admin/people?limit=1000')).body;
const personOf = async (email: string) =>
  (await readPeople()).find((person) => person.email === email) as Person;
const listed = async (id: string) =>
  (await portal.asAdmin('GET', '/api/auth/users?limit=1000')).body.users.find(
    (user: { id: string }) => user.id === id,
  );
/** Sets the leave days a year of employees who have no number of their own. */
const giveEverybody = (yearlyLeaves: number) =>
  putItems('settings', [{ name: 'company', company: { ...sampleEmployer, yearlyLeaves }, version: 1 }]);
const entriesAbout = async (id: string): Promise<AuditEntry[]> =>
  (await portal.asAdmin('GET', `/api/admin/audit?person=${id}`)).body;

const details = {
  employeeId: 'SSW-0142',
  designation: 'Engineer',
  dateOfJoining: '2026-04-01',
  yearlyLeaves: 18,
  basicSalary: 45_000.5,
  hra: 18_000,
  pf: 1_800,
  uan: '100987654321',
  pan: 'ABCPS1234K',
  bankAccountNumber: '50100311674821',
  ifscCode: 'HDFC0001234',
  dateOfBirth: '1990-05-14',
  workState: 'TN',
  localBody: 'chennai',
  nameOnUan: 'MEERA SHAH',
  pfMembership: 'ceiling',
  epsMember: 'no',
  voluntaryPf: 7.5,
  esiNumber: '3112345678',
};

describe('an imported row', () => {
  test('adds an account without a password, with all details and one audit log entry', async () => {
    const email = newEmail();
    expect(await outcomes([{ email, name: 'Meera Shah', ...details }])).toEqual(['created']);
    const { userId, ...person } = await personOf(email);
    expect(person).toEqual({ name: 'Meera Shah', email, ...details, version: 1 });
    expect(await listed(userId)).toMatchObject({
      role: 'user',
      isInitialPassword: true,
      invitation: 'not-sent',
    });
    const [entry, ...others] = await entriesAbout(userId);
    expect([entry?.action, others]).toEqual(['account.created', []]);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'email', after: email },
        { field: 'basicSalary', after: 45_000.5 },
        { field: 'yearlyLeaves', after: 18 },
        { field: 'pan', after: '••••234K' },
        { field: 'workState', after: 'TN' },
        { field: 'dateOfBirth', after: '••••' },
        { field: 'esiNumber', after: '••••5678' },
      ]),
    );
    expect(entry?.changes).toHaveLength(4 + Object.keys(details).length);
  });

  // behaviour people: An import
  test('changes dated details from the month of pay on, and leaves those that the newest ones are already', async () => {
    const email = newEmail();
    await send([{ email, name: 'Meera Shah', ...details }]);
    const { userId } = await personOf(email);
    const readDetails = async () => (await portal.asAdmin('GET', `/api/admin/people/${userId}`)).body;
    const { openMonth } = await readDetails();
    const moved = { workState: 'MH', voluntaryPf: 7.5, gender: 'female' };
    expect(await outcomes([{ email, ...moved, userId, version: 1 }])).toEqual(['changed']);
    const { formerDetails } = await readDetails();
    expect(formerDetails).toEqual([
      {
        until: subtractMonths(openMonth, 1),
        ...{ workState: 'TN', localBody: 'chennai' },
        ...{ pfMembership: 'ceiling', epsMember: 'no', voluntaryPf: 7.5 },
      },
    ]);
    const [entry] = await entriesAbout(userId);
    expect(entry?.changes).toContainEqual({ field: 'appliesFrom', after: openMonth });
    // A change of months to come stays what it is when the newest details are imported again.
    const path = `/api/admin/people/${userId}/statutory`;
    await portal.asAdmin('PUT', path, { workState: 'GA', appliesFrom: nextPeriod(openMonth), version: 2 });
    const { workState } = await personOf(email);
    expect(await outcomes([{ email, workState, userId, version: 3 }])).toEqual(['unchanged']);
  });

  // behaviour people: An import
  test('refuses a detail that is to change in a later month, in the preview as well, and changes others beside it', async () => {
    const email = newEmail();
    await send([{ email, name: 'Meera Shah', ...details, ...{ workState: 'KA', localBody: undefined } }]);
    const { userId } = await personOf(email);
    const path = `/api/admin/people/${userId}`;
    const { openMonth } = (await portal.asAdmin('GET', path)).body;
    const appliesFrom = nextPeriod(openMonth);
    await portal.asAdmin('PUT', `${path}/statutory`, { workState: 'MH', appliesFrom, version: 1 });
    const before = (await portal.asAdmin('GET', path)).body;
    const today = { email, workState: 'KA', userId, version: 2 };
    const message = peopleMessages.plannedChange('Work State', appliesFrom);
    expect((await send([today])).body).toEqual([{ outcome: 'refused', message }]);
    const { body: preview } = await portal.asAdmin('POST', '/api/admin/people/preview', {
      people: [{ ...today, basicSalary: 50_000 }],
    });
    expect(preview).toMatchObject([{ refusal: message }]);
    expect((await portal.asAdmin('GET', path)).body).toEqual(before);
    expect(await outcomes([{ email, voluntaryPf: 12, userId, version: 2 }])).toEqual(['changed']);
    const { workState, voluntaryPf, formerDetails } = (await portal.asAdmin('GET', path)).body;
    expect([workState, voluntaryPf]).toEqual(['MH', 12]);
    expect(formerDetails).toMatchObject([
      { until: subtractMonths(openMonth, 1), workState: 'KA', voluntaryPf: 7.5 },
      { until: openMonth, workState: 'KA', voluntaryPf: 12 },
    ]);
  });

  test('updates only the values in an imported row, and logs them before and after', async () => {
    const email = newEmail();
    await send([{ email, name: 'Meera Shah', ...details }]);
    const row = { email: email.toUpperCase(), name: 'Meera Rao', hra: 0, pf: 2_000, yearlyLeaves: 20 };
    const { userId } = await personOf(email);
    expect(await outcomes([{ ...row, employeeId: '', userId, version: 1 }])).toEqual(['changed']);
    const { userId: _, ...person } = await personOf(email);
    expect(person).toEqual({
      ...details,
      email,
      name: 'Meera Rao',
      hra: 0,
      pf: 2_000,
      yearlyLeaves: 20,
      version: 2,
    });
    const [entry] = await entriesAbout(userId);
    expect(entry).toMatchObject({ action: 'person.imported', subject: { id: userId, name: 'Meera Rao' } });
    expect(entry?.changes).toHaveLength(4);
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: 'Meera Shah', after: 'Meera Rao' },
        { field: 'hra', before: 18_000, after: 0 },
        { field: 'pf', before: 1_800, after: 2_000 },
        { field: 'yearlyLeaves', before: 18, after: 20 },
      ]),
    );
  });

  // behaviour people: Twenty rows are sent at a time
  test('applies a resent row only once after a lost response, with one audit log entry', async () => {
    const email = newEmail();
    const row = { email, name: 'Meera Shah', ...details };
    await send([row]);
    expect(await outcomes([row])).toEqual(['unchanged']);
    const { userId } = await personOf(email);
    const change = { email, basicSalary: 50_000, userId, version: 1 };
    expect([await outcomes([change]), await outcomes([change])]).toEqual([['changed'], ['unchanged']]);
    const { version } = await personOf(email);
    expect([version, (await entriesAbout(userId)).length]).toEqual([2, 2]);
  });

  test('refuses a row while payslips of its month are being generated, and saves the others', async () => {
    const [busy, other] = [newEmail(), newEmail()];
    await send([busy, other].map((email) => ({ email, name: 'Meera Shah', ...details })));
    const month = payPeriod.parse('2026-09');
    await portal.setPayroll((await personOf(busy)).userId, { payPeriod: month });
    await putItems('runs', [runHead(month)]);
    const compared = await Promise.all([busy, other].map(personOf));
    const rows = compared.map(({ email, userId, version }) => ({ email, userId, version, hra: 1 }));
    expect(await outcomes(rows)).toEqual([payRunMessages.generating(month), 'changed']);
    expect((await personOf(busy)).hra).toBe(details.hra);
    await remove('runs', headKey(month));
  });

  // behaviour people: Import employees
  test('refuses a row whose email has moved to another employee since the comparison', async () => {
    const email = newEmail();
    await send([{ email, name: 'Meera Shah', ...details }]);
    const { userId: compared } = await personOf(email);
    await portal.asAdmin('DELETE', `/api/auth/users/${compared}`);
    await send([{ email, name: 'Asha Rao', ...details }]);
    const { userId, version } = await personOf(email);
    expect(version).toBe(1);
    expect(await outcomes([{ email, userId: compared, version: 1, basicSalary: 1 }])).toEqual([
      peopleMessages.otherPerson,
    ]);
    expect((await personOf(email)).basicSalary).toBe(details.basicSalary);
    expect(await outcomes([{ email, userId, version: 1, basicSalary: 1 }])).toEqual(['changed']);
  });

  test.each(['/api/admin/people', '/api/admin/people/preview'])(
    'refuses a request to %s with a version and no employee id, and writes nothing to the account of that email',
    async (path) => {
      const email = newEmail();
      await send([{ email, name: 'Lakshmi Iyer', ...details }]);
      const { userId, version } = await personOf(email);
      const people = [{ email, version, basicSalary: 1 }];
      const { status, body } = await portal.asAdmin('POST', path, { people, invite: false });
      expect([status, body.message]).toEqual([400, peopleMessages.versionAlone]);
      expect(await personOf(email)).toMatchObject({ userId, version, basicSalary: details.basicSalary });
    },
  );

  test('refuses only the row with half a surrogate pair, and saves the others', async () => {
    const emails = [newEmail(), `half\ud83d.${newEmail()}`, newEmail(), newEmail()];
    const people = emails.map((email, i) => ({ email, name: i === 2 ? 'Meera \udc00' : 'Meera Shah' }));
    expect(await outcomes(people)).toEqual([
      'created',
      messages.malformedText,
      messages.malformedText,
      'created',
    ]);
  });

  test('refuses a row whose employee was changed, added or deleted since the comparison', async () => {
    const email = newEmail();
    await send([{ email, name: 'Meera Shah', ...details }]);
    const { userId } = await personOf(email);
    await portal.setPayroll(userId, { basicSalary: 60_000 });
    expect(await outcomes([{ email, basicSalary: 50_000, userId, version: 1 }])).toEqual([
      peopleMessages.changedMeanwhile,
    ]);
    expect(await outcomes([{ email, name: 'Somebody Else' }])).toEqual([peopleMessages.addedMeanwhile]);
    await portal.asAdmin('DELETE', `/api/auth/users/${userId}`);
    const row = { email, name: 'Meera Rao', basicSalary: 50_000, userId };
    for (const version of [2, undefined])
      expect(await outcomes([{ ...row, version }])).toEqual([peopleMessages.deletedMeanwhile]);
    expect(await personOf(email)).toBeUndefined();
  });

  test('does not change administrators by an import', async () => {
    const { userId } = await personOf(adminSignIn.email);
    const admin = { email: adminSignIn.email, userId, version: 0 };
    expect(await outcomes([{ ...admin, designation: 'Founder' }])).toEqual([peopleMessages.administrator]);
    expect(await outcomes([{ ...admin, name: adminSignIn.name }])).toEqual(['unchanged']);
    expect((await personOf(adminSignIn.email)).isAdmin).toBe(true);
  });

  // behaviour earlier-months: Without types of leave
  test('counts the company’s default leave days as unchanged for an employee without an individual number', async () => {
    const email = newEmail();
    await send([{ email, name: 'Meera Shah', basicSalary: 1 }]);
    await giveEverybody(21);
    const { userId, yearlyLeaves } = await personOf(email);
    expect(yearlyLeaves).toBe(21);
    const row = { email, userId, version: 1 };
    expect(await outcomes([{ ...row, yearlyLeaves: 21 }])).toEqual(['unchanged']);
    expect(await outcomes([{ ...row, yearlyLeaves: 12 }])).toEqual(['changed']);
    const other = newEmail();
    await send([{ email: other, name: 'Nila Sen', yearlyLeaves: 21 }]);
    await giveEverybody(22);
    expect([(await personOf(email)).yearlyLeaves, (await personOf(other)).yearlyLeaves]).toEqual([12, 22]);
  });

  test('refuses only the invalid row of a request, and saves the others', async () => {
    const [joined, fine] = [newEmail(), newEmail()];
    const dates = { dateOfJoining: '2026-04-01', dateOfLeaving: '2026-03-31' };
    expect(
      await outcomes([
        { email: joined, name: 'Ravi Das', ...dates },
        { email: fine, name: 'Asha Rao' },
      ]),
    ).toEqual(['Date of Leaving cannot be before Date of Joining', 'created']);
    expect([await personOf(joined), (await personOf(fine)).name]).toEqual([undefined, 'Asha Rao']);
  });

  test('updates the open month of an imported employee in the same transaction', async () => {
    const period = toPeriod(todayInIndia());
    const run = `/api/admin/pay-runs/${period}`;
    const [one, other] = [newEmail(), newEmail()];
    await send([one, other].map((email) => ({ email, name: 'Nila Sen', basicSalary: 30_000 })));
    await portal.ok('POST', '/api/admin/pay-runs', { payPeriod: period });
    const rows = async () => (await portal.asAdmin('GET', `${run}/rows?limit=1000`)).body;
    await vi.waitUntil(async () => (await portal.asAdmin('GET', run)).body.state === 'open', {
      timeout: 100_000,
    });
    const people = await Promise.all([one, other].map(personOf));
    const raise = people.map(({ email, userId, version }) => ({
      email,
      userId,
      version,
      basicSalary: 33_000,
    }));
    expect(await outcomes(raise)).toEqual(['changed', 'changed']);
    const gross = (await rows())
      .filter(({ email }: Person) => [one, other].includes(email))
      .map(({ grossEarnings }: { grossEarnings: number }) => grossEarnings);
    expect(gross).toEqual([33_000, 33_000]);
  });
});

// behaviour people: Twenty rows are sent at a time
test('two admins who import the same file at once add each employee once', async () => {
  const rows = Array.from({ length: maxImportedPeople }, () => ({
    email: newEmail(),
    name: 'Farah Khan',
    basicSalary: 40_000,
  }));
  const [replies, others] = await interleaveBeforeWrite(
    'profiles',
    () => outcomes(rows),
    () => outcomes(rows.slice(0, 3)),
  );
  expect(others).toEqual(['created', 'created', 'created']);
  expect(replies).toEqual([
    ...Array.from({ length: 3 }, () => 'unchanged'),
    ...Array.from({ length: rows.length - 3 }, () => 'created'),
  ]);
  const emails = new Set(rows.map(({ email }) => email));
  expect((await readPeople()).filter(({ email }) => emails.has(email))).toHaveLength(rows.length);
});

describe('an imported account', () => {
  const waiting = async () => {
    const email = newEmail();
    await send([{ email, name: 'Kabir Singh' }]);
    return { email, id: (await personOf(email)).userId };
  };
  const signIn = async (email: string, password: string) =>
    (await portal.call('POST', '/api/auth/login', { body: { email, password } })).status;

  // behaviour people: An imported account
  test('allows no sign-in and no password link until an admin invites the imported employee', async () => {
    const { email, id } = await waiting();
    expect(await signIn(email, 'Password@1')).toBe(401);
    await portal.callOk('POST', '/api/auth/forgot-password', { body: { email } });
    expect((await portal.asAdmin('PUT', `/api/auth/users/${id}/invitation`)).status).toBe(200);
    const token = tokenIn((await waitForEmails(portal.emailFolder, email))[0] as ReceivedEmail);
    await vi.waitUntil(async () => (await readOutbox('waiting')).length === 0, { timeout: 100_000 });
    expect(readEmails(portal.emailFolder).filter(({ to }) => to === email)).toHaveLength(1);
    const body = { token, newPassword: 'Chosen@123' };
    await portal.callOk('POST', '/api/auth/reset-password', { body });
    expect([await signIn(email, 'Chosen@123'), (await listed(id)).invitation]).toEqual([200, undefined]);
  });

  test('accepts an initial password for an imported employee', async () => {
    const { email, id } = await waiting();
    await portal.ok('PUT', `/api/auth/users/${id}/initial-password`, { password: 'Handed@1' });
    expect([await signIn(email, 'Handed@1'), (await listed(id)).invitation]).toEqual([200, undefined]);
  });

  test('invites an imported employee when requested, and not again on a retry', async () => {
    const email = newEmail();
    const row = { email, name: 'Kabir Singh' };
    expect([await outcomes([row], true), await outcomes([row], true)]).toEqual([['created'], ['unchanged']]);
    expect((await listed((await personOf(email)).userId)).invitation).toBe('sent');
    await waitForEmails(portal.emailFolder, email);
    await vi.waitUntil(async () => (await readOutbox('waiting')).length === 0, { timeout: 100_000 });
    expect(readEmails(portal.emailFolder).filter(({ to }) => to === email)).toHaveLength(1);
  });
});

describe('an import request', () => {
  const row = () => ({ email: newEmail(), name: 'Ravi Das' });

  test.each<[object, string, string]>([
    [{ name: undefined }, 'name', 'Name is required'],
    [{ email: 'ravi' }, 'email', 'Email is invalid'],
    [{ basicSalary: -1 }, 'basicSalary', 'Basic Salary cannot be negative'],
    [{ basicSalary: 0.125 }, 'basicSalary', 'Basic Salary can have at most two decimals'],
    [{ dateOfJoining: '2026-02-30' }, 'dateOfJoining', 'Date of Joining is not a date that exists'],
    [{ yearlyLeaves: 12.5 }, 'yearlyLeaves', 'Yearly Leaves must be whole days'],
    [
      { pan: 'ABCDE12345' },
      'pan',
      'PAN must be five letters, four digits and a letter, for example ABCDE1234F',
    ],
    [
      { ifscCode: 'HDFC1001234' },
      'ifscCode',
      'IFSC Code must be four letters, a zero and six letters or digits, for example SBIN0001234',
    ],
    [{ uan: '10098765432' }, 'uan', 'UAN must be 12 digits'],
    [
      { bankAccountNumber: '1.23457E+11' },
      'bankAccountNumber',
      'Bank Account Number must be 6 to 34 digits or letters',
    ],
  ])(
    'refuses the whole import request with %j, and names the row and field',
    async (wrong, field, message) => {
      const [fine, bad] = [row(), { ...row(), ...wrong }];
      const { status, body } = await send([fine, bad]);
      expect([status, body.fields]).toEqual([400, { [`people.1.${field}`]: message }]);
      expect(await personOf(fine.email)).toBeUndefined();
    },
  );

  // behaviour people: Twenty rows are sent at a time
  test('accepts a limited number of employees per request, and each email once', async () => {
    expect((await send(Array.from({ length: maxImportedPeople + 1 }, row))).status).toBe(400);
    const same = row();
    const { body } = await send([same, { ...same, email: same.email.toUpperCase() }]);
    expect(body.fields).toEqual({ people: peopleMessages.emailTwice });
  });

  test('accepts identifiers with the spaces and quotation mark of a spreadsheet', async () => {
    const { email, name } = row();
    const written = { pan: 'abcps 1234 k', ifscCode: 'hdfc0001234', uan: '1009 8765 4321' };
    const numbers = { bankAccountNumber: "'0050100311674821", esiNumber: "'0112 345678" };
    await send([{ email, name, ...written, ...numbers }]);
    expect(await personOf(email)).toMatchObject({
      pan: 'ABCPS1234K',
      ifscCode: 'HDFC0001234',
      uan: '100987654321',
      bankAccountNumber: '0050100311674821',
      esiNumber: '0112345678',
    });
  });
});

test('an export of all employees is recorded in the audit log', async () => {
  await readPeople();
  const entries: AuditEntry[] = (await portal.asAdmin('GET', '/api/admin/audit?action=people.read')).body;
  expect(entries.map(({ by, subject }) => [by.name, subject.id])).toEqual([[adminSignIn.name, 'people']]);
});
