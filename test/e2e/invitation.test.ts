import { expect, inject, test } from 'vitest';
import { waitForMails } from '../notices/mailbox.ts';
import { createAdmin, signInAdmin } from './admin-accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { clickButton, field, fill, searchList, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { emailDomain, people } from './test-accounts.ts';

test('an admin invites somebody, invites them again, and the person chooses a password by the mail’s link', async () => {
  const email = `invited@${emailDomain}`;
  const page = await openPage('/admin/addEmployee', {
    signedIn: [await signInAdmin(await createAdmin('Tara Admin'))],
  });
  await fill(page, { 'Full name': 'Uma Invited', Email: email });
  await field(page, 'Send an invitation by mail instead of choosing a password').focus();
  await page.keyboard.press('Space');
  expect(await field(page, 'Password').count()).toBe(0);
  await expectAccessible(page);
  await clickButton(page, 'Send invitation');
  await page.waitForURL('**/admin');
  await searchList(page, email);
  await waitForText(page, 'Invited');
  await waitForMails(inject('mails'), email);
  await clickButton(page, 'Invitation');
  await page.getByRole('button', { name: 'Send again' }).waitFor();
  await expectAccessible(page);
  await clickButton(page, 'Send again');
  await waitForText(page, 'Invitation sent');

  const mail = (await waitForMails(inject('mails'), email, 2)).at(-1);
  const theirs = await openPage('/login');
  await theirs.goto(/http\S+#\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await waitForText(theirs, email);
  await fill(theirs, { 'New password': 'Chosen@123', 'Confirm password': 'Chosen@123' });
  await clickButton(theirs, 'Set password');
  await theirs.waitForURL('**/login');
  expect(await people.signIn(email, 'Chosen@123')).toMatchObject({ requiresPasswordChange: false });
  await page.reload();
  await searchList(page, email);
  expect(await page.getByText('Invited', { exact: true }).count()).toBe(0);
});
