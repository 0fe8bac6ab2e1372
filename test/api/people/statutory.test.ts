import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatPeriod, nextPeriod, subtractMonths } from '../../../shared/period.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { adminSignIn, type Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
let person: Employee;
let admin: string;

beforeAll(async () => {
  admin = (await portal.callOk('POST', '/api/auth/admin/login', { body: adminSignIn })).body.token;
});
beforeEach(async () => {
  person = await portal.employee();
});

const details = {
  dateOfBirth: '1990-05-14',
  gender: 'female',
  workState: 'TN',
  localBody: 'chennai',
  nameOnUan: 'ASHA K. RAO',
  pfMembership: 'ceiling',
  epsMember: 'yes',
  voluntaryPf: 7.5,
  esiNumber: '3112345678',
  disability: 'no',
  employmentKind: 'permanent',
};

const path = () => `/api/admin/people/${person.id}`;
const read = async () => (await portal.callOk('GET', path(), { token: admin })).body;
const save = (body: object) => portal.call('PUT', `${path()}/statutory`, { token: admin, body });
const entries = async () =>
  (await readAuditItems(person.id)).filter(({ action }) => action === 'statutory.saved');

describe('the statutory details of an employee', () => {
  // behaviour people: An employee's page
  test('are saved by an admin and read with the personal details', async () => {
    const { status, body } = await save({ ...details, version: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...details, userId: person.id, version: 1 });
    expect(await read()).toEqual(body);
  });

  // behaviour people: The audit log
  test('are in the audit log, with date of birth, ESI number and disability masked', async () => {
    await save({ ...details, version: 0 });
    const { openMonth } = (await save({ gender: 'male', voluntaryPf: null, version: 1 })).body;
    const changes = (await entries()).map((entry) => entry.changes as object);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual({
      gender: ['female', 'male'],
      voluntaryPf: [7.5, null],
      appliesFrom: [null, openMonth],
    });
    expect(changes).toContainEqual(
      expect.objectContaining({
        dateOfBirth: [null, '••••'],
        esiNumber: [null, '••••5678'],
        disability: [null, '••••'],
        workState: [null, 'TN'],
      }),
    );
  });

  test('stay as they are where a field is absent, and are emptied by null', async () => {
    await save({ ...details, version: 0 });
    const { body } = await save({ epsMember: null, version: 1 });
    const { epsMember: _, ...others } = details;
    expect(body).toMatchObject(others);
    expect(body.epsMember).toBeUndefined();
  });

  test('have no local body once the employee works in another state', async () => {
    await save({ ...details, version: 0 });
    expect((await save({ workState: 'KA', version: 1 })).body.localBody).toBeUndefined();
    expect((await save({ localBody: 'other', version: 2 })).body).toMatchObject({ version: 2 });
  });

  test('are a conflict where the employee was changed meanwhile, but not where they are saved already', async () => {
    await save({ ...details, version: 0 });
    expect((await save({ gender: 'male', version: 0 })).status).toBe(409);
    expect((await save({ ...details, version: 0 })).body).toMatchObject({ version: 1 });
    expect(await entries()).toHaveLength(1);
  });

  test('are saved once by two admins at once, and the other gets a conflict', async () => {
    const replies = await interleaveBeforeWrite(
      'profiles',
      () => save({ workState: 'KA', version: 0 }),
      () => save({ workState: 'MH', version: 0 }),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries()).toHaveLength(1);
  });

  // behaviour people: A change of work state
  test('hold from the month that a change names, and those of the months before are kept', async () => {
    const { openMonth } = (await save({ ...details, version: 0 })).body;
    const before = subtractMonths(openMonth, 3);
    const from = subtractMonths(openMonth, 2);
    const { body } = await save({ workState: 'KA', appliesFrom: from, version: 1 });
    const { until, ...former } = body.formerDetails[0];
    expect([body.workState, body.localBody, until, body.formerDetails.length]).toEqual([
      ...['KA', undefined, before],
      1,
    ]);
    expect(former).toMatchObject({ workState: 'TN', localBody: 'chennai', pfMembership: 'ceiling' });
    expect(await read()).toEqual(body);
    const changes = (await entries()).map((entry) => entry.changes as object);
    expect(changes).toContainEqual({
      workState: ['TN', 'KA'],
      localBody: ['chennai', null],
      appliesFrom: [null, from],
    });
    // The same again, whose first response was lost.
    expect((await save({ workState: 'KA', appliesFrom: from, version: 1 })).body).toEqual(body);
    const always = await save({ workState: 'KA', appliesFrom: 'beginning', version: 2 });
    expect(always.body.formerDetails).toBeUndefined();
  });

  test('can change in an earlier month alone, which is on the record as a change of that month', async () => {
    const { openMonth } = (await save({ workState: 'KA', version: 0 })).body;
    await save({ workState: 'MH', version: 1 });
    const from = subtractMonths(openMonth, 1);
    const { body } = await save({ workState: 'MH', appliesFrom: from, version: 2 });
    expect(body.formerDetails).toEqual([{ until: subtractMonths(from, 1), workState: 'KA' }]);
    expect((await entries()).map((entry) => entry.changes as object)).toContainEqual({
      workState: ['KA', 'MH'],
      appliesFrom: [null, from],
    });
  });

  test('of months to come are asked for once such a month has come', async () => {
    const member = { dateOfBirth: '1990-05-14', workState: 'KA', pfMembership: 'none', gender: 'male' };
    const { openMonth } = (await save({ ...member, version: 0 })).body;
    const next = nextPeriod(openMonth);
    const { body } = await save({ pfMembership: 'ceiling', appliesFrom: next, version: 1 });
    expect([body.pfMembership, body.missing]).toEqual(['ceiling', []]);
    expect((await save({ pfMembership: 'ceiling', version: 2 })).body.version).toBe(2);
  });

  // behaviour people: Applies from
  test.each([
    ['before joining', -2, 'joined'],
    ['more than two years ago', -25, 'too early'],
    ['more than a year ahead', 13, 'too late'],
  ])('cannot begin %s', async (_when, months, kind) => {
    const { openMonth } = await read();
    const joined = subtractMonths(openMonth, 1);
    if (kind === 'joined') await portal.setPayroll(person.id, { dateOfJoining: `${joined}-10` });
    const { version } = (await save({ workState: 'KA', version: (await read()).version })).body;
    const appliesFrom = subtractMonths(openMonth, -months);
    const { status, body } = await save({ workState: 'MH', appliesFrom, version });
    expect([status, body.fields]).toEqual([
      400,
      {
        appliesFrom: {
          joined: `The employee joined in ${formatPeriod(joined)}. Choose that month or a later one, or from the beginning.`,
          'too early': `Choose ${formatPeriod(subtractMonths(openMonth, 24))} or a later month, or from the beginning.`,
          'too late': `Choose a month up to ${formatPeriod(subtractMonths(openMonth, -12))}.`,
        }[kind],
      },
    ]);
  });

  test.each([
    ['appliesFrom', '2026-13', 'Pay Period must be a month, as YYYY-MM'],
    ['dateOfBirth', '14/05/1990', 'Date of Birth must be a date, as YYYY-MM-DD'],
    ['workState', 'XX', 'Work State is not one of the choices'],
    ['nameOnUan', 'ASHA 2', 'Name on UAN must be letters, spaces and full stops, as EPFO has the name'],
    ['voluntaryPf', 101, 'Voluntary PF (%) cannot be more than 100'],
    ['esiNumber', '123', 'ESI Number must be 10 digits'],
  ])('are refused at their field: %s of %j', async (field, value, message) => {
    const { status, body } = await save({ [field]: value, version: 0 });
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });
});
