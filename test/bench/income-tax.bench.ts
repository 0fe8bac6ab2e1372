import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiClient } from '../../infra/local/demo/api-client.ts';
import { readSummary } from '../../infra/local/demo/pay-runs.ts';
import { todayInIndia } from '../../shared/date.ts';
import { paise } from '../../shared/money.ts';
import type { PayRun } from '../../shared/pay-runs/pay-run.ts';
import { financialYearOf, type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { profileItem } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { measureMs } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThresholdWhenQuiet } from './thresholds.ts';
import { startTimedBackend, withoutPrinting } from './timed-backend.ts';

/** `PEOPLE=500 npm run bench -- income-tax` is quicker. */
const employees = Number(process.env.PEOPLE ?? 10_000);
/** The rate of generating with income tax that is filled in, to that without. */
const leastRate = 0.8;
const firstMonth = subtractMonths(toPeriod(todayInIndia()), 1);

/** The employee earns ₹18,00,000 a year; every tenth is in the old regime, with rent. */
function employee(count: number) {
  const year = String(financialYearOf(firstMonth));
  const rent = { from: `${year}-04` as PayPeriod, to: `${Number(year) + 1}-03` as PayPeriod };
  const claims = {
    rents: [{ ...rent, amount: paise(30_000_00), city: 'Bengaluru' }],
    savings: paise(1_00_000_00),
  };
  return {
    ...profileItem(count),
    ...{ basicSalary: paise(75_000_00), hra: paise(37_500_00), otherAllowance: paise(37_500_00) },
    dateOfBirth: '1990-05-14',
    ...(count % 10 === 0 && { oldRegime: { [year]: [{ from: rent.from, claims }] } }),
  };
}

test('income tax that is filled in leaves at least 0.8 of the rate of generating', async () => {
  const backend = await startTimedBackend(withoutPrinting);
  const { admin } = await createSampleCompany(employees);
  await putItems(
    'profiles',
    Array.from({ length: employees }, (_, i) => employee(i + 1)),
  );
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${backend.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const setMode = async (incomeTaxMode: 'off' | 'fill') => {
    const { logo: _, ...company } = await call('GET', 'company');
    await call('PUT', 'admin/company', { ...company, incomeTaxMode });
  };
  const reach = async (month: string, state: string): Promise<PayRun> => {
    for (;;) {
      const run: PayRun = await call('GET', `admin/pay-runs/${month}`);
      if (run.state === state) return run;
      await pause(100);
    }
  };
  /**
   * Milliseconds that generating a month takes, those of the processor in this process (of the functions, and little besides), and
   * whether its payslips have income tax.
   */
  const generate = async (month: PayPeriod) => {
    await call('POST', 'admin/pay-runs', { payPeriod: month });
    await reach(month, 'open');
    const { payable } = await readSummary(new ApiClient(backend.url, admin.token), month);
    const before = process.cpuUsage();
    const milliseconds = await measureMs(async () => {
      const { people, netPay } = payable;
      await call('POST', `admin/pay-runs/${month}/generation`, { people, netPay });
      await reach(month, 'generated');
    });
    const { user, system } = process.cpuUsage(before);
    const processor = (user + system) / 1000;
    const register = await call('GET', `admin/pay-runs/${month}/register?limit=100`);
    const withTax = register.filter(
      ({ statutory }: { statutory?: object }) => statutory && 'incomeTax' in statutory,
    );
    await call('POST', `admin/pay-runs/${month}/closing`);
    await reach(month, 'closed');
    return { milliseconds, processor, hasTax: withTax.length > 0 };
  };

  // A month before both, so that each has one to be compared with, and neither is the first one that is worked out.
  await setMode('fill');
  await generate(firstMonth);
  // Later months take longer, as more is stored: the one with tax is between two without.
  await setMode('off');
  const before = await generate(subtractMonths(firstMonth, -1));
  await setMode('fill');
  const filled = await generate(subtractMonths(firstMonth, -2));
  await setMode('off');
  const after = await generate(subtractMonths(firstMonth, -3));
  expect([before.hasTax, filled.hasTax, after.hasTax]).toEqual([false, true, false]);
  await backend.stop();

  const off = {
    milliseconds: (before.milliseconds + after.milliseconds) / 2,
    processor: (before.processor + after.processor) / 2,
  };
  const rate = off.milliseconds / filled.milliseconds;
  expectThresholdWhenQuiet('the rate of generating with income tax, to that without', rate, {
    atLeast: leastRate,
  });
  const row = (name: string, { milliseconds, processor }: typeof off, rateOfIt: number) => [
    name,
    (milliseconds / 1000).toFixed(1),
    (milliseconds / employees).toFixed(2),
    (processor / employees).toFixed(2),
    rateOfIt.toFixed(2),
  ];
  reportTable(
    'income-tax',
    [`${employees.toLocaleString('en')} employees`, 'seconds', 'ms a slip', 'of the processor', 'rate'],
    [row('income tax off', off, 1), row('income tax filled in', filled, rate)],
  );
});
