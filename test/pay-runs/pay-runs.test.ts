import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayInIndia } from '../../shared/date.ts';
import { toPeriod } from '../../shared/period.ts';
import { type Portal, startPortal } from '../portal.ts';
import { payRunClient } from './pay-run-client.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('a month is opened, changed, generated and closed', async () => {
  const period = toPeriod(todayInIndia());
  const people = [];
  for (let i = 0; i < 3; i++) {
    const person = await portal.newcomer();
    await portal.setPayroll(person.id, { basicSalary: 30_000 + i });
    people.push(person);
  }
  const run = payRunClient(portal, period);
  const opened = await run.open();
  console.info(JSON.stringify(opened));
  const rows = await run.rows();
  console.info(JSON.stringify(rows));
  console.info(
    JSON.stringify(
      await run.save({ userId: rows[0].userId, version: rows[0].version, otherDeduction: 100.5 }),
    ),
  );
  console.info(JSON.stringify(await run.generate()));
  console.info(JSON.stringify(await run.close()));
  expect(await run.settled()).toMatchObject({ state: 'closed' });
});
