import { describe, expect, test } from 'vitest';
import { allRoutes } from '../../../shared/contract.ts';
import { addDays, formatDate, todayInIndia } from '../../../shared/date.ts';
import { toPeriod } from '../../../shared/period.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const leaving = (id: string) => `/api/admin/people/${id}/leaving`;
const payroll = (id: string) => `/api/admin/employee-profile/${id}`;

const exit = {
  lastDay: '2026-11-20',
  kind: 'resignation',
  noticeDays: 30,
  servedDays: 20,
  notice: 'recover',
  encashedDays: 8,
  encashmentRate: 'wages-30',
  accessUntil: '2027-07-31',
};

/** The employee of the worked settlement: 45,000 basic, 22,500 HRA and 22,500 medical allowance, which is read as special. */
async function employee(payPeriod = '2026-11'): Promise<Employee & { version: number }> {
  const person = await portal.employee();
  await portal.ok('PUT', payroll(person.id), {
    ...{ dateOfJoining: '2020-10-01', payPeriod, lopDays: 0 },
    ...{ basicSalary: 45_000, hra: 22_500, medicalAllowance: 22_500 },
    ...{ pf: 3_000, profTax: 200, otherDeduction: 0 },
  });
  const { version } = await portal.ok('GET', leaving(person.id));
  return { ...person, version };
}
const leaves = async (id: string, version: number, changes: object = {}) =>
  portal.ok('PUT', leaving(id), { ...exit, ...changes, version });
const amountsOf = (lines: { label: string; amount: number }[]) =>
  Object.fromEntries(lines.map(({ label, amount }) => [label, amount]));

describe('payroll-law 4.10, the worked settlement', () => {
  // behaviour leaving: Recording that an employee leaves
  test('comes to 2,72,453.85 before income tax, each line with its sum', async () => {
    const { id, version } = await employee();
    const { settlement } = await leaves(id, version);
    expect(settlement).toMatchObject({
      lines: [
        { label: 'Leave encashment', amount: 12_000, sum: '₹45,000 ÷ 30 × 8 days' },
        { label: 'Notice recovery', amount: 30_000, sum: '₹90,000 ÷ 30 × 10 days' },
        {
          label: 'Gratuity',
          amount: 2_33_653.85,
          sum: '₹67,500 × 15/26 × 6 (6 years 1 month of service)',
        },
      ],
      total: 2_15_653.85,
      dueBy: '2026-11-24',
    });
    const slip = await portal.generatePayslip({ id });
    expect(slip).toMatchObject({ paidDays: 20, lopDays: 10, lopDeduction: 30_000, netPay: 2_72_453.85 });
    expect(amountsOf(slip.lines)).toEqual({
      'Leave encashment': 12_000,
      'Notice recovery': 30_000,
      Gratuity: 2_33_653.85,
    });
  });

  test('has 1,55,769.23 of gratuity where special allowances are no wages', async () => {
    const { id, version } = await employee();
    await portal.ok('PUT', payroll(id), { medicalAllowance: 0, otherAllowance: 22_500 });
    const read = await portal.ok('GET', leaving(id));
    const { settlement } = await leaves(id, read.version ?? version);
    expect(amountsOf(settlement.lines).Gratuity).toBe(1_55_769.23);
  });

  // behaviour people: A change of work state
  test('counts the employer’s PF by the membership of the month of the last day', async () => {
    await portal.changeCompany({ employerPfInRemuneration: true });
    const { id } = await employee();
    await portal.ok('PUT', payroll(id), { medicalAllowance: 0, otherAllowance: 22_500 });
    const statutory = (details: object) => portal.saveStatutory({ id }, details);
    const gratuity = async () =>
      amountsOf((await portal.ok('POST', `${leaving(id)}/preview`, exit)).lines).Gratuity;
    await statutory({ pfMembership: 'none', epsMember: 'no' });
    await statutory({ pfMembership: 'full', appliesFrom: '2026-12' });
    expect(await gratuity()).toBe(1_55_769.23);
    await statutory({ pfMembership: 'full', appliesFrom: '2026-11' });
    expect(await gratuity()).toBeGreaterThan(1_55_769.23);
    await portal.changeCompany({ employerPfInRemuneration: false });
  });
});

describe('a recorded leaving', () => {
  // behaviour leaving: Recording that an employee leaves
  test('is previewed without saving anything', async () => {
    const { id } = await employee();
    const previewed = await portal.ok('POST', `${leaving(id)}/preview`, exit);
    expect(previewed.lines).toHaveLength(3);
    expect((await portal.ok('GET', leaving(id))).exit).toBeUndefined();
  });

  test('sent again after a lost answer changes nothing; saved with other figures it replaces its lines', async () => {
    const { id, version } = await employee();
    const first = await leaves(id, version);
    expect(await leaves(id, version)).toEqual(first);
    const changed = await leaves(id, first.version, { encashedDays: 4, notice: 'none' });
    expect(amountsOf(changed.settlement.lines)).toEqual({ 'Leave encashment': 6_000, Gratuity: 2_33_653.85 });
    const { profile } = await portal.ok('GET', `/api/admin/payroll/slip-data/${id}`);
    expect(amountsOf(profile.lines)).toEqual({ 'Leave encashment': 6_000, Gratuity: 2_33_653.85 });
  });

  test('of another admin’s older version is refused', async () => {
    const { id, version } = await employee();
    await leaves(id, version);
    expect((await portal.asAdmin('PUT', leaving(id), { ...exit, encashedDays: 1, version })).status).toBe(
      409,
    );
  });

  test('is taken back with its lines and its date, as long as no payslip has it', async () => {
    const { id, version } = await employee();
    await leaves(id, version);
    expect(await portal.ok('DELETE', leaving(id))).toMatchObject({ employments: [] });
    expect(await portal.ok('DELETE', leaving(id))).not.toHaveProperty('exit');
    const slip = await portal.generatePayslip({ id });
    expect([slip.paidDays, slip.lines, slip.netPay]).toEqual([30, undefined, 86_800]);
  });

  test('has a checklist, with who ticked what', async () => {
    const { id, version } = await employee();
    await leaves(id, version);
    const task = `${leaving(id)}/tasks/assets`;
    expect((await portal.ok('PUT', task, { isDone: true })).exit.done).toMatchObject({
      assets: { by: { name: 'Administrator' } },
    });
    expect((await portal.ok('PUT', task, { isDone: false })).exit.done).toEqual({});
  });

  test.each([
    ['lastDay', { lastDay: '2020-09-30' }, 'Last day cannot be before the date of joining'],
    ['resignedOn', { resignedOn: '2026-11-21' }, 'Resigned on cannot be after the last day'],
    ['accessUntil', { accessUntil: '2026-11-19' }, 'Access until cannot be before the last day'],
  ])('refuses a %s that contradicts another date', async (field, changes, message) => {
    const { id, version } = await employee();
    const refused = await portal.asAdmin('PUT', leaving(id), { ...exit, ...changes, version });
    expect([refused.status, refused.body.fields]).toEqual([400, { [field]: message }]);
  });

  // behaviour leaving: An admin
  test('is refused for an admin', async () => {
    const { id, version, email } = await employee();
    await portal.promote({ id, name: 'Asha', email });
    expect((await portal.asAdmin('PUT', leaving(id), { ...exit, version })).status).toBe(409);
  });
});

// behaviour leaving: An admin
test('an employee with a recorded leaving cannot be made an admin, before and after the last day', async () => {
  const promote = ({ id, email }: Employee) =>
    portal.asAdmin('PUT', `/api/auth/users/${id}`, {
      name: 'Asha',
      email,
      role: 'admin',
      isInitialPassword: false,
    });
  for (const lastDay of [addDays(todayInIndia(), 5), addDays(todayInIndia(), -5)]) {
    const person = await employee(toPeriod(lastDay));
    await leaves(person.id, person.version, { lastDay, accessUntil: addDays(lastDay, 30) });
    const refused = await promote(person);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A leaving is recorded for this employee. Withdraw it, or employ them again, before you make them an admin.',
    ]);
    await portal.ok('DELETE', leaving(person.id));
    expect((await promote(person)).status).toBe(200);
  }
});

test('of two admins, one who records a leaving while the other makes the employee an admin is refused', async () => {
  const { id, email, version } = await employee();
  const promoted = { name: 'Asha', email, role: 'admin', isInitialPassword: false };
  const [recorded, made] = await interleaveBeforeWrite(
    'accounts',
    () => portal.asAdmin('PUT', leaving(id), { ...exit, version }),
    () => portal.asAdmin('PUT', `/api/auth/users/${id}`, promoted),
  );
  expect([recorded.status, made.status]).toEqual([409, 200]);
});

describe('the company’s settings of leaving', () => {
  const settings = async () => (await portal.ok('GET', leaving((await employee()).id))).defaults;

  // behaviour leaving: The company's settings
  // behaviour company: Settings of leaving
  test('are access until 31 July and the thirtieth of Basic + DA, until the company chooses others', async () => {
    const defaults = { leaverAccess: 'july', leaverAccessMonths: 12, encashmentRate: 'wages-30' };
    expect(await settings()).toEqual(defaults);
    const chosen = { leaverAccess: 'months', leaverAccessMonths: 6, encashmentRate: 'gross-30' };
    await portal.changeCompany(chosen);
    expect(await settings()).toEqual(chosen);
    const [entry] = await portal.ok('GET', '/api/admin/audit?limit=1&action=company.changed');
    expect(entry.changes.map(({ field }: { field: string }) => field).sort()).toEqual(
      Object.keys(chosen).sort(),
    );
    // Absent, they stay as they are.
    await portal.changeCompany({ leaverAccess: undefined, encashmentRate: undefined });
    expect(await settings()).toEqual(chosen);
    await portal.changeCompany(defaults);
  });

  // behaviour leaving: The company's settings
  test('change no leaving that is recorded', async () => {
    const { id, version } = await employee();
    const { settlement } = await leaves(id, version);
    await portal.changeCompany({ encashmentRate: 'wages-26' });
    expect((await portal.ok('GET', leaving(id))).settlement).toEqual(settlement);
    await portal.changeCompany({ encashmentRate: 'wages-30' });
  });
});

describe('the settlement and what it follows from stay together', () => {
  const details = {
    ...{ dateOfJoining: '2020-10-01', payPeriod: '2026-11' },
    ...{ basicSalary: 45_000, hra: 22_500, medicalAllowance: 22_500 },
  };
  async function hired(changes: object = {}): Promise<Employee> {
    const person = await portal.employee();
    await portal.ok('PUT', payroll(person.id), { ...details, ...changes });
    return person;
  }
  const record = async (id: string, changes: object = {}) =>
    leaves(id, (await portal.ok('GET', leaving(id))).version, changes);
  const preview = async (id: string) =>
    (await portal.ok('GET', `/api/admin/payroll/slip-data/${id}`)).profile;
  const amounts = (lines: { amount: number }[]) => lines.map(({ amount }) => amount).sort();

  test('the salary ends with the last day, also where no days were typed and the month has no run', async () => {
    const { id } = await hired();
    await record(id);
    expect(await preview(id)).toMatchObject({ paidDays: 20, lopDeduction: 30_000 });
  });

  test('a corrected date of joining does not double the lines', async () => {
    const { id } = await hired({ lopDays: 0 });
    await record(id);
    await portal.ok('PUT', payroll(id), { dateOfJoining: '2020-11-01' });
    await record(id, { encashedDays: 7 });
    expect((await preview(id)).lines).toHaveLength(3);
  });

  // behaviour leaving: Saving again replaces the lines
  test('after a raise the payslip is said to have other amounts, until the leaving is saved again', async () => {
    const { id } = await hired({ lopDays: 0 });
    await record(id);
    await portal.ok('PUT', payroll(id), { basicSalary: 60_000 });
    expect((await portal.ok('GET', leaving(id))).settlement.isOutdated).toBe(true);
    const { settlement } = await record(id);
    expect(settlement.isOutdated).toBe(false);
    expect(amounts((await preview(id)).lines)).toEqual(amounts(settlement.lines));
  });

  test('the date of leaving of the payroll form cannot leave the recorded last day behind', async () => {
    const { id } = await hired({ lopDays: 0 });
    await record(id);
    for (const dateOfLeaving of ['2026-11-28', null]) {
      const refused = await portal.asAdmin('PUT', payroll(id), { dateOfLeaving });
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { dateOfLeaving: 'The last day is recorded with the leaving of this employee. Change it there.' },
      ]);
    }
  });

  test('a last day before the rules that are known says so in place of gratuity', async () => {
    const { id } = await hired({ payPeriod: '2025-10' });
    const { settlement } = await record(id, { lastDay: '2025-10-31' });
    expect(settlement.noGratuity).toBe(
      'The gratuity of this month cannot be calculated. Enter it as a one-off amount.',
    );
  });

  // behaviour leaving: Gratuity of a fifth year that is nearly complete
  test('gratuity of a fifth year that is nearly complete is paid where the company chooses so, and can be taken back', async () => {
    const { id } = await hired({ dateOfJoining: '2022-05-01', lopDays: 0 });
    const { settlement } = await record(id);
    expect(settlement).toMatchObject({
      noGratuity: 'No gratuity: 4 years 6 months of service, and it needs 5 years.',
      gratuityByChoice: {
        amount: 1_94_711.54,
        doubts: [
          expect.stringMatching(/^After 4 years and 190 days/),
          expect.stringMatching(/^Whether wages in the new definition count/),
          'Whether special and medical allowances are wages is not settled; the other reading gives ₹1,29,807.69.',
        ],
      },
    });
    const chosen = await record(id, { gratuity: 'fifth-year' });
    expect(chosen.exit.gratuity).toBe('fifth-year');
    expect(amountsOf(chosen.settlement.lines).Gratuity).toBe(1_94_711.54);
    expect(chosen.settlement.gratuityByChoice.amount).toBe(1_94_711.54);
    const { lines } = (await record(id, { gratuity: 'five-years' })).settlement;
    expect(amountsOf(lines)).not.toHaveProperty('Gratuity');
  });

  test('the end of a fixed term needs one year, also where the employment is not set', async () => {
    const { id } = await hired({ dateOfJoining: '2024-12-01', lopDays: 0 });
    const { settlement } = await record(id, { kind: 'end-of-term', lastDay: '2026-11-30' });
    expect(amountsOf(settlement.lines).Gratuity).toBeGreaterThan(0);
  });

  test('names the gratuity where the employer’s PF counts in all remuneration', async () => {
    const { id } = await employee();
    await portal.ok('PUT', payroll(id), { medicalAllowance: 0, otherAllowance: 22_500 });
    await portal.saveStatutory({ id }, { pfMembership: 'ceiling', epsMember: 'yes' });
    const { lines } = await portal.ok('POST', `${leaving(id)}/preview`, exit);
    const { doubts } = lines.find(({ label }: { label: string }) => label === 'Gratuity');
    // ₹45,000, and ₹1,500 of the ₹48,000 that are excluded from ₹93,000.
    expect(doubts).toContain(
      "Whether the employer's PF counts in all remuneration is not settled; the other reading gives ₹1,60,961.54.",
    );
  });

  test('names the gratuity of the other reading of special allowances', async () => {
    const { id } = await hired({ lopDays: 0 });
    const { settlement } = await record(id);
    const { doubts } = settlement.lines.find(({ label }: { label: string }) => label === 'Gratuity');
    expect(doubts.join()).toContain('the other reading gives ₹1,55,769.23');
  });
});

describe('an employee who has left', () => {
  const today = todayInIndia();
  const lastDay = addDays(today, -4);
  const own = (token: string, method: string, to: string, body?: object) =>
    portal.call(method, to, { token, ...(body && { body }) });

  // behaviour leaving: A former employee reads payslips
  test('reads payslips and the own profile until the date of the company, and nothing else', async () => {
    const { id, version, token } = await employee(toPeriod(lastDay));
    await leaves(id, version, { lastDay, accessUntil: today });
    await portal.generatePayslip({ id });
    const listed = await own(token, 'GET', '/api/slips/my-slips');
    expect([listed.status, listed.body]).toMatchObject([200, [{ payPeriod: toPeriod(lastDay) }]]);
    expect((await own(token, 'GET', '/api/profile/me')).status).toBe(200);
    expect((await own(token, 'GET', '/api/form-130')).body).toEqual({ forms: [] });
    const refused = await own(token, 'GET', '/api/policies');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `You have left the company. Until ${formatDate(today)} you can read your payslips and change your sign-in.`,
    ]);
  });

  // behaviour leaving: A former employee reads payslips
  test('is refused on every route of the contract that is not for former employees', async () => {
    const { id, version, token } = await employee(toPeriod(lastDay));
    await leaves(id, version, { lastDay, accessUntil: addDays(today, 90) });
    const routes = allRoutes.filter(
      ({ route }) => ['employee', 'signed-in'].includes(route.caller) && !route.formerEmployees,
    );
    expect(routes.length).toBeGreaterThan(5);
    for (const { route } of routes) {
      const to = route.path.replaceAll(/\{\w+\}/g, 'x');
      expect([to, (await own(token, route.method, to, {})).status]).toEqual([to, 403]);
    }
  });

  // behaviour leaving: A former employee reads payslips
  test('is signed out, and cannot sign in, once the access has ended', async () => {
    const { id, version, token, email, password } = await employee(toPeriod(lastDay));
    await leaves(id, version, { lastDay, accessUntil: addDays(today, -1) });
    expect((await own(token, 'GET', '/api/slips/my-slips')).status).toBe(401);
    const signIn = await portal.call('POST', '/api/auth/login', { body: { email, password } });
    expect([signIn.status, signIn.body.message]).toEqual([
      401,
      'This account ended after the employee left the company.',
    ]);
  });

  // behaviour leaving: Employing a former employee again
  test('who returns has the old payslips, the new dates, and all of the portal again', async () => {
    const { id, version, token } = await employee();
    const saved = await leaves(id, version, { lastDay: '2026-11-20' });
    await portal.generatePayslip({ id });
    const rehired = { dateOfJoining: '2026-12-07', version: saved.version };
    const early = await portal.asAdmin('POST', `/api/admin/people/${id}/rehire`, {
      ...rehired,
      dateOfJoining: '2026-11-20',
    });
    expect(early.body.message).toBe('Date of joining must be after the last day');
    const state = await portal.ok('POST', `/api/admin/people/${id}/rehire`, rehired);
    expect(state).toMatchObject({
      dateOfJoining: '2026-12-07',
      employments: [{ from: '2020-10-01', to: '2026-11-20' }],
    });
    expect(await portal.ok('POST', `/api/admin/people/${id}/rehire`, rehired)).toEqual(state);
    expect((await own(token, 'GET', '/api/policies')).status).toBe(200);
    expect((await own(token, 'GET', '/api/slips/my-slips')).body).toHaveLength(1);
    const slip = await portal.generatePayslip({ id });
    expect([slip.payPeriod, slip.paidDays, slip.lines]).toEqual(['2026-12', 25, undefined]);
  });
});
