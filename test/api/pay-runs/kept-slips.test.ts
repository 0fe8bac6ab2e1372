import { beforeAll, expect, test } from 'vitest';
import { readHead } from '../../../functions/store/pay-run.ts';
import type { TableName } from '../../../shared/contract.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import { payPeriod } from '../../../shared/period.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { killAtWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { takeConsole } from '../../support/setup.ts';
import { owedTo } from './owed-to.ts';
import { payRunClient } from './pay-run-client.ts';

startOnOrdinaryDay();
const portal = setUpPortal();
let people: Record<'raised' | 'left' | 'joined' | 'absent' | 'unchanged', Employee>;
const october = () => payRunClient(portal, '2026-10');

/** Amounts that closing the month owes to each, by the pay and the employment that were entered after its payslips. */
const owed = {
  // 15 of 31 days by ₹6,200 more.
  raised: [['arrears', 3_000, '2026-11', '2026-10', expect.stringContaining('₹3,000.00')]],
  left: [['recovery', 20_000, '2026-11', '2026-10', expect.any(String)]],
  joined: [['arrears', 42_000, '2026-11', '2026-10', expect.any(String)]],
  absent: [],
  unchanged: [],
};

async function readOwed() {
  const entries = Object.entries(people).map(
    async ([name, person]) => [name, await owedTo(portal, person)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

beforeAll(async () => {
  const hire = async (name: string, dateOfJoining = '2026-01-01') => {
    const employee = await portal.employee(name);
    const pay = { payPeriod: '2026-10', basicSalary: 62_000, dateOfJoining };
    await portal.setPayroll(employee.id, pay);
    return employee;
  };
  const hired = {
    raised: await hire('Asha Rao'),
    left: await hire('Bela Shah'),
    absent: await hire('Chitra Nair'),
    unchanged: await hire('Dev Patel'),
  };
  await october().pay();
  people = { ...hired, joined: await hire('Esha Iyer', '2026-10-11') };
  const raise = { basicSalary: 68_200, effectiveFrom: '2026-10-17', reason: 'Review' };
  await portal.setPayroll(people.raised.id, raise);
  await portal.setPayroll(people.left.id, { dateOfLeaving: '2026-10-21' });
  await october().edit(people.absent, { lopDays: 2 });
});

// behaviour pay-runs: A payslip that is confirmed as it is
test('a payslip that stays as it is owes the difference of dated pay and employment to later ones, and of nothing that was typed for the month', async () => {
  await october().confirmSlips();
  await october().close();
  expect(await readOwed()).toEqual(owed);
  // Asked for again, as after a lost answer, closing changes nothing.
  await october().close();
  expect(await readOwed()).toEqual(owed);
});

// behaviour pay-runs: A payslip that is confirmed as it is
test('a month is closed once all that its payslips do not say is owed, wherever its closing is killed', async () => {
  const killed: Partial<Record<TableName, number>> = {};
  for (const table of ['profiles', 'runs'] as const) {
    for (let write = 1, wasKilled = true; wasKilled; write++) {
      await october().reopen('Closed again');
      await october().confirmSlips();
      wasKilled = await killAtWrite(table, write, async () => {
        await october().close();
        expect(await readOwed()).toEqual(owed);
      });
      takeConsole();
      // Before anything was written, the month is as it was: its admin closes it again.
      if ((await readHead(payPeriod.parse('2026-10')))?.state === 'generated') await october().close();
      const head = await october().settled();
      expect([table, write, head.state, await readOwed()]).toEqual([table, write, 'closed', owed]);
      killed[table] = write - 1;
    }
  }
  expect(killed.profiles).toBe(1);
  expect(killed.runs).toBeGreaterThan(4);
}, 120_000);

// behaviour pay-runs: A payslip that is confirmed as it is
test('a month that is reopened and generated again pays the difference itself', async () => {
  await october().reopen('Raise');
  await october().generate();
  expect(await owedTo(portal, people.raised)).toEqual([]);
  const slip = (await october().call('GET', '/register')).body.find(
    ({ user }: { user: { id: string } }) => user.id === people.raised.id,
  );
  expect(slip.profile).toMatchObject({ grossEarnings: 65_000, netPay: 65_000 });
});

// behaviour pay-runs: A payslip that is confirmed as it is
test('a month stays open, and says why, while the payslips of another month are made that what it owes belongs to', async () => {
  const november = payRunClient(portal, '2026-11');
  await october().close();
  await november.open();
  await october().reopen('Raise');
  const raise = { basicSalary: 70_000, effectiveFrom: '2026-10-17', reason: 'Review' };
  await portal.setPayroll(people.raised.id, { payPeriod: '2026-10', ...raise });
  await october().confirmSlips();
  const head = await readHead(payPeriod.parse('2026-11'));
  await putItems('runs', [{ ...head, state: 'generating' }]);
  expect(await october().close()).toMatchObject({
    state: 'generated',
    stopped: { task: 'closing', reason: payRunMessages.generating('2026-11') },
  });
  expect(await owedTo(portal, people.raised)).toEqual([]);
  await putItems('runs', [{ ...head }]);
  expect(await october().close()).toMatchObject({ state: 'closed' });
  expect(await owedTo(portal, people.raised)).toMatchObject([
    ['arrears', expect.any(Number), '2026-11', '2026-10', expect.any(String)],
  ]);
});
