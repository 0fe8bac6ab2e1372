import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Form130Candidate } from '../../../shared/certificates/certificates.ts';
import type { UserId } from '../../../shared/user-id.ts';
import { setUpAdminApp, tableRows } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';

const app = setUpAdminApp();
const path = '/api/admin/form-130/2026';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-12-09T06:00:00Z'));
});

const idOf = (digit: number) => `usr_0000000000000000000${digit}` as UserId;
const employee = (digit: number, name: string, pan: string, more: Partial<Form130Candidate> = {}) => ({
  ...{ userId: idOf(digit), name, pan, hasTax: true },
  ...more,
});
const event = { at: '2026-12-08T06:00:00.000Z', by: { id: idOf(9), name: 'Priya' } };
const employees = [
  employee(1, 'Asha Rao', 'ABCDE1234F'),
  employee(2, 'Babu Nair', 'PQRST6789Z'),
  employee(3, 'Meera Das', 'LMNOP1111A', { published: event }),
];

const open = () => {
  app.responses[`GET ${path}`] = { employees };
  app.open('/admin/statutory/form-130?year=2026');
};
const pdf = strToU8('%PDF-1.7 a certificate');
/** Stored, not deflated: the document of these tests cannot inflate (archive.test.ts does). */
async function choose(files: Record<string, Uint8Array>) {
  const zip = new File([new Uint8Array(zipSync(files, { level: 0 }))], 'form-130.zip', {
    type: 'application/zip',
  });
  await userEvent.upload(await screen.findByLabelText('Zip from the tax department'), zip);
}
const rows = async () =>
  tableRows(await screen.findByRole('table', { name: 'Form 130 by employee' })).map((cells) =>
    cells.map((cell) => cell.replace(/^(File|Published)(?=.)/, '')),
  );
const figures = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

describe('Form 130', () => {
  test('says who has a file, who lacks one, and which files are of no one', async () => {
    open();
    await choose({ 'ABCDE1234F.pdf': pdf, 'LMNOP1111A.pdf': pdf, 'ZZZZZ9999Z.pdf': pdf });
    expect(await screen.findByText(/No employee has this PAN/)).toBeTruthy();
    expect((await rows()).map((cells) => cells.slice(1, 3))).toEqual([
      ['ABCDE1234F.pdf', 'Not yet'],
      ['Missing', 'Not yet'],
      ['LMNOP1111A.pdfReplaces the published one', '08 Dec 2026'],
    ]);
    expect(figures()).toEqual(['Matched2', 'Missing1', 'Extra files1', 'Published1']);
  });

  test('publishes those that are chosen, and names what failed with the reason', async () => {
    open();
    const url = `POST ${path}`;
    app.responses[`${url}/${idOf(1)}`] = { ...employees[0], published: event };
    app.responses[`${url}/${idOf(2)}`] = errorResponse(
      409,
      'The PAN of this employee has changed.',
      'conflict',
    );
    await choose({ 'ABCDE1234F.pdf': pdf, 'PQRST6789Z.pdf': pdf, 'LMNOP1111A.pdf': pdf });
    await userEvent.click(await screen.findByLabelText('Publish to Meera Das'));
    await app.press('Publish 2 certificates');
    expect(await screen.findByText('Babu Nair: The PAN of this employee has changed.')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('1 published, 1 failed')).toBeTruthy());
    const sent = app.requests().filter((request) => request.startsWith('POST'));
    expect(sent).toEqual([`${url}/${idOf(1)}`, `${url}/${idOf(2)}`]);
  });

  test('refuses a file that is no zip', async () => {
    open();
    const file = new File([pdf], 'form.zip', { type: 'application/zip' });
    await userEvent.upload(await screen.findByLabelText('Zip from the tax department'), file);
    expect(await screen.findByText('This is not a zip. Choose the zip with the PDFs.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  });

  test('is retracted once that is confirmed', async () => {
    open();
    app.responses[`DELETE ${path}/${idOf(3)}`] = { message: 'Form 130 retracted' };
    await app.press('Retract: Meera Das');
    expect(await screen.findByText('Retract the Form 130 of Meera Das? The file is deleted.')).toBeTruthy();
    await app.press('Retract');
    expect(await screen.findByText('Form 130 retracted')).toBeTruthy();
  });

  // behaviour statutory: The Form 130 of a deleted account
  test('of a deleted account is listed without a link, and can be retracted', async () => {
    const deleted = employee(4, 'Dev Shah', '', { hasTax: false, isDeleted: true, published: event });
    app.responses[`GET ${path}`] = { employees: [deleted] };
    app.open('/admin/statutory/form-130?year=2026');
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Dev Shah' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Retract: Dev Shah' })).toBeTruthy();
  });
});
