import { expect, test } from 'vitest';
import { readBankReport } from '../../shared/payments/bank-files/bank-report.ts';
import { presets } from '../../shared/payments/bank-files/presets.ts';
import { toTransfers } from '../../shared/payments/bank-files/transfers.ts';
import type { BatchPayment } from '../../shared/payments/payments.ts';
import type { PayPeriod } from '../../shared/period.ts';
import { putBatch, putPaidMonth } from '../support/paid-month.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { reportTable } from './report-table.ts';
import { expectThresholdWhenQuiet } from './thresholds.ts';
import { handlerFromBundle, startTimedBackend } from './timed-backend.ts';

const month = '2026-11' as PayPeriod;
const size = 10_000;
const bars = { seconds: 5 };

test('a batch of ten thousand payments is approved, exported and read back in five seconds each', async () => {
  const backend = await startTimedBackend(handlerFromBundle);
  const { admin } = await createSampleCompany(1);
  const employees = Array.from({ length: size }, (_, i) => ({ count: i + 1, netPay: 50_000 }));
  await putPaidMonth(month, employees);
  await putBatch(month, 'draft', employees);

  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${backend.url}/api/admin/payments/${month}/batches/1${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { text, cursor: response.headers.get('x-next-cursor') };
  };
  const timed = async <T>(act: () => Promise<T> | T) => {
    const from = performance.now();
    const result = await act();
    return { seconds: (performance.now() - from) / 1000, result };
  };

  const approved = await timed(() => send('POST', '/approval', { total: 50_000 * size, count: size }));
  const exported = await timed(() => send('POST', '/export', { layout: 'hdfc' }));
  const listed = await timed(async () => {
    const payments: BatchPayment[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await send('GET', `?limit=1000${cursor && `&cursor=${cursor}`}`);
      payments.push(...JSON.parse(page.text));
      cursor = page.cursor;
    }
    return toTransfers(payments, { period: month, number: 1 });
  });
  await backend.stop();
  const report = [
    ['Reference_no', 'Beneficiary Account No', 'Amount', 'STATUS', 'UTR NO'],
    ...listed.result.map(({ reference, account, amount }) => [
      reference,
      account,
      `${amount}`,
      'PAID',
      reference,
    ]),
  ];
  const read = await timed(() => readBankReport(report));

  const lines = JSON.parse(exported.result.text).text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(size);
  expect(lines[0].split(',')).toHaveLength(presets.hdfc.columns.length);
  expect(listed.result).toHaveLength(size);
  expect(read.result?.filter(({ outcome }) => outcome === 'paid')).toHaveLength(size);

  const steps = { approved, exported, 'listed, page by page': listed, 'its report read': read };
  for (const [step, { seconds }] of Object.entries(steps))
    expectThresholdWhenQuiet(`seconds for ${size} payments ${step}`, seconds, { atMost: bars.seconds });
  reportTable(
    'payments',
    ['a batch of 10,000 payments', 'seconds'],
    Object.entries(steps).map(([step, { seconds }]) => [step, seconds.toFixed(2)]),
  );
});
