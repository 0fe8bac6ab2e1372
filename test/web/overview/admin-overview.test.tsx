import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { nextCursorHeader } from '../../../shared/route.ts';
import { setUpAdminApp } from '../admin-app.ts';
import { errorResponse } from '../employee-app.tsx';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
const peopleCall = 'GET /api/admin/overview/people';
const payCall = 'GET /api/admin/overview/pay';
const paymentsCall = 'GET /api/admin/payments';

const userId = 'usr_00000000000000000001';
const none = { all: 0, first: [] };
const months = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`);
const people = {
  headcount: months.map((payPeriod, i) => ({ payPeriod, employees: 10 + i })),
  joining: { all: 1, first: [{ userId, name: 'Asha Rao', on: '2026-12-01' }] },
  leaving: {
    all: 1,
    first: [{ userId, name: 'Bela Shah', lastDay: '2026-11-30', duesBy: '2026-12-02' }],
  },
  leaveRequests: {
    all: 4,
    first: ['Chitra Nair', 'Dev Patel', 'Esha Das'].map((name, i) => ({
      ...{ userId, name, id: `leave_${i}` },
      ...{ startDate: '2026-11-26', endDate: '2026-11-27' },
    })),
  },
  cancellations: {
    all: 1,
    first: [{ userId, name: 'Gita Roy', id: 'leave_9', startDate: '2026-12-03', endDate: '2026-12-03' }],
  },
  workedDays: { all: 1, first: [{ userId, name: 'Hema Iyer', on: '2026-11-22' }] },
  changeRequests: { all: 1, first: [{ userId, name: 'Farah Khan', on: '2026-11-24' }] },
  missing: [
    { field: 'dateOfBirth', employees: 3 },
    { field: 'workState', employees: 1 },
    { field: 'pfMembership', employees: 2 },
  ],
  holidays: [{ id: 'hol_1', name: 'Christmas', date: '2026-12-25' }],
};
const noPeople = {
  ...people,
  headcount: months.map((payPeriod) => ({ payPeriod, employees: 0 })),
  ...{ joining: none, leaving: none, leaveRequests: none, changeRequests: none },
  ...{ cancellations: none, workedDays: none },
  ...{ missing: [], holidays: [] },
};
const run = {
  ...{ payPeriod: '2026-11', state: 'open', people: 24, failed: 0 },
  ...{ isWithheld: false, needsApproval: false, payDate: '2026-11-30', previousNetPay: 4_000_000 },
};
const pay = {
  payRun: run,
  openable: [],
  filings: [],
  cost: [],
};
const payments = {
  payPeriod: '2026-10',
  due: { employees: 1, amount: 85_300 },
  paid: { employees: 14, amount: 1_090_684 },
  queued: { employees: 0, amount: 0 },
  failed: { employees: 1, amount: 85_300 },
  drafts: [{ number: 2, employees: 6, amount: 622_248 }],
  recover: [],
};

const card = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement;

async function open(responses: Record<string, unknown> = {}) {
  vi.setSystemTime('2026-11-25T06:00:00.000Z');
  app.responses = {
    [peopleCall]: people,
    [payCall]: pay,
    [paymentsCall]: [],
    ...(responses as typeof app.responses),
  };
  app.open('/admin/overview');
  await waitFor(() => expect(screen.queryByText('Loading the overview…')).toBeNull());
}
const openPay = (changes: object) => open({ [payCall]: { ...pay, ...changes } });
const hrefOf = (within_: HTMLElement, name: RegExp | string) =>
  within(within_).getByRole('link', { name }).getAttribute('href');

describe('the overview of admins', () => {
  // behaviour overview: Three calls
  test('asks for people, for pay and for payments at once', async () => {
    await open();
    await card('Waiting for you');
    expect(app.requests().sort()).toEqual([payCall, peopleCall, paymentsCall]);
  });

  // behaviour overview: Proofs that wait for a decision
  test('leads to the proofs that wait, by tax year', async () => {
    await open({
      [peopleCall]: {
        ...people,
        proofs: [
          { year: 2026, employees: 1 },
          { year: 2025, employees: 12 },
        ],
      },
    });
    const waiting = await card('Waiting for you');
    expect(hrefOf(waiting, /^1 employee waits for a decision on proofs.*2026-27/)).toBe(
      '/admin/statutory/proofs?year=2026',
    );
    expect(hrefOf(waiting, /^12 employees wait for a decision on proofs/)).toBe(
      '/admin/statutory/proofs?year=2025',
    );
  });

  test('shows the pay run while payments and employees are still counted', async () => {
    const arrive: (() => void)[] = [];
    const later = (reply: object) => (_: unknown, response: Parameters<typeof sendJson>[0]) =>
      arrive.push(() => sendJson(response, 200, reply));
    vi.setSystemTime('2026-11-25T06:00:00.000Z');
    app.responses = {
      [peopleCall]: later(people),
      [payCall]: pay,
      [paymentsCall]: later([]),
    } as typeof app.responses;
    app.open('/admin/overview');
    expect((await card('Pay run for November 2026')).textContent).toContain('24 employees');
    expect(screen.queryByRole('heading', { name: 'Waiting for you' })).toBeNull();
    for (const act of arrive) act();
    expect(await card('Waiting for you')).toBeTruthy();
  });

  // behaviour overview: A large company
  test('shows requests before all employees are counted, and no number of some of them', async () => {
    let arrive = () => {};
    const requests = { ...noPeople, leaveRequests: people.leaveRequests, holidays: people.holidays };
    await open({
      [peopleCall]: (_: unknown, response: Parameters<typeof sendJson>[0]) =>
        sendJson(response, 200, { ...requests, missing: people.missing }, { [nextCursorHeader]: 'rest' }),
      [`${peopleCall}?cursor=rest`]: (_: unknown, response: Parameters<typeof sendJson>[0]) => {
        arrive = () => sendJson(response, 200, { ...people, leaveRequests: none, holidays: [] });
      },
    });
    const waiting = await card('Waiting for you');
    expect(waiting.textContent).toContain('4 leave requests');
    expect(within(waiting).getByRole('status').textContent).toBe('Counting employees…');
    expect(waiting.textContent).not.toContain('date of birth');
    expect((await card('Next holiday')).textContent).toContain('Christmas');
    expect(screen.queryByRole('heading', { name: 'Headcount, last 12 months' })).toBeNull();
    arrive();
    expect((await card('Headcount, last 12 months')).textContent).toContain('21 employees');
    expect((await card('Waiting for you')).textContent).toContain('6 employees have no date of birth');
    expect(within(waiting).queryByRole('status')).toBeNull();
  });

  test('has an open month with the pay day, the net pay before and what is next', async () => {
    await open();
    const hero = await card('Pay run for November 2026');
    expect(hero.textContent).toContain('24 employees');
    expect(hero.textContent).toContain('Net pay of October: ₹40,00,000.00');
    expect(hero.textContent).toContain('30 Nov 2026, in 5 days');
    expect(hero.textContent).toContain('Enter and check the figures, then generate the payslips.');
    expect(hrefOf(hero, 'Enter and check')).toBe('/admin/pay-runs/2026-11');
    const current = within(hero).getByText('Check');
    expect(current.closest('li')?.getAttribute('aria-current')).toBe('step');
  });

  test.each([
    [4_120_000, '₹1,20,000.00 more than in October'],
    [3_999_999.5, '₹0.50 less than in October'],
    [4_000_000, 'The same as in October'],
  ])('compares a net pay of %s with that of the month before: %s', async (netPay, text) => {
    await openPay({ payRun: { ...run, state: 'generated', netPay } });
    expect((await card('Pay run for November 2026')).textContent).toContain(text);
  });

  test.each([
    [{ needsApproval: true }, 'then submit them for approval.', '/admin/pay-runs/2026-11'],
    [{ state: 'preparing' }, 'is being prepared', '/admin/pay-runs/2026-11'],
    [{ state: 'generating' }, 'are being generated', '/admin/pay-runs/2026-11'],
    [{ state: 'generated' }, 'Check the payslips, then close the month.', '/admin/pay-runs/2026-11'],
    [{ state: 'generated', isWithheld: true }, 'Publish the payslips', '/admin/pay-runs/2026-11'],
    [{ state: 'generated', failed: 2 }, '2 payslips could not be generated', '/admin/pay-runs/2026-11'],
    [{ state: 'closed' }, 'The month is closed.', '/admin/pay-runs'],
    [
      { submission: { by: 'Ravi Shah', at: '2026-11-24T04:30:00.000Z', isOwn: true } },
      'You submitted it on 24 Nov 2026. Another admin approves it.',
      '/admin/pay-runs/2026-11',
    ],
    [
      { submission: { by: 'Ravi Shah', at: '2026-11-24T04:30:00.000Z', isOwn: false } },
      'Ravi Shah submitted it on 24 Nov 2026. Check and approve it.',
      '/admin/pay-runs/2026-11/approval',
    ],
    [
      {
        submission: { by: 'Ravi Shah', at: '2026-11-24T04:30:00.000Z', isOwn: true, outcome: 'sent-back' },
      },
      'Sent back. Correct the figures',
      '/admin/pay-runs/2026-11',
    ],
  ])('says of a month what is next: %o', async (changes, text, to) => {
    await openPay({ payRun: { ...run, ...changes }, openable: ['2026-12'] });
    const hero = await card('Pay run for November 2026');
    expect(hero.textContent).toContain(text);
    expect(within(hero).getByRole('link').getAttribute('href')).toBe(to);
  });

  test('leads to the first pay run where there is none', async () => {
    await openPay({ payRun: undefined, openable: ['2026-11'] });
    expect(hrefOf(await card('Pay run'), 'Open Pay Runs')).toBe('/admin/pay-runs');
  });

  // behaviour overview: Waiting for you
  test('lists what waits, each with a link to where it is done', async () => {
    const submission = { by: 'Ravi Shah', at: '2026-11-24T04:30:00.000Z', isOwn: false };
    await open({ [payCall]: { ...pay, payRun: { ...run, submission } }, [paymentsCall]: [payments] });
    const items = within(await card('Waiting for you')).getAllByRole('link');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      [
        'Approve the pay run for November 2026Submitted by Ravi Shah on 24 Nov 2026',
        '/admin/pay-runs/2026-11/approval',
      ],
      ['Approve payment batch 2 of October 20266 payments, ₹6,22,248.00', '/admin/pay-runs/2026-10/payments'],
      ['1 payment failed₹85,300.00 for October 2026', '/admin/pay-runs/2026-10/payments'],
      [
        '4 leave requestsChitra Nair (26 Nov – 27 Nov), Dev Patel (26 Nov – 27 Nov) and 2 more',
        '/admin/leaves',
      ],
      ['1 request to cancel leaveGita Roy (03 Dec)', '/admin/leaves'],
      ['1 request for a worked day offHema Iyer (22 Nov 2026)', '/admin/worked-days'],
      ['Change of bank or tax details: Farah KhanAsked for on 24 Nov 2026', `/admin/employees/${userId}`],
      [
        '3 employees have no date of birthPension contributions end at 58.',
        '/admin/users/missing/dateOfBirth',
      ],
      [
        '1 employee has no work stateProfessional tax and the labour welfare fund depend on it.',
        '/admin/users/missing/workState',
      ],
      ['Other details are missingPF membership', '/admin/reports/missing'],
    ]);
  });

  // behaviour overview: Waiting for you
  test('does not ask the admin who submitted a month to approve it', async () => {
    const submission = { by: 'Ravi Shah', at: '2026-11-24T04:30:00.000Z', isOwn: true };
    await openPay({ payRun: { ...run, submission } });
    expect((await card('Waiting for you')).textContent).not.toContain('Approve the pay run');
  });

  test('says that nothing waits', async () => {
    await open({ [peopleCall]: { ...noPeople, headcount: people.headcount } });
    expect((await card('Waiting for you')).textContent).toContain('Nothing is waiting for you.');
  });

  // behaviour overview: Payments
  test('has what is due over all months, and what is paid and failed of the newest payslips', async () => {
    const before = {
      ...payments,
      ...{ payPeriod: '2026-04', due: { employees: 1, amount: 500 }, drafts: [] },
      recover: [{ userId, name: 'Farah Khan', net: 42_457.8, paid: 50_000, takenBack: 0, overpaid: 7_542.2 }],
    };
    await open({ [paymentsCall]: [payments, before] });
    const text = (await card('Payments')).textContent;
    for (const part of [
      'For October 2026',
      'Due, all months2 employees₹85,800.00',
      'Paid14 employees₹10,90,684.00',
    ])
      expect(text).toContain(part);
    expect(text).toContain('Failed1 employee₹85,300.00');
    expect(text).toContain('To recover1 employee₹7,542.20');
    expect(text).toContain('April 2026: ₹500.00 not paid yet');
    expect(hrefOf(await card('Payments'), 'Open')).toBe('/admin/pay-runs/2026-10/payments');
    expect(hrefOf(await card('Payments'), 'To recover')).toBe('/admin/payments/to-recover');
  });

  test('is shown without the payments where they cannot be loaded', async () => {
    await open({ [paymentsCall]: errorResponse(400, 'Not today.') });
    expect(await screen.findByText('Could not load the payments. Not today.')).toBeTruthy();
    expect(await card('Pay run for November 2026')).toBeTruthy();
  });

  test('lists filings by their due dates, the late ones as late', async () => {
    const filing = { payPeriod: '2026-10', employees: 24, isFiled: false };
    await openPay({
      filings: [
        { ...filing, id: 'pf', dueDate: { on: '2026-11-15', isCertain: true } },
        { ...filing, id: 'profTax-KA', isFiled: true, dueDate: { on: '2026-11-26', isCertain: true } },
        { ...filing, id: 'labourWelfareFund-KA' },
      ],
    });
    const filings = await card('Filings due');
    expect(
      within(filings)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'PFOctober 2026, due 15 Nov 202610 days late',
      'Professional tax, KarnatakaOctober 2026, due 26 Nov 2026. Filed, to paytomorrow',
      'Labour welfare fund, KarnatakaOctober 2026, no due date known',
    ]);
    expect(hrefOf(filings, 'PF')).toBe('/admin/statutory?month=2026-10');
  });

  // behaviour statutory: Form 138 is recorded as filed
  test('lists a Form 138 that is not filed by its quarter, and leads to it', async () => {
    const dueDate = { on: '2027-01-31', isCertain: true };
    const filing = { payPeriod: '2026-12', id: 'form138', employees: 24, isFiled: false, dueDate };
    await openPay({ filings: [filing] });
    const filings = await card('Filings due');
    expect(within(filings).getByRole('listitem').textContent).toContain(
      'Form 138October to December 2026, due 31 Jan 2027',
    );
    expect(hrefOf(filings, 'Form 138')).toBe('/admin/statutory/form-138?quarter=2026-Q3');
  });

  // behaviour overview: Filings due
  test('shows every filing that is due on request', async () => {
    const late = Array.from({ length: 50 }, (_, i) => ({
      ...{ employees: 1, isFiled: false, id: 'pf' },
      dueDate: { on: '2024-11-15', isCertain: true },
      payPeriod: `20${20 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
    }));
    await openPay({ filings: late });
    const filings = within(await card('Filings due'));
    expect(filings.getAllByRole('listitem')).toHaveLength(3);
    await app.press('Show all 50');
    expect(filings.getAllByRole('listitem')).toHaveLength(50);
    await app.press('Show fewer');
    expect(filings.getAllByRole('listitem')).toHaveLength(3);
  });

  test('lists who joins and leaves by the day, with the day of final dues', async () => {
    await open();
    const list = within(await card('Joining and leaving')).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent)).toEqual([
      'Bela ShahLast day 30 Nov 2026. Final dues by Wed 02 Dec 2026',
      'Asha RaoJoins on 01 Dec 2026',
    ]);
  });

  test('has the next holiday, with a link to all of them in the admin area', async () => {
    await open();
    const holiday = await card('Next holiday');
    expect(holiday.textContent).toContain('Christmas');
    expect(hrefOf(holiday, 'All')).toBe('/admin/holidays');
  });

  test('has the cost of a year with the employer’s side, and the headcount, each month as text', async () => {
    const cost = months.map((payPeriod, i) => ({
      payPeriod,
      ...(i > 3 && { amounts: { pay: 4_000_000 + i, employer: 210_000 } }),
    }));
    await openPay({ cost });
    const chart = await card('Cost, last 12 months');
    expect(chart.textContent).toContain('₹42,10,011.00in December 2026');
    const bars = within(chart).getAllByRole('list').at(-1) as HTMLElement;
    expect(within(bars).getAllByRole('listitem')).toHaveLength(8);
    expect(bars.textContent).toContain(
      'November 2026: ₹42,10,010.00, of which ₹2,10,000.00 employer contributions and ₹40,00,010.00 pay',
    );
    const headcount = await card('Headcount, last 12 months');
    expect(headcount.textContent).toContain('21 employees11 more than in January 2026');
    expect(headcount.textContent).toContain('February 2026: 11 employees');
  });

  // behaviour overview: Three calls
  test('works without pay for an admin who may not see it', async () => {
    await open({ [payCall]: errorResponse(403) });
    expect((await card('Waiting for you')).textContent).toContain('4 leave requests');
    await card('Headcount, last 12 months');
    expect(screen.queryByRole('alert')).toBeNull();
    for (const title of ['Payments', 'Filings due', 'Cost, last 12 months'])
      expect(screen.queryByRole('heading', { name: title })).toBeNull();
  });

  // behaviour overview: Three calls
  test('shows the one part while the other cannot be loaded, and loads that again', async () => {
    await open({ [payCall]: errorResponse(400) });
    await card('Waiting for you');
    expect(screen.getByRole('alert').textContent).toContain('Could not load the pay run.');
    app.responses = { [peopleCall]: people, [payCall]: pay };
    await app.press('Try again');
    await card('Pay run for November 2026');
  });

  test('shows pay while people cannot be loaded', async () => {
    await open({ [peopleCall]: errorResponse(400) });
    await card('Pay run for November 2026');
    expect(screen.getByRole('alert').textContent).toContain('Could not load what is waiting for you.');
  });

  test('says once which details are missing, also while the setup checklist is shown', async () => {
    localStorage.removeItem('setupHidden');
    const done = { company: true, coverage: true, holidays: true, people: true, payRun: false, admins: 1 };
    await open({
      'GET /api/admin/setup': done,
      'GET /api/admin/missing-details': { counts: people.missing },
    });
    expect((await card('Setup checklist')).textContent).toContain('4 of 5 done');
    expect(await screen.findAllByRole('link', { name: /no date of birth/ })).toHaveLength(1);
  });

  // behaviour overview: An empty company
  test('leads an empty company through the setup checklist', async () => {
    localStorage.removeItem('setupHidden');
    await open({
      [peopleCall]: noPeople,
      [payCall]: { ...pay, payRun: undefined },
      ...{
        'GET /api/admin/setup': {
          company: true,
          coverage: true,
          holidays: false,
          people: false,
          payRun: false,
          admins: 1,
        },
      },
    });
    expect((await card('Setup checklist')).textContent).toContain('2 of 5 done');
    expect(screen.queryByRole('heading', { name: 'Pay run' })).toBeNull();
    expect(screen.getByText(/Once there are employees/)).toBeTruthy();
  });
});
