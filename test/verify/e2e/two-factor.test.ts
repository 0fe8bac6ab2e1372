import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { codeOf as codeOfUri } from '../../api/sign-in/two-factor/authenticator-app.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, dismissAlert, fill, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { adminSignIn, createPortalClient, type Employee } from '../../support/portal-client.ts';
import { dedicatedPortal } from './dedicated-portal.ts';

// A dedicated portal: what the company requires holds for every admin.
const portal = dedicatedPortal({});
let person: Employee;
beforeAll(async () => {
  const people = await createPortalClient(portal.url);
  person = await people.employee('Devika Pillai');
  const body = { name: person.name, email: person.email, role: 'admin', isInitialPassword: false };
  await people.ok('PUT', `/api/auth/users/${person.id}`, body);
  await requireTwoFactor(people);
});
/** The first admin turns on two-step verification, and requires it for all admins. */
async function requireTwoFactor({ admin: token, callOk }: Awaited<ReturnType<typeof createPortalClient>>) {
  const path = '/api/auth/two-factor/authenticator';
  const password = { password: adminSignIn.password };
  const { secret, uri } = (await callOk('POST', path, { token, body: password })).body;
  await callOk('POST', `${path}/confirmation`, { token, body: { secret, code: codeOfUri(uri) } });
  const settings = { requireTwoFactor: true, reauthentication: false, version: 0 };
  await callOk('PUT', '/api/admin/security-settings', { token, body: settings });
}

/** Both widths and themes, and back to the wide one. */
async function checkAccessibility(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** An authenticator app with the key that the page shows. @returns its codes, so many time steps from now */
async function typeKey(page: Page): Promise<(steps: number) => string> {
  const key = await page.locator('code').textContent();
  const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) });
  return (steps) => app.generate({ timestamp: Date.now() + steps * 30_000 });
}

async function logOut(page: Page): Promise<void> {
  await clickButton(page, 'Logout');
  await page.waitForURL('**/admin/login');
}

async function enterPassword(page: Page, { email, password }: Employee): Promise<void> {
  await fill(page, { Email: email, Password: password });
  await clickButton(page, 'Sign in');
}

async function enterCode(page: Page, code: string): Promise<void> {
  await fill(page, { 'Code from your authenticator app': code });
  await page.keyboard.press('Enter');
}

/** Adds an authenticator app in My security. @returns what it shows, and the recovery codes */
async function addAuthenticator(page: Page, { password }: Employee) {
  await page.getByRole('button', { name: 'Use an authenticator app' }).press('Enter');
  await fill(page, { Password: password });
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const codeOf = await typeKey(page);
  await checkAccessibility(page);
  await fill(page, { 'Code from the app': codeOf(0) });
  await page.keyboard.press('Enter');
  await waitForText(page, 'Your recovery codes');
  await checkAccessibility(page);
  const recoveryCodes = await page.locator('li code').allTextContents();
  await clickButton(page, 'I have saved them');
  return { codeOf, recoveryCodes };
}

/** Saves payroll details in a session whose last proof the server calls too old, once. */
async function savePayroll(page: Page, code: string): Promise<void> {
  const body = JSON.stringify({
    code: 'reauthentication_required',
    message: 'Confirm it’s you to continue.',
  });
  let isRefused = false;
  await page.route('**/api/admin/employee-profile/*', (route) => {
    if (isRefused || route.request().method() !== 'PUT') return route.fallback();
    isRefused = true;
    return route.fulfill({ status: 403, contentType: 'application/json', body });
  });
  await page.getByRole('link', { name: 'Salary Slips' }).click();
  await page.getByRole('button', { name: 'Edit All', description: 'Devika Pillai' }).click();
  await fill(page, { 'Basic Salary': '61234.50' });
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
  await checkAccessibility(page);
  await fill(page, { 'Code from your authenticator app': code });
  await page.keyboard.press('Enter');
  await dismissAlert(page, 'Details updated successfully!');
}

test('an admin without required two-step verification can only turn it on, then signs in and saves payroll with it', async () => {
  const page = await openPage('/admin/login', { portal: portal.url });
  await enterPassword(page, person);
  await page.waitForURL('**/admin/security');
  await waitForText(page, 'Your company requires two-step verification for admins. Turn it on to continue.');
  const links = () =>
    page.getByRole('complementary').getByRole('navigation').getByRole('link').allTextContents();
  expect(await links()).toEqual(['My security']);
  await page.goto('/admin/salary');
  await page.waitForURL('**/admin/security');
  await page.getByRole('button', { name: 'Use an authenticator app' }).waitFor();
  await checkAccessibility(page);

  const { codeOf, recoveryCodes } = await addAuthenticator(page, person);
  const [recoveryCode = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  await waitForText(page, / or use a passkey\. You have 10 recovery codes left\.$/);
  await waitForText(page, 'For all admins');
  expect((await links()).length).toBeGreaterThan(5);
  await checkAccessibility(page);
  await logOut(page);

  await enterPassword(page, person);
  await enterCode(page, '000000');
  await waitForText(page, 'This code is incorrect or was already used. Enter a new code.');
  await checkAccessibility(page);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // That of the next half minute: the present one was used to add the app.
  await enterCode(page, codeOf(1));
  await page.waitForURL('**/admin/overview');
  await logOut(page);

  await enterPassword(page, person);
  await enterCode(page, recoveryCode);
  await page.waitForURL('**/admin/overview');
  await savePayroll(page, recoveryCodes[1] as string);
  await logOut(page);
  await enterPassword(page, person);
  await enterCode(page, recoveryCode);
  await waitForText(page, 'This code is incorrect or was already used. Enter a new code.');
  const failed = takeFailedRequests();
  expect(failed.filter((request) => request.startsWith('401'))).toEqual(
    Array(2).fill('401 POST /api/auth/two-factor/login'),
  );
  // The first screen is refused what it asks for, and leads on.
  expect(failed.some((request) => request.startsWith('403 GET'))).toBe(true);
});
