// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paymentsRoutes as routes } from '../../../shared/payments/payments.ts';
import { setUpAdminApp, tableRows } from '../admin-app.ts';
import { sendJson } from '../stub-server.ts';
import { userId } from './sample-payments.ts';

const app = setUpAdminApp();
const none = { employees: 0, amount: 0 };
const month = (payPeriod: string, recover: object[]) =>
  z.parse(routes.open.reply, [
    { payPeriod, due: none, paid: none, queued: none, failed: none, drafts: [], recover },
  ])[0] as object;
const overpaid = (number: number, name: string, amount: number, takenBack = 0) => ({
  ...{ userId: userId(number), name, employeeId: `E00${number}` },
  ...{ net: 50_000 - amount - takenBack, paid: 50_000, takenBack, overpaid: amount },
});

const belowZero = { ...overpaid(3, 'Meena', 50), net: -50, paid: 0 };

describe('what is to be recovered', () => {
  // behaviour payments: What is due
  test('is listed by employee and month, the employee with the largest total first, page after page', async () => {
    app.responses = {
      ...app.responses,
      'GET /api/admin/payments': (_, response) =>
        sendJson(
          response,
          200,
          [month('2026-11', [overpaid(1, 'Asha', 900), overpaid(2, 'Kabir', 500), belowZero])],
          {
            'x-next-cursor': 'next',
          },
        ),
      'GET /api/admin/payments?cursor=next': [month('2024-02', [overpaid(2, 'Kabir', 600.5, 400)])],
    };
    app.open('/admin/payments/to-recover');
    const rows = await tableRows(await screen.findByRole('table', { name: 'To recover' }));
    const plain = rows.map((cells) =>
      cells.map((text) => text.replace(/^(Month|Paid|Net pay|Taken back|To recover)/, '')),
    );
    expect(plain).toEqual([
      ['KabirE002', 'November 2026', '₹50,000.00', '₹49,500.00', '₹0.00', '₹500.00'],
      ['KabirE002', 'February 2024', '₹50,000.00', '₹48,999.50', '₹400.00', '₹600.50'],
      ['AshaE001', 'November 2026', '₹50,000.00', '₹49,100.00', '₹0.00', '₹900.00'],
      ['MeenaE003', 'November 2026', '₹0.00', '−₹50.00', '₹0.00', '₹50.00'],
    ]);
    expect(document.body.textContent).toContain('₹2,050.50 from 3 employees.');
    expect(screen.getAllByRole('link', { name: 'November 2026' })[0]?.getAttribute('href')).toBe(
      '/admin/pay-runs/2026-11/payments',
    );
  });

  test('is nothing while no employee was paid too much', async () => {
    app.responses = { ...app.responses, 'GET /api/admin/payments': [month('2026-11', [])] };
    app.open('/admin/payments/to-recover');
    expect(await screen.findByText('Nothing is to be recovered.')).toBeTruthy();
  });
});
