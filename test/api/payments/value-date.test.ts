import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PayPeriod } from '../../../shared/period.ts';
import { putPaidMonth } from '../../support/paid-month.ts';
import { paymentsClient } from '../../support/payments-client.ts';
import { type Portal, startPortal } from '../../support/portal.ts';

let portal: Portal;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-10T04:30:00Z') });
  portal = await startPortal();
});
afterAll(async () => {
  await portal.stop();
  vi.useRealTimers();
});

const months: Record<string, PayPeriod> = { recent: '2026-01' as PayPeriod, late: '2025-09' as PayPeriod };
beforeEach(async () => {
  for (const month of Object.values(months)) await putPaidMonth(month, [{ count: 1 }]);
});

// behaviour payments: The value date
test.each([
  ['recent', '2026-02-09', 400],
  ['recent', '2026-02-10', 200],
  ['recent', '2026-02-28', 200],
  ['recent', '2026-03-01', 400],
  ['recent', '2062-02-28', 400],
  ['late', '2026-02-10', 200],
  ['late', '2026-02-17', 200],
  ['late', '2026-02-18', 400],
])(
  'a batch of a %s month on 10 Feb 2026 with the value date %s is answered %d',
  async (month, valueDate, status) => {
    const pay = paymentsClient(portal, months[month] as PayPeriod);
    const answer = await pay.send('POST', '/batches', { number: 1, valueDate });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.fields).toHaveProperty('valueDate');
  },
);
