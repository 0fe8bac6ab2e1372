import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { clickButton, field, fill, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { people } from './test-accounts.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

/** Both widths and themes, and back to the wide one. */
async function checkAccessibility(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

const passkeyButton = 'Sign in with a passkey';

/** Adds a passkey in My security, by keyboard. */
async function addPasskey(page: Page, password: string): Promise<void> {
  await page.getByRole('link', { name: 'My security' }).first().press('Enter');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  expect(await field(page, 'Password').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('not it');
  await page.keyboard.press('Enter');
  await waitForText(page, 'Password is incorrect');
  await checkAccessibility(page);
  await fill(page, { Password: password });
  await page.keyboard.press('Enter');
  await waitForText(page, 'Passkey added');
  expect(await page.getByText(/^Added .*, not used yet$/).count()).toBe(1);
}

async function signInByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: passkeyButton }).press('Enter');
}

describe('a passkey', () => {
  test('is added by an employee, signs them in with one press, and does not once it is removed', async () => {
    const { email, password, name } = await people.employee('Padma Krishnan');
    const page = await openPage('/login');
    const setVerified = await addAuthenticator(page);
    await checkAccessibility(page);
    await fill(page, { Email: email, Password: password });
    await clickButton(page, 'Sign in');
    await page.waitForURL('**/dashboard');
    await addPasskey(page, password);
    await clickButton(page, 'Logout');
    await page.waitForURL('**/login');

    await setVerified(false);
    await signInByPasskey(page);
    await waitForText(page, 'No passkey was used. Try again, or sign in with your password.');
    await checkAccessibility(page);
    await setVerified(true);
    await signInByPasskey(page);
    await page.waitForURL('**/dashboard');
    await waitForText(page, `Welcome, ${name}`);

    await page.getByRole('link', { name: 'My security' }).first().click();
    await page.getByText(/, last used /).waitFor();
    await clickButton(page, 'Rename');
    await fill(page, { Name: 'Work laptop' });
    await page.keyboard.press('Enter');
    await waitForText(page, 'Work laptop');
    await checkAccessibility(page);
    await clickButton(page, 'Remove');
    await fill(page, { Password: password });
    await checkAccessibility(page);
    await clickButton(page, 'Remove passkey');
    await waitForText(page, 'Passkey removed');
    await clickButton(page, 'Logout');
    await page.waitForURL('**/login');
    await signInByPasskey(page);
    await waitForText(
      page,
      'This passkey was not accepted. Please try again, or sign in with your password.',
    );
    expect(new URL(page.url()).pathname).toBe('/login');
    // The overview of an employee without a slip and a profile asks for them.
    expect(takeFailedRequests().filter((request) => !request.startsWith('404'))).toEqual([
      '400 POST /api/auth/passkeys/registration',
      '401 POST /api/auth/passkeys/login',
    ]);
  });
});
