import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, formatDayMonth, todayInIndia } from '../../../shared/date.ts';
import type { LeaveType } from '../../../shared/leaves/leave-types.ts';
import { daysInPeriod, formatMonth, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { leaveTypeClient } from '../../api/leaves/leave-type-client.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { adminSessionOf, employeeSession, type StoredSession } from '../../e2e/browser.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { provokeFailedRequests } from '../../e2e/problems.ts';
import { createPortalClient, type Employee } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

// While a year is typed, the holidays of the year 2 are asked for, of the year 20, and so on.
provokeFailedRequests();

const month = toPeriod(todayInIndia());
const lastMonth = subtractMonths(month, 1);
const first = `${month}-12`;
const second = addDays(first, 1);
const late = `${lastMonth}-28`;
const path = `/admin/pay-runs/${month}`;

// A dedicated portal: its types of leave and months are those of all tests of a portal.
const portal = dedicatedPortal();
let people: Awaited<ReturnType<typeof createPortalClient>>;
let leave: ReturnType<typeof leaveTypeClient>;
let type: LeaveType;
let asha: Employee;

beforeAll(async () => {
  people = await createPortalClient(portal.url);
  leave = leaveTypeClient(people as never);
  type = await leave.addType({ name: 'Privilege Leave', credit: 'manual', from: '2024-01-01' });
  asha = await people.hire('Asha Rao', { basicSalary: 85_000 });
  await leave.adjust(asha, type, 0.5, `${lastMonth}-01`);
  const before = payRunClient(people, lastMonth);
  await before.payAndClose();
});
const open = (to: string, session: StoredSession) =>
  openPage(to, { signedIn: [session], portal: portal.url });
const shows = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const widen = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

async function approve(admin: Page): Promise<void> {
  await admin.goto('/admin/leaves');
  await admin.getByRole('button', { name: 'Approve', exact: true, disabled: false }).click();
  await waitForText(admin, 'Leave request has been approved');
}

/** Leave of last month, as it is approved after that month was closed. */
async function requestLate(): Promise<void> {
  const { status } = await leave.apply(asha, type, late);
  expect(status).toBe(200);
}

const dates = `${formatDayMonth(first)} (half), ${formatDayMonth(second)}`;

test('leave beyond the balance costs what it says: the request, the pay run and the payslip name the amount and the dates', async () => {
  const employee = await open('/dashboard/leave', employeeSession(asha));
  await field(employee, 'Start Date').fill(first);
  await field(employee, 'End Date').fill(second);
  await shows(employee, `About this much less in ${formatMonth(month)}`);
  await shows(employee, `85,000 × 1.5 ÷ ${daysInPeriod(month)}`);
  await expectAccessible(employee);
  await widen(employee);
  await field(employee, 'Description').fill('A wedding');
  await clickButton(employee, 'Submit request, 1.5 days unpaid');
  await waitForText(employee, 'Leave application submitted successfully!');

  const admin = await open('/admin/leaves', adminSessionOf(people));
  await approve(admin);
  await payRunClient(people, month).open();
  await admin.goto(path);
  const row = admin.getByRole('row').filter({ hasText: 'Asha Rao' });
  const lop = row.getByRole('textbox', { name: 'LOP Days', exact: true });
  await expect.poll(() => lop.inputValue()).toBe('1.5');
  await lop.focus();
  await shows(admin, `Unpaid leave: 1.5 LOP days (${dates}).`);

  await clickButton(admin, 'Change LOP days');
  const dialog = admin.getByRole('dialog', { name: 'Change LOP days' });
  await dialog.getByRole('spinbutton', { name: 'LOP days' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Worked in the morning');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => lop.inputValue()).toBe('1');
  // The days of the leave again.
  await lop.fill('');
  await lop.press('Enter');
  await expect.poll(() => lop.inputValue()).toBe('1.5');

  await requestLate();
  await approve(admin);
  await admin.goto(path);
  await row.getByText('Leave changed', { exact: true }).waitFor();
  await admin.locator('summary', { hasText: 'Check' }).click();
  await clickButton(admin, 'Check again');
  await row.getByText('Leave changed', { exact: true }).waitFor({ state: 'detached' });
  await lop.focus();
  await shows(admin, `LOP adjustment, ${formatDayMonth(late)}`);
  await expectAccessible(admin);

  await payRunClient(people, month).generate();
  const slip = await open('/dashboard/salaryslip', employeeSession(asha));
  await shows(slip, `LOP 1.5 days: ${dates}`);
  await shows(slip, `LOP adjustment, ${formatDayMonth(late)}`);
  await waitForText(slip, dates);
  await expectAccessible(slip);
});
