import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { peopleMessages } from '../../../shared/people/people.ts';
import { toPeriod } from '../../../shared/period.ts';
import { profileMessages } from '../../../shared/profiles/profiles.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { emailOptions, holdOutbox } from '../../support/hold-outbox.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { readEmails } from '../notifications/mailbox.ts';
import { drain } from '../notifications/stream.ts';
import { payRunClient } from '../pay-runs/pay-run-client.ts';

let person: Employee;
let admin: string;
const start = Math.ceil(Date.now() / 1000) * 1000;
const at = (seconds: number) => vi.setSystemTime(start + seconds * 1000);

const portal = setUpPortal({ email: emailOptions, loadHandler: holdOutbox().loadHandler });
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(0);
  admin = await signIn();
  await portal.changeCompany({ bankChanges: 'at-once', ...all });
  person = await portal.employee();
  await portal.callOk('POST', '/api/profile', { token: person.token, body: details });
});
afterEach(() => {
  vi.useRealTimers();
});

const details = {
  designation: 'Engineer',
  uan: '101234567890',
  pan: 'ABCPI1234K',
  bankAccountNumber: '50100012345678',
  ifscCode: 'HDFC0001234',
};
const bank = { bankAccountNumber: '000999888777', ifscCode: 'ICIC0004321' };
const all = { employeesEditDesignation: true, employeesEditUan: true, employeesEditPan: true };

const signIn = async (): Promise<string> =>
  (await portal.callOk('POST', '/api/auth/admin/login', { body: adminSignIn })).body.token;
const byApproval = () => portal.changeCompany({ bankChanges: 'by-approval' });
const save = (body: object) => portal.call('POST', '/api/profile', { token: person.token, body });
const own = async () => (await portal.callOk('GET', '/api/profile/me', { token: person.token })).body;
const path = () => `/api/admin/people/${person.id}`;
const read = async () => (await portal.callOk('GET', path(), { token: admin })).body;
const decide = (body: object, token = admin) => portal.call('PUT', `${path()}/request`, { token, body });
const ask = async (body: object = bank) => {
  const answer = await save(body);
  expect(answer.status).toBe(200);
  return answer.body.requested.number as number;
};
const actionsOf = async () =>
  (await readAuditItems(person.id)).map(({ action }) => action).filter((action) => /^details\./.test(action));

describe('by default', () => {
  test('employees change every field of their own at once, and nothing waits for approval', async () => {
    const { body } = await save({ ...details, ...bank, designation: 'Lead', uan: '2', pan: 'ZZZPZ9999Z' });
    expect(body).toMatchObject({ ...bank, designation: 'Lead', uan: '2', pan: 'ZZZPZ9999Z' });
    for (const name of ['requested', 'decided', 'locked', 'byApproval']) expect(body[name]).toBeUndefined();
    expect((await read()).requested).toBeUndefined();
  });
});

describe('a change of bank details that needs approval', () => {
  beforeEach(byApproval);

  // behaviour profiles: Changes of bank account, IFSC and PAN can require approval
  test('saves the other fields at once and leaves bank account, IFSC and PAN as they are until it is approved', async () => {
    const { body } = await save({ ...details, ...bank, pan: 'ZZZPZ9999Z', designation: 'Lead' });
    expect(body).toMatchObject({ ...details, designation: 'Lead', byApproval: true });
    expect(body.requested).toMatchObject({ fields: { ...bank, pan: 'ZZZPZ9999Z' }, on: todayInIndia() });
    expect(await own()).toEqual(body);
    expect(await read()).toMatchObject({ ...details, designation: 'Lead', requested: body.requested });
  });

  test('is in the audit log as requested, with masked numbers, beside what was saved at once', async () => {
    await save({ ...details, ...bank, designation: 'Lead' });
    const entries = await readAuditItems(person.id);
    expect(entries.find(({ action }) => action === 'details.requested')?.changes).toEqual({
      bankAccountNumber: ['••••5678', '••••8777'],
      ifscCode: ['HDFC0001234', 'ICIC0004321'],
    });
    expect(
      entries.filter(
        ({ action, changes = {} }) => action === 'details.saved' && 'designation' in (changes as object),
      ),
    ).toHaveLength(2);
  });

  test('is approved by an admin: the details are saved, the owner gets an email, the log names the admin', async () => {
    const number = await ask();
    const { status, body } = await decide({ number, outcome: 'approved' });
    expect([status, body.requested]).toEqual([200, undefined]);
    expect(body).toMatchObject({ ...details, ...bank, bankChange: { on: todayInIndia() } });
    expect(body.bankChange.by).toBeUndefined();
    expect(await read()).toEqual(body);
    expect(await own()).toMatchObject({ ...details, ...bank, decided: { outcome: 'approved' } });
    const entry = (await readAuditItems(person.id)).find(({ action }) => action === 'details.approved');
    expect(entry?.byName).toBe('Administrator');
    expect(entry?.changes).toEqual({
      bankAccountNumber: ['••••5678', '••••8777'],
      ifscCode: ['HDFC0001234', 'ICIC0004321'],
    });
    await drain(portal, 'waiting');
    const emails = readEmails(portal.emailFolder).filter(
      ({ to, text }) => to === person.email && text.includes('an administrator approved it'),
    );
    expect(emails.map(({ subject }) => subject)).toEqual(['Your bank details were changed']);
    expect(emails[0]?.text).not.toContain('8777');
  });

  // behaviour profiles: Changes of bank account, IFSC and PAN can require approval
  test('sends one email about a requested change of bank details to the owner, without the numbers', async () => {
    await ask();
    await save({ ...details, ...bank });
    await save({ designation: 'Lead' });
    await drain(portal, 'waiting');
    const emails = readEmails(portal.emailFolder).filter(
      ({ to, text }) => to === person.email && text.includes('An administrator must approve the change'),
    );
    expect(emails.map(({ subject }) => subject)).toEqual(['A change to your bank details was requested']);
    expect(emails[0]?.text).toContain('Bank account number and IFSC code');
    expect(emails[0]?.text).not.toContain('8777');
  });

  test('names the PAN in the email about a requested change of the PAN alone', async () => {
    await ask({ pan: 'ZZZPZ9999Z' });
    await drain(portal, 'waiting');
    const emails = readEmails(portal.emailFolder).filter(({ to }) => to === person.email);
    expect(emails.map(({ subject }) => subject)).toContain('A change to your PAN was requested');
  });

  describe('of an admin', () => {
    const makeAdmin = ({ id, name, email }: Employee, role: 'admin' | 'user') =>
      portal.callOk('PUT', `/api/auth/users/${id}`, {
        token: admin,
        body: { name, email, role, isInitialPassword: false },
      });
    const signInAs = async ({ email, password }: Employee): Promise<string> =>
      (await portal.callOk('POST', '/api/auth/admin/login', { body: { email, password } })).body.token;
    const expectRefused = (answer: Awaited<ReturnType<typeof decide>>) =>
      expect([answer.status, answer.body.message]).toEqual([403, peopleMessages.ownDetails]);
    afterEach(() => makeAdmin(person, 'user'));

    // behaviour profiles: Changes of bank account, IFSC and PAN can require approval
    test('is not approved by themselves while there is another admin, who can approve it', async () => {
      const number = await ask();
      await makeAdmin(person, 'admin');
      expectRefused(await decide({ number, outcome: 'approved' }, await signInAs(person)));
      expect((await read()).requested.fields).toEqual(bank);
      expect((await decide({ number, outcome: 'approved' })).status).toBe(200);
      expect(await read()).toMatchObject({ ...details, ...bank });
    });

    test('can be rejected by themselves', async () => {
      const number = await ask();
      await makeAdmin(person, 'admin');
      expect((await decide({ number, outcome: 'rejected' }, await signInAs(person))).status).toBe(200);
    });

    test('is not got around by correcting the own details as an admin; other fields can be corrected', async () => {
      await makeAdmin(person, 'admin');
      const token = await signInAs(person);
      const correct = async (body: object) =>
        portal.call('PUT', path(), { token, body: { ...body, version: (await read()).version } });
      expectRefused(await correct({ ...bank, designation: 'Lead' }));
      expect(await read()).toMatchObject(details);
      expect((await correct({ designation: 'Lead' })).status).toBe(200);
      await portal.changeCompany({ bankChanges: 'at-once' });
      expect((await correct(bank)).status).toBe(200);
    });

    test('is approved by the only admin of the company', async () => {
      const own = { token: (await portal.signIn(adminSignIn.email, adminSignIn.password)).token };
      const { id } = (
        await portal.callOk('GET', '/api/auth/users?search=admin@example.com', { token: admin })
      ).body.users[0];
      const asked = await portal.callOk('POST', '/api/profile', { ...own, body: bank });
      const answer = await portal.call('PUT', `/api/admin/people/${id}/request`, {
        token: admin,
        body: { number: asked.body.requested.number, outcome: 'approved' },
      });
      expect([answer.status, answer.body.bankAccountNumber]).toEqual([200, bank.bankAccountNumber]);
    });
  });

  test('is rejected with a reason that the employee reads until the profile is saved again', async () => {
    const number = await ask();
    const { status, body } = await decide({ number, outcome: 'rejected', reason: 'Send a cheque' });
    expect([status, body.requested]).toEqual([200, undefined]);
    expect(await own()).toMatchObject({
      ...details,
      decided: { outcome: 'rejected', reason: 'Send a cheque', fields: ['bankAccountNumber', 'ifscCode'] },
    });
    expect((await own()).requested).toBeUndefined();
    const entry = (await readAuditItems(person.id)).find(({ action }) => action === 'details.rejected');
    expect(entry?.changes).toEqual({ reason: [null, 'Send a cheque'] });
    await save({ designation: 'Lead' });
    expect((await own()).decided).toBeUndefined();
  });

  // behaviour profiles: Changes of bank account, IFSC and PAN can require approval
  test('is withdrawn by entering what is saved, without a proof, and can then not be approved', async () => {
    const number = await ask();
    at(5_000);
    const { status, body } = await save({
      bankAccountNumber: details.bankAccountNumber,
      ifscCode: details.ifscCode,
    });
    expect([status, body.requested]).toEqual([200, undefined]);
    expect(await actionsOf()).toContain('details.request-withdrawn');
    const refused = await decide({ number, outcome: 'approved' }, await signIn());
    expect([refused.status, refused.body.message]).toEqual([409, peopleMessages.requestGone]);
    expect(await own()).toMatchObject(details);
  });

  test('is one request with what waited before, which an approval of the earlier one does not reach', async () => {
    const earlier = await ask();
    const number = await ask({ pan: 'ZZZPZ9999Z' });
    expect((await read()).requested.fields).toEqual({ ...bank, pan: 'ZZZPZ9999Z' });
    expect((await decide({ number: earlier, outcome: 'approved' })).status).toBe(409);
    expect(await own()).toMatchObject(details);
    expect((await decide({ number, outcome: 'approved' })).status).toBe(200);
    expect(await own()).toMatchObject({ ...details, ...bank, pan: 'ZZZPZ9999Z' });
  });

  test('stays the same request when it is asked for again or other fields are saved', async () => {
    const number = await ask();
    at(5_000);
    expect((await save({ ...details, ...bank })).body.requested.number).toBe(number);
    expect((await save({ ...details, ...bank, uan: '1' })).body).toMatchObject({
      uan: '1',
      requested: { number },
    });
    expect((await save({ designation: 'Lead' })).body.requested.number).toBe(number);
    expect((await actionsOf()).filter((action) => action === 'details.requested')).toHaveLength(1);
  });

  test('approved twice is saved once, and both admins get the same answer', async () => {
    const number = await ask();
    const [first, second] = await interleaveBeforeWrite(
      'profiles',
      () => decide({ number, outcome: 'approved' }),
      () => decide({ number, outcome: 'approved' }),
    );
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toEqual(second.body);
    expect((await actionsOf()).filter((action) => action === 'details.approved')).toHaveLength(1);
  });

  test('approved by one admin and rejected by another has one outcome, and the other is told', async () => {
    const number = await ask();
    const [first, second] = await interleaveBeforeWrite(
      'profiles',
      () => decide({ number, outcome: 'approved' }),
      () => decide({ number, outcome: 'rejected' }),
    );
    expect([first.status, second.status]).toEqual([409, 200]);
    expect(await own()).toMatchObject(details);
  });

  // behaviour profiles: Changes of bank account, IFSC and PAN can require approval
  test('ends when an admin corrects one of its fields, and stays when another field is corrected', async () => {
    const number = await ask();
    const correct = async (body: object) =>
      portal.callOk('PUT', path(), { token: admin, body: { ...body, version: (await read()).version } });
    await correct({ designation: 'Lead' });
    expect((await read()).requested.number).toBe(number);
    await correct({ ifscCode: 'SBIN0001234' });
    expect((await read()).requested).toBeUndefined();
    expect((await decide({ number, outcome: 'approved' })).status).toBe(409);
  });

  // behaviour profiles: A new bank account, IFSC or PAN; Changes of bank account, IFSC and PAN can require approval
  test('needs a proof of the last 15 minutes from the employee to ask and from the admin to approve', async () => {
    const number = await ask();
    at(900);
    const asked = await save({ pan: 'ZZZPZ9999Z' });
    expect([asked.status, asked.body.code]).toEqual([403, 'reauthentication_required']);
    const { status, body } = await decide({ number, outcome: 'approved' });
    expect([status, body.code]).toEqual([403, 'reauthentication_required']);
    expect(await own()).toMatchObject(details);
    expect((await decide({ number, outcome: 'approved' }, await signIn())).status).toBe(200);
  });

  test('is decided by admins alone', async () => {
    const body = { number: await ask(), outcome: 'approved' };
    expect((await decide(body, person.token)).status).toBe(403);
    expect((await decide(body, (await portal.employee()).token)).status).toBe(403);
    expect((await portal.call('PUT', `${path()}/request`, { body })).status).toBe(401);
    const unknownUser = `/api/admin/people/usr_${'0'.repeat(20)}/request`;
    expect((await portal.call('PUT', unknownUser, { token: admin, body })).status).toBe(404);
    expect(await own()).toMatchObject(details);
  });

  test('still waits after the company lets changes count at once again, and can be withdrawn or entered then', async () => {
    await ask();
    await portal.changeCompany({ bankChanges: 'at-once' });
    expect((await save({ designation: 'Lead' })).body.requested.fields).toEqual(bank);
    expect((await save({ ifscCode: details.ifscCode })).body.requested.fields).toEqual({
      bankAccountNumber: bank.bankAccountNumber,
    });
    const { body } = await save(bank);
    expect(body).toMatchObject(bank);
    expect(body.requested).toBeUndefined();
  });

  test('is asked for by an employee without a profile as well', async () => {
    person = await portal.employee();
    const { body } = await save(details);
    expect(body.bankAccountNumber).toBeUndefined();
    expect(body).toMatchObject({ designation: 'Engineer', requested: { fields: { pan: details.pan } } });
  });
});

// behaviour profiles: Changes of bank account, IFSC and PAN can require approval
test('a pay run warns while a change waits for approval, and keeps the earlier account', async () => {
  await byApproval();
  const month = toPeriod(todayInIndia());
  const run = payRunClient(portal, month);
  await portal.setPayroll(person.id, { payPeriod: month, basicSalary: 31_000 });
  await run.open();
  const findings = async () => (await run.row(person.id)).findings;
  expect(await findings()).not.toContain('change-waiting');
  await ask();
  expect(await findings()).toContain('change-waiting');
  const rows = await run.rows('?issue=change-waiting&filter=warnings');
  expect(rows.map(({ userId }) => userId)).toContain(person.id);
  await save({ bankAccountNumber: details.bankAccountNumber, ifscCode: details.ifscCode });
  expect(await findings()).not.toContain('change-waiting');
  const number = await ask();
  await run.check();
  expect(await findings()).toContain('change-waiting');
  await run.generate();
  const { body } = await portal.callOk('GET', `${run.path}/register`, { token: admin });
  const entry = body.find(({ user }: { user: { id: string } }) => user.id === person.id);
  expect(entry.profile.bankAccountNumber).toBe(details.bankAccountNumber);
  await decide({ number, outcome: 'approved' });
  expect(await findings()).not.toContain('change-waiting');
});

describe('a field that the company keeps', () => {
  // behaviour profiles: Designation, UAN and PAN can be kept by admins
  test.each([
    ['designation', 'employeesEditDesignation'],
    ['uan', 'employeesEditUan'],
    ['pan', 'employeesEditPan'],
  ])(
    'is refused when it changes, with the reason at the field, and passes unchanged: %s',
    async (name, setting) => {
      await portal.changeCompany({ [setting]: false });
      const other = name === 'designation' ? 'uan' : 'designation';
      const { status, body } = await save({ ...details, [name]: 'X', [other]: 'Y' });
      expect([status, body.fields]).toEqual([400, { [name]: profileMessages.locked }]);
      expect((await save({ [name]: '' })).status).toBe(400);
      expect(await own()).toMatchObject({ ...details, locked: [name] });
      const saved = await save({ ...details, [other]: 'Y' });
      expect([saved.status, saved.body[other]]).toEqual([200, 'Y']);
    },
  );

  test('passes empty where there is nothing, and is still corrected by an admin', async () => {
    await portal.changeCompany({ employeesEditUan: false });
    person = await portal.employee();
    expect((await save({ designation: 'Engineer', uan: '' })).status).toBe(200);
    const { version } = await read();
    await portal.callOk('PUT', path(), { token: admin, body: { uan: '7', version } });
    expect((await own()).uan).toBe('7');
  });

  test('that waits for approval passes as it was asked for', async () => {
    await byApproval();
    await ask({ pan: 'ZZZPZ9999Z' });
    await portal.changeCompany({ employeesEditPan: false });
    expect((await save({ ...details, pan: 'ZZZPZ9999Z', designation: 'Lead' })).status).toBe(200);
    expect((await save({ pan: 'YYYPY9999Y' })).status).toBe(400);
    expect((await save({ pan: details.pan })).body.requested).toBeUndefined();
  });
});
