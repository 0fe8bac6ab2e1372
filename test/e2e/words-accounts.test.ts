import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { adminSignIn } from '../people.ts';
import { asAdmin, asEmployee, people } from './shared-people.ts';
import { cut, field, fill, press, see, takeFailedCalls, visit } from './visits.ts';

// Here, calls are meant to fail.
afterEach(takeFailedCalls);

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const inForm = (page: Page, words: string) => page.locator('form').getByText(words, { exact: true });

describe('the employee login', () => {
  test('says what the server says to a wrong password, and stays where it is', async () => {
    const person = await people.employee();
    const page = await visit('/login');
    await see(page, 'Sign in to your account');
    await fill(page, { Email: person.email, Password: 'not it' });
    await press(page, 'Sign in');
    await see(page, 'Invalid email or password');
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(takeFailedCalls()).toEqual(['401 POST /api/auth/login']);
  });

  test('asks to slow down after many wrong passwords', async () => {
    const { email } = await people.newcomer();
    const page = await visit('/login');
    await fill(page, { Email: email, Password: 'not it' });
    const answer = () => page.getByRole('alert').textContent();
    await expect
      .poll(async () => {
        await press(page, 'Sign in');
        return answer();
      })
      .toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
  });

  test('says that it failed where there is no answer', async () => {
    const page = await visit('/login');
    await cut(page, '/auth/login');
    await fill(page, { Email: 'somebody@example.com', Password: 'secret1' });
    await press(page, 'Sign in');
    await see(page, 'Login failed. Please try again.');
  });

  test('asks for both fields before anything is sent', async () => {
    const page = await visit('/login');
    await press(page, 'Sign in');
    expect(
      await field(page, 'Email').evaluate((input: HTMLInputElement) => input.validity.valueMissing),
    ).toBe(true);
    expect(takeFailedCalls()).toEqual([]);
  });

  test('shows and hides the password', async () => {
    const page = await visit('/login');
    await fill(page, { Password: 'secret1' });
    await press(page, 'Show password');
    expect(await field(page, 'Password').getAttribute('type')).toBe('text');
    await press(page, 'Hide password');
    expect(await field(page, 'Password').getAttribute('type')).toBe('password');
  });
});

describe('setting a password', () => {
  test('names what is missing, too short or different, and what the server refuses', async () => {
    const person = await people.newcomer();
    const page = await visit('/set-password', { signedIn: [asEmployee(person)] });
    await press(page, 'Set password');
    await see(page, 'Old password is required');
    await see(page, 'New password is required');
    await fill(page, { 'Old password': 'not it', 'New password': 'short', 'Confirm password': 'short' });
    await press(page, 'Set password');
    await see(page, 'Password must be at least 6 characters');
    await fill(page, { 'New password': 'long enough', 'Confirm password': 'something else' });
    await press(page, 'Set password');
    await see(page, 'Passwords do not match');
    await fill(page, { 'Confirm password': 'long enough' });
    await press(page, 'Set password');
    await see(page, 'Old password is incorrect');
    await fill(page, {
      'Old password': person.password,
      'New password': person.password,
      'Confirm password': person.password,
    });
    await press(page, 'Set password');
    await see(page, 'New password must be different from the old one');
  });

  test('says that it failed where there is no answer', async () => {
    const person = await people.newcomer();
    const page = await visit('/set-password', { signedIn: [asEmployee(person)] });
    await cut(page, '/auth/set-password');
    await fill(page, {
      'Old password': person.password,
      'New password': 'long enough',
      'Confirm password': 'long enough',
    });
    await press(page, 'Set password');
    await see(page, 'Password update failed. Please try again.');
  });
});

describe('the admin login', () => {
  test('names what is missing', async () => {
    const page = await visit('/admin/login');
    await see(page, 'Need access? Contact your system administrator.');
    await press(page, 'Sign in');
    await see(page, 'Email is required');
    await see(page, 'Password is required');
  });

  test('says a refusal in a toast and in the form, and stays where it is', async () => {
    const page = await visit('/admin/login');
    await fill(page, { Email: adminSignIn.email, Password: 'not it' });
    await press(page, 'Sign in');
    await inForm(page, 'Invalid email or password').waitFor();
    await toasts(page).getByText('Invalid email or password').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
    await people.call('POST', '/api/auth/admin/login', { body: adminSignIn });
  });

  test('says in both places that it failed where there is no answer', async () => {
    const page = await visit('/admin/login');
    await cut(page, '/auth/admin/login');
    await fill(page, { Email: adminSignIn.email, Password: adminSignIn.password });
    await press(page, 'Sign in');
    await inForm(page, 'Admin login failed').waitFor();
    await toasts(page).getByText('Admin login failed').waitFor();
  });
});

describe('adding an employee', () => {
  test('names what is missing, malformed, too short or different', async () => {
    const page = await visit('/admin/addEmployee', { signedIn: [asAdmin] });
    await press(page, 'Create account');
    for (const words of ['Name is required', 'Email is required', 'Password is required']) {
      await see(page, words);
    }
    await fill(page, { 'Full name': 'Asha', Email: 'asha', Password: 'short' });
    await press(page, 'Create account');
    await see(page, 'Email is invalid');
    await see(page, 'Password must be at least 6 characters');
    await fill(page, { Email: 'asha@example.com', Password: 'long enough', 'Confirm password': 'other' });
    await press(page, 'Create account');
    await see(page, 'Passwords do not match');
  });

  test('says what the server says to an email that is taken, and that it failed without an answer', async () => {
    const person = await people.newcomer();
    const page = await visit('/admin/signup', { signedIn: [asAdmin] });
    await fill(page, {
      'Full name': 'Somebody Else',
      Email: person.email.toUpperCase(),
      Password: 'long enough',
      'Confirm password': 'long enough',
    });
    const joinUp = await cut(page, '/auth/admin/create-user');
    await press(page, 'Create account');
    await see(page, 'Signup failed. Please try again.');
    await joinUp();
    await press(page, 'Create account');
    await see(page, 'An account with this email already exists');
  });
});
