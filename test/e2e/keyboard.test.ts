import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminSignIn } from '../portal-client.ts';
import { field, searchList, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { adminSession, people } from './test-accounts.ts';

const hasFocus = (element: Locator) => element.evaluate((found) => found === document.activeElement);
const expectFocus = (element: Locator) => expect.poll(() => hasFocus(element)).toBe(true);

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await hasFocus(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${element}`);
}

async function pressWithKeyboard(page: Page, element: Locator): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press('Enter');
}

describe('with the keyboard alone', () => {
  test('an admin signs in by keyboard', async () => {
    const page = await openPage('/admin/login');
    await tabTo(page, field(page, 'Email'));
    await page.keyboard.type(adminSignIn.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(adminSignIn.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
  });

  test('an invalid form moves the focus to its first invalid field', async () => {
    const page = await openPage('/admin/login');
    await tabTo(page, field(page, 'Password'));
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'Email'));
  });

  test('the first Tab focuses Skip to content, and navigating moves the focus to the content', async () => {
    const page = await openPage('/admin/addEmployee', { signedIn: [adminSession] });
    await waitForText(page, 'Create a new account');
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expectFocus(field(page, 'Full name'));
    await page.getByRole('link', { name: 'Salary Slips' }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('main'));
  });

  test('payroll details are saved by keyboard, and the focus returns to the button that opened the form', async () => {
    const person = await people.createUser();
    await people.setPayroll(person.id, { hra: 9_000 });
    const page = await openPage('/admin/salary', { signedIn: [adminSession] });
    await searchList(page, person.email);
    const button = (name: string) =>
      page.getByRole('row').filter({ hasText: person.email }).getByRole('button', { name });
    await button('Edit All').focus();
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'Pay Period'));
    await tabTo(page, field(page, 'Basic Salary'));
    await page.keyboard.type('41000.50');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alertdialog');
    await expectFocus(alert.getByRole('button', { name: 'OK' }));
    await page.keyboard.press('Enter');
    await expectFocus(button('Edit All'));
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'Pay Period'));
    await pressWithKeyboard(page, page.getByRole('button', { name: 'Cancel' }));
    await expectFocus(button('Edit All'));
  });

  test('a slip is previewed, generated and found in the history by keyboard, each dialog returning the focus', async () => {
    const person = await people.createUser('Uma Shankar');
    await people.setPayroll(person.id, { payPeriod: '2026-04', basicSalary: 30_000 });
    const page = await openPage('/admin/salary', { signedIn: [adminSession] });
    await searchList(page, person.email);
    const button = (name: string) =>
      page.getByRole('row').filter({ hasText: person.email }).getByRole('button', { name });
    const panel = page.getByRole('dialog', { name: 'Salary slip for Uma Shankar' });

    await button('Preview Slip').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, panel.getByRole('button', { name: 'Download as PDF' }));
    await page.keyboard.press('Escape');
    await expectFocus(button('Preview Slip'));

    await page.keyboard.press('Shift+Tab');
    await expectFocus(button('Generate Slip'));
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: /^Generate and save/ });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(button('Generate Slip'));
    await page.keyboard.press('Enter');
    await pressWithKeyboard(page, question.getByRole('button', { name: 'Generate' }));
    await expectFocus(page.getByRole('alertdialog', { name: /can now view it/ }).getByRole('button'));
    await page.keyboard.press('Enter');
    await expectFocus(button('Generate Slip'));

    await tabTo(page, button('History'));
    await page.keyboard.press('Enter');
    const history = page.getByRole('dialog', { name: 'Payroll History for Uma Shankar' });
    const view = history.getByRole('button', { name: 'View' });
    await view.waitFor();
    await pressWithKeyboard(page, view);
    await panel.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(view);
    await page.keyboard.press('Escape');
    await expectFocus(button('History'));
  });

  test('the menu of a phone traps the focus while it is open, and returns it', async () => {
    const page = await openPage('/admin/addEmployee', { signedIn: [adminSession], width: 390 });
    const menu = page.getByRole('button', { name: 'Menu' });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Tab');
    // The focus trap moves the focus asynchronously.
    await expect.poll(() => page.getByRole('dialog').locator(':focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expectFocus(menu);
  });
});
