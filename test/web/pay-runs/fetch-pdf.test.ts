import { expect, test } from 'vitest';
import { retryDelay } from '../../../web/pay-runs/export/fetch-pdf.ts';

/** In milliseconds, until it is given up. */
function waitingFor(status: number): number {
  let total = 0;
  for (let tries = 1; ; tries++) {
    const delay = retryDelay(status, tries);
    if (delay === undefined) return total;
    total += delay;
  }
}

test('a PDF that the firewall refuses is waited for longer than the firewall counts', () => {
  expect(waitingFor(429)).toBeGreaterThan(5 * 60_000);
});

test('a PDF is asked for again where the server failed or did not answer, and not where it said no', () => {
  expect([0, 500, 503].every((status) => waitingFor(status) > 0)).toBe(true);
  expect([400, 401, 403, 404, 422].map(waitingFor)).toEqual([0, 0, 0, 0, 0]);
});
