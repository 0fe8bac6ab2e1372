import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '../portal-client.ts';
import { createAdmin, signInAdmin } from './admin-accounts.ts';
import type { StoredSession } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { blockRequests, clickButton, field, fill, searchList, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

let admin: Employee;
let session: StoredSession;
beforeAll(async () => {
  admin = await createAdmin('Zoya Admin');
  session = await signInAdmin(admin);
});
const open = (path: string, as = session) => openPage(path, { signedIn: [as] });

const rowOf = (page: Page, { email }: Employee) => page.getByRole('row').filter({ hasText: email });
const pressIn = (page: Page, person: Employee, button: string) =>
  rowOf(page, person).getByRole('button', { name: button, exact: true }).click();
const formOf = (page: Page, { name }: Employee) => page.getByRole('form', { name: `User ${name}` });

/** The list, searched for one user. */
async function listWith(person: Employee, as = session): Promise<Page> {
  const page = await open('/admin/users', as);
  await searchList(page, person.email);
  await rowOf(page, person).waitFor();
  return page;
}
const answerQuestion = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button }).click();

describe('user management', () => {
  test('user management is at /admin and at /admin/users, finds a person, and says where there is none', async () => {
    const page = await open('/admin');
    await page.getByRole('heading', { level: 1, name: 'Manage Users' }).waitFor();
    const person = await people.createUser('Farhan Qureshi');
    await page.goto('/admin/users');
    await page.getByRole('heading', { level: 1, name: 'Manage Users' }).waitFor();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      '#',
      'Name',
      'Email',
      'Role',
      'Initial Password?',
      'Actions',
    ]);
    await searchList(page, person.email);
    expect(await rowOf(page, person).getByRole('cell').allInnerTexts()).toEqual([
      '1',
      expect.stringContaining('Farhan Qureshi'),
      person.email,
      'User',
      'Yes',
      expect.stringContaining('Edit'),
    ]);
    await page.getByRole('searchbox').fill('nobody at all');
    await waitForText(page, 'No users found');
  });

  test('users that could not be loaded show a message, and load on trying again', async () => {
    const page = await open('/admin/reset');
    const unblock = await blockRequests(page, '/auth/users');
    await page.getByRole('link', { name: 'Manage Users' }).click();
    await waitForText(page, 'Failed to load users');
    await unblock();
    await clickButton(page, 'Try again');
    await page.getByRole('table', { name: 'Users' }).waitFor();
  });

  test('user management shows a user who was just added', async () => {
    const page = await open('/admin/users');
    await page.getByRole('table', { name: 'Users' }).waitFor();
    await page.getByRole('link', { name: 'Add Employee' }).first().click();
    const email = `just.added.${Date.now()}@example.com`;
    await fill(page, {
      'Full name': 'Just Added',
      Email: email,
      Password: 'secret1',
      'Confirm password': 'secret1',
    });
    await clickButton(page, 'Create account');
    await page.waitForURL('**/admin');
    await searchList(page, email);
    await waitForText(page, 'Just Added');
  });
});

describe('changing a user', () => {
  test('a user is edited by keyboard alone, and the focus returns to the Edit button', async () => {
    const person = await people.createUser('Gita Pillai');
    const page = await listWith(person);
    await rowOf(page, person).getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Gita Menon');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Gita Menon');
    await waitForText(page, 'User updated');
    expect(await rowOf(page, person).getByRole('cell').allInnerTexts()).toEqual([
      '1',
      expect.stringContaining('Gita Menon'),
      person.email,
      'Admin',
      'No',
      expect.stringContaining('Edit'),
    ]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');
  });

  test('Cancel leaves a user as they were', async () => {
    const person = await people.createUser('Hari Das');
    const page = await listWith(person);
    await pressIn(page, person, 'Edit');
    await fill(page, { Name: 'Somebody Else' });
    await clickButton(page, 'Cancel');
    await waitForText(page, 'Hari Das');
    await expect.poll(() => formOf(page, person).count()).toBe(0);
  });

  test('editing a user shows an invalid field, a taken email and a network failure, and keeps what was typed', async () => {
    const [person, other] = [await people.createUser('Isha Jain'), await people.createUser()];
    const page = await listWith(person);
    await pressIn(page, person, 'Edit');
    await fill(page, { Name: '', Email: 'no address' });
    await clickButton(page, 'Save');
    await waitForText(page, 'Name is required');
    await waitForText(page, 'Email is invalid');
    await expectAccessible(page);
    expect(takeFailedRequests()).toEqual([]);
    await fill(page, { Name: 'Isha J.', Email: other.email.toUpperCase() });
    await clickButton(page, 'Save');
    await waitForText(page, 'An account with this email already exists');
    expect(takeFailedRequests()).toEqual([`409 PUT /api/auth/users/${person.id}`]);
    await fill(page, { Email: `isha.${person.email}` });
    const unblock = await blockRequests(page, '/auth/users/*');
    await clickButton(page, 'Save');
    await waitForText(page, 'Failed to update user');
    expect(await field(page, 'Name').inputValue()).toBe('Isha J.');
    await unblock();
    await clickButton(page, 'Save');
    await waitForText(page, 'User updated');
    await waitForText(page, 'Isha J.');
  });

  test('admins who edit themselves keep their role, and are greeted by the new name', async () => {
    const self = await createAdmin('Jaya Old');
    const page = await listWith(self, await signInAdmin(self));
    await pressIn(page, self, 'Edit');
    await field(page, 'Role').selectOption('User');
    await clickButton(page, 'Save');
    await waitForText(page, 'You cannot take your own administrator role away.');
    await field(page, 'Role').selectOption('Admin');
    await field(page, 'Initial Password?').check();
    await clickButton(page, 'Save');
    await waitForText(page, 'You cannot mark your own password as an initial one.');
    await field(page, 'Initial Password?').uncheck();
    await fill(page, { Name: 'Jaya New' });
    await clickButton(page, 'Save');
    await waitForText(page, 'User updated');
    await expect.poll(() => page.locator('header p').first().textContent()).toBe('Welcome, Jaya New');
  });

  test('a changed role applies to the next call', async () => {
    const demoted = await createAdmin('Kiran Demoted');
    const theirs = await open('/admin/users', await signInAdmin(demoted));
    await theirs.getByRole('table', { name: 'Users' }).waitFor();
    const page = await listWith(demoted);
    await pressIn(page, demoted, 'Edit');
    await field(page, 'Role').selectOption('User');
    await clickButton(page, 'Save');
    await waitForText(page, 'User updated');
    await theirs.getByRole('link', { name: 'Salary Slips' }).click();
    await theirs.waitForURL('**/admin/login');
    // The list and the sums beside it are refused, and which of them comes first is open.
    await theirs.close();
  });
});

describe('a new password for a user', () => {
  test('a new password for a user is set by keyboard alone, and the person signs in with it to choose their own', async () => {
    const person = await people.employee('Omar Forgot');
    const page = await listWith(person);
    await rowOf(page, person).getByRole('button', { name: 'New password' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: 'New password of Omar Forgot' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('Handed@1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Handed@1');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Omar Forgot is signed out, and signs in with the new password.');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New password');
    const theirs = await openPage('/login');
    await fill(theirs, { Email: person.email, Password: 'Handed@1' });
    await clickButton(theirs, 'Sign in');
    await theirs.waitForURL('**/set-password');
  });
});

describe('deleting a user', () => {
  test('deleting a user asks first, removes them from the list and signs them out', async () => {
    const person = await people.employee('Leela Bhat');
    const page = await listWith(person);
    await pressIn(page, person, 'Delete');
    await page.getByRole('alertdialog', { name: /^Are you sure you want to delete Leela Bhat\?/ }).waitFor();
    await expectAccessible(page);
    await answerQuestion(page, 'Cancel');
    await rowOf(page, person).waitFor();
    await pressIn(page, person, 'Delete');
    await answerQuestion(page, 'Delete');
    await waitForText(page, 'User deleted');
    await waitForText(page, 'No users found');
    const gone = await openPage('/login');
    await fill(gone, { Email: person.email, Password: person.password });
    await clickButton(gone, 'Sign in');
    await waitForText(gone, 'Invalid email or password');
  });

  test('deleting a user moves the focus to the next row', async () => {
    const [first, second] = [await people.createUser('Mohan A'), await people.createUser('Mohan B')];
    const page = await open('/admin/users');
    await searchList(page, 'Mohan');
    await pressIn(page, first, 'Delete');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForText(page, 'User deleted');
    const edit = rowOf(page, second).getByRole('button', { name: 'Edit' });
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('deleting is not offered for oneself, is refused for a deleted user, and tells of a network failure', async () => {
    const page = await listWith(admin);
    expect(await rowOf(page, admin).getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    const person = await people.createUser('Neha Gone');
    await page.reload();
    await searchList(page, person.email);
    await people.callOk('DELETE', `/api/auth/users/${person.id}`, { token: people.admin });
    await pressIn(page, person, 'Delete');
    await answerQuestion(page, 'Delete');
    await waitForText(page, 'There is no such user.');
    await blockRequests(page, '/auth/users/*');
    await pressIn(page, person, 'Delete');
    await answerQuestion(page, 'Delete');
    await waitForText(page, 'Failed to delete user');
  });
});
