import { describe, expect, inject, test } from 'vitest';
import { waitForEmails } from '../api/notifications/mailbox.ts';
import { employeeSession } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { clickButton, fill, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { provokeFailedRequests, takeFailedRequests } from './problems.ts';
import { people } from './test-accounts.ts';

provokeFailedRequests();

const sent =
  'If there is an account with this email, we have sent a link to it. It works once, for 30 minutes.';
const invalid = 'This link has expired or was already used. Request a new one.';

const linkOf = async (email: string): Promise<string> => {
  const [message] = await waitForEmails(inject('emails'), email);
  return /http\S+#\S+/.exec(message?.text ?? '')?.[0] ?? '';
};

describe('a forgotten password', () => {
  // behaviour sign-in: The token of a link
  test('is replaced by the link in an email, by keyboard alone, and the link stands in no request', async () => {
    const person = await people.employee('Pooja Forgot');
    const page = await openPage('/login');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
    await page.getByRole('link', { name: 'Forgot password?' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email', { exact: true }).focus();
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');
    await waitForText(page, sent);
    await expectAccessible(page);
    const link = await linkOf(person.email);
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

  test('a password link ends the session of the browser, and offers a new link once it is used', async () => {
    const person = await people.employee('Sana Forgot');
    const page = await openPage('/forgot-password', { signedIn: [employeeSession(person)] });
    await fill(page, { Email: person.email });
    await clickButton(page, 'Send link');
    const link = await linkOf(person.email);
    await page.goto(link);
    await fill(page, { 'New password': 'short', 'Confirm password': 'other' });
    await clickButton(page, 'Set password');
    await waitForText(page, 'Password must be at least 8 characters');
    await expectAccessible(page);
    await fill(page, { 'New password': 'Chosen@123', 'Confirm password': 'Chosen@123' });
    await clickButton(page, 'Set password');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor();
    expect(takeFailedRequests()).toEqual([]);
    await page.goto(link);
    await waitForText(page, invalid);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    expect(takeFailedRequests()).toEqual(['400 POST /api/auth/password-link']);
  });
});
