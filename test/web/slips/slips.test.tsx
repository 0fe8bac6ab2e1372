// @vitest-environment jsdom
import type { ServerResponse } from 'node:http';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorAnswer, notFound, setUpEmployeeApp } from '../employee-app.tsx';
import { julyId, julySlip, slipListItem } from '../sample-slips.ts';

const pages = setUpEmployeeApp();
const list = 'GET /api/slips/my-slips';
const one = `GET /api/slips/${julyId}`;
const latest = 'GET /api/slips/latest';
const download = `GET /api/slips/download/${julyId}`;
const generate = 'POST /api/slips/generate-pdf';

const pdf =
  (headers: Record<string, string> = {}) =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/pdf', ...headers }).end('%PDF-');
  };
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

/** Names of the files that were saved; jsdom itself saves none. */
let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:a-file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('my salary slips', () => {
  test('lists each slip by its month, which leads to its page', async () => {
    pages.answers = { [list]: [slipListItem('2025-07', 83_266.13), slipListItem('2025-06', 100)] };
    pages.open('/dashboard/salary');
    expect(await screen.findByRole('heading', { name: 'My Salary Slips' })).toBeTruthy();
    const month = await screen.findByRole('link', { name: 'July 2025' });
    expect(month.getAttribute('href')).toBe(`/dashboard/salary-slip/${julyId}`);
    const row = month.closest('tr') as HTMLElement;
    expect(row.textContent).toContain('₹83,266.13');
    const button = within(row).getByRole('button', { name: 'Download' });
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'July 2025',
    );
  });

  test.each([
    ['from the header', { 'content-disposition': 'attachment; filename="pay-july.pdf"' }, 'pay-july.pdf'],
    ['from the slip', {}, `salary-slip-${julyId}.pdf`],
  ])('downloads a slip under the name %s, busy meanwhile', async (_, headers, name) => {
    let answer = () => {};
    pages.answers = {
      [list]: [slipListItem('2025-07', 1)],
      [download]: (received, response) => {
        answer = () => pdf(headers)(received, response);
      },
    };
    pages.open('/dashboard/salary');
    await pages.press('Download');
    expect(await screen.findByRole('button', { name: 'Downloading...' })).toBeTruthy();
    await waitFor(() => expect(pages.asked()).toContain(download));
    answer();
    await waitFor(() => expect(saved).toEqual([name]));
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  });

  test('alerts when a slip cannot be downloaded', async () => {
    pages.answers = {
      [list]: [slipListItem('2025-07', 1)],
      [download]: errorAnswer(500, 'Broken', 'internal'),
    };
    pages.open('/dashboard/salary');
    await pages.press('Download');
    const words = 'Sorry, there was a problem downloading your payslip. Please try again.';
    expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
    expect(saved).toEqual([]);
    await pages.press('OK');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  test('are empty at first', async () => {
    pages.answers = { [list]: [] };
    pages.open('/dashboard/salary');
    expect(await screen.findByText('No salary slips have been generated for you yet.')).toBeTruthy();
  });

  test('that cannot be read are tried again', async () => {
    pages.answers = { [list]: errorAnswer(400) };
    pages.open('/dashboard/salary');
    await screen.findByRole('alert');
    pages.answers = { [list]: [slipListItem('2025-07', 1)] };
    await pages.press('Try again');
    await screen.findByRole('link', { name: 'July 2025' });
  });
});

describe('the page of a slip', () => {
  const path = `/dashboard/salary-slip/${julyId}`;

  test('shows the slip under its month once it is loaded, and closes to the list', async () => {
    let answer = () => {};
    pages.answers = {
      [one]: (_, response) => {
        answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(julySlip));
      },
      [list]: [],
    };
    pages.open(path);
    expect(await screen.findByText('Loading Salary Slip...')).toBeTruthy();
    await waitFor(() => expect(pages.asked()).toContain(one));
    answer();
    expect(await screen.findByRole('heading', { name: 'Salary Slip for July 2025' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Payslip for the Month of July 2025' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/dashboard/salary');
  });

  test('makes a PDF of the slip alone, busy meanwhile, in a tab of its own', async () => {
    const tab = { document: {}, location: { replace: vi.fn() }, close: vi.fn(), closed: false };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    let answer = () => {};
    pages.answers = {
      [one]: julySlip,
      [generate]: (received, response) => {
        answer = () => pdf()(received, response);
      },
    };
    pages.open(path);
    await pages.press('Download as PDF');
    expect(await screen.findByRole('button', { name: 'Generating PDF...' })).toBeTruthy();
    await waitFor(() => expect(pages.asked()).toContain(generate));
    answer();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:a-file'));
    const { htmlContent } = pages.lastBody() as { htmlContent: string };
    expect(htmlContent).toContain('NET PAYABLE');
    expect(htmlContent).not.toContain('Welcome');
  });

  test('says when there is no PDF', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    pages.answers = { [one]: julySlip, [generate]: errorAnswer(500, 'Broken', 'internal') };
    pages.open(path);
    await pages.press('Download as PDF');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to generate PDF. Please try again.');
  });

  test('that cannot be loaded says so and leads back to the list', async () => {
    pages.answers = { [one]: notFound, [list]: [] };
    pages.open(path);
    await isAt('/dashboard/salary');
    expect(await screen.findByText('Could not load data for this salary slip.')).toBeTruthy();
  });

  test('whose answer holds no slip says so', async () => {
    pages.answers = { [one]: {} };
    pages.open(path);
    expect(await screen.findByText('Could not find slip data to display.')).toBeTruthy();
    expect(window.location.pathname).toBe(path);
  });

  test('with a dead session says only that, and leads to the login', async () => {
    pages.answers = { [one]: errorAnswer(401, 'Your session has ended.', 'unauthenticated') };
    pages.open(path);
    await isAt('/login');
    expect(await screen.findByText('Your session has ended.')).toBeTruthy();
    expect(screen.queryByText('Could not load data for this salary slip.')).toBeNull();
  });
});

describe('the slip view', () => {
  test('shows the newest slip; its buttons are not printed', async () => {
    pages.answers = { [latest]: julySlip };
    pages.open('/dashboard/salaryslip');
    await screen.findByRole('heading', { name: 'Payslip for the Month of July 2025' });
    const button = screen.getByRole('button', { name: 'Download as PDF' });
    expect(button.closest('.print\\:hidden')).toBeTruthy();
    expect(document.querySelector('.slip-sheet')?.closest('.print\\:hidden')).toBeNull();
  });

  test('says that it is loading while data is missing', async () => {
    pages.answers = { [latest]: () => undefined };
    pages.open('/dashboard/salaryslip');
    expect(await screen.findByText('Loading salary slip data...')).toBeTruthy();
  });

  test('is empty before the first slip', async () => {
    pages.answers = { [latest]: notFound };
    pages.open('/dashboard/salaryslip');
    expect(await screen.findByText('No salary slips have been generated for you yet.')).toBeTruthy();
  });

  test('has a sample of January 2025 that asks the server nothing', async () => {
    pages.open('/dashboard/salaryslip1');
    expect(
      await screen.findByRole('heading', { name: 'Payslip for the Month of January 2025' }),
    ).toBeTruthy();
    expect(screen.getByText('31 Jan 2025')).toBeTruthy();
    expect(pages.asked()).toEqual([]);
  });
});
