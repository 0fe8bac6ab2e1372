import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { adminSignIn } from '../portal-client.ts';
import { blockRequests, clickButton, field, fill, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { adminSession, employeeSession, people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const inForm = (page: Page, message: string) => page.locator('form').getByText(message, { exact: true });

describe('the employee login', () => {
  test("the employee login shows the server's message for a wrong password, and stays on the page", async () => {
    const person = await people.employee();
    const page = await openPage('/login');
    await waitForText(page, 'Sign in to your account');
    await fill(page, { Email: person.email, Password: 'not it' });
    await clickButton(page, 'Sign in');
    await waitForText(page, 'Invalid email or password');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(takeFailedRequests()).toEqual(['401 POST /api/auth/login']);
  });

  test('the employee login asks to wait after many wrong passwords', async () => {
    const { email } = await people.createUser();
    const page = await openPage('/login');
    await fill(page, { Email: email, Password: 'not it' });
    const answer = () => page.getByRole('alert').textContent();
    await expect
      .poll(async () => {
        await clickButton(page, 'Sign in');
        return answer();
      })
      .toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
  });

  test('the employee login shows a network failure', async () => {
    const page = await openPage('/login');
    await blockRequests(page, '/auth/login');
    await fill(page, { Email: 'somebody@example.com', Password: 'secret1' });
    await clickButton(page, 'Sign in');
    await waitForText(page, 'Login failed. Please try again.');
  });

  test('the employee login requires both fields before anything is sent, and shows and hides the password', async () => {
    const page = await openPage('/login');
    await clickButton(page, 'Sign in');
    expect(
      await field(page, 'Email').evaluate((input: HTMLInputElement) => input.validity.valueMissing),
    ).toBe(true);
    expect(takeFailedRequests()).toEqual([]);
    await fill(page, { Password: 'secret1' });
    await clickButton(page, 'Show password');
    expect(await field(page, 'Password').getAttribute('type')).toBe('text');
    await clickButton(page, 'Hide password');
    expect(await field(page, 'Password').getAttribute('type')).toBe('password');
  });
});

describe('setting a password', () => {
  test('setting a password shows what is missing, too short or different, what the server refuses, and a network failure', async () => {
    const person = await people.createUser();
    const page = await openPage('/set-password', { signedIn: [employeeSession(person)] });
    await clickButton(page, 'Set password');
    await waitForText(page, 'Old password is required');
    await waitForText(page, 'New password is required');
    await fill(page, { 'Old password': 'not it', 'New password': 'short', 'Confirm password': 'short' });
    await clickButton(page, 'Set password');
    await waitForText(page, 'Password must be at least 6 characters');
    await fill(page, { 'New password': 'long enough', 'Confirm password': 'something else' });
    await clickButton(page, 'Set password');
    await waitForText(page, 'Passwords do not match');
    await fill(page, { 'Confirm password': 'long enough' });
    await clickButton(page, 'Set password');
    await waitForText(page, 'Old password is incorrect');
    await fill(page, {
      'Old password': person.password,
      'New password': person.password,
      'Confirm password': person.password,
    });
    await clickButton(page, 'Set password');
    await waitForText(page, 'New password must be different from the old one');
    await blockRequests(page, '/auth/set-password');
    await fill(page, { 'New password': 'long enough', 'Confirm password': 'long enough' });
    await clickButton(page, 'Set password');
    await waitForText(page, 'Password update failed. Please try again.');
  });
});

describe('the admin login', () => {
  test('the admin login shows which field is missing, then a refusal and a network failure in a toast and in the form, and stays on the page', async () => {
    const page = await openPage('/admin/login');
    await waitForText(page, 'Need access? Contact your system administrator.');
    await clickButton(page, 'Sign in');
    await waitForText(page, 'Email is required');
    await waitForText(page, 'Password is required');
    await fill(page, { Email: adminSignIn.email, Password: 'not it' });
    await clickButton(page, 'Sign in');
    await inForm(page, 'Invalid email or password').waitFor();
    await toasts(page).getByText('Invalid email or password').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    await people.call('POST', '/api/auth/admin/login', { body: adminSignIn });
    await blockRequests(page, '/auth/admin/login');
    await fill(page, { Email: adminSignIn.email, Password: adminSignIn.password });
    await clickButton(page, 'Sign in');
    await inForm(page, 'Admin login failed').waitFor();
    await toasts(page).getByText('Admin login failed').waitFor();
  });
});

describe('adding an employee', () => {
  test('adding an employee shows what is missing, malformed, too short or different', async () => {
    const page = await openPage('/admin/addEmployee', { signedIn: [adminSession] });
    await clickButton(page, 'Create account');
    for (const message of ['Name is required', 'Email is required', 'Password is required']) {
      await waitForText(page, message);
    }
    await fill(page, { 'Full name': 'Asha', Email: 'asha', Password: 'short' });
    await clickButton(page, 'Create account');
    await waitForText(page, 'Email is invalid');
    await waitForText(page, 'Password must be at least 6 characters');
    await fill(page, { Email: 'asha@example.com', Password: 'long enough', 'Confirm password': 'other' });
    await clickButton(page, 'Create account');
    await waitForText(page, 'Passwords do not match');
  });

  test("adding an employee shows the server's message for a taken email, and a network failure", async () => {
    const person = await people.createUser();
    const page = await openPage('/admin/signup', { signedIn: [adminSession] });
    await fill(page, {
      'Full name': 'Somebody Else',
      Email: person.email.toUpperCase(),
      Password: 'long enough',
      'Confirm password': 'long enough',
    });
    const unblock = await blockRequests(page, '/auth/admin/create-user');
    await clickButton(page, 'Create account');
    await waitForText(page, 'Signup failed. Please try again.');
    await unblock();
    await clickButton(page, 'Create account');
    await waitForText(page, 'An account with this email already exists');
  });
});
