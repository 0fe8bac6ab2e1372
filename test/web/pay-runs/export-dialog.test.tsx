// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { setUpAdminApp } from '../admin-app.ts';
import { sampleReply } from '../sample-reply.ts';
import { julySlip } from '../sample-slips.ts';

const path = '/api/admin/pay-runs/2026-11';
const app = setUpAdminApp();

/** A closed month with one payslip. @param payments what Payments has of it */
function show(payments: object): void {
  app.answerOther = (request) => {
    const reply = sampleReply(request);
    return request.path === path && request.method === 'GET'
      ? { ...reply, payPeriod: '2026-11', state: 'closed', people: 1 }
      : reply;
  };
  const { slipId, user, profile, payDate } = julySlip;
  const entry = { slipId, user, profile, payDate };
  app.responses = {
    [`GET ${path}/register?limit=500`]: [entry],
    [`GET ${path}/register?for=bank-advice&limit=1`]: [entry],
    'GET /api/admin/payments/2026-11': { payPeriod: '2026-11', isTracked: false, batches: [], ...payments },
  };
}

async function openExports() {
  app.open('/admin/pay-runs/2026-11');
  await app.press('Export files');
  const dialog = await screen.findByRole('dialog');
  return within(dialog);
}

const asksForBankAdvice = () => app.requests().some((request) => request.includes('bank-advice'));

describe('the export of a month', () => {
  test('has the bank advice where payments are not made here', async () => {
    show({});
    expect(await (await openExports()).findByRole('heading', { name: 'Bank advice' })).toBeTruthy();
    await waitFor(() => expect(asksForBankAdvice()).toBe(true));
  });

  // behaviour payments: The bank advice
  test('leads to Payments, and has no file of all payslips, where payments are tracked', async () => {
    show({ isTracked: true });
    const dialog = await openExports();
    const link = await dialog.findByRole('link', { name: 'Go to Payments' });
    expect(link.getAttribute('href')).toBe('/admin/pay-runs/2026-11/payments');
    expect(dialog.queryByRole('heading', { name: 'Bank advice' })).toBeNull();
    expect(asksForBankAdvice()).toBe(false);
  });
});
