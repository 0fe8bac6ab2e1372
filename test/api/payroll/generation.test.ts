import { afterEach, describe, expect, test, vi } from 'vitest';
import { get as read } from '../../../functions/lib/table.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { EmployeeEntry } from '../../../shared/payroll/payroll.ts';
import { toSlipCompany } from '../../../shared/slips/slips.ts';
import { julyFigures as figures, julyResults } from '../../document/sample-slip.ts';
import { readAuditEntries } from '../../support/audit-entries.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { failWrite, interleaveBeforeWrite } from '../../support/pause-command.ts';
import { adminSignIn } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { fetchAllPages } from '../lists/fetch-all-pages.ts';

const portal = setUpPortal();
afterEach(() => {
  vi.useRealTimers();
});

const post = (id: string) => portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${id}`, {});
const get = (path: string) => portal.asAdmin('GET', `/api/admin/payroll/${path}`);

const july = { ...figures, payPeriod: '2026-07' };

describe('a preview', () => {
  // spec 3.14, 5.43, 5.45, 6.7, 7.42, 9.15
  // behaviour payroll: The pay date
  test('a preview shows the slip that would be generated, and saves nothing', async () => {
    const { id, name, email } = await portal.employee();
    await portal.setPayroll(id, july);
    const { status, body } = await get(`slip-data/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id, name, email },
      profile: { ...july, ...julyResults, totalDaysInMonth: 31 },
      payDate: todayInIndia(),
    });
    expect((await get(`history/${id}`)).body).toEqual([]);
  });

  test('neither preview nor slip is made for an employee without payroll details', async () => {
    const { id } = await portal.employee();
    for (const answer of [await get(`slip-data/${id}`), await post(id)]) {
      expect([answer.status, answer.body.message]).toEqual([
        404,
        'This employee has no payroll details yet.',
      ]);
    }
  });

  test('a preview without a pay period takes loss of pay of thirty days', async () => {
    const { id } = await portal.employee();
    await portal.setPayroll(id, { basicSalary: 30_000, paidDays: 0 });
    const { body } = await get(`slip-data/${id}`);
    expect(body.profile).toMatchObject({ grossEarnings: 30_000, netPay: 30_000, paidDays: 0, hra: 0 });
    expect(body.profile).not.toHaveProperty('totalDaysInMonth');
  });

  test('a preview has the company of today, with its logo', async () => {
    const { id } = await portal.employee();
    await portal.setPayroll(id, july);
    expect((await get(`slip-data/${id}`)).body.company).toEqual(toSlipCompany(sampleEmployer));
  });
});

describe('characters that no font of the PDF has', () => {
  const named = async (name: string) => {
    const { id, email, token } = await portal.employee();
    await portal.asAdmin('PUT', `/api/auth/users/${id}`, {
      name,
      email,
      role: 'user',
      isInitialPassword: false,
    });
    await portal.setPayroll(id, july);
    return { id, token };
  };

  // behaviour payroll: A payslip is generated only if it can be printed
  test('refuses a payslip with characters that no font supports, naming employee, field and character', async () => {
    const { id, token } = await named('山田 Hanako');
    await portal.call('POST', '/api/profile', {
      token,
      body: { designation: 'Engineer 😀', bankAccountNumber: '𒀀\ue000' },
    });
    const { status, body } = await post(id);
    expect([status, body.code, body.message]).toEqual([
      422,
      'unprocessable',
      'The payslip of 山田 Hanako cannot be printed: no font supports “山”, “田” in Employee Name and “😀” in Designation and “𒀀”, “U+E000” in Bank Account. Use other characters and try again.',
    ]);
    expect(body.fields).toEqual({
      name: 'No font supports “山”, “田” in Employee Name',
      designation: 'No font supports “😀” in Designation',
      bankAccountNumber: 'No font supports “𒀀”, “U+E000” in Bank Account',
    });
    expect((await get(`history/${id}`)).body).toEqual([]);
  });

  // behaviour payroll: A payslip is generated only if it can be printed
  test('a preview with characters that no font supports shows a warning', async () => {
    const { id } = await named('山田');
    const { status, body } = await get(`slip-data/${id}`);
    expect([status, body.user.name]).toEqual([200, '山田']);
    expect(body.warning).toContain('no font supports “山”, “田” in Employee Name');
  });

  test.each(['ஆஷா ராவ்', 'آشا راؤ', 'Nguyễn Thị Hạnh', 'आशा Rao'])(
    'the name %s is generated and previewed without a warning',
    async (name) => {
      const { id } = await named(name);
      expect((await get(`slip-data/${id}`)).body.warning).toBeUndefined();
      expect((await post(id)).status).toBe(200);
    },
  );
});

describe('generating a slip', () => {
  // spec 3.15, 4.30, 6.7, 7.40, 7.43
  test('a generated slip is in the admin’s history and in the employee’s slips', async () => {
    const { id, name, token } = await portal.employee();
    await portal.setPayroll(id, july);
    const { status, body } = await post(id);
    expect([status, body.message]).toEqual([
      200,
      `Salary slip for ${name} for July 2026 has been generated. The employee can now view it.`,
    ]);
    expect((await get(`history/${id}`)).body).toEqual([
      {
        id: body.slipId,
        payPeriod: '2026-07',
        paymentStatus: 'Paid',
        isPublished: true,
        calculations: { grossEarnings: 92_500, totalDeductions: 9_233.87, netPay: 83_266.13 },
      },
    ]);
    expect((await portal.call('GET', `/api/slips/${body.slipId}`, { token })).body.profile).toMatchObject(
      julyResults,
    );
  });

  // spec 3.13, 3.17, 6.8, 7.44
  // behaviour payroll: A payslip never changes
  test('a generated slip is a snapshot: later changes do not reach it', async () => {
    const { id, token } = await portal.employee();
    await portal.call('POST', '/api/profile', {
      token,
      body: { bankAccountNumber: '111', designation: 'Engineer' },
    });
    await portal.setPayroll(id, july);
    const { slipId } = (await post(id)).body;
    const before = await get(`slip/${slipId}`);
    await portal.setPayroll(id, { basicSalary: 1, employeeId: 'NEW' });
    await portal.call('POST', '/api/profile', { token, body: { bankAccountNumber: '999' } });
    const after = await get(`slip/${slipId}`);
    expect(after.body).toEqual(before.body);
    expect(after.body).toMatchObject({
      employeeDetails: { id, bankAccountNumber: '111', designation: 'Engineer' },
      payrollDetails: { basicSalary: 46_250 },
      payPeriod: '2026-07',
      calculations: { netPay: 83_266.13 },
    });
  });

  // spec 7.41
  // behaviour payroll: The id of a payslip
  test('generating again replaces the slip of the period and keeps the version before', async () => {
    const { id, token } = await portal.employee();
    await portal.setPayroll(id, july);
    const first = (await post(id)).body;
    await portal.setPayroll(id, { otherDeduction: 1_500 });
    const second = (await post(id)).body;
    expect([second.slipId, first.version, second.version]).toEqual([first.slipId, 1, 2]);
    expect((await get(`history/${id}`)).body).toHaveLength(1);
    expect((await get(`slip/${second.slipId}`)).body.calculations.netPay).toBe(82_266.13);
    expect((await get(`slip/${second.slipId}_v001`)).body.calculations.netPay).toBe(83_266.13);
    const { body: list } = await portal.call('GET', '/api/slips/my-slips', { token });
    expect(list).toMatchObject([{ payPeriod: '2026-07', netPay: 82_266.13 }]);
    const replaced = await portal.call('GET', `/api/slips/${second.slipId}_v001`, { token });
    expect(replaced.body.profile.netPay).toBe(83_266.13);
  });

  // spec 7.41
  test('generating ten times at once makes one slip and keeps every version', async () => {
    const { id } = await portal.employee();
    await portal.setPayroll(id, july);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(id)));
    const made = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(made.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(made.map((_, i) => i + 1));
    expect((await get(`history/${id}`)).body).toHaveLength(1);
  });

  test('generating needs a pay period', async () => {
    const { id } = await portal.employee();
    await portal.setPayroll(id, { basicSalary: 1 });
    const { status, body } = await post(id);
    expect([status, body.message]).toEqual([400, 'Set the pay period of this employee first.']);
  });

  test('a negative net pay is generated where it is confirmed', async () => {
    const { id } = await portal.employee();
    await portal.setPayroll(id, { payPeriod: '2026-07', basicSalary: 100, pf: 250.5 });
    const path = `/api/admin/payroll/generate-slip/${id}`;
    expect((await portal.asAdmin('POST', path)).status).toBe(422);
    await portal.ok('POST', path, { confirmedNetPay: -150.5 });
    expect((await get(`history/${id}`)).body[0].calculations.netPay).toBe(-150.5);
  });

  test('a slip is known again when the pay period goes on and comes back', async () => {
    const { id } = await portal.employee();
    const stateNow = async () => {
      const { body } = await portal.asAdmin('GET', '/api/admin/profiles');
      return body.find(({ user }: EmployeeEntry) => user.id === id).state;
    };
    await portal.setPayroll(id, july);
    await post(id);
    expect(await stateNow()).toBe('generated');
    await portal.setPayroll(id, { payPeriod: '2026-08' });
    expect(await stateNow()).toBe('ready');
    await portal.setPayroll(id, { payPeriod: '2026-07' });
    expect(await stateNow()).toBe('generated');
  });
});

describe('while a slip is generated', () => {
  /** An employee with July's figures and a number of payslips of it. */
  async function withSlips(count: number) {
    const person = await portal.employee();
    await portal.setPayroll(person.id, july);
    for (let i = 0; i < count; i++) await post(person.id);
    return person;
  }
  const userPath = (id: string) => `/api/auth/users/${id}`;

  test.each([0, 1, 2])(
    'another of the same period becomes a version of its own, after %d before',
    async (count) => {
      const { id } = await withSlips(count);
      const [late, early] = await interleaveBeforeWrite(
        'slips',
        () => post(id),
        () => post(id),
      );
      expect([early.body.version, late.body.version]).toEqual([count + 1, count + 2]);
      const { slipId } = late.body;
      for (let version = 1; version <= count + 1; version++) {
        expect((await get(`slip/${slipId}_v00${version}`)).status).toBe(200);
      }
      expect((await get(`slip/${slipId}_v00${count + 2}`)).status).toBe(404);
      expect((await get(`history/${id}`)).body).toHaveLength(1);
    },
  );

  test.each([0, 1])('figures that change are in the slip, with %d slips before', async (count) => {
    const { id } = await withSlips(count);
    const [{ body }] = await interleaveBeforeWrite(
      'slips',
      () => post(id),
      () => portal.setPayroll(id, { otherDeduction: 1_500 }),
    );
    expect((await get(`slip/${body.slipId}`)).body.calculations.netPay).toBe(82_266.13);
    const { body: saved } = await portal.asAdmin('GET', `/api/admin/employee-profile/${id}`);
    expect(saved).toMatchObject({ otherDeduction: 1_500, version: 2 });
  });

  test('a name that changes is on the slip', async () => {
    const { id, email } = await withSlips(0);
    const renamed = { name: 'Meera Nair', email, role: 'user', isInitialPassword: false };
    const [{ body }] = await interleaveBeforeWrite(
      'slips',
      () => post(id),
      () => portal.asAdmin('PUT', userPath(id), renamed),
    );
    expect((await get(`slip/${body.slipId}`)).body.employeeDetails.name).toBe('Meera Nair');
  });

  test('generates no payslip for an employee deleted meanwhile', async () => {
    const { id } = await withSlips(0);
    const [{ status }] = await interleaveBeforeWrite(
      'slips',
      () => post(id),
      () => portal.asAdmin('DELETE', userPath(id)),
    );
    expect(status).toBe(404);
    expect((await get(`history/${id}`)).body).toEqual([]);
  });

  describe('a slip of the period is restored from a backup', () => {
    const payPeriod = '2026-07';
    /** The current payslip of a period as a backup would hold it, with a mark. */
    async function backedUp(userId: string, changes: object) {
      const item = await read('slips', { userId, payPeriod });
      return { ...item, generatedBy: 'usr_of_the_backup', ...changes };
    }
    const versionsOf = async (userId: string, versions: string[]) =>
      Promise.all(
        versions.map(async (version) => (await read('slips', { userId, payPeriod: version }))?.generatedBy),
      );

    test('where there was none, the restored slip is kept as the version before', async () => {
      const [{ id }, other] = [await withSlips(0), await withSlips(1)];
      const item = await backedUp(other.id, { userId: id });
      const [{ body }] = await interleaveBeforeWrite(
        'slips',
        () => post(id),
        () => putItems('slips', [item]),
      );
      expect(body.version).toBe(2);
      expect(await versionsOf(id, ['2026-07#v001'])).toEqual(['usr_of_the_backup']);
    });

    test('where there was an earlier one, the restored slip is kept as the version before', async () => {
      const { id } = await withSlips(1);
      const item = await backedUp(id, { version: 2 });
      const [{ body }] = await interleaveBeforeWrite(
        'slips',
        () => post(id),
        () => putItems('slips', [item]),
      );
      expect(body.version).toBe(3);
      expect(await versionsOf(id, ['2026-07#v002'])).toEqual(['usr_of_the_backup']);
    });

    test('among the replaced versions, the restored slip is never overwritten', async () => {
      const { id } = await withSlips(1);
      const { period: _, ...item } = (await backedUp(id, { payPeriod: '2026-07#v001' })) as Record<
        string,
        unknown
      >;
      await putItems('slips', [item]);
      expect((await post(id)).status).toBe(409);
      expect(await versionsOf(id, ['2026-07#v001'])).toEqual(['usr_of_the_backup']);
    });
  });

  test('a failing database leaves neither a slip nor an audit entry', async () => {
    const { id } = await withSlips(0);
    const { status } = await failWrite('slips', () => post(id));
    expect([status, takeConsole().join()]).toEqual([500, expect.stringContaining('the database is gone')]);
    expect((await get(`history/${id}`)).body).toEqual([]);
    expect((await readAuditEntries(id)).map(({ action }) => action)).not.toContain('slip.generated');
  });

  test('the admin, the period and the version are put on the audit record', async () => {
    const { id } = await withSlips(2);
    const by = expect.stringMatching(/^usr_/);
    expect((await readAuditEntries(id)).filter(({ action }) => action === 'slip.generated')).toEqual([
      { action: 'slip.generated', by, payPeriod: '2026-07', version: 1 },
      { action: 'slip.generated', by, payPeriod: '2026-07', version: 2 },
    ]);
  });
});

test('the history of an employee has the newest period first, page by page and at once', async () => {
  const { id } = await portal.employee();
  for (const payPeriod of ['2026-05', '2026-07', '2026-06', '2026-06'])
    await portal.generate(id, { payPeriod });
  const { body } = await get(`history/${id}`);
  expect(body.map((item: { payPeriod: string }) => item.payPeriod)).toEqual([
    '2026-07',
    '2026-06',
    '2026-05',
  ]);
  const pages = await fetchAllPages(portal.call, `/api/admin/payroll/history/${id}`, portal.admin, () => 1);
  expect(pages.flatMap(({ items }) => items)).toEqual(body);
});

describe('a historical slip', () => {
  // spec 3.17, 7.44
  test('a historical slip has the employee’s details, the payroll details, the period and the results', async () => {
    const { id, name, email } = await portal.employee();
    await portal.setPayroll(id, { ...july, employeeId: 'SAH-0142', dateOfJoining: '2022-06-13' });
    const { slipId } = (await post(id)).body;
    const { lopDeduction, ...calculations } = julyResults;
    expect((await get(`slip/${slipId}`)).body).toMatchObject({
      employeeDetails: { id, name, email, employeeId: 'SAH-0142', dateOfJoining: '2022-06-13' },
      payrollDetails: { ...july, ...julyResults },
      payPeriod: '2026-07',
      paymentStatus: 'Paid',
      calculations,
    });
  });

  // spec 9.15
  // behaviour payroll: The pay date
  test('a historical slip keeps the day of generation as pay date, while a preview has today', async () => {
    const { id } = await portal.employee();
    await portal.setPayroll(id, july);
    const { slipId } = (await post(id)).body;
    const today = todayInIndia();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 });
    const later = todayInIndia();
    const { body: login } = await portal.call('POST', '/api/auth/admin/login', { body: adminSignIn });
    const ask = (path: string) =>
      portal.call('GET', `/api/admin/payroll/${path}`, { token: login.token as string });
    const [preview, saved] = [await ask(`slip-data/${id}`), await ask(`slip/${slipId}`)];
    expect([preview.body.payDate, saved.body.payDate]).toEqual([later, today]);
  });
});

describe('a slip that does not exist', () => {
  test.each(['slip_00000000000000000000_2026-07', 'slip_x', '../../etc/passwd', 'latest'])(
    'the slip %s is 404 in the history',
    async (id) => {
      expect((await get(`slip/${encodeURIComponent(id)}`)).status).toBe(404);
    },
  );
});
