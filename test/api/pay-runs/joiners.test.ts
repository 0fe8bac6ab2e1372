import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const month = toPeriod(todayInIndia());
const last = subtractMonths(month, 1);
const [days, lastDays] = [daysInPeriod(month), daysInPeriod(last)];
const basicSalary = lastDays * 1_000;

const portal = setUpPortal();
const run = payRunClient(portal, month);
let leaver: string;

const lineAmounts = async (userId: string) => (await run.row(userId)).lines?.map(({ amount }) => amount);

beforeAll(async () => {
  const hire = async (name: string, details: object) => {
    const { id } = await portal.hire(name, { basicSalary, dateOfJoining: '2024-04-01', ...details });
    return id;
  };
  await hire('Asha Rao', {});
  leaver = await hire('Ravi Kumar', { dateOfLeaving: `${last}-20` });
  const before = payRunClient(portal, last);
  await before.payAndClose();
  await run.open();
});

// behaviour pay-runs: An employee who is added while a month is open
test('an employee whose pay is entered while a month is open is in it, with the days of the month before that no payslip paid', async () => {
  const { id } = await portal.hire('Chitra Rao', { basicSalary, dateOfJoining: `${last}-${lastDays - 3}` });
  expect(await run.row(id)).toMatchObject({ paidDays: days, lopDays: 0, otherDeduction: 0 });
  expect(await lineAmounts(id)).toEqual([4_000]);
  expect(await portal.ok('GET', `/api/admin/employee-profile/${id}`)).toMatchObject({ payPeriod: month });
});

// behaviour pay-runs: An employee who is added while a month is open
test('employees who are imported while a month is open are in it from the day on which they join', async () => {
  const people = Array.from({ length: 20 }, (_, i) => ({
    name: `Joiner ${i}`,
    email: `joiner${i}@example.com`,
    basicSalary,
    dateOfJoining: `${month}-05`,
  }));
  const replies = await portal.ok('POST', '/api/admin/people', { people, invite: false });
  expect(new Set(replies.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['created']));
  const joined = (await run.rows()).filter(({ name }) => name.startsWith('Joiner'));
  expect(joined.map(({ paidDays }) => paidDays)).toEqual(people.map(() => days - 4));
  expect((await run.summary()).counts.errors).toBe(0);
});

// behaviour pay-runs: An employee who is added while a month is open
test('a former employee who is employed again while a month is open is in it', async () => {
  expect((await run.rows()).map(({ userId }) => userId)).not.toContain(leaver);
  const { version } = await portal.ok('GET', `/api/admin/people/${leaver}/leaving`);
  await portal.ok('POST', `/api/admin/people/${leaver}/rehire`, { dateOfJoining: `${month}-11`, version });
  expect(await run.row(leaver)).toMatchObject({ paidDays: days - 10 });
});

// behaviour pay-runs: An employee who is added while a month is open
test('an employee whose days were typed without a month, whose month was chosen, or who only has an account, joins with the next check', async () => {
  const typed = await portal.hire('Typed Days', { basicSalary, paidDays: 20, lopDays: 2 });
  const chosen = await portal.hire('Chosen Month', { basicSalary, payPeriod: subtractMonths(last, 1) });
  const bare = await portal.employee('No Details');
  const isIn = async ({ id }: { id: string }) => (await run.rows()).some(({ userId }) => userId === id);
  const areIn = async () => [await isIn(typed), await isIn(chosen), await isIn(bare)];
  expect(await areIn()).toEqual([false, false, false]);
  await run.check();
  expect(await areIn()).toEqual([true, true, true]);
});

test('an employee who is entered once the payslips are made has none of them, which the month says', async () => {
  const { people } = (await run.generate()).outcome ?? {};
  await portal.hire('Late Joiner', { basicSalary, dateOfJoining: `${month}-20` });
  expect((await run.summary()).slips).toMatchObject({ people, missing: 1 });
  await run.generateAndClose();
  expect((await run.get()).outcome).toMatchObject({ people: (people ?? 0) + 1 });
});
