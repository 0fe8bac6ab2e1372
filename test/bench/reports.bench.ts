import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchGetAll } from '../../functions/lib/table.ts';
import { outcomeOf } from '../../functions/pay-runs/month-slips.ts';
import { newRow } from '../../functions/pay-runs/rows/employee-month.ts';
import { buildSlip } from '../../functions/slips/build-slip.ts';
import { addUnclosed } from '../../functions/store/pay-run.ts';
import { parsePaySettings, paySettingsKeys } from '../../functions/store/pay-settings.ts';
import type { ProfileItem } from '../../functions/store/profile.ts';
import type { SlipItem } from '../../functions/store/slip.ts';
import { todayInIndia } from '../../shared/date.ts';
import { paise } from '../../shared/money.ts';
import { maxSalaryComponents, type SalaryComponent } from '../../shared/pay/salary-components.ts';
import { componentLines } from '../../shared/pay/salary-structure.ts';
import { type PayPeriod, subtractMonths, toPeriod } from '../../shared/period.ts';
import { toSlipCompany } from '../../shared/slips/slips.ts';
import { sampleEmployer } from '../support/employer.ts';
import { accountItem, profileItem, sampleUserId } from '../support/items.ts';
import { headItem } from '../support/pay-runs.ts';
import { putItems } from '../support/put-items.ts';
import { createSampleCompany } from '../support/sample-company.ts';
import { measureMs, medianMs } from './measure.ts';
import { reportTable } from './report-table.ts';
import { expectThresholdWhenQuiet } from './thresholds.ts';
import { startTimedBackend, type TimedBackend, withoutPrinting } from './timed-backend.ts';

const size = 10_000;
const atOnce = 500;
const times = 5;
/** Seconds of closing, milliseconds of a report and of a search, and times as long as a page of a hundred rows. */
const bars = { closing: 20, report: 1_000, search: 100, timesOfPage: 10 };

const components = Array.from({ length: maxSalaryComponents }, (_, i) => ({
  id: `component-${i}`,
  name: `Component ${i}`,
  kind: i % 5 === 4 ? 'deduction' : 'earning',
  amountKind: i % 3 === 0 ? 'percent-of-basic' : 'typed',
  isWages: i % 2 === 0,
  isTaxable: true,
  isReduced: i % 4 !== 3,
  frequency: 'monthly',
})) as SalaryComponent[];
const values = Object.fromEntries(
  components.map(({ id, amountKind }) => [id, amountKind === 'typed' ? 100_00 : 1_00]),
);
const departments = ['Engineering', 'Sales', 'Support', 'Finance', 'Works'];

/** An employee of PF with 20 components, in a month; who earns more in the second. */
function profileOf(count: number, payPeriod: PayPeriod, raise: number): ProfileItem {
  const profile: ProfileItem = {
    ...profileItem(count),
    ...{ payPeriod, lopDays: 0, components: values, department: departments[count % departments.length] },
    ...{ dateOfBirth: '1990-05-14', gender: 'female', workState: 'KA' },
    ...{ pfMembership: 'ceiling', epsMember: 'yes', pf: paise(1_800_00) },
    basicSalary: paise(46_250_00 + count + raise),
  };
  return { ...profile, lines: componentLines(profile, components, payPeriod) };
}

/** Stores a month as it is when its payslips have been generated. */
async function putMonth(period: PayPeriod, raise: number): Promise<void> {
  const [company, law, stored] = await batchGetAll([...paySettingsKeys]);
  const settings = parsePaySettings(company, law, stored);
  const heads: ReturnType<typeof outcomeOf>[] = [];
  for (let from = 1; from <= size; from += atOnce) {
    const counts = Array.from({ length: atOnce }, (_, i) => from + i);
    const profiles = counts.map((count) => profileOf(count, period, raise));
    const slips = counts.map(
      (count, i): SlipItem => ({
        ...{ userId: sampleUserId(count), payPeriod: period, period, version: 1 },
        ...{ generatedAt: `${period}-28T04:30:00.000Z`, generatedBy: sampleUserId(0) },
        slip: buildSlip(
          accountItem(count),
          profiles[i] as ProfileItem,
          `${period}-28`,
          toSlipCompany(sampleEmployer),
          settings,
        ),
      }),
    );
    await putItems('profiles', profiles);
    await putItems('slips', slips);
    await putItems(
      'runs',
      counts.map((count, i) => ({
        ...newRow(period, accountItem(count), profiles[i]),
        version: 1,
      })),
    );
    heads.push(outcomeOf(slips));
  }
  const totals = heads.reduce((sum, part) => ({
    people: sum.people + part.people,
    grossEarnings: paise(sum.grossEarnings + part.grossEarnings),
    totalDeductions: paise(sum.totalDeductions + part.totalDeductions),
    netPay: paise(sum.netPay + part.netPay),
    costs: part.costs,
  }));
  const tally = { made: size, replaced: 0, unchanged: 0, failed: 0, skipped: 0 };
  const unclosed = addUnclosed({ months: [], version: 0 }, period);
  await putItems('runs', [
    { ...headItem('generated'), item: period, people: size, outcome: { ...totals, ...tally } },
    ...('put' in unclosed ? [unclosed.put] : []),
  ]);
}

function callAs({ url }: TimedBackend, token: string) {
  return async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/${path}`, { method, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}

test('a closed month of ten thousand is reported in a second, and closed in twenty', async () => {
  const backend = await startTimedBackend(withoutPrinting);
  const { admin } = await createSampleCompany(size);
  await putItems('settings', [{ name: 'salary-components', components, structure: {}, version: 1 }]);
  const call = callAs(backend, admin.token);
  const rows: string[][] = [];
  const second = toPeriod(todayInIndia());
  const first = subtractMonths(second, 1);

  async function close(period: PayPeriod): Promise<number> {
    return measureMs(async () => {
      await call('POST', `admin/pay-runs/${period}/closing`);
      for (;;) {
        const { state, closingStopped } = await call('GET', `admin/pay-runs/${period}`);
        if (state === 'closed') return;
        expect([state, closingStopped]).toEqual(['closing', undefined]);
        await pause(200);
      }
    });
  }

  const reads = {
    cost: `admin/reports/${second}/cost`,
    headcount: `admin/reports/${second}/headcount`,
    variance: `admin/reports/${second}/variance`,
    'statutory by month': `admin/reports/${second}/statutory`,
    'open payments': 'admin/payments',
    'overview of pay': 'admin/overview/pay',
  };
  const readAll = async () => {
    const taken: Record<string, number> = {};
    for (const [name, path] of Object.entries(reads))
      taken[name] = await medianMs(times, () => call('GET', path));
    return taken;
  };

  await putMonth(first, 0);
  await close(first);
  await putMonth(second, 1_000_00);
  const page = await medianMs(times, () => call('GET', `admin/pay-runs/${second}/rows?limit=100`));
  const open = await readAll();
  const closing = await close(second);
  const closed = await readAll();
  const searches = {
    'users, search': `auth/users?limit=100&search=${size}@`,
    'rows of a month, search': `admin/pay-runs/${second}/rows?limit=100&search=${size}@`,
    'payroll, search': `admin/profiles?limit=100&search=${size}@`,
  };
  const found: Record<string, number> = {};
  for (const [name, path] of Object.entries(searches))
    found[name] = await medianMs(times, () => call('GET', path));
  found['overview of employees'] = await medianMs(times, () => call('GET', 'admin/overview/people'));
  await backend.stop();

  const row = (name: string, before: number | undefined, milliseconds: number) =>
    rows.push([
      name,
      before === undefined ? '' : before.toFixed(0),
      milliseconds.toFixed(0),
      `${(milliseconds / page).toFixed(1)} ×`,
    ]);
  row('a page of 100 rows', undefined, page);
  for (const name of Object.keys(reads)) {
    const milliseconds = closed[name] as number;
    row(name, open[name], milliseconds);
    expectThresholdWhenQuiet(`${name}: ms`, milliseconds, { atMost: bars.report });
    expectThresholdWhenQuiet(`${name}: times a page of rows`, milliseconds / page, {
      atMost: bars.timesOfPage,
    });
  }
  for (const [name, milliseconds] of Object.entries(found)) {
    row(name, undefined, milliseconds);
    const atMost = name.endsWith('search') ? bars.search : bars.report;
    expectThresholdWhenQuiet(`${name}: ms`, milliseconds, { atMost });
  }
  row('closing, with 20 components', undefined, closing);
  expectThresholdWhenQuiet('closing: seconds', closing / 1000, { atMost: bars.closing });
  reportTable('reports', ['10,000 employees', 'not closed, ms', 'closed, ms', 'of a page'], rows);
}, 1_200_000);
