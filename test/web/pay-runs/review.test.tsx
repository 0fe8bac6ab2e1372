import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';
import { sampleReply } from '../sample-reply.ts';

const path = '/api/admin/pay-runs/2026-11';
const app = setUpAdminApp();

/** An employee who had ₹1,00,000.00 in October. */
const paid = (name: string, now: number) => ({
  userId: `usr_${name.padEnd(20, '0')}`,
  name,
  netPay: { before: 100_000, now },
  components: [{ component: 'Basic Salary', kind: 'earning', before: 100_000, now }],
});
const changed = [
  paid('Asha', 110_000.01),
  paid('Bela', 89_999.99),
  paid('Chitra', 110_000),
  paid('Dev', 90_000),
];
const approval = { state: 'submitted', digest: '', approvers: [], errors: 0, unpaid: 0 };
const answers: Record<string, object> = {
  [path]: { payPeriod: '2026-11', state: 'open' },
  [`${path}/summary`]: { approval, issues: { 'bank-changed': 3 } },
  [`${path}/comparison`]: {
    previousPeriod: '2026-10',
    changed: { people: changed.length, list: changed },
  },
};

// behaviour pay-runs: The review
test('the review lists who is paid by more than 10% differently, with why, and open warnings, each with a link to the rows', async () => {
  app.answerOther = (request) => ({ ...sampleReply(request), ...answers[request.path] });
  app.open('/admin/pay-runs/2026-11/approval');
  const table = within(await screen.findByRole('table', { name: 'Changed by more than 10%' }));
  expect(table.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Asha', '/admin/pay-runs/2026-11?search=Asha'],
    ['Bela', '/admin/pay-runs/2026-11?search=Bela'],
  ]);
  expect(table.getByText('Basic Salary +₹10,000.01')).toBeTruthy();
  expect(screen.getByText('2 employees changed by 10% or less.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show 3 employees' }).getAttribute('href')).toBe(
    '/admin/pay-runs/2026-11?issue=bank-changed',
  );
});

// behaviour pay-runs: The review
test('the review of a month with payslips begins with those that are replaced, and by how much each differs', async () => {
  const openSlip = (name: string, slip: string, nextNetPay: number, netPay?: number) => ({
    ...{ userId: `usr_${name.padEnd(20, '0')}`, name, slip, nextNetPay, deviation: 'd' },
    ...(netPay !== undefined && { netPay }),
  });
  const list = [openSlip('Esha', 'outdated', 30_967.74, 60_000), openSlip('Farid', 'missing', 5_000)];
  const reopened: typeof answers = {
    ...answers,
    [path]: { payPeriod: '2026-11', state: 'generated' },
    [`${path}/slips`]: { people: list.length, list },
  };
  app.answerOther = (request) => ({ ...sampleReply(request), ...reopened[request.path] });
  app.open('/admin/pay-runs/2026-11/approval');
  const table = await screen.findByRole('table', { name: 'Payslips to replace' });
  const [, ...rows] = within(table).getAllByRole('row');
  const cellsOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(rows.map(cellsOf)).toEqual([
    ['Esha', 'On the payslip₹60,000.00', 'Now₹30,967.74', 'Change−₹29,032.26'],
    ['Farid', 'On the payslipNone', 'Now₹5,000.00', 'Change+₹5,000.00'],
  ]);
});
