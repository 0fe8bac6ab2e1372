import { beforeAll, expect, test } from 'vitest';
import { adminSessionOf, employeeSession, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { provokeFailedRequests } from '../../e2e/problems.ts';
import { createPortalClient, type Employee } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

// While a year is typed, the holidays of the year 2 are asked for, of the year 20, and so on.
provokeFailedRequests();

// A dedicated portal: the rules concern the leave of all employees.
const portal = dedicatedPortal();
let people: Awaited<ReturnType<typeof createPortalClient>>;
let admin: StoredSession;
let person: Employee;

beforeAll(async () => {
  people = await createPortalClient(portal.url);
  person = await people.hire('Leela Nambiar', { yearlyLeaves: 12, workLocation: 'Kochi' });
  admin = adminSessionOf(people);
});
const open = (path: string, session: StoredSession) =>
  openPage(path, { signedIn: [session], portal: portal.url });

test('a company counts working days: the employee sees them before sending, and approving takes them', async () => {
  const rules = await open('/admin/company', admin);
  await rules.getByRole('link', { name: 'Leave', exact: true }).click();
  await field(rules, 'Leave counts').selectOption('Working days');
  await field(rules, 'Work location').selectOption('Kochi (1 employee)');
  await clickButton(rules, 'Add location');
  await field(rules, 'Kochi').selectOption('Sunday, second and fourth Saturday');
  await field(rules, 'Optional holidays per year').fill('1');
  await expectAccessible(rules);
  await rules.setViewportSize({ width: 1440, height: 900 });
  await clickButton(rules, 'Save rules');
  await waitForText(rules, 'Leave rules saved');

  const token = people.admin;
  const holiday = { name: 'Thiruvonam', date: '2026-12-30', isOptional: true, locations: ['Kochi'] };
  await people.callOk('POST', '/api/holidays', { token, body: holiday });
  const holidays = await open('/dashboard/holidays', employeeSession(person));
  await holidays.getByText('2026', { exact: true }).click();
  await clickButton(holidays, 'Choose');
  await waitForText(holidays, 'You have chosen 1 of 1 for 2026.');
  await expectAccessible(holidays);

  const leave = await open('/dashboard/leave', employeeSession(person));
  await waitForText(leave, 'Working days count. Your weekly offs and holidays do not.');
  await field(leave, 'Start Date').fill('2026-12-24');
  await field(leave, 'End Date').fill('2026-12-31');
  await waitForText(leave, '5 working days (30 Dec is Thiruvonam)');
  await leave.getByLabel('End date until midday').check();
  await waitForText(leave, '4.5 working days (30 Dec is Thiruvonam), 7.5 left after this request');
  await expectAccessible(leave);
  await leave.setViewportSize({ width: 1440, height: 900 });
  await field(leave, 'Description').fill('At home');
  await clickButton(leave, 'Submit request');
  await waitForText(leave, 'Leave application submitted successfully!');

  const requests = await open('/admin/leaves', admin);
  await waitForText(requests, '4.5 working days (30 Dec is Thiruvonam)');
  await waitForText(requests, '7.5 left after approval');
  await expectAccessible(requests);
  await requests.setViewportSize({ width: 1440, height: 900 });
  await clickButton(requests, 'Approve');
  await waitForText(requests, 'Leave request has been approved');
  const { body } = await people.callOk('GET', '/api/profile/me', { token: person.token });
  expect(body.leavesTaken).toBe(4.5);
});
