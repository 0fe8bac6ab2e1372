import { readFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import type { Download, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Policy } from '../../shared/policies.ts';
import type { Employee } from '../portal-client.ts';
import { expectAccessible } from './expect-accessible.ts';
import {
  blockRequests,
  clickButton,
  field,
  fill,
  holdRequests,
  waitForText,
  waitForTextAfterRetries,
} from './page.ts';
import { openPage } from './pages.ts';
import { takeFailedRequests } from './problems.ts';
import { adminSession, people } from './test-accounts.ts';

// These tests provoke failed requests.
afterEach(takeFailedRequests);

let reader: Employee;
beforeAll(async () => {
  reader = await people.employee('Mohan Pillai');
});

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
const bytesOf = async (download: Download) => readFile(await download.path());

let titles = 0;
/** A title that is unique in the shared portal. */
const newTitle = () => `Policy ${reader.id.slice(-6)} ${++titles}`;

async function add(title: string, pdf?: Buffer): Promise<Policy> {
  const form = new FormData();
  form.set('title', title);
  form.set('content', 'First line.\nSecond line.');
  if (pdf) form.set('pdf', new File([Uint8Array.from(pdf)], 'rules.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${people.admin}` };
  const answer = await fetch(`${people.url}/api/policies`, { method: 'POST', headers, body: form });
  return (await answer.json()) as Policy;
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const modal = (page: Page, name: string) => page.getByRole('dialog', { name });
async function downloadBy(page: Page, link: ReturnType<Page['getByRole']>): Promise<Buffer> {
  const begun = page.waitForEvent('download');
  await link.click();
  return bytesOf(await begun);
}

describe('the admin', () => {
  const open = () => openPage('/admin/policies', { signedIn: [adminSession] });

  test('the admin adds a policy with its PDF, and views it', async () => {
    const [title, pdf] = [newTitle(), await pdfOf(1)];
    const page = await open();
    await page.getByRole('heading', { name: 'Policy Management' }).waitFor();
    await clickButton(page, 'Add Policy');
    await fill(page, { Title: title, Content: 'Be kind.' });
    await field(page, 'PDF').setInputFiles(file(pdf));
    await clickButton(page, 'Save');
    await modal(page, 'Add Policy').waitFor({ state: 'hidden' });
    await row(page, title).getByText('Be kind.').waitFor();
    const link = row(page, title).getByRole('link', { name: 'View PDF' });
    expect(await downloadBy(page, link)).toEqual(pdf);
    await expectAccessible(page);
  });

  test('the admin is told that a title is missing and a file is no PDF before anything is sent, and why the server refuses a file', async () => {
    const page = await open();
    await clickButton(page, 'Add Policy');
    expect(await field(page, 'PDF').getAttribute('accept')).toBe('application/pdf');
    await field(page, 'PDF').setInputFiles(file(Buffer.from('Hello'), 'notes.txt', 'text/plain'));
    await clickButton(page, 'Save');
    await waitForText(page, 'Title is required');
    await waitForText(page, 'Only PDF files can be uploaded');
    expect(takeFailedRequests()).toEqual([]);
    await expectAccessible(page);
    await fill(page, { Title: newTitle() });
    await field(page, 'PDF').setInputFiles(file(Buffer.from('%PDF-1.7 and no more')));
    await clickButton(page, 'Save');
    await waitForText(page, 'Only PDF files can be uploaded');
    await field(page, 'PDF').setInputFiles(file(Buffer.alloc(5 * 1024 * 1024)));
    await clickButton(page, 'Save');
    await waitForText(page, 'The PDF can be at most 4 MB');
    expect(takeFailedRequests()).toEqual(['415 POST /api/policies']);
  });

  test('the admin edits a policy, which keeps its file until another replaces it', async () => {
    const [title, first, second] = [newTitle(), await pdfOf(1), await pdfOf(2)];
    await add(title, first);
    const page = await open();
    const edit = () => row(page, title).getByRole('button', { name: 'Edit' });
    await edit().click();
    expect(await field(page, 'Content').inputValue()).toBe('First line.\nSecond line.');
    await fill(page, { Content: '' });
    await clickButton(page, 'Save');
    await modal(page, 'Edit Policy').waitFor({ state: 'hidden' });
    expect(await edit().evaluate((it) => it === document.activeElement)).toBe(true);
    await edit().click();
    const link = modal(page, 'Edit Policy').getByRole('link', { name: 'View PDF' });
    expect(await downloadBy(page, link)).toEqual(first);
    await field(page, 'PDF').setInputFiles(file(second));
    await clickButton(page, 'Save');
    await modal(page, 'Edit Policy').waitFor({ state: 'hidden' });
    expect(await downloadBy(page, row(page, title).getByRole('link', { name: 'View PDF' }))).toEqual(second);
  });

  test('the admin is told that saving failed, and keeps what was typed', async () => {
    const title = newTitle();
    const page = await open();
    await clickButton(page, 'Add Policy');
    await fill(page, { Title: title });
    const unblock = await blockRequests(page, '/policies');
    await clickButton(page, 'Save');
    await waitForText(page, 'Failed to save policy. Please try again.');
    await unblock();
    await clickButton(page, 'Save');
    await row(page, title).waitFor();
  });

  test('the admin is told why a policy that somebody else has deleted cannot be saved', async () => {
    const title = newTitle();
    const { _id } = await add(title);
    const page = await open();
    await row(page, title).getByRole('button', { name: 'Edit' }).click();
    await people.callOk('DELETE', `/api/policies/${_id}`, { token: people.admin });
    await clickButton(page, 'Save');
    await waitForText(page, 'Failed to save policy. Please try again. There is no such policy.');
    await expectAccessible(page);
  });

  test('the admin deletes a policy after a confirmation', async () => {
    const title = newTitle();
    await add(title);
    const page = await open();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this policy?' });
    const remove = row(page, title).getByRole('button', { name: 'Delete' });
    await remove.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });

    const unblock = await blockRequests(page, '/policies/*');
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await waitForText(page, 'Failed to delete policy. Please try again.');
    await unblock();

    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await row(page, title).waitFor({ state: 'hidden' });
    await waitForText(page, 'Policy deleted');
  });

  test('the admin is told that the policies could not be loaded, and tries again', async () => {
    const title = newTitle();
    await add(title);
    const page = await openPage('/admin/addEmployee', { signedIn: [adminSession] });
    const unblock = await blockRequests(page, '/policies');
    await page.getByRole('link', { name: 'Policies' }).click();
    await waitForTextAfterRetries(page, 'Failed to load policies. Please try again.');
    await unblock();
    await clickButton(page, 'Try again');
    await row(page, title).waitFor();
  });

  test('the admin adds a policy by keyboard alone', async () => {
    const title = newTitle();
    const page = await open();
    await page.getByRole('button', { name: 'Add Policy' }).focus();
    await page.keyboard.press('Enter');
    await modal(page, 'Add Policy').waitFor();
    await field(page, 'Title').focus();
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await row(page, title).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add Policy');
    await page.keyboard.press('Enter');
    await modal(page, 'Add Policy').waitFor();
    await page.keyboard.press('Escape');
    await modal(page, 'Add Policy').waitFor({ state: 'hidden' });
  });
});

describe('the employee', () => {
  /** Signs in by the form, for the session cookie that the links to files need. */
  async function open(): Promise<Page> {
    const page = await openPage('/login');
    await fill(page, { Email: reader.email, Password: reader.password });
    await clickButton(page, 'Sign in');
    await page.waitForURL('**/dashboard');
    return page;
  }

  test('the employee reads policies and downloads their files', async () => {
    const [withFile, without, pdf] = [newTitle(), newTitle(), await pdfOf(3)];
    await add(withFile, pdf);
    await add(without);
    const page = await open();
    await page.getByRole('link', { name: 'Policy', exact: true }).click();
    const item = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await item(withFile).getByText('First line.\nSecond line.').waitFor();
    expect(await downloadBy(page, item(withFile).getByRole('link', { name: 'Download' }))).toEqual(pdf);
    expect(await item(without).getByRole('link').count()).toBe(0);
    await expectAccessible(page);
  });

  test('the employee is told that policies are loading, and that they could not be loaded', async () => {
    const title = newTitle();
    await add(title);
    const page = await open();
    const release = await holdRequests(page, '/policies');
    await page.goto('/dashboard/notice');
    await page.getByText('Loading policies...').waitFor({ state: 'attached' });
    release();
    await waitForText(page, title);
    const unblock = await blockRequests(page, '/policies');
    await page.goto('/dashboard/notice');
    await waitForTextAfterRetries(page, 'Failed to load policies');
    await unblock();
    await clickButton(page, 'Try again');
    await waitForText(page, title);
  });
});
