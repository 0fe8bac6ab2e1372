import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { todayInIndia } from '../../shared/date.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { nextCursorHeader } from '../../shared/route.ts';
import { requireApproval, requireNoApproval } from '../support/pay-runs.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { serveDatabase } from '../support/served-database.ts';
import { traceRequests } from '../support/trace-requests.ts';
import { measureMs, quantile } from './measure.ts';
import { reportTable } from './report-table.ts';
import { manyComponents, putMonth } from './sample-months.ts';
import { expectThreshold, expectThresholdWhenQuiet } from './thresholds.ts';
import { startTimedBackend, withoutPrinting } from './timed-backend.ts';

/** `PEOPLE=1000 npm run bench -- reports` is quicker. */
const size = Number(process.env.PEOPLE ?? 10_000);
/** How often a call is measured, unless it has taken so many milliseconds of the processor before. */
const times = 5;
const enough = 3_000;
/** Milliseconds, but for: seconds of closing, times as long as a page of a hundred rows, and megabytes of the process. */
const bars = { closing: 20, report: 1_000, search: 100, timesOfPage: 10, memory: 1_024 };

/** A call, measured some times: medians of milliseconds, and the requests to storage of one of them. */
interface Reading {
  milliseconds: number;
  /** The time of the processor in this process: of the functions, and little besides. */
  processor: number;
  requests: number;
  kilobytes: number;
}

/** How a reading stands in the table, and what it is held to: the first part of a large month is painted as soon as a report. */
type Kind = 'report' | 'search' | 'page' | 'part' | 'totals';

test('reports, pages and totals of a large company, and closing its month, keep to their bars', async () => {
  const database = await serveDatabase();
  const backend = await startTimedBackend(withoutPrinting, { databaseUrl: database.url });
  const { admin } = await createSampleCompany(size);
  await putItems('settings', [
    { name: 'salary-components', components: manyComponents, structure: {}, version: 1 },
  ]);
  let peakMB = 0;
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${backend.url}/api/${path}`, sent);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    peakMB = Math.max(peakMB, process.memoryUsage.rss() / 2 ** 20);
    const cursor = response.headers.get(nextCursorHeader);
    return { reply: JSON.parse(text), kilobytes: text.length / 1024, cursor };
  };
  /** All parts, as the screen asks for them. */
  const callForAll = async (path: string) => {
    let { kilobytes, cursor } = await call('GET', path);
    while (cursor) {
      const next = await call('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`);
      kilobytes += next.kilobytes;
      cursor = next.cursor;
    }
    return { kilobytes };
  };

  async function measure(ask: () => Promise<{ kilobytes: number }>): Promise<Reading> {
    const taken: { milliseconds: number; processor: number }[] = [];
    let all = 0;
    while (taken.length === 0 || (taken.length < times && all < enough)) {
      const used = process.cpuUsage();
      const milliseconds = await measureMs(ask);
      const { user, system } = process.cpuUsage(used);
      const processor = (user + system) / 1000;
      taken.push({ milliseconds, processor });
      all += processor;
    }
    const { result, trips } = await traceRequests(ask);
    const median = (name: 'milliseconds' | 'processor') =>
      quantile(
        taken.map((one) => one[name]),
        0.5,
      );
    return {
      ...{ milliseconds: median('milliseconds'), processor: median('processor') },
      ...{ requests: trips.requests, kilobytes: result.kilobytes },
    };
  }

  const readings: { name: string; kind: Kind; reading: Reading }[] = [];
  const read = async (state: string, kind: Kind, paths: Record<string, string>) => {
    for (const [what, path] of Object.entries(paths)) {
      const reading = await measure(() => (kind === 'totals' ? callForAll(path) : call('GET', path)));
      process.stdout.write(
        `${state}: ${what} ${JSON.stringify(reading)}, load ${loadavg()[0]?.toFixed(1)}\n`,
      );
      readings.push({ name: `${state}: ${what}`, kind, reading });
    }
  };

  async function close(period: PayPeriod): Promise<{ seconds: number; requests: number }> {
    let seconds = 0;
    const { trips } = await traceRequests(async () => {
      const milliseconds = await measureMs(async () => {
        await call('POST', `admin/pay-runs/${period}/closing`);
        for (;;) {
          const { state, stopped } = (await call('GET', `admin/pay-runs/${period}`)).reply;
          if (state === 'closed') return;
          expect([state, stopped]).toEqual(['closing', undefined]);
          await pause(500);
        }
      });
      seconds = milliseconds / 1000;
    });
    return { seconds, requests: trips.requests };
  }

  const third = toPeriod(todayInIndia());
  const second = subtractMonths(third, 1);
  const first = subtractMonths(third, 2);
  const reports = {
    cost: `admin/reports/${second}/cost`,
    headcount: `admin/reports/${second}/headcount`,
    variance: `admin/reports/${second}/variance`,
    'statutory by month': `admin/reports/${second}/statutory`,
    'open payments': 'admin/payments',
    'overview of pay': 'admin/overview/pay',
  };
  const pagesOf = (period: PayPeriod) => ({
    'a page of 100 rows': `admin/pay-runs/${period}/rows?limit=100`,
    'one-offs': `admin/pay-runs/${period}/adjustments?limit=100`,
  });
  const totalsOf = (period: PayPeriod) => ({
    summary: `admin/pay-runs/${period}/summary`,
    comparison: `admin/pay-runs/${period}/comparison`,
    'filter errors': `admin/pay-runs/${period}/rows?limit=100&filter=errors`,
  });

  await putMonth(size, first, 'generated', 0);
  await close(first);
  await putMonth(size, second, 'generated', 1_000_00);
  await read('generated, first part', 'part', {
    cost: reports.cost,
    headcount: reports.headcount,
    variance: reports.variance,
    'statutory by month': reports['statutory by month'],
    'year register': `admin/reports/${second}/payslips`,
    'missing details': `admin/reports/${second}/missing`,
  });
  await read('generated', 'totals', reports);
  const closing = await close(second);
  await read('closed', 'report', reports);
  await putMonth(size, third, 'open', 1_000_00);
  await read('a list', 'page', {
    'payroll, 100 employees': 'admin/profiles?limit=100',
    'users, 100': 'auth/users?limit=100',
  });
  await read('open', 'page', pagesOf(third));
  await read('open, first part', 'part', totalsOf(third));
  await read('open', 'totals', totalsOf(third));
  await requireApproval();
  await read('open, approved', 'totals', { summary: totalsOf(third).summary });
  await requireNoApproval();
  await read('closed', 'page', pagesOf(second));
  await read('closed', 'totals', totalsOf(second));
  await read('search', 'search', {
    users: `auth/users?limit=100&search=${size}@`,
    payroll: `admin/profiles?limit=100&search=${size}@`,
    'rows, open': `admin/pay-runs/${third}/rows?limit=100&search=${size}@`,
    'rows, closed': `admin/pay-runs/${second}/rows?limit=100&search=${size}@`,
    'one-offs': `admin/pay-runs/${third}/adjustments?limit=100&search=${size}@`,
  });
  await read('now', 'report', { 'overview of employees': 'admin/overview/people' });
  await backend.stop();
  database.stop();

  const page = readings.find(({ name }) => name.startsWith('a list'))?.reading as Reading;
  for (const { name, kind, reading } of readings) {
    const { milliseconds } = reading;
    if (kind === 'report') {
      expectThresholdWhenQuiet(`${name}: ms`, milliseconds, { atMost: bars.report });
      expectThresholdWhenQuiet(`${name}: times a page`, milliseconds / page.milliseconds, {
        atMost: bars.timesOfPage,
      });
    }
    if (kind === 'part') expectThresholdWhenQuiet(`${name}: ms`, milliseconds, { atMost: bars.report });
    if (kind === 'search') expectThresholdWhenQuiet(`${name}: ms`, milliseconds, { atMost: bars.search });
  }
  expectThresholdWhenQuiet('closing: seconds', closing.seconds, { atMost: bars.closing });
  expectThreshold('memory, MB', peakMB, { atMost: bars.memory });
  const row = (name: string, { milliseconds, processor, requests, kilobytes }: Reading) => [
    ...[name, milliseconds.toFixed(0), processor.toFixed(0)],
    ...[`${(milliseconds / page.milliseconds).toFixed(1)} ×`, String(requests), kilobytes.toFixed(0)],
  ];
  reportTable(
    'reports',
    [`${size.toLocaleString('en')} employees`, 'ms', 'of the processor', 'of a list', 'requests', 'KB'],
    [
      ...readings.map(({ name, reading }) => row(name, reading)),
      ['closing', (closing.seconds * 1000).toFixed(0), '', '', String(closing.requests), ''],
      ['memory of the process, MB', peakMB.toFixed(0)],
    ].map((cells) => Array.from({ length: 6 }, (_, i) => cells[i] ?? '')),
  );
}, 1_800_000);
