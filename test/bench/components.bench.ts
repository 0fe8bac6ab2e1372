import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiClient } from '../../infra/local/demo/api-client.ts';
import { readSummary } from '../../infra/local/demo/pay-runs.ts';
import { todayInIndia } from '../../shared/date.ts';
import { paise, toRupees } from '../../shared/money.ts';
import { mapLines } from '../../shared/pay/pay-lines.ts';
import { maxSalaryComponents } from '../../shared/pay/salary-components.ts';
import { componentLines } from '../../shared/pay/salary-structure.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { slipFor } from '../document/sample-slip.ts';
import { batchPdfs, printable } from '../pdf/request-pdf.ts';
import { profileItem } from '../support/items.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { measureMs, medianMs } from './measure.ts';
import { reportTable } from './report-table.ts';
import { componentValues, manyComponents } from './sample-months.ts';
import { expectThresholdWhenQuiet } from './thresholds.ts';
import { startTimedBackend, withoutPrinting } from './timed-backend.ts';

const employees = 10_000;
const firstMonth = subtractMonths(toPeriod(todayInIndia()), 1);
/** Times with 20 components to those without. A payslip of two pages is printed by itself, not in a batch. */
const bars = { opening: 2.5, generating: 4, page: 5, printing: 9 };

async function giveComponents(): Promise<void> {
  await putItems('settings', [
    { name: 'salary-components', components: manyComponents, structure: {}, version: 1 },
  ]);
  await putItems(
    'profiles',
    Array.from({ length: employees }, (_, i) => ({ ...profileItem(i + 1), components: componentValues })),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: replies of several routes
type Reply = any;
type Call = (method: string, path: string, body?: object) => Promise<{ reply: Reply; kilobytes: number }>;

/** How long the next month of all employees takes, in milliseconds, and the size of a page of rows in KB. */
async function measureMonth(call: Call, client: ApiClient, payPeriod: PayPeriod, lines: number | undefined) {
  const month = `/${payPeriod}`;
  const reach = async (state: string) => {
    while ((await call('GET', month)).reply.state !== state) await pause(100);
  };
  const opening = await measureMs(async () => {
    await call('POST', '', { payPeriod });
    await reach('open');
  });
  const { reply: rows, kilobytes } = await call('GET', `${month}/rows?limit=100`);
  expect(rows[0].lines?.length).toBe(lines);
  const page = await medianMs(9, () => call('GET', `${month}/rows?limit=100`));
  const { people, netPay } = (await readSummary(client, payPeriod)).payable;
  const summary = await medianMs(3, () => readSummary(client, payPeriod));
  const generating = await measureMs(async () => {
    await call('POST', `${month}/generation`, { people, netPay });
    await reach('generated');
  });
  expect((await call('GET', month)).reply.outcome.made).toBe(people);
  return { opening, page, summary, generating, kilobytes };
}

/** Milliseconds that a batch of payslips takes to print. */
async function measurePrinting(hasComponents: boolean): Promise<number> {
  const pay = { basicSalary: paise(46_250_00), components: componentValues };
  const lines = mapLines(componentLines(pay, manyComponents, firstMonth), toRupees);
  const batch = Array.from({ length: 24 }, (_, i) => {
    const slip = slipFor(`Employee ${i} Iyer`);
    return printable(hasComponents ? { ...slip, profile: { ...slip.profile, lines } } : slip);
  });
  await batchPdfs(batch);
  return medianMs(9, async () => expect(await batchPdfs(batch)).not.toContain(undefined));
}

test('a month of employees with 20 components each takes a known part more than one without', async () => {
  const backend = await startTimedBackend(withoutPrinting);
  const { admin } = await createSampleCompany(employees);
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${backend.url}/api/admin/pay-runs${path}`, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { reply: JSON.parse(text), kilobytes: text.length / 1024 };
  };
  const client = new ApiClient(backend.url, admin.token);
  const close = async (month: string) => {
    await call('POST', `/${month}/closing`);
    while ((await call('GET', `/${month}`)).reply.state !== 'closed') await pause(100);
  };
  // A month before both, so that each has one to be compared with.
  await measureMonth(call, client, firstMonth, undefined);
  await close(firstMonth);
  const months = { without: subtractMonths(firstMonth, -1), withAll: subtractMonths(firstMonth, -2) };
  const monthWithout = await measureMonth(call, client, months.without, undefined);
  await close(months.without);
  await giveComponents();
  const monthWithAll = await measureMonth(call, client, months.withAll, maxSalaryComponents);
  await backend.stop();
  const without = { ...monthWithout, printing: await measurePrinting(false) };
  const withAll = { ...monthWithAll, printing: await measurePrinting(true) };
  const ratio = (name: keyof typeof without) => withAll[name] / without[name];
  for (const name of ['opening', 'page', 'generating', 'printing'] as const)
    expectThresholdWhenQuiet(`times as long with components: ${name}`, ratio(name), { atMost: bars[name] });
  const row = (what: string, name: keyof typeof without, digits = 0) => [
    what,
    without[name].toFixed(digits),
    withAll[name].toFixed(digits),
    `${ratio(name).toFixed(2)} ×`,
  ];
  reportTable(
    'components',
    [`${employees.toLocaleString('en')} employees`, 'without components', 'with 20 each', 'times'],
    [
      row('opening the month, ms', 'opening'),
      row('a page of 100 rows, ms', 'page', 1),
      row('a page of 100 rows, KB', 'kilobytes'),
      row('totals of the month, ms', 'summary'),
      row('generating the payslips, ms', 'generating'),
      row('printing 24 payslips, ms', 'printing'),
    ],
  );
});
