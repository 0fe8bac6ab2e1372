import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { adminSessionOf, employeeSession, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { provokeFailedRequests } from '../../e2e/problems.ts';
import { createPortalClient, type Employee } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

// An employee without a payslip asks for the newest one.
provokeFailedRequests();

// A dedicated portal: the types concern the leave of all employees.
const portal = dedicatedPortal();
let people: Awaited<ReturnType<typeof createPortalClient>>;
let admin: StoredSession;
let person: Employee;

beforeAll(async () => {
  people = await createPortalClient(portal.url);
  person = await people.hire('Leela Nambiar', { yearlyLeaves: 12 });
  admin = adminSessionOf(people);
});
const open = (path: string, session: StoredSession) =>
  openPage(path, { signedIn: [session], portal: portal.url });
const today = todayInIndia();
const year = Number(today.slice(0, 4));

test('HR sets up a type with a preview and adjusts a balance; the employee sees what a request costs; the year is closed', async () => {
  const types = await open('/admin/leave-types', admin);
  await clickButton(types, 'Add type');
  await field(types, 'Start from a template').selectOption('West Bengal: privilege leave');
  await field(types, 'These rules apply from').fill(`${year - 1}-01-01`);
  await field(types, 'Credited').selectOption('By an admin only');
  await expectAccessible(types);
  await types.setViewportSize({ width: 1440, height: 900 });
  await clickButton(types, 'Preview');
  await waitForText(types, 'No balance changes today.');
  await expectAccessible(types);
  await types.setViewportSize({ width: 1440, height: 900 });
  await clickButton(types, 'Save type');
  await waitForText(types, 'Type of leave saved');
  await expectAccessible(types);

  const employee = await open(`/admin/employees/${person.id}?section=leave`, admin);
  await employee.setViewportSize({ width: 1440, height: 900 });
  await clickButton(employee, 'Adjust a balance');
  await field(employee, 'Date').fill(`${year - 1}-06-01`);
  await field(employee, 'Days').fill('30.5');
  await field(employee, 'Reason').fill('Opening balance');
  await clickButton(employee, 'Adjust balance');
  await waitForText(employee, 'Balance adjusted');
  await expectAccessible(employee);

  const end = await open('/admin/leave-types/year-end', admin);
  await waitForText(end, 'Leela Nambiar');
  await expectAccessible(end);
  await end.setViewportSize({ width: 1440, height: 900 });
  await clickButton(end, 'Close leave year');
  await end.getByRole('alertdialog').getByRole('button', { name: 'Close leave year' }).click();
  await waitForText(end, 'Leave year closed');

  const leave = await open('/dashboard/leave', employeeSession(person));
  await waitForText(leave, '28 days');
  await field(leave, 'Start Date').fill(`${year}-03-01`);
  await field(leave, 'End Date').fill(`${year}-03-30`);
  await waitForText(leave, 'You have 28: 2 days become loss of pay');
  await field(leave, 'Description').fill('To the sea');
  await expectAccessible(leave);
  await leave.setViewportSize({ width: 1440, height: 900 });
  await clickButton(leave, 'Submit request, 2 days unpaid');
  await waitForText(leave, 'Leave application submitted successfully!');

  const requests = await open('/admin/leaves', admin);
  await waitForText(requests, '2 days become loss of pay');
  await expectAccessible(requests);
  await requests.setViewportSize({ width: 1440, height: 900 });
  await clickButton(requests, 'Approve');
  await waitForText(requests, 'Leave request has been approved');
  const { body } = await people.callOk('GET', `/api/leaves/${person.id}`, { token: person.token });
  expect(body[0].unpaid).toEqual([
    { date: `${year}-03-29`, halfDays: 2 },
    { date: `${year}-03-30`, halfDays: 2 },
  ]);
});
