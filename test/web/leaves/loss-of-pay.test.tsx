import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LeaveLedgers } from '../../../shared/leaves/ledger/account.ts';
import { paise } from '../../../shared/money.ts';
import { calculateSlip } from '../../../shared/pay/calculation.ts';
import { userId } from '../../../shared/user-id.ts';
import { aboutText, lossByMonth } from '../../../web/leaves/types/loss-of-pay.ts';
import { earnedId, earnedLeave } from '../../support/leave-type.ts';
import { findField, setUpAdminApp } from '../admin-app.ts';
import { notFound } from '../employee-app.tsx';
import { novemberSlip, octoberFigures } from '../sample-slips.ts';

describe('what unpaid days cost', () => {
  test('is the sum of the payslip: 85,000 × 1.5 ÷ 30 is 4,250', () => {
    const days = [
      { date: '2026-11-26', halfDays: 2 as const },
      { date: '2026-11-27', halfDays: 1 as const },
    ];
    expect(lossByMonth(paise(85_000_00), days)).toEqual([
      { period: '2026-11', days: 1.5, amount: 4_250_00, sum: '85,000 × 1.5 ÷ 30' },
    ]);
  });

  test('is of each month by its own days', () => {
    const days = [
      { date: '2026-11-30', halfDays: 2 as const },
      { date: '2026-12-01', halfDays: 2 as const },
    ];
    expect(lossByMonth(paise(93_000_00), days)).toEqual([
      { period: '2026-11', days: 1, amount: 3_100_00, sum: '93,000 × 1 ÷ 30' },
      { period: '2026-12', days: 1, amount: 3_000_00, sum: '93,000 × 1 ÷ 31' },
    ]);
  });

  test('is what the payslip of the month will take, to the paisa, whatever is earned', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 1, max: 30 }),
        (salary, count) => {
          const days = Array.from({ length: count }, (_, i) => ({
            date: `2026-11-${String(i + 1).padStart(2, '0')}`,
            halfDays: 2 as const,
          }));
          const slip = calculateSlip({ basicSalary: paise(salary), lopDays: count, paidDays: 30 - count });
          expect(lossByMonth(paise(salary), days)[0]?.amount).toBe(slip.lopDeduction);
        },
      ),
    );
  });

  test('is said in whole rupees', () => expect(aboutText(paise(274_193_5))).toBe('₹27,419'));
});

const app = setUpAdminApp();
const me = userId.parse('usr_00000000000000000001');
const ledgers: LeaveLedgers = {
  types: { yearStart: 1, version: 2, types: [earnedLeave({ credit: 'manual' })] },
  employment: {},
  entries: [
    {
      id: 'adj_1',
      typeId: earnedId,
      kind: 'adjusted',
      date: '2026-01-01',
      halfDays: 3,
      reason: 'Opening balance',
    },
  ],
  leaves: [],
};
function open(responses: typeof app.responses) {
  app.responses = {
    'GET /api/profile/me': { yearlyLeaves: 12, leavesTaken: 0, hasLeaveTypes: true, basicSalary: 85_000 },
    [`GET /api/leaves/${me}`]: [],
    'GET /api/leave-ledgers': ledgers,
    'GET /api/holidays?year=2026': [],
    ...responses,
  };
  app.open('/dashboard/leave');
}
async function choose(from: string, to: string) {
  await screen.findByRole('table', { name: 'Earned Leave, 2026' });
  for (const [label, value] of [
    ['Start Date', from],
    ['End Date', to],
  ] as const)
    fireEvent.change(await findField(label), { target: { value } });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T06:00:00Z') });
  return () => vi.useRealTimers();
});

describe('a request that the balance does not cover', () => {
  // behaviour leaves: What unpaid days cost
  test('shows which of its days are paid, and about what the others cost by the profile', async () => {
    open({ 'GET /api/slips/latest': notFound });
    await choose('2026-11-26', '2026-11-28');
    const list = await screen.findByRole('list', { name: 'Days of this request' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Thu 26, paid', 'Fri 27, half of it loss of pay', 'Sat 28, loss of pay']);
    await waitFor(() => expect(document.body.textContent).toContain('About this much less in November'));
    expect(document.body.textContent).toContain('85,000 × 1.5 ÷ 30₹4,250');
  });

  test('takes the earnings of the newest payslip, and says that an earlier month is paid later', async () => {
    open({ 'GET /api/slips/latest': novemberSlip(octoberFigures, octoberFigures) });
    await choose('2026-10-27', '2026-10-29');
    await waitFor(() =>
      expect(document.body.textContent).toContain('About this much less for October, with a later payslip'),
    );
    expect(document.body.textContent).toContain('92,500 × 1.5 ÷ 31₹4,476');
  });

  test('shows nothing of money where the balance covers it', async () => {
    open({});
    await choose('2026-11-26', '2026-11-26');
    await waitFor(() => expect(document.body.textContent).toContain('left after this request'));
    expect(screen.queryByRole('list', { name: 'Days of this request' })).toBeNull();
  });
});
