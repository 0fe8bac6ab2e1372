import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { waitForEmails } from '../../api/notifications/mailbox.ts';
import { createAdmin, signInAdmin } from '../../e2e/admin-accounts.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { clickButton, field, fill, searchList, waitForText } from '../../e2e/page.ts';
import { openPage } from '../../e2e/pages.ts';
import { takeFailedRequests } from '../../e2e/problems.ts';
import { emailDomain, people } from '../../e2e/test-accounts.ts';
import { addAuthenticator } from '../../e2e/virtual-authenticator.ts';

/** The link in the latest of so many emails with one. */
async function waitForLink(email: string, count: number): Promise<string> {
  const links = async () =>
    (await waitForEmails(inject('emails'), email)).flatMap(({ text }) => text.match(/http\S+#\S+/) ?? []);
  await expect.poll(async () => (await links()).length).toBe(count);
  return (await links()).at(-1) ?? '';
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await fill(page, { Email: email, Password: password });
  await clickButton(page, 'Sign in');
  await page.waitForURL('**/dashboard');
}

async function logOut(page: Page): Promise<void> {
  await clickButton(page, 'Logout');
  await page.waitForURL('**/login');
}

test('an employee who is invited twice sets a password with the link, adds a passkey, and resets a forgotten password by email', async () => {
  const email = `invited@${emailDomain}`;
  const page = await openPage('/admin/addEmployee', {
    signedIn: [await signInAdmin(await createAdmin('Tara Admin'))],
  });
  await fill(page, { 'Full name': 'Uma Invited', Email: email });
  await field(page, 'Email an invitation instead of choosing a password').focus();
  await page.keyboard.press('Space');
  expect(await field(page, 'Password').count()).toBe(0);
  await expectAccessible(page);
  await clickButton(page, 'Send invitation');
  await page.waitForURL('**/admin');
  await searchList(page, email);
  await waitForText(page, 'Invited');
  await waitForEmails(inject('emails'), email);
  await clickButton(page, 'View invitation');
  await page.getByRole('button', { name: 'Resend invitation' }).waitFor();
  await expectAccessible(page);
  await clickButton(page, 'Resend invitation');
  await waitForText(page, 'Invitation sent');

  const theirs = await openPage('/login');
  await theirs.goto(await waitForLink(email, 2));
  await waitForText(theirs, email);
  await fill(theirs, { 'New password': 'Chosen@123', 'Confirm password': 'Chosen@123' });
  await clickButton(theirs, 'Set password');
  await theirs.waitForURL('**/dashboard');
  expect(await people.signIn(email, 'Chosen@123')).toMatchObject({ requiresPasswordChange: false });
  await page.reload();
  await searchList(page, email);
  expect(await page.getByText('Invited', { exact: true }).count()).toBe(0);

  await addAuthenticator(theirs);
  await theirs.getByRole('link', { name: 'My security' }).first().click();
  await clickButton(theirs, 'Add a passkey');
  await fill(theirs, { Password: 'Chosen@123' });
  await theirs.keyboard.press('Enter');
  await waitForText(theirs, 'Passkey added');
  await logOut(theirs);
  await clickButton(theirs, 'Sign in with a passkey');
  await theirs.waitForURL('**/dashboard');
  await logOut(theirs);

  await theirs.getByRole('link', { name: 'Forgot password?' }).click();
  await theirs.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
  await fill(theirs, { Email: email });
  await clickButton(theirs, 'Send link');
  await theirs.goto(await waitForLink(email, 3));
  await fill(theirs, { 'New password': 'Another@123', 'Confirm password': 'Another@123' });
  await clickButton(theirs, 'Set password');
  await theirs.waitForURL('**/login');
  await signIn(theirs, email, 'Another@123');
  expect(takeFailedRequests().filter((request) => !request.startsWith('404'))).toEqual([]);
});
