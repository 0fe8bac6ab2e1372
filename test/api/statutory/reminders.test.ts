import { beforeEach, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { deliver } from '../../../functions/notifications/bell/deliver.ts';
import { costsOf } from '../../../functions/pay-runs/month-costs.ts';
import { sendReminders } from '../../../functions/statutory/reminders.ts';
import { queryRun } from '../../../functions/store/pay-run.ts';
import { todayInIndia } from '../../../shared/date.ts';
import type { PayPeriod } from '../../../shared/period.ts';
import { filedSlipItem, november, putFiledSlips } from '../../support/filed-slip.ts';
import { headItem } from '../../support/pay-runs.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { readFanOut } from '../notifications/fan-out.ts';

const portal = setUpPortal();

beforeEach(async () => {
  await putFiledSlips([filedSlipItem(1, { profTax: 200 })]);
  for (const { run, item } of await queryRun(november, 'reminder#'))
    await remove('runs', { run, item } as never);
});

/** The bell of the admin after the reminders of a day: kinds, days and heads, newest first. */
async function toldOn(today: string): Promise<string[]> {
  const read = async () => (await portal.asAdmin('GET', '/api/notifications')).body.notifications;
  const before = (await read()).length;
  await sendReminders(today);
  for (const key of await readFanOut()) await deliver(key);
  const after = await read();
  return after
    .slice(0, after.length - before)
    .map(({ kind, subject }: { kind: string; subject: Record<string, string> }) =>
      [kind, subject.payPeriod, subject.endDate, subject.title].join(' '),
    );
}

// behaviour statutory: Admins are reminded
test('reminds admins three days before a due date and once it has passed, once each', async () => {
  expect(await toldOn('2026-12-11')).toEqual([]);
  expect(await toldOn('2026-12-12')).toEqual(['statutory.due 2026-11 2026-12-15 PF']);
  expect(await toldOn('2026-12-13')).toEqual([]);
  expect(await toldOn('2026-12-16')).toEqual(['statutory.late 2026-11 2026-12-15 PF']);
  expect(await toldOn('2026-12-17')).toEqual([
    'statutory.due 2026-11 2026-12-20 Professional tax, Karnataka',
  ]);
  // The month after, it is still late.
  expect(await toldOn('2027-01-02')).toEqual([
    'statutory.late 2026-11 2026-12-20 Professional tax, Karnataka',
  ]);
  expect(await toldOn('2027-01-03')).toEqual([]);
});

// behaviour statutory: Admins are reminded
test('does not remind of what is paid', async () => {
  const record = { reference: '1', on: todayInIndia(), total: 8_000 };
  await portal.ok('PUT', `/api/admin/statutory/${november}/pf`, { version: 0, step: 'paid', record });
  expect(await toldOn('2026-12-15')).toEqual([]);
});

test('reminds once where two reminders run at once', async () => {
  await Promise.all([sendReminders('2026-12-14'), sendReminders('2026-12-14')]);
  expect(await toldOn('2026-12-14')).toEqual(['statutory.due 2026-11 2026-12-15 PF']);
});

// behaviour statutory: Admins are reminded
test('reminds of the tax of a half-year before its end, also of that of its first months', async () => {
  const tax = { profTax: 1_250, person: { workState: 'TN' as const } };
  const outcome = {
    ...{ people: 1, grossEarnings: 0, totalDeductions: 0, netPay: 0 },
    ...{ made: 1, replaced: 0, unchanged: 0, failed: 0, skipped: 0 },
    costs: { ...costsOf([]), owing: { 'profTax-TN': 1 } },
  };
  const months = ['2026-11', '2027-03'];
  await putFiledSlips([filedSlipItem(1, tax), filedSlipItem(2, { ...tax, month: '2027-03' as PayPeriod })]);
  const heads = months.map((item) => ({ ...headItem('closed'), item, outcome }));
  await putItems('runs', heads);
  const ofTax = async (today: string) =>
    (await toldOn(today)).filter((text) => text.includes('Tamil Nadu')).toSorted();
  expect(await ofTax('2027-03-27')).toEqual([]);
  expect(await ofTax('2027-03-28')).toEqual([
    'statutory.due 2026-11 2027-03-31 Professional tax, Tamil Nadu',
    'statutory.due 2027-03 2027-03-31 Professional tax, Tamil Nadu',
  ]);
  expect(await ofTax('2027-04-01')).toEqual([
    'statutory.late 2026-11 2027-03-31 Professional tax, Tamil Nadu',
    'statutory.late 2027-03 2027-03-31 Professional tax, Tamil Nadu',
  ]);
  expect(await ofTax('2027-04-02')).toEqual([]);
  for (const { run, item } of heads) await remove('runs', { run, item });
});
