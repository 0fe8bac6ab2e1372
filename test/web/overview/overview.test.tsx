import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { slipPersonalNames } from '../../../shared/profiles/profiles.ts';
import { earnedId, earnedLeave } from '../../support/leave-type.ts';
import { errorResponse, noCompany, notFound, setUpEmployeeApp } from '../employee-app.tsx';
import {
  julyId,
  julySlip,
  novemberFigures,
  novemberSlip,
  octoberFigures,
  slipListItem,
} from '../sample-slips.ts';

const app = setUpEmployeeApp();

const profile = { yearlyLeaves: 12, leavesTaken: 4, pan: 'ABCPI1234K' };
const me = 'usr_00000000000000000001';
const leave = {
  id: 'leave_00000000000000000001_00000000000000000001',
  userId: me,
  name: 'Ananya Iyer',
  email: 'ananya@example.com',
  subject: 'Vacation',
  startDate: '2025-08-18',
  endDate: '2025-08-20',
  numberOfDays: 3,
  description: 'Family trip to Coorg',
  status: 'pending',
};
const policy = { _id: 'pol_1', title: 'Information security', updatedAt: '2025-03-31T20:00:00.000Z' };
const holiday = (date: string, name: string) => ({ id: `hol_${date}`, name, date });
const holidays = [
  holiday('2025-08-06', 'Yesterday'),
  holiday('2025-08-15', 'Independence Day'),
  holiday('2026-01-26', 'Republic Day'),
];
const others = {
  'GET /api/holidays': holidays,
  [`GET /api/leaves/${me}`]: [leave],
  'GET /api/policies': [policy],
};
const full = () => ({
  ...others,
  'GET /api/slips/my-slips': [slipListItem('2025-07', 83_266.13), slipListItem('2025-05', 86_250)],
  'GET /api/slips/latest': julySlip,
  'GET /api/profile/me': profile,
});
const none = () => ({
  'GET /api/holidays': [],
  [`GET /api/leaves/${me}`]: [],
  'GET /api/policies': [],
  'GET /api/slips/my-slips': [],
  'GET /api/slips/latest': notFound,
  'GET /api/profile/me': notFound,
  'GET /api/company': noCompany,
});

const card = async (title: string) =>
  (await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement;

describe('the overview', () => {
  test('the overview sends its six requests at once, none waiting for another', async () => {
    const held: (() => void)[] = [];
    app.responses = Object.fromEntries(
      Object.entries(full()).map(([call, body]) => [
        call,
        (_: unknown, response: import('node:http').ServerResponse) =>
          held.push(() => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))),
      ]),
    );
    app.open('/dashboard');
    await waitFor(() => expect(held).toHaveLength(6));
    expect(screen.getByText('Loading your overview…')).toBeTruthy();
    for (const answer of held) answer();
    await card('Net pay for July 2025');
    expect(app.requests().sort()).toEqual(Object.keys(full()).sort());
  });

  // spec 2.3
  test('the overview shows the newest net pay, gross and deductions, and links to its slip', async () => {
    app.responses = full();
    app.open('/dashboard');
    const hero = await card('Net pay for July 2025');
    expect(hero.textContent).toContain('₹83,266.13');
    expect(hero.textContent).toContain('Paid 31 Jul 2025');
    expect(hero.textContent).toContain('Gross earnings₹92,500.00');
    expect(hero.textContent).toContain('Deductions₹9,233.87');
    const link = within(hero).getByRole('link', { name: 'View payslip' });
    expect(link.getAttribute('href')).toBe(`/dashboard/salary-slip/${julyId}`);
    expect(within(hero).getByRole('button', { name: 'Download PDF' })).toBeTruthy();
  });

  // spec 2.3
  test('the overview says in words why the net pay is another than last month', async () => {
    app.responses = { ...full(), 'GET /api/slips/latest': novemberSlip(novemberFigures, octoberFigures) };
    app.open('/dashboard');
    expect((await card('Net pay for November 2026')).textContent).toContain(
      '₹3,200.00 less than October: 1 day of loss of pay (−₹3,083.33), higher other deduction (−₹116.67)',
    );
  });

  test('the overview says that the first slip is the first', async () => {
    app.responses = full();
    app.open('/dashboard');
    expect((await card('Net pay for July 2025')).textContent).toContain('Your first payslip');
  });

  test('the overview says in text what its charts draw', async () => {
    app.responses = full();
    app.open('/dashboard');
    expect((await card('Salary breakdown')).textContent).toContain('HRA₹23,125.0025%');
    const months = within(await card('Net pay, last 6 months')).getAllByRole('listitem');
    expect(months).toHaveLength(6);
    expect(months[4]?.textContent).toContain('June 2025: no payslip');
    expect(months[5]?.textContent).toContain('July 2025: ₹83,266.13');
    expect((await card('Leave balance')).textContent).toContain('8days leftYearly12Taken4');
  });

  // behaviour leaves: The overview of an employee
  test('the overview shows the balance of each type of leave where the company has types', async () => {
    const adjusted = { typeId: earnedId, kind: 'adjusted' as const, reason: 'Opening balance', id: 'adj_1' };
    const ledgers = {
      types: {
        ...{ yearStart: 1, version: 1 },
        types: [{ ...earnedLeave({ credit: 'manual' }), name: 'Earned Leave' }],
      },
      employment: {},
      entries: [{ ...adjusted, date: '2026-01-01', halfDays: 5 }],
      leaves: [],
    };
    app.responses = {
      ...full(),
      'GET /api/profile/me': { ...profile, leavesTaken: 0, hasLeaveTypes: true },
      'GET /api/leave-ledgers': ledgers,
    };
    app.open('/dashboard');
    await screen.findByText('Earned Leave');
    const { textContent } = await card('Leave balance');
    expect(textContent).toContain('Earned Leave2.5 days');
    expect(textContent).not.toContain('days left');
  });

  test('the overview shows “0” days left, however many days were taken', async () => {
    app.responses = { ...full(), 'GET /api/profile/me': { ...profile, leavesTaken: 22 } };
    app.open('/dashboard');
    expect((await card('Leave balance')).textContent).toContain('0days leftYearly12Taken22');
  });

  test('without slips and profile the overview shows 12 days of leave and which details are missing', async () => {
    app.responses = none();
    app.open('/dashboard');
    expect((await card('Net pay')).textContent).toContain('No salary slips have been generated for you yet.');
    expect((await card('Leave balance')).textContent).toContain('12days left');
    expect(within(await card('Details for your payslip')).getAllByText('Missing')).toHaveLength(
      slipPersonalNames.length,
    );
    expect(screen.queryByText('Salary breakdown')).toBeNull();
  });

  test('the overview keeps what it has when a request fails, and can try that one again', async () => {
    app.responses = { ...full(), 'GET /api/slips/latest': errorResponse(400) };
    app.open('/dashboard');
    expect((await screen.findByRole('alert')).textContent).toContain('Could not load your pay.');
    expect((await card('Leave balance')).textContent).toContain('8days left');
    app.responses = full();
    await app.press('Try again');
    await card('Net pay for July 2025');
  });

  test('a leave balance that could not be loaded can be tried again', async () => {
    app.responses = { ...full(), 'GET /api/profile/me': errorResponse(400) };
    app.open('/dashboard');
    expect(await screen.findByText('Could not load your leave balance.')).toBeTruthy();
    app.responses = full();
    for (const button of screen.getAllByRole('button', { name: 'Try again' })) button.click();
    await waitFor(async () => expect((await card('Leave balance')).textContent).toContain('8days left'));
  });

  test('the overview shows a negative net pay as it is', async () => {
    const slip = { ...julySlip, profile: { ...julySlip.profile, netPay: -120.5 } };
    app.responses = {
      ...full(),
      'GET /api/slips/my-slips': [slipListItem('2025-07', -120.5)],
      'GET /api/slips/latest': slip,
    };
    app.open('/dashboard');
    expect((await card('Net pay for July 2025')).textContent).toContain('-₹120.50');
  });

  test('the overview shows the next holidays, and the newest leave and policies', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-08-06T20:00:00Z') });
    app.responses = full();
    app.open('/dashboard');
    const next = await card('Next holiday');
    await within(next).findByText('Friday, in 8 days', { exact: false });
    expect(next.textContent).toContain('Independence Day');
    expect(next.textContent).toContain('Republic Day26 Jan 2026');
    expect(next.textContent).not.toContain('Yesterday');
    const recent = (await card('Recent leave')).textContent;
    expect(recent).toContain('VacationFamily trip to Coorg18 Aug – 20 Aug 2025Pending');
    expect((await card('Policies')).textContent).toContain('Information securityUpdated 01 Apr 2025');
    vi.useRealTimers();
  });

  test('the overview begins its policies with those that wait for a confirmation', async () => {
    const of = (count: number, acknowledgment?: object) => ({
      _id: `pol_${count}`,
      title: `Policy ${count}`,
      updatedAt: policy.updatedAt,
      acknowledgment,
    });
    const confirmed = of(4, { revision: 1, acknowledgedAt: policy.updatedAt });
    const policies = [of(1), of(2), of(3), confirmed, of(5, { revision: 2 })];
    app.responses = { ...full(), 'GET /api/policies': policies };
    app.open('/dashboard');
    const list = within(await card('Policies'));
    const links = (await list.findAllByRole('link', { name: /^Policy/ })).map(
      ({ textContent }) => textContent,
    );
    expect(links).toEqual([
      'Policy 5Updated 01 Apr 2025Please confirm',
      'Policy 1Updated 01 Apr 2025',
      'Policy 2Updated 01 Apr 2025',
    ]);
  });

  test('a card of the overview with nothing to show says so', async () => {
    app.responses = none();
    app.open('/dashboard');
    expect((await card('Next holiday')).textContent).toContain('No upcoming holidays');
    expect((await card('Recent leave')).textContent).toContain('You have not applied for leave yet');
    expect((await card('Policies')).textContent).toContain('No policies available');
  });

  test('a card of the overview that could not be loaded can be tried again, and keeps the others', async () => {
    app.responses = { ...full(), 'GET /api/holidays': errorResponse(400) };
    app.open('/dashboard');
    const next = await card('Next holiday');
    expect(await within(next).findByText('Could not load the holidays.')).toBeTruthy();
    expect((await card('Recent leave')).textContent).toContain('Vacation');
    app.responses = full();
    await app.press('Try again');
    await waitFor(() => expect(within(next).queryByRole('alert')).toBeNull());
  });

  test("the overview shows today's date in India", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-08-06T20:00:00Z') });
    app.responses = full();
    app.open('/dashboard');
    expect(await screen.findByText('Thursday, 07 Aug 2025')).toBeTruthy();
    vi.useRealTimers();
  });
});
