import { beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { defaultLeaveRules } from '../../../shared/leaves/leave-rules.ts';
import { employeeSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { createPortalClient, type Employee } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

// A dedicated portal: the rules concern the leave of all employees.
const portal = dedicatedPortal();
let people: Awaited<ReturnType<typeof createPortalClient>>;
let manager: Employee;
let ravi: Employee;
let anu: Employee;
const year = Number(todayInIndia().slice(0, 4)) + 1;

beforeAll(async () => {
  people = await createPortalClient(portal.url);
  manager = await people.employee('Meera Shah');
  ravi = await people.employee('Ravi Nair');
  anu = await people.employee('Anu Rao');
  const token = people.admin;
  for (const { id } of [ravi, anu]) {
    const { version } = (await people.callOk('GET', `/api/admin/people/${id}`, { token })).body;
    const body = { managerId: manager.id, version };
    await people.callOk('PUT', `/api/admin/people/${id}/manager`, { token, body });
  }
  const rules = { ...defaultLeaveRules, decidedBy: 'managers', passedOnAfterDays: 3, allowsCancelling: true };
  await people.callOk('PUT', '/api/admin/leave-rules', { token, body: rules });
});
const open = (path: string, person: Employee) =>
  openPage(path, { signedIn: [employeeSession(person)], portal: portal.url });
const apply = async ({ token }: Employee, startDate: string, endDate: string): Promise<string> =>
  (
    await people.callOk('POST', '/api/leaves', {
      token,
      body: { subject: 'Vacation', startDate, endDate, description: 'To the sea with family' },
    })
  ).body.id;

test('a manager decides in the employee area, and the employee asks to cancel what was approved', async () => {
  await apply(anu, `${year}-03-08`, `${year}-03-09`);
  await apply(ravi, `${year}-03-09`, `${year}-03-12`);
  const team = await open('/dashboard/notifications', manager);
  await team.getByRole('link', { name: 'Team' }).filter({ visible: true }).click();
  await waitForText(team, '2 requests are waiting for your decision.');
  await expectAccessible(team);
  await team.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(team);
  await team.getByRole('button', { name: `Account of ${manager.name}` }).click();
  await team.getByRole('link', { name: 'Team' }).filter({ visible: true }).waitFor();
  await team.keyboard.press('Escape');
  for (const _ of [ravi, anu]) {
    await team.getByRole('button', { name: 'Approve', disabled: false }).first().click();
    await waitForText(team, 'Leave request has been approved');
  }
  await waitForText(team, 'No leave request is waiting for your decision.');
  await clickButton(team, 'Name a delegate');
  await field(team, 'Colleague').selectOption({ label: anu.name });
  await field(team, 'First day').fill(`${year}-05-01`);
  await field(team, 'Last day').fill(`${year}-05-10`);
  await clickButton(team, 'Save delegate');
  await waitForText(team, /decides for you/);
  await expectAccessible(team);

  const leave = await open('/dashboard/leave', ravi);
  await waitForText(leave, 'Requests go to Meera Shah for approval.');
  await field(leave, 'Start Date').fill(`${year}-03-08`);
  await field(leave, 'End Date').fill(`${year}-03-08`);
  await waitForText(leave, 'Anu Rao is away on the same days.');
  await clickButton(leave, 'Ask to cancel');
  await leave.getByRole('alertdialog').getByRole('button', { name: 'Ask to cancel' }).click();
  await waitForText(leave, 'Cancellation requested');
  await clickButton(leave, 'Show long weekends');
  await clickButton(leave, 'Set up calendar');
  await clickButton(leave, 'Create address');
  const address = await field(leave, 'Private address').inputValue();
  await expectAccessible(leave);
  await leave.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(leave);
  const calendar = await (await fetch(address)).text();
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${year}0309`);

  const again = await open('/dashboard/team', manager);
  await waitForText(again, 'Asks to cancel');
  await clickButton(again, 'Cancel leave');
  await waitForText(again, 'Leave cancelled');
  expect(await (await fetch(address)).text()).not.toContain(`DTSTART;VALUE=DATE:${year}0309`);
});
