import type { ServerResponse } from 'node:http';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { recordDownloads } from '../downloads.ts';
import { errorResponse, notFound, setUpEmployeeApp } from '../employee-app.tsx';
import {
  julyId,
  julySlip,
  novemberFigures,
  novemberSlip,
  octoberFigures,
  slipListItem,
} from '../sample-slips.ts';

const app = setUpEmployeeApp();
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

const downloads = recordDownloads();

describe('the list of salary slips', () => {
  // spec 2.60
  test('lists each payslip by its month, which links to its page', async () => {
    app.responses = { [list]: [slipListItem('2025-07', 83_266.13), slipListItem('2025-06', 100)] };
    app.open('/dashboard/salary');
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

  // spec 2.61, 7.26
  test.each([
    ['from the header', { 'content-disposition': 'attachment; filename="pay-july.pdf"' }, 'pay-july.pdf'],
    ['from the slip', {}, `salary-slip-${julyId}.pdf`],
  ])('downloads a payslip as %s, with a busy button meanwhile', async (_, headers, name) => {
    let answer = () => {};
    app.responses = {
      [list]: [slipListItem('2025-07', 1)],
      [download]: (received, response) => {
        answer = () => pdf(headers)(received, response);
      },
    };
    app.open('/dashboard/salary');
    await app.press('Download');
    expect(await screen.findByRole('button', { name: 'Downloading...' })).toBeTruthy();
    await waitFor(() => expect(app.requests()).toContain(download));
    answer();
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual([name]));
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
  });

  // spec 8.22
  test('shows an alert after a failed payslip download', async () => {
    app.responses = {
      [list]: [slipListItem('2025-07', 1)],
      [download]: errorResponse(500, 'Broken', 'internal'),
    };
    app.open('/dashboard/salary');
    await app.press('Download');
    const words = 'Sorry, there was a problem downloading your payslip. Please try again.';
    expect((await screen.findByRole('alertdialog')).textContent).toContain(words);
    expect(downloads).toEqual([]);
    await app.press('OK');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  test('leads to the login after a download in an ended session', async () => {
    app.responses = {
      [list]: [slipListItem('2025-07', 1)],
      [download]: errorResponse(401, 'Your session has ended.', 'unauthenticated'),
    };
    app.open('/dashboard/salary');
    await app.press('Download');
    await isAt('/login');
    expect([downloads, localStorage.length]).toEqual([[], 0]);
  });

  // spec 2.62
  test('tells an employee without payslips that there are none', async () => {
    app.responses = { [list]: [] };
    app.open('/dashboard/salary');
    expect(await screen.findByText('No salary slips have been generated for you yet.')).toBeTruthy();
  });

  test('offers to load the payslips again after a failure', async () => {
    app.responses = { [list]: errorResponse(400) };
    app.open('/dashboard/salary');
    await screen.findByRole('alert');
    app.responses = { [list]: [slipListItem('2025-07', 1)] };
    await app.press('Try again');
    await screen.findByRole('link', { name: 'July 2025' });
  });
});

describe('the page of a slip', () => {
  const path = `/dashboard/salary-slip/${julyId}`;

  // spec 2.108, 2.110, 2.111
  test('the slip page shows the payslip of its month and closes to the list', async () => {
    let answer = () => {};
    app.responses = {
      [one]: (_, response) => {
        answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(julySlip));
      },
      [list]: [],
    };
    app.open(path);
    expect(await screen.findByText('Loading Salary Slip...')).toBeTruthy();
    await waitFor(() => expect(app.requests()).toContain(one));
    answer();
    expect(await screen.findByRole('heading', { name: 'Salary Slip for July 2025' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Payslip for the Month of July 2025' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/dashboard/salary');
  });

  // spec 2.109, 7.28, 7.29
  // behaviour payroll: Download as PDF
  test('Download as PDF opens the PDF of the slip in a new tab with its title once it is there, with a busy button meanwhile', async () => {
    const tab = { opener: window, document: { title: '' }, location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    let answer = () => {};
    app.responses = {
      [one]: julySlip,
      [generate]: (received, response) => {
        answer = () => pdf()(received, response);
      },
    };
    app.open(path);
    await app.press('Download as PDF');
    expect(await screen.findByRole('button', { name: 'Generating PDF...' })).toBeTruthy();
    await waitFor(() => expect(app.requests()).toContain(generate));
    expect(open).not.toHaveBeenCalled();
    answer();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:a-file'));
    const title = 'Payslip for the Month of July 2025 – Ananya Iyer';
    expect([open.mock.calls, tab.document.title, tab.opener]).toEqual([[['', '_blank']], title, null]);
    expect(downloads).toEqual([]);
    const { htmlContent } = app.lastBody() as { htmlContent: string };
    expect(htmlContent).toContain(`<title>${title}</title>`);
    expect(htmlContent).toContain('NET PAYABLE');
    expect(htmlContent).not.toContain('Welcome');
  });

  // behaviour payroll: Download as PDF
  test('Download as PDF saves the PDF under month and name where the browser blocks the new tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    app.responses = { [one]: julySlip, [generate]: pdf() };
    app.open(path);
    await app.press('Download as PDF');
    await waitFor(() =>
      expect(downloads.map(({ name }) => name)).toEqual(['Payslip-July-2025-Ananya-Iyer.pdf']),
    );
  });

  // spec 8.49
  // behaviour payroll: One page for each user
  test('the slip page shows a failed PDF generation and succeeds on the next try', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    app.responses = { [one]: julySlip, [generate]: errorResponse(500, 'Broken', 'internal') };
    app.open(path);
    await app.press('Download as PDF');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to generate PDF. Please try again.');
    expect(open).not.toHaveBeenCalled();
    expect(downloads).toEqual([]);
    app.responses[generate] = pdf();
    await app.press('Download as PDF');
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // spec 8.47
  test('a payslip that cannot be loaded leads back to the list with a message', async () => {
    app.responses = { [one]: notFound, [list]: [] };
    app.open(path);
    await isAt('/dashboard/salary');
    expect(await screen.findByText('Could not load data for this salary slip.')).toBeTruthy();
  });

  // spec 2.112
  test.each([
    ['a response without a slip', {}],
    [
      'the page of a captive portal',
      (_: unknown, response: ServerResponse) =>
        void response.setHeader('content-type', 'text/html').end('<h1>Free Wi-Fi</h1>'),
    ],
  ])('shows the message for missing slip data: %s', async (_, reply) => {
    app.responses = { [one]: reply };
    app.open(path);
    expect(await screen.findByText('Could not find slip data to display.')).toBeTruthy();
    expect(window.location.pathname).toBe(path);
  });

  // spec 4.11
  test('an ended session shows one message on the slip page and leads to the login', async () => {
    app.responses = { [one]: errorResponse(401, 'Your session has ended.', 'unauthenticated') };
    app.open(path);
    await isAt('/login');
    expect(await screen.findByText('Your session has ended.')).toBeTruthy();
    expect(screen.queryByText('Could not load data for this salary slip.')).toBeNull();
  });
});

describe('reading a slip', () => {
  const unread = '/api/notifications/unread';
  const markRead = 'PUT /api/notifications/payslips';
  const bell = async () =>
    (await screen.findAllByRole('link', { name: /^Notifications/ })).map(({ textContent }) => textContent);

  // behaviour notifications: The bell
  test('opening a payslip marks its notification as read immediately', async () => {
    app.answerAside(unread, { count: 3 });
    app.responses = { [one]: julySlip, [markRead]: { unread: 2 } };
    app.open(`/dashboard/salary-slip/${julyId}`);
    await waitFor(async () => expect(await bell()).toContain('Notifications2 unread'));
    expect(app.requests().filter((request) => request === markRead)).toHaveLength(1);
  });

  test('downloading a payslip marks its notification as read, and sends no request without unread ones', async () => {
    app.answerAside(unread, { count: 1 });
    app.responses = {
      [list]: [slipListItem('2025-07', 1)],
      [download]: pdf(),
      [markRead]: { unread: 0 },
    };
    app.open('/dashboard/salary');
    await waitFor(async () => expect(await bell()).toContain('Notifications1 unread'));
    await app.press('Download');
    await waitFor(async () => expect(await bell()).not.toContain('Notifications1 unread'));
    await app.press('Download');
    await waitFor(() => expect(downloads).toHaveLength(2));
    expect(app.requests().filter((request) => request === markRead)).toHaveLength(1);
  });

  test('shows a payslip although marking its notification as read fails', async () => {
    app.answerAside(unread, { count: 1 });
    app.responses = { [one]: julySlip, [markRead]: errorResponse(500) };
    app.open(`/dashboard/salary-slip/${julyId}`);
    await waitFor(() => expect(app.requests()).toContain(markRead));
    expect(await screen.findByRole('heading', { name: 'Salary Slip for July 2025' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('beside a slip', () => {
  const november = novemberSlip(novemberFigures, octoberFigures);
  const [current] = november.versions as [(typeof november.versions)[number]];
  const firstId = `${november.slipId}_v001`;
  /** Version 2, which replaced a version without another deduction. */
  const replacing = {
    ...november,
    version: 2,
    versions: [
      {
        ...current,
        version: 2,
        generatedOn: '2026-12-01',
        change: {
          difference: -500,
          parts: [{ component: 'otherDeduction', effect: -500, now: 500, was: 0 }],
          details: [],
        },
      },
      { slipId: firstId, version: 1, generatedOn: '2026-11-30', netPay: 83_666.67 },
    ],
  };
  const card = async (title: string) =>
    (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement;

  const isBefore = async (first: string, second: string) => {
    const [one, other] = await Promise.all(
      [first, second].map((name) => screen.findByRole('heading', { name })),
    );
    return Boolean(
      (one as HTMLElement).compareDocumentPosition(other as HTMLElement) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
  };

  function openSlip<Slip extends { slipId: string }>(slip: Slip) {
    app.responses = { [`GET /api/slips/${slip.slipId}`]: slip };
    app.open(`/dashboard/salary-slip/${slip.slipId}`);
  }

  // spec 2.11
  test('the slip page lists the parts of the net pay change and their total', async () => {
    openSlip(november);
    const change = await card('Change in net pay');
    expect(change.textContent).toContain('₹3,200.00 less than October. Two things changed.');
    const rows = [...change.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Loss of pay−₹3,083.331 of 30 days: 92,500.00 × 1 ÷ 30',
      'Other deduction−₹116.67500.00, was 383.33',
      'Total change−₹3,200.00',
    ]);
    expect(screen.queryByText(/^Version/)).toBeNull();
  });

  test('the payslip comes before its explanation, as it is read on a phone', async () => {
    openSlip(november);
    expect(await isBefore('Payslip for the Month of November 2026', 'Change in net pay')).toBe(true);
  });

  test.each([
    [0, 'How ₹0 comes about', false],
    [1_200, 'How ₹1,200 comes about.', true],
  ])('the working of an income tax of %s is %s', async (expected, title, isOpen) => {
    const working = [{ label: 'Tax of this month', detail: '', amount: expected }];
    const incomeTax = { payPeriod: '2026-11', expected, deducted: expected, working, notes: [] };
    openSlip({ ...november, incomeTax });
    const summary = await screen.findByText(title);
    expect(summary.closest('details')?.open ?? true).toBe(isOpen);
    expect(screen.getByText('Tax of this month')).toBeTruthy();
  });

  test('the slip view of the newest payslip lists the parts of the net pay change', async () => {
    app.responses = { [latest]: november };
    app.open('/dashboard/salaryslip');
    expect((await card('Change in net pay')).textContent).toContain('₹3,200.00 less than October');
  });

  test('says that changes of the net pay cancel each other out', async () => {
    const { comparedWith } = november;
    const parts = [
      { component: 'hra', effect: 100, now: 200, was: 100 },
      { component: 'pf', effect: -100, now: 200, was: 100 },
    ];
    openSlip({ ...november, comparedWith: { ...comparedWith, difference: 0, parts } } as typeof november);
    const change = await card('Change in net pay');
    expect(change.textContent).toContain('Same as October. Two things changed, but cancel each other out.');
    expect(change.textContent).toContain('Total change₹0.00');
  });

  test('counts a single change of the net pay as one thing', async () => {
    openSlip(
      novemberSlip({ ...octoberFigures, otherDeduction: novemberFigures.otherDeduction }, octoberFigures),
    );
    expect((await card('Change in net pay')).textContent).toContain('less than October. One thing changed.');
  });

  test('says that the net pay has not changed, and explains a loss of pay', async () => {
    openSlip(novemberSlip(novemberFigures, novemberFigures));
    const same = await card('Same as October');
    expect(same.textContent).toContain('Your net pay has not changed since October.');
    expect(same.textContent).toContain('Loss of pay on this payslip1 of 30 days: 92,500.00 × 1 ÷ 30');
    expect(same.textContent).not.toContain('Total change');
  });

  test('names the month that a payslip after a gap is compared with, and the reason', async () => {
    openSlip(novemberSlip(novemberFigures, octoberFigures, '2026-09'));
    const change = await card('Change in net pay');
    expect(change.textContent).toContain('less than September 2026.');
    expect(change.textContent).toContain('There is no payslip for October, so this is a comparison with');
  });

  test('says that the first payslip has no earlier one, and explains its loss of pay', async () => {
    openSlip({ ...november, comparedWith: undefined });
    const first = await card('Your first payslip');
    expect(first.textContent).toContain('There is no earlier payslip to compare it with.');
    expect(first.textContent).toContain('1 of 30 days');
  });

  // spec 2.11
  test('a payslip that replaced an earlier version opens and downloads that version', async () => {
    openSlip(replacing);
    const versions = await card('Version 2 of this payslip');
    expect(versions.textContent).toContain(
      'It replaced version 1 on 01 Dec 2026. Other deduction was ₹0.00 on version 1. Net pay changed from ₹83,666.67 to ₹83,166.67.',
    );
    expect(versions.textContent).toContain('30 Nov 2026 · ₹83,666.67');
    const link = within(versions).getByRole('link', { name: 'Open version 1' });
    expect(link.getAttribute('href')).toBe(`/dashboard/salary-slip/${firstId}`);
    app.responses[`GET /api/slips/download/${firstId}`] = pdf({
      'content-disposition': 'attachment; filename="salary-slip-2026-11-v1.pdf"',
    });
    within(versions).getByRole('button', { name: 'Download PDF' }).click();
    await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['salary-slip-2026-11-v1.pdf']));
  });

  test('a replaced payslip version names its replacement before the payslip, and links to it', async () => {
    openSlip({ ...replacing, slipId: firstId, version: 1 });
    const versions = await card('Version 1 of this payslip');
    expect(within(versions).getByText('Replaced')).toBeTruthy();
    expect(versions.textContent).toContain(
      'Version 2 replaced it on 01 Dec 2026. Other deduction was ₹0.00 on version 1.',
    );
    const link = within(versions).getByRole('link', { name: 'Open version 2' });
    expect(link.getAttribute('href')).toBe(`/dashboard/salary-slip/${november.slipId}`);
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 3)).toEqual([
      'Version 1 of this payslip',
      'Payslip for the Month of November 2026',
      'Change in net pay',
    ]);
  });

  test('does not print the cards beside a payslip', async () => {
    openSlip(replacing);
    for (const title of ['Change in net pay', 'Version 2 of this payslip'])
      expect((await card(title)).closest('.print\\:hidden')).toBeTruthy();
    expect(document.querySelector('.slip-sheet')?.closest('.print\\:hidden')).toBeNull();
  });
});

describe('the newest slip and the sample', () => {
  // spec 2.9, 2.106
  test('the slip view shows the newest payslip without printing its buttons', async () => {
    app.responses = { [latest]: julySlip };
    app.open('/dashboard/salaryslip');
    await screen.findByRole('heading', { name: 'Payslip for the Month of July 2025' });
    const button = screen.getByRole('button', { name: 'Download as PDF' });
    expect(button.closest('.print\\:hidden')).toBeTruthy();
    expect(document.querySelector('.slip-sheet')?.closest('.print\\:hidden')).toBeNull();
  });

  // spec 2.107
  test('the slip view shows that the newest payslip is loading', async () => {
    app.responses = { [latest]: () => undefined };
    app.open('/dashboard/salaryslip');
    expect(await screen.findByText('Loading salary slip data...')).toBeTruthy();
  });

  test('the slip view is empty before the first payslip', async () => {
    app.responses = { [latest]: notFound };
    app.open('/dashboard/salaryslip');
    expect(await screen.findByText('No salary slips have been generated for you yet.')).toBeTruthy();
  });

  // spec 2.10
  test('the sample payslip is of January 2025 and sends no request', async () => {
    app.open('/dashboard/salaryslip1');
    expect(
      await screen.findByRole('heading', { name: 'Payslip for the Month of January 2025' }),
    ).toBeTruthy();
    expect(screen.getByText('31 Jan 2025')).toBeTruthy();
    expect(app.requests()).toEqual([]);
  });
});

test('shows what the employer pays besides, and nothing of it where the company does not', async () => {
  const employer = [
    { label: 'PF', amount: 917 },
    { label: 'Pension (EPS)', amount: 2_083 },
  ];
  app.responses = { [one]: { ...julySlip, employer } };
  const { unmount } = app.open(`/dashboard/salary-slip/${julyId}`);
  const title = await screen.findByRole('heading', { name: 'What your employer pays besides' });
  const card = title.closest('section') as HTMLElement;
  expect(card.textContent).toContain('Pension (EPS)₹2,083.00');
  expect(card.textContent).toContain('Total₹3,000.00');
  unmount();
  app.responses = { [one]: julySlip };
  app.open(`/dashboard/salary-slip/${julyId}`);
  await screen.findAllByText('₹83,266.13');
  expect(screen.queryByText('What your employer pays besides')).toBeNull();
});
