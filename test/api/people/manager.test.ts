import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '../../../shared/date.ts';
import { messages } from '../../../shared/messages.ts';
import type { EmployeeDetails, ImportedRow, Person } from '../../../shared/people/people.ts';
import { managerMessages, maxManagerLevels } from '../../../shared/users/accounts.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
let asha: Employee;
let bela: Employee;
let chitra: Employee;
let created = 0;

beforeEach(async () => {
  created++;
  [asha, bela, chitra] = [
    await portal.createUser(`Asha Rao ${created}`),
    await portal.createUser(`Bela Shah ${created}`),
    await portal.createUser(`Chitra Nair ${created}`),
  ];
});

const details = async ({ id }: Employee): Promise<EmployeeDetails> =>
  (await portal.asAdmin('GET', `/api/admin/people/${id}`)).body;
const setManager = async ({ id }: Employee, managerId: string | null, version?: number) =>
  portal.asAdmin('PUT', `/api/admin/people/${id}/manager`, {
    managerId,
    version: version ?? (await details({ id } as Employee)).version,
  });
const managerOf = async (employee: Employee) => (await details(employee)).manager;
const entriesOf = async ({ id }: Employee) =>
  (await portal.asAdmin('GET', `/api/admin/audit?person=${id}&limit=50`)).body as {
    action: string;
    changes?: object[];
  }[];
const refusal = async (answer: Promise<{ status: number; body: { message?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const list = async (): Promise<Person[]> => await portal.ok('GET', '/api/admin/people?limit=500');

describe('the manager of an employee', () => {
  test('is set, changed and cleared by an admin, and recorded in the audit log', async () => {
    expect(await managerOf(asha)).toBeUndefined();
    const { status, body } = await setManager(asha, bela.id);
    expect([status, body.manager]).toEqual([200, { userId: bela.id, name: bela.name }]);
    expect(await managerOf(asha)).toEqual({ userId: bela.id, name: bela.name });
    await setManager(asha, chitra.id);
    await setManager(asha, null);
    expect(await managerOf(asha)).toBeUndefined();
    const of = ({ name, email }: Employee) => `${name} (${email})`;
    const entries = (await entriesOf(asha)).filter(({ action }) => action === 'manager.saved');
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'manager', before: of(chitra) }],
      [{ field: 'manager', before: of(bela), after: of(chitra) }],
      [{ field: 'manager', after: of(bela) }],
    ]);
  });

  test('is written once where the same call comes twice', async () => {
    const { version } = await details(asha);
    await setManager(asha, bela.id, version);
    const again = await setManager(asha, bela.id, version);
    expect([again.status, again.body.version]).toEqual([200, version + 1]);
    expect((await entriesOf(asha)).filter(({ action }) => action === 'manager.saved')).toHaveLength(1);
  });

  test('is not changed over a change that was not seen', async () => {
    const { version } = await details(asha);
    await setManager(asha, bela.id, version);
    expect(await refusal(setManager(asha, chitra.id, version))).toEqual([409, messages.versionConflict]);
  });

  // behaviour people: The manager
  test('can be an admin', async () => {
    const { body } = await portal.asAdmin('GET', '/api/auth/users?search=admin@example.com');
    const [admin] = body.users;
    expect((await setManager(asha, admin.id)).body.manager.name).toBe(admin.name);
  });

  // behaviour people: The manager
  test('is never the employee, nor one who reports to the employee through others', async () => {
    expect(await refusal(setManager(asha, asha.id))).toEqual([400, managerMessages.own]);
    await setManager(asha, bela.id);
    await setManager(bela, chitra.id);
    expect(await refusal(setManager(chitra, asha.id))).toEqual([400, managerMessages.circle(asha.name)]);
    expect(await refusal(setManager(bela, asha.id))).toEqual([400, managerMessages.circle(asha.name)]);
    expect(await managerOf(chitra)).toBeUndefined();
  });

  // behaviour people: The manager
  test('makes no circle where two admins set two managers at once', async () => {
    const [answer] = await interleaveBeforeWrite(
      'profiles',
      () => setManager(asha, bela.id),
      () => setManager(bela, asha.id),
    );
    expect([answer.status, answer.body.message]).toEqual([400, managerMessages.circle(bela.name)]);
    expect([await managerOf(asha), (await managerOf(bela))?.userId]).toEqual([undefined, asha.id]);
  });

  // behaviour people: The manager
  test('is refused above a limit of levels', async () => {
    let top = asha;
    for (let level = 0; level < maxManagerLevels; level++) {
      const next = await portal.createUser();
      await setManager(top, next.id);
      top = next;
    }
    expect(await refusal(setManager(bela, asha.id))).toEqual([400, managerMessages.tooDeep]);
  });

  // behaviour people: Employees
  test('is empty once the account of the manager is deleted, and another one can be set', async () => {
    await setManager(asha, bela.id);
    await setManager(bela, chitra.id);
    expect((await portal.asAdmin('DELETE', `/api/auth/users/${bela.id}`)).status).toBe(200);
    expect(await managerOf(asha)).toBeUndefined();
    expect((await list()).find(({ userId }) => userId === asha.id)).not.toHaveProperty('manager');
    // Bela Shah reported to Chitra Nair: with the account, that ended too.
    expect((await setManager(chitra, asha.id)).status).toBe(200);
    const gone = await portal.createUser();
    await portal.asAdmin('DELETE', `/api/auth/users/${gone.id}`);
    expect(await refusal(setManager(asha, gone.id))).toEqual([400, managerMessages.gone]);
  });

  // behaviour people: The manager
  test('is none who has left', async () => {
    const lastDay = addDays(todayInIndia(), -1);
    await portal.setPayroll(bela.id, { dateOfJoining: '2020-01-01', basicSalary: 30_000 });
    await portal.ok('PUT', `/api/admin/people/${bela.id}/leaving`, {
      ...{ lastDay, kind: 'resignation', noticeDays: 0, servedDays: 0, notice: 'none' },
      ...{ encashedDays: 0, encashmentRate: 'wages-26', accessUntil: addDays(lastDay, 90), version: 1 },
    });
    expect(await refusal(setManager(asha, bela.id))).toEqual([400, managerMessages.left(bela.name)]);
  });

  // behaviour people: Employees
  test('is read by the employee in the own profile, by name alone', async () => {
    const employee = await portal.employee();
    await setManager(employee, bela.id);
    const { body } = await portal.callOk('GET', '/api/profile/me', { token: employee.token });
    expect(body.manager).toBe(bela.name);
    expect(JSON.stringify(body)).not.toContain(bela.id);
    await portal.asAdmin('DELETE', `/api/auth/users/${bela.id}`);
    const { body: after } = await portal.callOk('GET', '/api/profile/me', { token: employee.token });
    expect(after).not.toHaveProperty('manager');
  });

  // behaviour people: Manager
  test('is in the export by email', async () => {
    await setManager(asha, bela.id);
    expect((await list()).find(({ userId }) => userId === asha.id)?.manager).toBe(bela.email);
  });
});

describe('an import', () => {
  const importPeople = async (people: object[]): Promise<ImportedRow[]> =>
    (
      await portal.callOk('POST', '/api/admin/people', {
        token: portal.admin,
        body: { people, invite: false },
      })
    ).body;
  const row = async (employee: Employee, manager: string) => ({
    email: employee.email,
    userId: employee.id,
    version: (await details(employee)).version,
    manager,
  });

  test('sets the manager of employees by email, and leaves those alone who have that one', async () => {
    const rows = [await row(asha, bela.email), await row(bela, chitra.email)];
    expect(await importPeople(rows)).toEqual([{ outcome: 'changed' }, { outcome: 'changed' }]);
    expect([(await managerOf(asha))?.name, (await managerOf(bela))?.name]).toEqual([bela.name, chitra.name]);
    expect(await importPeople(rows)).toEqual([{ outcome: 'unchanged' }, { outcome: 'unchanged' }]);
    const imported = (await entriesOf(asha)).find(({ action }) => action === 'person.imported');
    expect(imported?.changes).toEqual([{ field: 'manager', after: `${bela.name} (${bela.email})` }]);
  });

  test('adds employees who report to one that a row before them adds', async () => {
    const email = (name: string) => `${name}.${created}@example.com`;
    const rows = [
      { email: email('dev'), name: 'Dev Patel', basicSalary: 40_000 },
      { email: email('esha'), name: 'Esha Das', manager: email('dev') },
    ];
    expect((await importPeople(rows)).map(({ outcome }) => outcome)).toEqual(['created', 'created']);
    const esha = (await list()).find((person) => person.email === email('esha'));
    expect(esha?.manager).toBe(email('dev'));
  });

  test('refuses rows with an unknown manager and circles, each row by itself and whole', async () => {
    const unknown = `nobody.${created}@example.com`;
    await setManager(asha, bela.id);
    const rows = [
      { ...(await row(chitra, unknown)), designation: 'Engineer' },
      await row(bela, asha.email),
      { email: `new.${created}@example.com`, name: 'Farah Khan', manager: unknown },
      { ...(await row(asha, chitra.email)), designation: 'Lead' },
    ];
    expect(await importPeople(rows)).toEqual([
      { outcome: 'refused', message: managerMessages.unknown(unknown) },
      { outcome: 'refused', message: managerMessages.circle(asha.name) },
      { outcome: 'refused', message: managerMessages.unknown(unknown) },
      { outcome: 'changed' },
    ]);
    expect(await details(chitra)).not.toHaveProperty('designation', 'Engineer');
    expect(await details(asha)).toMatchObject({ designation: 'Lead', manager: { userId: chitra.id } });
    expect((await list()).some(({ name }) => name === 'Farah Khan')).toBe(false);
  });
});

// behaviour people: The work location
test('the work location of an employee is a payroll detail that the employee reads', async () => {
  const employee = await portal.employee();
  await portal.setPayroll(employee.id, { basicSalary: 30_000, workLocation: 'Bengaluru, MG Road' });
  const { body } = await portal.callOk('GET', '/api/profile/me', { token: employee.token });
  expect(body.workLocation).toBe('Bengaluru, MG Road');
  expect((await list()).find(({ userId }) => userId === employee.id)?.workLocation).toBe(
    'Bengaluru, MG Road',
  );
});
