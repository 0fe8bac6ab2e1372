import { beforeAll, describe, expect, test } from 'vitest';
import type { SlipItem } from '../../../functions/store/slip.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import {
  costParts,
  headcountParts,
  statutoryParts,
  varianceParts,
} from '../../../shared/reports/report-parts.ts';
import type {
  MonthCost,
  MonthHeadcount,
  MonthStatutory,
  MonthVariance,
} from '../../../shared/reports/reports.ts';
import type { FiledSlip } from '../../../shared/statutory/filing/filing.ts';
import { bookedSlipItem, workedExample } from '../../support/booked-slip.ts';
import { importedSlipItem, sampleUserId } from '../../support/items.ts';
import { headItem, payRunRowItem } from '../../support/pay-runs.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
const october = '2026-10' as PayPeriod;
const november = '2026-11' as PayPeriod;
/** Months without a pay run: with payslips that were made one by one, and with imported ones. */
const [april, may] = ['2026-04', '2026-05'] as PayPeriod[] as [PayPeriod, PayPeriod];
/** A month that no pay run and no payslip is of, after one with payslips. */
const december = '2026-12' as PayPeriod;

const departments = ['Engineering', 'Sales', undefined];
function slip(count: number, raise = 0): FiledSlip {
  const made = workedExample(count, departments[count % 3]);
  const { user, profile } = made;
  return {
    ...made,
    user: { ...user, id: sampleUserId(count), name: `Employee ${count}` },
    profile: {
      ...profile,
      basicSalary: ((profile.basicSalary ?? 0) + raise) as typeof profile.basicSalary,
      netPay: ((profile.netPay ?? 0) + raise) as typeof profile.netPay,
    },
  };
}
const items = (counts: readonly number[], month: PayPeriod, raise = 0): SlipItem[] =>
  counts.map((count) => bookedSlipItem(count, slip(count, raise), month));
const rowsOf = (counts: readonly number[], month: PayPeriod) =>
  counts.map((count) => ({ ...payRunRowItem(count), run: month }));

const call = (report: string, month: PayPeriod, query: string) =>
  portal.asAdmin('GET', `/api/admin/reports/${month}/${report}?${query}`);

async function readParts<Part>(report: string, month: PayPeriod, limit: number): Promise<Part[]> {
  const parts: Part[] = [];
  let cursor: string | null = null;
  do {
    const sent: string = cursor ? `&cursor=${cursor}` : '';
    const { status, body, headers } = await call(report, month, `limit=${limit}${sent}`);
    expect(status).toBe(200);
    parts.push(body);
    cursor = headers.get('x-next-cursor');
  } while (cursor);
  return parts;
}
const cursorOf = async (report: string, month = november): Promise<string> =>
  `limit=2&cursor=${(await call(report, month, 'limit=2')).headers.get('x-next-cursor')}`;

beforeAll(async () => {
  await putItems('runs', [
    { ...headItem('generated'), item: october },
    ...rowsOf([1, 2, 3, 6], october),
    { ...headItem('generated'), item: november },
    ...rowsOf([1, 2, 4, 5, 7], november),
  ]);
  await putItems('slips', [
    ...items([1, 2, 3, 6], october),
    ...items([1, 2, 4, 5], november, 1_000_00),
    ...items([1, 2, 3], april),
    ...[4, 5].map((count) => importedSlipItem(count, april)),
    ...[1, 4, 6].map((count) => importedSlipItem(count, may)),
  ]);
  const path = `/api/admin/statutory/${november}`;
  await portal.ok('POST', `${path}/pf/export`, {});
});

describe.each([
  ['a month with a pay run', november, 5],
  ['a month of single and imported payslips', april, 5],
  ['a month of imported payslips', may, 3],
  ['a month before its pay run', december, 0],
])('the parts of %s', (_, month, employees) => {
  // behaviour reports: A large month is added up in parts
  test.each([
    ['cost', costParts],
    ['headcount', headcountParts],
    ['variance', varianceParts],
    ['statutory', statutoryParts],
  ] as const)('add up to its %s', async (report, { add }) => {
    type Report = MonthCost & MonthHeadcount & MonthVariance & MonthStatutory;
    const addTo = add as unknown as (parts: readonly [Report, ...Report[]]) => Report;
    const [whole, ...others] = await readParts<Report>(report, month, 500);
    expect(others).toEqual([]);
    expect(whole?.payslips).toBe(
      report === 'statutory'
        ? ({ [november]: 4, [april]: 3 }[month] ?? 0)
        : month === november
          ? 4
          : employees,
    );
    for (const limit of [1, 2, 3]) {
      const [first, ...rest] = await readParts<Report>(report, month, limit);
      expect(rest.length + 1).toBeGreaterThanOrEqual(Math.ceil(employees / limit));
      // As the screen adds them up, each to those before it.
      const sum = rest.reduce((so, part) => addTo([so, part]), first as Report);
      expect(sum).toEqual(whole);
    }
  });
});

// behaviour reports: A large month is added up in parts
test('the last part alone has the minimum of the PF admin charge, and what was done about a filing', async () => {
  const costs = await readParts<MonthCost>('cost', april, 2);
  expect(costs.map(({ ofCompany }) => ofCompany !== undefined)).toEqual([false, false, true]);
  const dues = await readParts<MonthStatutory>('statutory', november, 2);
  const exported = dues.map(({ filings }) => filings.find(({ id }) => id === 'pf')?.exported !== undefined);
  expect(exported).toEqual([false, false, true]);
});

// behaviour reports: A large month is added up in parts
test.each(['cost', 'headcount', 'variance', 'statutory'])(
  'a part of the %s is refused once the pay run differs from that of the parts before it',
  async (report) => {
    const rest = await cursorOf(report);
    expect((await call(report, november, rest)).status).toBe(200);
    const head = { ...headItem('generated'), item: november };
    await putItems('runs', [{ ...head, version: head.version + 1 }]);
    const { status, body } = await call(report, november, rest);
    expect([status, body.message]).toEqual([409, payRunMessages.changedWhileRead]);
    await putItems('runs', [head]);
  },
);

test('a cursor of another month is refused, and one that no answer had', async () => {
  const rest = await cursorOf('cost');
  expect((await call('cost', october, rest)).status).toBe(400);
  const forged = (...position: string[]) =>
    `cursor=${Buffer.from(JSON.stringify([`report-${november}`, ...position])).toString('base64url')}`;
  const version = `v${headItem('generated').version}`;
  expect((await call('cost', november, forged('of-no-row', version, '{}'))).status).toBe(400);
  expect((await call('cost', november, forged('row#a', version, '{}'))).status).toBe(400);
});

// behaviour reports: A large month is added up in parts; Small departments
test('the headcount is one part for an admin who may not see pay, whatever limit and cursor they send', async () => {
  const person = await portal.employee();
  await portal.promote(person, { duties: ['hr'] });
  const token = await portal.signInAdmin(person);
  for (const query of ['limit=1', await cursorOf('headcount')]) {
    const path = `/api/admin/reports/${november}/headcount?${query}`;
    const reply = await portal.callOk('GET', path, { token });
    expect([reply.body.payslips, reply.headers.get('x-next-cursor')]).toEqual([4, null]);
    const shown: MonthHeadcount['departments'] = reply.body.departments;
    expect(shown.map(({ department, isOther }) => department ?? (isOther ? 'others' : 'none'))).toEqual([
      'others',
      'none',
    ]);
  }
});

// behaviour reports: A large month is added up in parts
test('a month of up to 500 employees is one part, and the first part of a larger one has 200', async () => {
  const month = '2026-03' as PayPeriod;
  const counts = Array.from({ length: 501 }, (_, i) => i + 1);
  await putItems('runs', [{ ...headItem('generated'), item: month }, ...rowsOf(counts.slice(1), month)]);
  await putItems('slips', items(counts, month));
  const first = async () => {
    const { body, headers } = await call('cost', month, '');
    return { payslips: body.payslips, cursor: headers.get('x-next-cursor') };
  };
  expect(await first()).toEqual({ payslips: 500, cursor: null });
  await putItems('runs', rowsOf([1], month));
  const { payslips, cursor } = await first();
  expect(payslips).toBe(200);
  const rest = await call('cost', month, `cursor=${cursor}`);
  expect([rest.body.payslips, rest.headers.get('x-next-cursor')]).toEqual([301, null]);
});
