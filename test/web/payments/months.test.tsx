// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpAdminApp, tableRows } from '../admin-app.ts';
import { userId } from './sample-payments.ts';

const app = setUpAdminApp();
const part = (employees: number, amount: number) => ({ employees, amount });
const none = part(0, 0);
const november = {
  payPeriod: '2026-11',
  payDate: '2026-11-30',
  due: part(2, 30_000),
  queued: part(1, 20_000),
  paid: part(9, 450_000.5),
  failed: part(1, 10_000),
  drafts: [],
  recover: [],
};
const asha = { userId: userId(1), name: 'Asha', net: 49_000, paid: 50_000, takenBack: 0, overpaid: 1_000 };
const march = { ...november, payPeriod: '2026-03', payDate: undefined, due: part(1, 500), queued: none };

// behaviour payments: All months
test('the months with something unpaid are listed with their sums, and what is due in all', async () => {
  app.responses = {
    ...app.responses,
    'GET /api/admin/payments': [november, { ...march, paid: none, failed: none, recover: [asha] }],
  };
  app.open('/admin/payments');
  const rows = await tableRows(await screen.findByRole('table', { name: 'Months' }));
  expect(
    rows.map((cells) => cells.map((text) => text.replace(/^(Due|In batches|Paid|Failed|To recover)/, ''))),
  ).toEqual([
    [
      'November 2026Pay date 30 Nov 2026',
      '₹30,000.002 employees',
      '₹20,000.001 employee',
      '₹4,50,000.509 employees',
      '₹10,000.001 employee',
      '–',
    ],
    ['March 2026', '₹500.001 employee', '–', '–', '–', '₹1,000.001 employee'],
  ]);
  expect(screen.getByText('₹30,500.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'March 2026' }).getAttribute('href')).toBe(
    '/admin/pay-runs/2026-03/payments',
  );
});

test('a company without tracked payments is told where to begin', async () => {
  app.responses = { ...app.responses, 'GET /api/admin/payments': [] };
  app.open('/admin/payments');
  expect(await screen.findByText(/^No payments are tracked yet\./)).toBeTruthy();
});
