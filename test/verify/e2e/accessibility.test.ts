import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { adminSessionOf, employeeSession } from '../../e2e/browser.ts';
import { newBrowserContext } from '../../e2e/contexts.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { goTo } from '../../e2e/page.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { fillPath, isForVisitors, screenPaths } from '../../e2e/screen-paths.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';
import { createScreenParameters } from './screen-parameters.ts';

// A dedicated portal: opening a month changes the figures of all employees.
const portal = dedicatedPortal();
let signedInPage: Page;
let visitorPage: Page;
let parameters: Record<string, string>;
beforeAll(async () => {
  const people = await createPortalClient(portal.url);
  const token = people.admin;
  const employee = await people.employee('Padma Krishnan');
  let slipId = '';
  for (const payPeriod of ['2026-04', '2026-05', '2026-06']) {
    const details = { payPeriod, basicSalary: 61_234.5, lopDays: 1, paidDays: 29 };
    slipId = await people.generate(employee.id, details);
  }
  const day = '2028-02-29';
  const leave = { subject: 'Vacation', startDate: day, endDate: day, description: 'Leap day' };
  const { body } = await people.callOk('POST', '/api/leaves', { token: employee.token, body: leave });
  const approval = { token, body: { status: 'approved' } };
  await people.callOk('PUT', `/api/admin/leaves/${body.id}/status`, approval);
  parameters = { slipId, ...(await createScreenParameters(portal.url, people, employee)) };
  const signedIn = [adminSessionOf(people), employeeSession(employee)];
  signedInPage = await (await newBrowserContext({ portal: portal.url, signedIn })).newPage();
  visitorPage = await (await newBrowserContext({ portal: portal.url })).newPage();
  await Promise.all([signedInPage, visitorPage].map((page) => page.goto('/somewhere')));
});
/** The month is open: its payslips cannot be paid yet, which the screen of payments says. */
const isConflict = (request: string) => request.startsWith('409 GET /api/admin/payments/');

test.each([...screenPaths, '/nowhere', '/dashboard/nowhere', '/admin/nowhere'])(
  '%s passes axe, violates no content security policy and logs no error',
  async (path) => {
    const page = isForVisitors(path) ? visitorPage : signedInPage;
    const filledPath = fillPath(path, parameters);
    await goTo(page, filledPath);
    expect(new URL(page.url()).pathname).toBe(filledPath);
    await expectAccessible(page);
    const refused = takeFailedRequests();
    expect(refused).toEqual(path.endsWith('/payments') ? refused.filter(isConflict) : []);
  },
);
