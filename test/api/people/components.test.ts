import { beforeAll, expect, test } from 'vitest';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
beforeAll(async () => {
  const shared = { kind: 'earning', isWages: false, isTaxable: true, isReduced: true, frequency: 'monthly' };
  const { components } = await portal.ok('PUT', '/api/admin/salary-components', {
    components: [
      { ...shared, name: 'Special Allowance', amountKind: 'typed' },
      { ...shared, name: 'Site Allowance', amountKind: 'percent-of-basic', percent: 10 },
      { ...shared, name: 'Diwali Bonus', amountKind: 'typed', frequency: 'once' },
    ],
    structure: { basicSalary: { amountKind: 'percent-of-ctc', percent: 50 } },
    version: 0,
  });
  [special, site, bonus] = components.map(({ id }: { id: string }) => id);
});

let special = '';
let site = '';
let bonus = '';

const importRows = (people: object[], revision: object = {}) =>
  portal.ok('POST', '/api/admin/people', { people, invite: false, ...revision });

const personOf = async (email: string) =>
  (await portal.ok('GET', '/api/admin/people?limit=500')).find(
    (one: { email: string }) => one.email === email,
  );
const linesOf = async ({ userId }: { userId: string }) =>
  (await portal.ok('GET', `/api/admin/payroll/slip-data/${userId}`)).profile.lines?.map(
    ({ label, amount }: { label: string; amount: number }) => [label, amount],
  );
const entriesOf = async (userId: string, action: string) =>
  portal.ok('GET', `/api/admin/audit?person=${userId}&action=${action}`);

test('an import gives a new employee components, and an export has them in rupees and percent', async () => {
  const email = 'nila@example.com';
  const row = {
    email,
    name: 'Nila Sen',
    basicSalary: 40_000,
    components: { [special]: 5_000.5, [site]: 12.5 },
  };
  expect(await importRows([row])).toEqual([{ outcome: 'created', userId: expect.any(String) }]);
  const person = await personOf(email);
  expect(person).toMatchObject({ basicSalary: 40_000, components: { [special]: 5_000.5, [site]: 12.5 } });
  await portal.setPayroll(person.userId, { payPeriod: '2026-09' });
  expect(await linesOf(person)).toEqual([
    ['Special Allowance', 5_000.5],
    ['Site Allowance', 5_000],
  ]);
});

test('an import changes the components of an employee, 0 takes one away, and sent again it changes nothing', async () => {
  const { id, email } = await portal.employee();
  await portal.setPayroll(id, {
    payPeriod: '2026-09',
    basicSalary: 40_000,
    components: { [special]: 5_000, [site]: 10 },
  });
  const { userId, version } = await personOf(email);
  const row = { email, userId, version, components: { [special]: 6_000, [site]: 0 } };
  expect(await importRows([row])).toEqual([{ outcome: 'changed' }]);
  expect(await importRows([row])).toEqual([{ outcome: 'unchanged' }]);
  const person = await personOf(email);
  expect(person.components).toEqual({ [special]: 6_000 });
  expect(await linesOf(person)).toEqual([['Special Allowance', 6_000]]);
  const [entry] = await entriesOf(id, 'person.imported');
  expect(entry.changes).toEqual([
    { field: 'components', part: 'Special Allowance', before: 5_000, after: 6_000 },
    { field: 'components', part: 'Site Allowance', before: '10 %' },
  ]);
});

test('the audit log names the one component of an employee that payroll changed, and not the others', async () => {
  const { id } = await portal.employee();
  const components = { [special]: 5_000, [site]: 10 };
  await portal.setPayroll(id, { payPeriod: '2026-09', basicSalary: 40_000, components });
  await portal.setPayroll(id, { components: { ...components, [site]: 12.5 } });
  const [entry] = await entriesOf(id, 'payroll.saved');
  expect(entry.changes).toEqual([
    { field: 'components', part: 'Site Allowance', before: '10 %', after: '12.5 %' },
  ]);
});

test('a CTC of an import gives the earnings of the structure, from the day on that the import names', async () => {
  const { id, email } = await portal.employee();
  await portal.generate(id, { payPeriod: '2026-08', basicSalary: 40_000, lopDays: 0 });
  await portal.setPayroll(id, { payPeriod: '2026-09', lopDays: 0 });
  const { userId, version } = await personOf(email);
  const row = { email, userId, version, ctc: 12_00_000 };
  const effectiveFrom = '2026-08-01';
  expect(await portal.ok('POST', '/api/admin/people/preview', { people: [row], effectiveFrom })).toEqual([
    { grossBefore: 40_000, grossAfter: 50_000, arrears: 10_000, paidIn: '2026-09' },
  ]);
  expect(await importRows([row], { effectiveFrom, reason: 'Review' })).toEqual([{ outcome: 'changed' }]);
  expect(await personOf(email)).toMatchObject({ ctc: 12_00_000, basicSalary: 50_000 });
});

test('a row with a component that no employee can have is refused by name or reason, and the others are not', async () => {
  const email = 'farah@example.com';
  const row = { email, name: 'Farah Khan' };
  const good = { email: 'gita@example.com', name: 'Gita Pillai', components: { [special]: 1 } };
  const replies = await importRows([
    { ...row, components: { [bonus]: 5_000 } },
    { ...row, email: 'f2@example.com', components: { [site]: 101 } },
    { ...row, email: 'f3@example.com', ctc: 1_200, components: { [special]: 5_000 } },
    good,
  ]);
  expect(replies).toEqual([
    { outcome: 'refused', message: 'This component does not exist.' },
    { outcome: 'refused', message: 'Site Allowance cannot be more than 100 %.' },
    expect.objectContaining({ outcome: 'created' }),
    expect.objectContaining({ outcome: 'created' }),
  ]);
  expect(await personOf(email)).toBeUndefined();
});
