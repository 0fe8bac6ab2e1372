// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerDialog, setUpAdminApp, tableRows } from '../admin-app.ts';
import { sendJson } from '../stub-server.ts';

const app = setUpAdminApp();
beforeEach(() => void vi.setSystemTime('2026-11-18T06:00:00Z'));

const path = '/api/admin/payroll/imported';
const id = 'usr_00000000000000000001';
const employees = {
  'GET /api/admin/profiles?limit=500': [
    { id, user: { id, name: 'Asha Rao', email: 'asha@example.com' }, employeeId: 'SSW-1', state: 'ready' },
  ],
};
const october = {
  payPeriod: '2026-10',
  employees: 30,
  grossEarnings: 50_000.5,
  totalDeductions: 4_500,
  netPay: 45_500.5,
};
const importable = { from: '2026-04', to: '2026-10' };

function open(responses: typeof app.responses) {
  app.responses = { [`GET ${path}`]: { importable, months: [] }, ...employees, ...responses };
  app.open('/admin/pay-runs/earlier-months');
}
const choose = async (csv: string) =>
  userEvent.upload(await screen.findByLabelText('CSV or Excel file'), new File([csv], 'months.csv'));
const sheet = [
  'Emp Code,Month,Basic,Gross,PF,Net',
  'SSW-1,Sep 2026,30000,50000.50,4500,45500.50',
  'SSW-1,Oct 2026,30000,50000,4500,45500',
  'SSW-1,Mar 2026,30000,50000,4500,45500',
].join('\n');

// behaviour earlier-months: Before anything is saved
test('a file of earlier months shows its totals before it is saved, and what became of it', async () => {
  open({
    [`POST ${path}/preview`]: [
      { outcome: 'added' },
      { outcome: 'changed', generated: '2026-11' },
      { outcome: 'refused', message: 'March 2026 is before the tax year.' },
    ],
    [`POST ${path}`]: [{ outcome: 'added' }, { outcome: 'changed' }],
  });
  await choose(sheet);
  expect(tableRows(await screen.findByRole('table', { name: 'Totals to import' }))).toEqual([
    [
      'September 2026',
      'Payslips1',
      'Basic Salary30,000.00',
      'Gross Earnings50,000.50',
      'PF4,500.00',
      'Net Pay45,500.50',
    ],
    [
      'October 2026',
      'Payslips1',
      'Basic Salary30,000.00',
      'Gross Earnings50,000.00',
      'PF4,500.00',
      'Net Pay45,500.00',
    ],
    [
      'Total',
      'Payslips2',
      'Basic Salary60,000.00',
      'Gross Earnings1,00,000.50',
      'PF9,000.00',
      'Net Pay91,000.50',
    ],
  ]);
  expect(tableRows(screen.getByRole('table', { name: 'Errors' }))).toEqual([
    ['Row 4', 'Asha Rao', 'March 2026 is before the tax year.'],
  ]);
  expect(tableRows(screen.getByRole('table', { name: 'Changes to import' }))[1]?.at(-1)).toBe(
    'ReplacesThe payslip of November 2026 stays as it is. Months after it use this row.',
  );
  await app.press('Import 2 payslips');
  expect(await screen.findByText('1 payslip added, 1 replaced')).toBeTruthy();
});

// behaviour earlier-months: Removing
test('a month is removed in as many requests as it needs', async () => {
  let left = 30;
  open({
    [`GET ${path}`]: { importable, months: [october] },
    [`DELETE ${path}/2026-10`]: (_, response) => {
      const removed = Math.min(left, 25);
      left -= removed;
      sendJson(response, 200, { removed, left });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove October 2026' }));
  expect(await answerDialog('Remove')).toBe(
    'Remove the imported payslips of October 2026? Payslips that were generated stay as they are.',
  );
  expect(await screen.findByText('Removed the imported payslips of October 2026.')).toBeTruthy();
  expect(left).toBe(0);
});

test('a month of which some payslips cannot be removed says so, and does not go on for ever', async () => {
  open({
    [`GET ${path}`]: { importable, months: [october] },
    [`DELETE ${path}/2026-10`]: { removed: 0, left: 5 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove October 2026' }));
  await answerDialog('Remove');
  expect(
    await screen.findByText('Could not remove all imported payslips of this month. Try again.'),
  ).toBeTruthy();
});

test('a company whose first pay run began with the tax year has nothing to import', async () => {
  open({ [`GET ${path}`]: { months: [] } });
  expect(
    await screen.findByText(
      'There are no earlier months to import: the first pay run began with the tax year.',
    ),
  ).toBeTruthy();
  expect(screen.queryByLabelText('CSV or Excel file')).toBeNull();
});
