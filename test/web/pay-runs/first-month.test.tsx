import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { columnTitles, setUpAdminApp } from '../admin-app.ts';
import { sampleReply } from '../sample-reply.ts';
import { rowOf } from './month.ts';

const path = '/api/admin/pay-runs/2026-11';
const app = setUpAdminApp();

const by = { id: 'usr_00000000000000000001', name: 'Meera Pillai' };
const nikhil = { id: 'usr_00000000000000000002', name: 'Nikhil Joshi' };
const approval = { state: 'approved', digest: '', approvers: [], errors: 0, unpaid: 0 };
const submissions = [
  {
    ...{ at: '2026-11-27T05:00:00.000Z', by, people: 11, netPay: 500 },
    decision: { at: '2026-11-27T06:00:00.000Z', by: nikhil, outcome: 'approved' },
  },
];
const none = { people: 0, list: [] };
const since = (now: number) => ({ before: 0, now });
const answers: Record<string, object> = {
  [path]: { payPeriod: '2026-11', state: 'open', submissions },
  '/api/admin/reports/months': { oldest: '2026-11', newest: '2026-11' },
  [`${path}/summary`]: { approval, issues: {}, previousNetPay: 0 },
  [`${path}/comparison`]: {
    ...{ previousPeriod: '2026-10', isFirstMonth: true, people: 11 },
    components: [
      { component: 'Basic Salary', kind: 'earning', ...since(600) },
      { component: 'Bonus', kind: 'earning', ...since(0) },
    ],
    totals: { grossEarnings: since(600), totalDeductions: since(100), netPay: since(500) },
    came: {
      people: 1,
      list: [{ userId: 'usr_00000000000000000003', name: 'Dev Rao', netPay: since(50) }],
    },
    ...{ left: none, changed: none },
  },
};
const open = (to: string) => app.open(`/admin/pay-runs/2026-11${to}`);
const stats = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

describe('the first month with payslips', () => {
  beforeEach(() => {
    app.answerOther = (request) => {
      const { imported: _, employer: __, ...reply } = (sampleReply(request) ?? {}) as Record<string, unknown>;
      return { ...reply, ...answers[request.path] };
    };
  });

  // behaviour pay-runs: A first month
  test('has totals and no changes in its comparison, which says that there is no month to compare with', async () => {
    open('/comparison');
    const table = await screen.findByRole('table', { name: 'Totals by component' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Component', 'November']);
    expect(within(table).queryByText('Bonus')).toBeNull();
    expect(stats()).toEqual(['Gross earnings₹600.00', 'Deductions₹100.00', 'Net pay₹500.00']);
    expect(screen.getByText('There are no payslips of October 2026 to compare with.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Joined: 1 employee' })).toBeTruthy();
  });

  // behaviour pay-runs: A first month
  test('is approved by its totals, and the review says who approved it and what comes next', async () => {
    open('/approval');
    expect(await screen.findByText('There are no payslips of October 2026 to compare with.')).toBeTruthy();
    expect(stats()).toContain('Net pay₹500.00');
    expect(screen.queryByText(/No net pay differs/)).toBeNull();
    expect(document.body.textContent).toContain('Approved by Nikhil Joshi on 27 Nov 2026, 11:30.');
    expect(document.body.textContent).toContain('Payslips can be generated now.');
  });

  // behaviour pay-runs: A first month
  test('has no change from the month before among its totals', async () => {
    open('');
    await screen.findByText('Totals for November 2026 are ready.');
    expect(screen.queryByText(/^Change from October/)).toBeNull();
  });

  // behaviour pay-runs: A first month
  test('names no month before on its screen, in its columns and on the cards of a phone', async () => {
    let isWide = true;
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: isWide && media.includes('>=') }) as MediaQueryList;
    app.responses[`GET ${path}/rows?filter=all&search=&limit=100`] = [
      rowOf('usr_00000000000000000003', { name: 'Dev Rao' }),
    ];
    open('');
    const link = await screen.findByRole('link', { name: 'Totals by component' });
    expect(link.getAttribute('href')).toBe('/admin/pay-runs/2026-11/comparison');
    expect(screen.queryByText(/Compare with/)).toBeNull();
    const titles = columnTitles(await screen.findByRole('grid', { name: 'Employees in this pay run' }));
    expect(titles).toContain('Net pay');
    expect(titles.filter((title) => title?.startsWith('vs '))).toEqual([]);
    cleanup();
    isWide = false;
    open('');
    const [card] = await within(
      await screen.findByRole('list', { name: 'Employees in this pay run' }),
    ).findAllByRole('listitem');
    await waitFor(() => expect(card?.textContent).toContain('Net pay'));
    expect(card?.textContent).not.toContain('last month');
  });
});
