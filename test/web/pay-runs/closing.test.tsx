import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PayRun } from '../../../shared/pay-runs/pay-runs.ts';
import { OutcomeCard } from '../../../web/pay-runs/OutcomeCard.tsx';
import { admin, setUpAdminApp } from '../admin-app.ts';

const app = setUpAdminApp();
const event = { at: '2026-11-01T04:30:00.000Z', by: { id: admin.id, name: admin.name } };
const run = {
  ...{ payPeriod: '2026-10', state: 'closing', attempt: 3, people: 10_000 },
  ...{ opened: event, generated: event, payDate: '2026-10-31' },
  progress: { startedAt: event.at, people: 10_000, done: 2_496, failed: 0 },
} as unknown as PayRun;

// behaviour pay-runs: A month of more than 500 employees is closed in the background
test('a month that is being closed shows how far it is, and offers no change', async () => {
  app.responses = { 'GET /api/admin/pay-runs/2026-10': run };
  app.answerOther = () => [];
  app.open('/admin/pay-runs/2026-10');
  expect(await screen.findByRole('heading', { name: 'Closing October 2026' })).toBeTruthy();
  expect(screen.getByText(/2,496 of 10,000 employees compared/)).toBeTruthy();
  expect(screen.getByText('Closing…')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close the month' })).toBeNull();
});

test('a month whose closing was stopped says when and why', () => {
  const totals = { people: 3, grossEarnings: 90_000, totalDeductions: 0, netPay: 90_000 };
  const stopped = {
    ...{ ...run, state: 'generated', progress: undefined },
    outcome: { ...totals, made: 3, replaced: 0, unchanged: 0, failed: 0, skipped: 0 },
    closingStopped: { at: event.at, reason: 'Asha Rao: the payslip is missing or out of date.' },
  } as unknown as PayRun;
  render(<OutcomeCard run={stopped} onShowFailed={() => {}} onShowOpenSlips={() => {}} />);
  const text = 'Closing stopped on 01 Nov 2026. Asha Rao: the payslip is missing or out of date.';
  expect(screen.getByText(text)).toBeTruthy();
});
