// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { admin, setUpAdminApp, tableRows } from '../admin-app.ts';

const app = setUpAdminApp();
const event = (at: string) => ({ at, by: { id: admin.id, name: 'Priya' } });
const exported = { ...event('2026-11-30T10:00:00.000Z'), version: 2, total: 128_625 };

// behaviour books: All months
test('each month says whether the books have its voucher, and which', async () => {
  app.responses = {
    ...app.responses,
    'GET /api/admin/books': {
      months: [
        { payPeriod: '2026-12', state: 'open' },
        { payPeriod: '2026-11', state: 'generated' },
        { payPeriod: '2026-10', state: 'closed', exported: { ...exported, isOlder: true } },
        { payPeriod: '2026-09', state: 'closed', exported },
        { payPeriod: '2026-08', state: 'closed', exported: { ...exported, reversed: event(exported.at) } },
        { payPeriod: '2026-07' },
      ],
    },
  };
  app.open('/admin/books');
  const rows = await tableRows(await screen.findByRole('table', { name: 'Months' }));
  expect(
    rows.map(([month, state, total]) => [month, state?.replace('Voucher', ''), total?.replace('Total', '')]),
  ).toEqual([
    ['December 2026', 'Not generated', '–'],
    ['November 2026', 'To export', '–'],
    ['October 2026', 'Generated again', '₹1,28,625.00'],
    ['September 2026', 'Exported', '₹1,28,625.00'],
    ['August 2026', 'Reversed', '₹1,28,625.00'],
    ['July 2026', 'To export', '–'],
  ]);
  expect(rows[3]?.[3]).toBe('Version 2 by Priya, 30 Nov 2026');
});
