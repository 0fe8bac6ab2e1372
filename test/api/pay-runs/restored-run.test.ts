import { beforeAll, expect, test } from 'vitest';
import { type Item, query, remove } from '../../../functions/lib/table.ts';
import { headKey, readHead } from '../../../functions/store/pay-run.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { payPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const period = subtractMonths(payPeriod.parse(toPeriod(todayInIndia())), 1);

const portal = setUpPortal();
let employee: Employee;
beforeAll(async () => {
  employee = await portal.hire('Asha Iyer', { basicSalary: 31_000 });
});

const readRun = () => query('runs', { partition: ['run', period] });
const readProfiles = () => query('profiles', { partition: ['userId', employee.id] });

/** Takes the tables of a pay run back to what they were, as a restore from a backup does. */
async function restore(items: Item[], profiles: Item[], head: Item): Promise<void> {
  for (const { run, item } of await readRun()) await remove('runs', { run: String(run), item: String(item) });
  for (const { userId, payPeriod } of await query('slips', { partition: ['userId', employee.id] }))
    await remove('slips', { userId: String(userId), payPeriod: String(payPeriod) });
  await putItems('runs', [...items, head]);
  await putItems('profiles', profiles);
}

const stored = async () => ({ ...headKey(period), ...(await readHead(period)) }) as Item;

test('a month that was restored to before its generation is generated again', async () => {
  const run = payRunClient(portal, period);
  await run.open();
  const [items, profiles, head] = [await readRun(), await readProfiles(), await stored()];
  const first = await run.generate();
  await restore(items, profiles, head);
  expect(await run.get()).toMatchObject({ state: 'open' });
  const again = await run.generate();
  expect(again).toMatchObject({ state: 'generated', outcome: first.outcome });
});

test('a month that was restored to the moment between starting and planning goes on by itself', async () => {
  const run = payRunClient(portal, period);
  const { plan: _, ...head } = await stored();
  const started = { ...head, state: 'generating', nextState: 'generated', outcome: undefined };
  await restore(await readRun(), await readProfiles(), started);
  expect(await run.settled()).toMatchObject({ state: 'generated', outcome: { people: 1, failed: 0 } });
});
