import { expect, test } from 'vitest';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();

const noDeductions = { profTax: 0, pf: 0, otherDeduction: 0 };

/** An employee with a payslip of July and one of August, whose month is September. */
async function employeeSinceJuly(lopDays = 0) {
  const { id, email } = await portal.employee();
  await portal.generate(id, { payPeriod: '2026-07', basicSalary: 60_000, lopDays, ...noDeductions });
  await portal.generate(id, { payPeriod: '2026-08', basicSalary: 60_000, lopDays: 0 });
  await portal.setPayroll(id, { payPeriod: '2026-09', lopDays: 0 });
  const { version } = await portal.ok('GET', `/api/admin/people/${id}`);
  return { id, row: { email, userId: id, version, basicSalary: 66_000 } };
}

// behaviour pay-changes: Months with a payslip are owed the difference
test('an import says before it saves what a raise from July pays of July and August, for each employee', async () => {
  const [first, second] = [await employeeSinceJuly(2), await employeeSinceJuly()];
  const people = [first.row, second.row];
  const previewed = await portal.ok('POST', '/api/admin/people/preview', {
    people,
    effectiveFrom: '2026-07-01',
  });
  const gross = { grossBefore: 60_000, grossAfter: 66_000, paidIn: '2026-09' };
  expect(previewed).toEqual([
    { ...gross, arrears: 11_612.9 },
    { ...gross, arrears: 12_000 },
  ]);
  expect((await portal.ok('GET', `/api/admin/employee-profile/${first.id}/revisions`)).revisions).toEqual([]);

  const body = { people, invite: false, effectiveFrom: '2026-07-01', reason: 'Annual review' };
  const changed = { outcome: 'changed' };
  expect(await portal.ok('POST', '/api/admin/people', body)).toEqual([changed, changed]);
  const { lines } = (await portal.ok('GET', `/api/admin/payroll/slip-data/${first.id}`)).profile;
  expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([5_612.9, 6_000]);
  expect(
    (await portal.ok('GET', `/api/admin/employee-profile/${first.id}/revisions`)).revisions,
  ).toMatchObject([
    { from: '2026-07-01', reason: 'Annual review', grossBefore: 60_000, grossEarnings: 66_000 },
  ]);
});

test('an import that is sent again after a lost answer changes nothing', async () => {
  const { id, row } = await employeeSinceJuly();
  const body = { people: [row], invite: false, effectiveFrom: '2026-08-01' };
  await portal.ok('POST', '/api/admin/people', body);
  expect(await portal.ok('POST', '/api/admin/people', body)).toEqual([{ outcome: 'unchanged' }]);
  expect((await portal.ok('GET', `/api/admin/employee-profile/${id}/revisions`)).revisions).toHaveLength(1);
});

test('an import of raises for a later month leaves the payslips until then as they are', async () => {
  const { id, row } = await employeeSinceJuly();
  const body = { people: [row], invite: false, effectiveFrom: '2026-11-01' };
  expect(await portal.ok('POST', '/api/admin/people', body)).toEqual([{ outcome: 'changed' }]);
  expect(await portal.ok('POST', '/api/admin/people', body)).toEqual([{ outcome: 'unchanged' }]);
  const { profile } = await portal.ok('GET', `/api/admin/payroll/slip-data/${id}`);
  expect([profile.basicSalary, profile.lines]).toEqual([60_000, undefined]);
});

test('a row that would change pay before joining is refused in the preview and in the import, and the others are not', async () => {
  const [first, second] = [await employeeSinceJuly(), await employeeSinceJuly()];
  await portal.setPayroll(first.id, { dateOfJoining: '2026-07-06' });
  const { version } = await portal.ok('GET', `/api/admin/people/${first.id}`);
  const people = [{ ...first.row, version }, second.row];
  const message = 'Pay cannot change before the month of joining';
  const effectiveFrom = '2026-06-01';
  expect(await portal.ok('POST', '/api/admin/people/preview', { people, effectiveFrom })).toMatchObject([
    { refusal: message, arrears: 0 },
    { arrears: 12_000 },
  ]);
  expect(await portal.ok('POST', '/api/admin/people', { people, invite: false, effectiveFrom })).toEqual([
    { outcome: 'refused', message },
    { outcome: 'changed' },
  ]);
});
