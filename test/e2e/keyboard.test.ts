import { describe, expect, test } from 'vitest';
import { adminSignIn } from '../support/portal-client.ts';
import { expectFocus, tabTo } from './focus.ts';
import { field, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { adminSession } from './test-accounts.ts';

describe('with the keyboard alone', () => {
  test('an admin signs in by keyboard, and an invalid form moves the focus to its first invalid field', async () => {
    const page = await openPage('/admin/login');
    await tabTo(page, field(page, 'Password'));
    await page.keyboard.press('Enter');
    await expectFocus(field(page, 'Email'));
    await page.keyboard.type(adminSignIn.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(adminSignIn.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/overview');
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
