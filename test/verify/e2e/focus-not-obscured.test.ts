import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { employeeSession } from '../../e2e/browser.ts';
import { clickButton, searchList } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { adminSession, people } from '../../e2e/test-accounts.ts';
import type { Employee } from '../../support/portal-client.ts';

/** So low that most of a form is below the fold. */
const height = 640;
const widths = [1440, 320] as const;

/** More tab stops than any screen has; the loop ends once the focus is back at the first. */
const maxStops = 150;

interface Stop {
  /** The first corner, or the centre, of the focused element that another element covers or that is out of view. */
  covered?: string;
  /** The focus has been here before, or has left the document. */
  isBack: boolean;
}

/** The focused element. A visually hidden radio button or check box counts as its label. */
const inspectFocus = (page: Page): Promise<Stop> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body) return { isBack: true };
    const isBack = focused.hasAttribute('data-stop');
    focused.setAttribute('data-stop', '');
    if (focused.tagName === 'MAIN') return { isBack };
    const drawnBy = focused.classList.contains('sr-only') ? focused.closest('label') : null;
    const shown = drawnBy ?? focused;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    const inset = 3;
    const points = [
      [left + inset, top + inset],
      [right - inset, top + inset],
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const;
    for (const [x, y] of points) {
      const seen = document.elementFromPoint(x, y);
      if (seen && (shown.contains(seen) || seen.contains(shown))) continue;
      const name = focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent;
      const at = `${Math.round(x)},${Math.round(y)}`;
      const covered = `${focused.tagName} "${name}" at ${at} lies under ${seen?.tagName} ${seen?.className}`;
      return { covered, isBack };
    }
    return { isBack };
  });

/** Tabs through the whole screen; the focused elements that were covered. */
async function coveredStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    for (const stop of document.querySelectorAll('[data-stop]')) stop.removeAttribute('data-stop');
  });
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab');
    const found = await inspectFocus(page);
    if (found.covered) covered.push(found.covered);
    if (found.isBack) return covered;
  }
  throw new Error(`${page.url()} has more than ${maxStops} stops`);
}

let employee: Employee;
beforeAll(async () => {
  employee = await people.hire('Focus Sharma', { payPeriod: '2026-04', basicSalary: 30_000 });
});

interface Form {
  path: string;
  /** Opens the form. */
  open?: (page: Page) => Promise<void>;
  /** The button that submits it unfilled, which moves the focus to the first invalid field. */
  send?: string;
  /** Without a session. */
  outside?: true;
}

const forms: Record<string, Form> = {
  'the employee login': { path: '/login', outside: true },
  'the admin login': { path: '/admin/login', send: 'Sign in', outside: true },
  'the new password': { path: '/set-password', send: 'Set password' },
  'the profile': { path: '/dashboard/profile', open: (page) => clickButton(page, 'Edit Profile') },
  'the request for leave': { path: '/dashboard/leave', send: 'Submit request' },
  'the new account': { path: '/admin/addEmployee', send: 'Create account' },
  'the row of a user': {
    path: '/admin/users',
    open: async (page) => {
      await searchList(page, employee.email);
      await clickButton(page, 'Edit');
    },
  },
  'the new holiday': {
    path: '/admin/holidays',
    open: (page) => clickButton(page, 'Add Holiday'),
    send: 'Add',
  },
  'the new policy': {
    path: '/admin/policies',
    open: async (page) => {
      await clickButton(page, 'Add Policy');
      await page.getByLabel('Title').waitFor();
    },
  },
  'the payroll of an employee': {
    path: '/admin/salary',
    open: async (page) => {
      await searchList(page, employee.email);
      await clickButton(page, 'Edit All');
      await page.getByLabel('Basic Salary').waitFor();
    },
  },
  "the admin's password": { path: '/admin/reset', send: 'Change Password' },
};

describe('focus not obscured (WCAG 2.4.11), on a desktop and on a small phone', () => {
  test.each(Object.entries(forms))(
    'the focused element is never covered on %s',
    async (_, { path, open, send, outside }) => {
      const page = await openPage(path, {
        signedIn: outside ? [] : [adminSession, employeeSession(employee)],
      });
      await page.locator('h1').waitFor();
      await open?.(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height });
        expect(await coveredStops(page), `at ${width}`).toEqual([]);
        if (!send) continue;
        await page.getByRole('button', { name: send, exact: true }).focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => page.locator('[aria-invalid=true]:focus').count()).toBe(1);
        expect((await inspectFocus(page)).covered, `at ${width}`).toBeUndefined();
      }
    },
  );
});
