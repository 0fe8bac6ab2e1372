import { beforeAll, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { employer } from '../../../infra/local/demo/employer.ts';
import { companyDefaults, companyMessages } from '../../../shared/company/company.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { messages } from '../../../shared/messages.ts';
import { toPeriod } from '../../../shared/period.ts';
import { sampleLogo, samplePng } from '../../support/employer.ts';
import { writePng } from '../../support/png.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal({ withoutCompany: true });
let person: Employee;

beforeAll(async () => {
  person = await portal.employee('Asha Iyer');
});

const asPerson = (method: string, path: string) => portal.call(method, path, { token: person.token });
const read = async () => (await portal.asAdmin('GET', '/api/company')).body;
const save = (body: object) => portal.asAdmin('PUT', '/api/admin/company', body);
const generate = (id: string) => portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${id}`);
const slips = async () => (await asPerson('GET', '/api/slips/latest')).body;

/** Other logos than the demo's: one pixel each. */
const dotOf = (shade: number) => writePng(1, 1, Buffer.from([0, shade, shade, shade, 255]));
const dot = dotOf(9);
const otherDot = dotOf(10);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('a portal without a company', () => {
  test('replies null for a company that is not set up', async () => {
    for (const token of [portal.admin, person.token]) {
      const { status, body } = await portal.call('GET', '/api/company', { token });
      expect([status, body]).toEqual([200, null]);
    }
  });

  // behaviour company: Sign-in screens
  test('shows no brand before sign-in without a company', async () => {
    const { status, body } = await portal.call('GET', '/api/company/brand');
    expect([status, body]).toEqual([200, null]);
  });

  // behaviour payroll: Without a company
  test('generates no payslip without a company, and says where to set it up', async () => {
    await portal.setPayroll(person.id, { payPeriod: '2026-07', basicSalary: 50_000 });
    const { status, body } = await generate(person.id);
    expect([status, body.message]).toEqual([
      409,
      'Payslips need your company details. Set them up in Company.',
    ]);
    expect((await asPerson('GET', '/api/slips/my-slips')).body).toEqual([]);
  });

  // behaviour payroll: Without a company
  test('previews a payslip without an employer, with a warning', async () => {
    const { status, body } = await portal.asAdmin('GET', `/api/admin/payroll/slip-data/${person.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ warning: companyMessages.notSetUp, company: { name: '' } });
  });

  test('opens a month without a company, but generates no payslips', async () => {
    const payPeriod = toPeriod(todayInIndia());
    expect((await portal.asAdmin('POST', '/api/admin/pay-runs', { payPeriod })).status).toBe(200);
    await expect
      .poll(async () => (await portal.asAdmin('GET', `/api/admin/pay-runs/${payPeriod}`)).body.state, {
        timeout: 100_000,
      })
      .toBe('open');
    const { status, body } = await portal.asAdmin('POST', `/api/admin/pay-runs/${payPeriod}/generation`, {
      people: 1,
      netPay: 50_000,
    });
    expect([status, body.message]).toEqual([409, companyMessages.notSetUp]);
  });

  // behaviour payroll: Without a company
  test('gives each employee 12 leave days without a company', async () => {
    expect((await portal.asAdmin('GET', `/api/admin/employee-profile/${person.id}`)).body.yearlyLeaves).toBe(
      12,
    );
  });
});

describe('setting up the company', () => {
  test.each([
    ['name', ' ', 'Name is required'],
    ['email', 'payroll', 'Email is invalid'],
    ['payDay', 32, 'Pay day must be a whole number from 1 to 31'],
    ['yearlyLeaves', 1.5, 'Leave days per year must be a whole number from 0 to 366'],
    ['name', '山田', 'Payslips cannot show “山”, “田”. Use other characters.'],
    ['pan', 'AAACS12345', 'Enter a valid PAN, for example AAACS1234C'],
    ['tan', '1LRS12345A', 'Enter a valid TAN, for example BLRS12345A'],
    ['logo', base64(Buffer.from('<svg/>')), companyMessages.logoUnreadable],
    ['logo', '', companyMessages.logoUnreadable],
    ['logo', 'A'.repeat(280_000), companyMessages.logoTooLarge],
  ])('refuses an invalid company field %s (%#)', async (field, value, message) => {
    const { status, body } = await save({ ...employer, [field]: value, version: 0 });
    expect([status, body.message, body.fields]).toEqual([400, message, { [field]: message }]);
    expect(await read()).toBeNull();
  });

  test('sets up the company once and shows it to all signed-in users', async () => {
    const { status, body } = await save({ ...employer, logo: base64(samplePng), version: 0 });
    expect([status, body]).toEqual([200, { ...companyDefaults, ...employer, logo: sampleLogo, version: 1 }]);
    expect((await asPerson('GET', '/api/company')).body).toEqual(body);
    expect(await portal.newestEntry()).toMatchObject({
      action: 'company.changed',
      subject: { id: 'company' },
    });
  });

  // behaviour company: Sign-in screens
  test('shows only name and logo of the company before sign-in', async () => {
    const { status, body } = await portal.call('GET', '/api/company/brand');
    expect([status, body]).toEqual([200, { name: employer.name, logo: sampleLogo }]);
    const picture = await portal.call('GET', `/api/company/logos/${sampleLogo.hash}`);
    expect([picture.status, picture.body]).toEqual([200, { png: base64(samplePng) }]);
    expect((await portal.call('GET', '/api/company')).status).toBe(401);
  });

  test('returns the same reply when a company change is resent after a lost response', async () => {
    const again = await save({ ...employer, logo: base64(samplePng), version: 0 });
    expect([again.status, again.body.version]).toEqual([200, 1]);
    expect((await read()).version).toBe(1);
  });

  test('saves one of two simultaneous company changes and refuses the other', async () => {
    const answers = await Promise.all(
      ['080 1', '080 2'].map((phone) => save({ ...employer, phone, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe(messages.versionConflict);
    expect((await read()).phone).toBe(answers.find(({ status }) => status === 200)?.body.phone);
  });

  test('logs company changes with values before and after, and a logo change without its content', async () => {
    const { phone } = await read();
    await portal.changeCompany({ phone: '080 3', payDay: 7, logo: base64(dot) });
    const { changes } = await portal.newestEntry();
    expect(changes).toHaveLength(3);
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'phone', before: phone, after: '080 3' },
        { field: 'payDay', before: 31, after: 7 },
        { field: 'logo' },
      ]),
    );
  });
});

describe('the statutory settings of the company', () => {
  const registered = { profTaxRegistrations: { MH: '27001234', KA: '10112345' } };

  test('are saved and logged, each registration by its state', async () => {
    const { body } = await portal.changeCompany({
      ...registered,
      tan: 'BLRS12345A',
      pfMode: 'fill',
      esiCode: '',
    });
    expect(body).toMatchObject({ ...registered, tan: 'BLRS12345A', pfMode: 'fill', esiMode: 'check' });
    const { changes } = await portal.newestEntry();
    expect(changes).toHaveLength(4);
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'tan', after: 'BLRS12345A' },
        { field: 'pfMode', before: 'check', after: 'fill' },
        { field: 'profTaxRegistrations', part: 'Karnataka', after: '10112345' },
        { field: 'profTaxRegistrations', part: 'Maharashtra', after: '27001234' },
      ]),
    );
  });

  test('are no change where the same registrations are saved again', async () => {
    const { version } = await read();
    expect((await portal.changeCompany(registered)).body.version).toBe(version);
  });

  // behaviour company: Statutory settings
  test('lose a registration whose number is empty', async () => {
    const { body } = await portal.changeCompany({ profTaxRegistrations: { KA: '10112345', MH: '' } });
    expect(body.profTaxRegistrations).toEqual({ KA: '10112345' });
    expect((await portal.newestEntry()).changes).toEqual([
      { field: 'profTaxRegistrations', part: 'Maharashtra', before: '27001234' },
    ]);
  });
});

describe('the logo', () => {
  const get = (hash: string) => asPerson('GET', `/api/company/logos/${hash}`);

  test('serves the logo by its hash, cached privately by the browser', async () => {
    const { status, body, headers } = await get(sampleLogo.hash);
    expect([status, body]).toEqual([200, { png: base64(samplePng) }]);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  });

  // behaviour company: Payslips keep the company's details
  test('keeps an earlier logo for payslips that use it', async () => {
    const { logo: replaced } = (await portal.changeCompany({ logo: base64(otherDot) })).body;
    await portal.changeCompany({ logo: base64(dot) });
    expect((await get(replaced.hash)).body).toEqual({ png: base64(otherDot) });
  });

  test('keeps the logo when it is not sent, removes it on null, and reuses its hash on a new upload', async () => {
    const { body: replaced } = await portal.changeCompany({ logo: base64(samplePng) });
    expect((await portal.changeCompany({ phone: '080 4' })).body.logo).toEqual(replaced.logo);
    expect((await portal.changeCompany({ logo: null })).body.logo).toBeUndefined();
    expect((await portal.changeCompany({ logo: base64(samplePng) })).body.logo).toEqual(sampleLogo);
    expect((await get(sampleLogo.hash)).status).toBe(200);
  });

  test('replies 404 for an unknown logo hash, without caching', async () => {
    for (const hash of ['0'.repeat(64), 'x']) {
      const { status, headers } = await get(hash);
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });
});

// behaviour payroll: A payslip never changes
// behaviour company: Payslips keep the company's details
test('a payslip keeps its company details, and a regenerated one reports the change', async () => {
  // A head that is filled in would ask for the details of the employee.
  await portal.changeCompany({ pfMode: 'check' });
  await generate(person.id);
  const first = await slips();
  expect(first.company).toMatchObject({ name: employer.name, logo: sampleLogo });
  await portal.changeCompany({ name: 'Sahyadri Labs Private Limited', logo: base64(dot) });
  expect((await slips()).company).toEqual(first.company);
  await generate(person.id);
  const second = await slips();
  expect(second.company).toMatchObject({
    name: 'Sahyadri Labs Private Limited',
    logo: { width: 1, height: 1 },
  });
  expect(second.versions[0].change).toMatchObject({ difference: 0, details: ['company'] });
  expect((await asPerson('GET', `/api/slips/${second.versions[1].slipId}`)).body.company).toEqual(
    first.company,
  );
});

describe('leave days per year', () => {
  const details = (id: string) => `/api/admin/employee-profile/${id}`;
  const yearly = async ({ id, token }: Employee) => {
    const admins = (await portal.asAdmin('GET', details(id))).body.yearlyLeaves;
    const own = (await portal.call('GET', '/api/profile/me', { token })).body.yearlyLeaves;
    const { balances } = (await portal.asAdmin('GET', `/api/admin/leaves/balances?userIds=${id}`)).body;
    expect([own, balances[0].yearlyLeaves]).toEqual([admins, admins]);
    return own;
  };

  test('uses the company’s leave days for employees without an individual number, on every screen', async () => {
    const own = await portal.employee();
    await portal.setPayroll(own.id, { basicSalary: 1, yearlyLeaves: 15 });
    expect([await yearly(person), await yearly(own)]).toEqual([12, 15]);
    await portal.changeCompany({ yearlyLeaves: 20 });
    expect([await yearly(person), await yearly(own)]).toEqual([20, 15]);
    await portal.setPayroll(own.id, { yearlyLeaves: null });
    expect(await yearly(own)).toBe(20);
  });

  test('does not store the company’s default leave days as an individual number', async () => {
    await portal.setPayroll(person.id, { hra: 10, yearlyLeaves: 20 });
    await portal.changeCompany({ yearlyLeaves: 21 });
    expect(await yearly(person)).toBe(21);
  });

  test('limits leave applications to the company’s leave days', async () => {
    const apply = (endDate: string) =>
      portal.call('POST', '/api/leaves', {
        token: person.token,
        body: { subject: 'Vacation', startDate: '2027-03-01', endDate, description: 'Home' },
      });
    expect((await apply('2027-03-22')).body.message).toBe(
      'You cannot apply for 22 days. You only have 21 leaves remaining.',
    );
    expect((await apply('2027-03-21')).status).toBe(200);
  });
});

test('the company needs no registration number and no phone, and the audit log has neither where they are empty', async () => {
  await remove('settings', { name: 'company' });
  const { registrationNumber, phone, ...rest } = employer;
  const { status, body } = await save({ ...rest, version: 0 });
  expect([status, body]).toMatchObject([200, { ...rest, registrationNumber: '', phone: '', version: 1 }]);
  const fields = (await portal.newestEntry()).changes.map(({ field }: { field: string }) => field);
  expect(fields).toContain('name');
  expect(fields).not.toContain('phone');
  expect(fields).not.toContain('registrationNumber');
});

test('an employee reads the company without its numbers at authorities', async () => {
  const numbers = {
    pan: 'AAACS1234C',
    tan: 'BLRS12345A',
    pfCode: 'BGBNG1234567000',
    esiCode: '53000123450000999',
    profTaxRegistrations: { KA: '29123456789' },
  };
  await portal.changeCompany(numbers);
  expect(await read()).toMatchObject(numbers);
  const { body } = await asPerson('GET', '/api/company');
  expect(body).toMatchObject({
    name: (await read()).name,
    pan: '',
    tan: '',
    pfCode: '',
    esiCode: '',
    profTaxRegistrations: {},
  });
});
