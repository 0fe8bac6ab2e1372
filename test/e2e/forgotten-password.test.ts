import type { Page } from 'playwright-core';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { tokenIn, waitForMails } from '../notices/mailbox.ts';
import { expectAccessible } from './expect-accessible.ts';
import { blockRequests, clickButton, fill, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { emailDomain, employeeSession, people } from './test-accounts.ts';

// Some of these tests provoke failed requests.
afterEach(takeFailedRequests);

const sent =
  'If there is an account with this email, we have sent a link to it. It works once, for 30 minutes.';
const invalid = 'This link does not work any more: it was used, or is too old. Please ask for a new one.';

/** Asks for a link on the screen, and opens that of the mail in the same browser. */
async function openLinkOf(page: Page, email: string, nth = 1): Promise<string> {
  await fill(page, { Email: email });
  await clickButton(page, 'Send the link');
  await waitForText(page, sent);
  const mail = (await waitForMails(inject('mails'), email, nth)).at(-1);
  const [link = ''] = /http\S+#\S+/.exec(mail?.text ?? '') ?? [];
  await page.goto(link);
  return mail ? tokenIn(mail) : '';
}
const chooseAndSubmit = async (page: Page, password: string) => {
  await fill(page, { 'New password': password, 'Confirm password': password });
  await clickButton(page, 'Set password');
};

describe('a forgotten password', () => {
  test('is replaced by the link in a mail, by keyboard alone, and the link stands in no request', async () => {
    const person = await people.employee('Pooja Forgot');
    const page = await openPage('/login');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
    await page.getByRole('link', { name: 'Forgot password?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Email', { exact: true }).focus();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');
    await waitForText(page, sent);
    await expectAccessible(page);
    const [mail] = await waitForMails(inject('mails'), person.email);
    const [link = ''] = /http\S+#\S+/.exec(mail?.text ?? '') ?? [];
    await page.goto(link);
    await waitForText(page, person.email);
    await expectAccessible(page);
    await page.getByLabel('New password', { exact: true }).focus();
    await page.keyboard.type('Chosen@123');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Chosen@123');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Password set successfully. Please sign in with it.');
    await page.waitForURL('**/login');
    await fill(page, { Email: person.email, Password: 'Chosen@123' });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    const token = link.split('#')[1] as string;
    expect(token).toMatch(/^[\w-]{43}\.usr_/);
    expect(addresses.filter((address) => address.includes(token))).toEqual([]);
    expect(takeFailedRequests()).toEqual([]);
  });

  test('ends the session that the browser still has', async () => {
    const person = await people.employee('Qadir Forgot');
    const page = await openPage('/forgot-password', { signedIn: [employeeSession(person)] });
    await openLinkOf(page, person.email);
    await chooseAndSubmit(page, 'Chosen@123');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor();
    expect(takeFailedRequests()).toEqual([]);
  });

  test('of an admin leads back to the admin sign-in', async () => {
    const person = await people.employee('Rhea Forgot');
    const update = { name: person.name, email: person.email, role: 'admin', isInitialPassword: false };
    await people.callOk('PUT', `/api/auth/users/${person.id}`, { token: people.admin, body: update });
    const page = await openPage('/admin/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await openLinkOf(page, person.email);
    await chooseAndSubmit(page, 'Chosen@123');
    await page.waitForURL('**/admin/login');
    await fill(page, { Email: person.email, Password: 'Chosen@123' });
    await clickButton(page, 'Sign in');
    await page.waitForURL('**/admin');
  });

  test('of nobody shows the same words', async () => {
    const page = await openPage('/forgot-password');
    await fill(page, { Email: `nobody@${emailDomain}` });
    await clickButton(page, 'Send the link');
    await waitForText(page, sent);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.waitForURL('**/login');
  });

  test('whose link was used says so, and leads to a new one; too short and different words are told first', async () => {
    const person = await people.employee('Sana Forgot');
    const page = await openPage('/forgot-password');
    await openLinkOf(page, person.email);
    const link = page.url();
    await fill(page, { 'New password': 'short', 'Confirm password': 'other' });
    await clickButton(page, 'Set password');
    await waitForText(page, 'Password must be at least 8 characters');
    await expectAccessible(page);
    await chooseAndSubmit(page, 'Chosen@123');
    await page.waitForURL('**/login');
    expect(takeFailedRequests()).toEqual([]);
    await page.goto(link);
    await waitForText(page, invalid);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    expect(takeFailedRequests()).toEqual(['400 POST /api/auth/password-link']);
  });

  test('tells of a network failure, and keeps what was typed', async () => {
    const page = await openPage('/forgot-password');
    const unblock = await blockRequests(page, '/auth/forgot-password');
    await fill(page, { Email: `somebody@${emailDomain}` });
    await clickButton(page, 'Send the link');
    await waitForText(page, 'The link could not be sent. Please try again.');
    await unblock();
    await clickButton(page, 'Send the link');
    await waitForText(page, sent);
  });
});
