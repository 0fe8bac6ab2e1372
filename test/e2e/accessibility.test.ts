import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { areas, authScreens } from '../../web/app/screens.ts';
import type { Employee } from '../support/portal-client.ts';
import { newBrowserContext } from './contexts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { searchList } from './page.ts';
import { adminSession, employeeSession, people } from './test-accounts.ts';

/**
 * A screen with two paths is checked once; those of a pay run are in pay-runs.test.ts and pay-run-import.test.ts, for
 * opening a month changes everybody's figures.
 */
const screens = [...authScreens, ...areas.flatMap((area) => area.screens)].filter(
  ({ load, path }, index, all) =>
    all.findIndex((other) => other.load === load) === index && !path.includes(':payPeriod'),
);

/** A list has the rows of the whole run, on which axe takes seconds: it is searched for one person. */
async function narrowList(page: Page, email: string): Promise<void> {
  if ((await page.getByRole('searchbox').count()) === 0) return;
  await searchList(page, email);
}

/** Adds a policy that everybody is asked to confirm; returns its id. */
async function addPolicyToConfirm(): Promise<string> {
  const body = new FormData();
  body.set('title', 'Conduct');
  body.set('requiresAcknowledgment', 'true');
  const headers = { authorization: `Bearer ${people.admin}` };
  const response = await fetch(`${people.url}/api/policies`, { method: 'POST', headers, body });
  return (await response.json())._id;
}

/** Navigates on the client, as a link does, and waits until the screen has loaded. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('h1:not([data-left])').waitFor();
  // A list that goes on says that it loads more wherever it ends.
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .filter({ hasText: /^Loading(?! more)/ })
        .count(),
    )
    .toBe(0);
}

describe('accessibility, content security policy and console of every screen', () => {
  let inside: Page;
  let outside: Page;
  let employee: Employee;
  let slipId: string;
  let policyId: string;
  beforeAll(async () => {
    employee = await people.employee('Padma Krishnan');
    for (const payPeriod of ['2026-04', '2026-05', '2026-06']) {
      const details = { payPeriod, basicSalary: 61_234.5, lopDays: 1, paidDays: 29 };
      slipId = await people.generate(employee.id, details);
    }
    policyId = await addPolicyToConfirm();
    const day = '2028-02-29';
    const leave = { subject: 'Vacation', startDate: day, endDate: day, description: 'Leap day' };
    const { body } = await people.callOk('POST', '/api/leaves', { token: employee.token, body: leave });
    await people.callOk('PUT', `/api/admin/leaves/${body.id}/status`, {
      token: people.admin,
      body: { status: 'approved' },
    });
    inside = await (
      await newBrowserContext({ signedIn: [adminSession, employeeSession(employee)] })
    ).newPage();
    outside = await (await newBrowserContext()).newPage();
    await Promise.all([inside, outside].map((page) => page.goto('/somewhere')));
  });

  test.each([...screens.map(({ path }) => path), '/nowhere', '/dashboard/nowhere', '/admin/nowhere'])(
    '%s passes axe, violates no content security policy and logs no error',
    async (path) => {
      // The sign-in screens redirect whoever is signed in.
      const page = ['/', '/login', '/admin/login'].includes(path) ? outside : inside;
      const ids = { ':slipId': slipId, ':policyId': policyId, ':userId': employee.id };
      await goTo(
        page,
        Object.entries(ids).reduce((filled, [name, id]) => filled.replace(name, id), path),
      );
      await narrowList(page, employee.email);
      await expectAccessible(page);
    },
  );
});
