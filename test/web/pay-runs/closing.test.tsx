import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PayRun } from '../../../shared/pay-runs/pay-run.ts';
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

// behaviour pay-runs: The figures of more than 500 employees are compared in the background
test.each(['', '/approval'])(
  'a month whose figures are compared says so on the screen %s',
  async (screenPath) => {
    const comparing = { ...run, state: 'comparing', progress: { ...run.progress, done: 0 } };
    app.responses = { 'GET /api/admin/pay-runs/2026-10': comparing };
    app.answerOther = () => [];
    app.open(`/admin/pay-runs/2026-10${screenPath}`);
    expect(await screen.findByRole('heading', { name: 'Comparing October 2026' })).toBeTruthy();
    expect(screen.getByText('Comparing the figures of 10,000 employees…')).toBeTruthy();
    for (const name of [/Approve/, /Submit/, /Generate/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  },
);

test.each([
  {
    ...{ title: 'Closing', task: 'closing', state: 'generated' },
    reason: 'Asha Rao: the payslip is missing or out of date.',
    next: 'Check the payslips, then close the month again.',
  },
  {
    ...{ title: 'Generating', task: 'generating', state: 'open' },
    reason: 'The figures have changed since you confirmed them.',
    next: 'Check the totals, then generate the payslips again.',
  },
])(
  'a month says when its $title stopped, why, and what to do',
  async ({ title, task, state, reason, next }) => {
    const stopped = { ...run, state, progress: undefined, stopped: { at: event.at, task, reason } };
    app.responses = { 'GET /api/admin/pay-runs/2026-10': stopped };
    app.answerOther = () => [];
    app.open('/admin/pay-runs/2026-10');
    expect(await screen.findByText(`${title} stopped on 01 Nov 2026. ${reason}`)).toBeTruthy();
    expect(screen.getByText(next)).toBeTruthy();
  },
);
