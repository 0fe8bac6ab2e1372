import { readFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './expect-accessible.ts';
import { blockRequests, clickButton, field, fill, waitForText } from './page.ts';
import { openPage } from './pages.ts';
import { provokeFailedRequests, takeFailedRequests } from './problems.ts';
import { adminSession, people } from './test-accounts.ts';

// The overview of an employee without a slip and a profile asks for them.
provokeFailedRequests();

/** A PDF with this number of pages. */
async function pdfOf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage();
  return Buffer.from(await pdf.save());
}
const file = (buffer: Buffer, name = 'rules.pdf', mimeType = 'application/pdf') => ({
  buffer,
  name,
  mimeType,
});

async function downloadBy(page: Page, link: ReturnType<Page['getByRole']>): Promise<Buffer> {
  const begun = page.waitForEvent('download');
  await link.press('Enter');
  return readFile(await (await begun).path());
}

// spec 2.57, 2.58, 5.25, 5.28, 5.31, 7.15, 8.20
test('a policy is added, edited and deleted by keyboard, and keeps its file until another replaces it', async () => {
  const title = `Travel ${Date.now()}`;
  const [first, second] = [await pdfOf(1), await pdfOf(2)];
  const page = await openPage('/admin/policies', { signedIn: [adminSession] });
  const row = page.getByRole('row').filter({ hasText: title });
  const press = (name: string) => row.getByRole('button', { name }).press('Enter');
  const modal = (name: string) => page.getByRole('dialog', { name });
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  const viewPdf = { name: 'View PDF' };

  await page.getByRole('button', { name: 'Add Policy' }).press('Enter');
  await field(page, 'PDF').setInputFiles(file(Buffer.from('Hello'), 'notes.txt', 'text/plain'));
  await clickButton(page, 'Save');
  await waitForText(page, 'Title is required');
  await waitForText(page, 'Only PDF files can be uploaded');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await fill(page, { Content: 'Be kind.' });
  await field(page, 'PDF').setInputFiles(file(first));
  const unblock = await blockRequests(page, '/policies');
  await field(page, 'Title').focus();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await waitForText(page, 'Failed to save policy. Please try again.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(takeFailedRequests()).toEqual(['failed POST /api/policies']);
  await unblock();
  await field(page, 'Title').press('Enter');
  await row.getByText('Be kind.').waitFor();
  await expect.poll(focusedText).toBe('Add Policy');
  expect(await downloadBy(page, row.getByRole('link', viewPdf))).toEqual(first);

  await press('Edit');
  expect(await field(page, 'Content').inputValue()).toBe('Be kind.');
  await fill(page, { Content: '' });
  await field(page, 'Title').press('Enter');
  await modal('Edit Policy').waitFor({ state: 'hidden' });
  await expect.poll(focusedText).toBe('Edit');
  await press('Edit');
  expect(await downloadBy(page, modal('Edit Policy').getByRole('link', viewPdf))).toEqual(first);
  await field(page, 'PDF').setInputFiles(file(second));
  await field(page, 'Title').press('Enter');
  await modal('Edit Policy').waitFor({ state: 'hidden' });
  expect(await downloadBy(page, row.getByRole('link', viewPdf))).toEqual(second);

  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this policy?' });
  await press('Delete');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await press('Delete');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await row.waitFor({ state: 'detached' });
});

// spec 2.51
test('an employee reads policies and downloads their files', async () => {
  const title = `Conduct ${Date.now()}`;
  const pdf = await pdfOf(3);
  const form = new FormData();
  form.set('title', title);
  form.set('content', 'First line.\nSecond line.');
  form.set('pdf', new File([Uint8Array.from(pdf)], 'rules.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${people.admin}` };
  await fetch(`${people.url}/api/policies`, { method: 'POST', headers, body: form });

  // Signing in by the form sets the session cookie that the links to files need.
  const reader = await people.employee('Mohan Pillai');
  const page = await openPage('/login');
  await fill(page, { Email: reader.email, Password: reader.password });
  await clickButton(page, 'Sign in');
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Policy', exact: true }).click();
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.getByText('First line.\nSecond line.').waitFor();
  expect(await downloadBy(page, item.getByRole('link', { name: 'Download' }))).toEqual(pdf);
  await expectAccessible(page);
});
