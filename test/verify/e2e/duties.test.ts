import type { Response } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type AdminDuty, adminDutyNames, hasDuty, notYourDuty } from '../../../shared/duties.ts';
import { areas } from '../../../web/app/screens.ts';
import type { StoredSession } from '../../e2e/browser.ts';
import { goTo, waitUntilLoaded } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { provokeFailedRequests, takeFailedRequests } from '../../e2e/problems.ts';
import { fillPath } from '../../e2e/screen-paths.ts';
import { payFieldsOf } from '../../support/pay-fields.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';
import { createScreenParameters } from './screen-parameters.ts';

provokeFailedRequests();

// A dedicated portal: opening a month changes the figures of all employees.
const portal = dedicatedPortal();
let sessions: Record<AdminDuty, StoredSession>;
let parameters: Record<string, string>;

beforeAll(async () => {
  const people = await createPortalClient(portal.url);
  const token = people.admin;
  const employee = await people.employee('Padma Krishnan');
  await people.generate(employee.id, { payPeriod: '2026-06', basicSalary: 61_234.5 });
  parameters = await createScreenParameters(portal.url, people, employee);
  const found = await Promise.all(
    adminDutyNames.map(async (duty): Promise<[AdminDuty, StoredSession]> => {
      const { id, name, email, password } = await people.employee();
      const body = { name, email, role: 'admin', duties: [duty], isInitialPassword: false };
      await people.callOk('PUT', `/api/auth/users/${id}`, { token, body });
      const answer = await people.callOk('POST', '/api/auth/admin/login', { body: { email, password } });
      const [cookie = ''] = answer.headers.getSetCookie();
      return [duty, { area: 'admin', token: answer.body.token, cookie, person: answer.body.admin }];
    }),
  );
  sessions = Object.fromEntries(found) as typeof sessions;
});
const screens = areas.find(({ name }) => name === 'admin')?.screens ?? [];

/** The sections of an employee that each duty covers. */
const sections: Record<AdminDuty, string[]> = {
  payroll: ['Details', 'Payroll', 'Slips', 'Leave', 'Leaving', 'Account'],
  approver: ['Payroll', 'Slips', 'Leaving', 'Account'],
  hr: ['Details', 'Leave', 'Leaving', 'Account'],
  accountant: ['Payroll', 'Slips', 'Leaving', 'Account'],
};

/** A month that is open answers 409 to payments and books, which need payslips: that is no refusal. */
const isRefusal = (request: string) => request.startsWith('403');

test.each(adminDutyNames)(
  'an admin with the duty %s opens each screen of theirs without a refusal, and no other one',
  async (duty) => {
    const page = await openPage('/admin', { portal: portal.url, signedIn: [sessions[duty]] });
    const answers: Response[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/')) answers.push(response);
    });
    await page.locator('h1').waitFor();
    const isOpen = (screen: (typeof screens)[number]) => hasDuty({ duties: [duty] }, screen.duties);
    for (const screen of screens.filter(isOpen)) {
      const path = fillPath(screen.path, parameters);
      await goTo(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
      expect([path, takeFailedRequests().filter(isRefusal)]).toEqual([path, []]);
    }
    await goTo(page, `/admin/employees/${parameters.userId}`);
    const shown = page.getByRole('group', { name: 'Section' }).locator('label');
    expect(await shown.allTextContents()).toEqual(sections[duty]);
    for (const section of sections[duty]) {
      await shown.filter({ hasText: new RegExp(`^${section}$`) }).click();
      await waitUntilLoaded(page);
      expect([section, takeFailedRequests().filter(isRefusal)]).toEqual([section, []]);
    }
    for (const screen of screens.filter((other) => !isOpen(other))) {
      await goTo(page, fillPath(screen.path, parameters));
      await page.waitForURL('**/admin');
    }
    await page.getByText(notYourDuty).first().waitFor();
    expect(takeFailedRequests().filter(isRefusal)).toEqual([]);
    if (duty !== 'hr') return;
    const contents = await Promise.all(
      answers
        .filter((answer) => answer.headers()['content-type']?.startsWith('application/json'))
        .map(async (answer) => [answer.url(), payFieldsOf(await answer.json().catch(() => ({})))]),
    );
    expect(contents.length).toBeGreaterThan(10);
    expect(contents.filter(([, fields]) => fields?.length)).toEqual([]);
  },
);
