import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { rupees } from '../../../shared/money.ts';
import type { PayRunRow, RowLine } from '../../../shared/pay-runs/rows.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import { columnTitles, setUpAdminApp } from '../admin-app.ts';
import { sampleReply } from '../sample-reply.ts';
import { sendJson } from '../stub-server.ts';
import { Month, rowOf } from './month.ts';

const line = (id: string, label: string, kind: RowLine['kind'], amount: number, note?: string): RowLine => ({
  id,
  label,
  kind,
  amount: rupees(amount),
  ...(note !== undefined && { note }),
});
const bonuses = [
  line('adjustment:1', 'Diwali Bonus', 'earning', 5_000),
  line('adjustment:2', 'Diwali Bonus', 'earning', 1_000.5),
];
const arrears = line('adjustment:3', 'Arrears', 'earning', 5_612.9, '29 of 31 days');
const travel = line('adjustment:4', 'Travel', 'reimbursement', 2_345.5);
const canteen = line('component:canteen', 'Canteen', 'deduction', 450);

const path = '/api/admin/pay-runs/2026-11';
const app = setUpAdminApp();
let month: Month;
let lines: PayRunSummary['lines'];
let isWide = true;

const person = (number: number, name: string, changed: Partial<PayRunRow>) =>
  rowOf(`usr_${String(number).padStart(20, '0')}`, { name, employeeId: `SSW-${number}`, ...changed });
const amountOf = ({ label, kind, amount }: RowLine) => ({ label, kind, place: 0, people: 1, amount });

beforeEach(() => {
  isWide = true;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: isWide && media.includes('>=') }) as MediaQueryList;
  lines = [amountOf(arrears), amountOf(canteen), amountOf(travel), amountOf(bonuses[0] as RowLine)];
  month = new Month([
    person(1, 'Asha Rao', {
      grossEarnings: rupees(71_613.4),
      reducedEarnings: rupees(60_000),
      fixedDeductions: rupees(650),
      reimbursements: rupees(2_345.5),
      lines: [...bonuses, arrears, travel, canteen],
    }),
    person(2, 'Bela Shah', {}),
  ]);
  app.answerOther = (request) => {
    const reply = sampleReply(request);
    if (request.path === path && request.method === 'GET')
      return { ...reply, payPeriod: '2026-11', state: 'open', people: 2 };
    return request.path === `${path}/summary` ? { ...reply, lines } : reply;
  };
  app.responses = {
    'GET /api/admin/reports/months': { oldest: '2026-10', newest: '2026-10' },
    [`GET ${path}/rows?filter=all&search=&limit=100`]: [...month.rows.values()],
    [`PUT ${path}/rows`]: async ({ body }, response) =>
      sendJson(response, 200, await month.save(JSON.parse(body).rows)),
  };
});

const open = () => app.open('/admin/pay-runs/2026-11');
const grid = () => screen.findByRole('grid', { name: 'Employees in this pay run' });
const titles = async () => columnTitles(await grid());
const choose = async (...labels: string[]) => {
  for (const label of labels)
    await userEvent.click(await screen.findByRole('checkbox', { name: label, hidden: true }));
};
const cellOf = async (name: string, title: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
  return row.children[(await titles()).indexOf(title)] as HTMLElement;
};

const usual = ['ID', 'Employee', 'Paid days', 'LOP days', 'Other ded.', 'Leave', 'Gross', 'Deductions'];

describe('the columns of a pay run', () => {
  test('are as they were in a month without lines, and cannot be chosen', async () => {
    lines = [];
    open();
    expect(await titles()).toEqual([...usual, 'Net pay', 'vs Oct', 'Notes']);
    await screen.findByText('Totals for November 2026 are ready.');
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  });

  // behaviour pay-runs: Columns
  // behaviour payroll: Arrears are one line for each month
  test('are one for each line that an admin chooses, with the sum of an employee’s lines of that name', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Columns' })).toBeTruthy();
    expect(await titles()).toEqual([...usual, 'Net pay', 'vs Oct', 'Notes']);
    await choose('Leave', 'Change from last month', 'Diwali Bonus', 'Travel');
    expect(await titles()).toEqual([
      ...['ID', 'Employee', 'Paid days', 'LOP days', 'Other ded.'],
      ...['Diwali Bonus', 'Travel', 'Gross', 'Deductions', 'Net pay', 'Notes'],
    ]);
    expect((await cellOf('Asha Rao', 'Diwali Bonus')).textContent).toBe('6,000.50');
    expect((await cellOf('Asha Rao', 'Travel')).textContent).toBe('2,345.50');
    expect((await cellOf('Bela Shah', 'Travel')).textContent).toBe('');
  });

  // behaviour pay-runs: Columns
  test('are at most as many as there is room for: others can be chosen after one is hidden', async () => {
    open();
    const arrearsBox = await screen.findByRole<HTMLInputElement>('checkbox', {
      name: 'Arrears',
      hidden: true,
    });
    expect(arrearsBox.disabled).toBe(true);
    await choose('Leave');
    expect(arrearsBox.disabled).toBe(false);
  });

  // behaviour pay-runs: Columns
  test('are remembered in the browser, and one that a month does not have is kept for the months that do', async () => {
    localStorage.setItem(
      'pay-run-columns',
      JSON.stringify(['line:earning Old Bonus', 'line:deduction Canteen']),
    );
    open();
    await screen.findByRole('button', { name: 'Columns' });
    expect(await titles()).toEqual([
      ...['ID', 'Employee', 'Paid days', 'LOP days', 'Other ded.', 'Canteen', 'Net pay', 'Notes'],
    ]);
    await choose('Arrears');
    expect(localStorage.getItem('pay-run-columns')).toContain('line:earning Arrears');
    expect(localStorage.getItem('pay-run-columns')).toContain('line:earning Old Bonus');
  });

  test('leave typing and the keyboard as they are: a line is no cell that can be edited', async () => {
    open();
    await screen.findByRole('button', { name: 'Columns' });
    await choose('Leave', 'Arrears');
    const cell = await cellOf('Asha Rao', 'Arrears');
    expect(cell.getAttribute('aria-readonly')).toBe('true');
    expect(within(cell).queryByRole('textbox')).toBeNull();
    const otherDeduction = within(await cellOf('Asha Rao', 'Other ded.')).getByRole('textbox');
    otherDeduction.focus();
    fireEvent.keyDown(otherDeduction, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell);
    fireEvent.keyDown(cell, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(otherDeduction);
  });
});

// behaviour pay-runs: Columns
test('the details of the active row name each of its lines with its note', async () => {
  open();
  within(await cellOf('Asha Rao', 'LOP days'))
    .getByRole('textbox')
    .focus();
  const list = await screen.findByRole('list', { name: 'Components and one-off amounts' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Diwali Bonus ₹5,000.00',
    'Diwali Bonus ₹1,000.50',
    'Arrears ₹5,612.90 · 29 of 31 days',
    'Travel ₹2,345.50',
    'Canteen −₹450.00',
  ]);
});

// behaviour pay-runs: Columns; Reimbursements
test('a card on a phone has amounts that add up: each line, and reimbursements beside gross and deductions', async () => {
  isWide = false;
  open();
  const card = (await screen.findByRole('link', { name: 'Asha Rao' })).closest('li') as HTMLElement;
  const amounts = [...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(amounts.slice(0, -1)).toEqual([
    'Gross₹71,613.40',
    'Diwali Bonus₹5,000.00',
    'Diwali Bonus₹1,000.50',
    'Arrears29 of 31 days₹5,612.90',
    'Deductions₹650.00',
    'Canteen₹450.00',
    'Reimbursements₹2,345.50',
    'Travel₹2,345.50',
    'Net pay₹73,308.90',
  ]);
});
