import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { AdjustedEmployee } from '../../../shared/payroll/adjustments.ts';
import { formatPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const month = subtractMonths(toPeriod(todayInIndia()), 1);
const next = subtractMonths(month, -1);

const portal = setUpPortal();
let people: Employee[];
const run = payRunClient(portal, month);

const newId = () => `adj_${randomBytes(10).toString('hex')}`;
const bonus = { kind: 'earning', label: 'Diwali bonus', reason: 'Diwali' };
const give = (employees: { userId: string; amount: number }[], id = newId(), input: object = {}) =>
  run.call('POST', '/adjustments', { ...bonus, id, employees, ...input });
const listed = async (query = ''): Promise<AdjustedEmployee[]> =>
  (await run.call('GET', `/adjustments${query}`)).body;
const lastPayslip = `The last payslip of this employee is that of ${formatPeriod(subtractMonths(month, 2))}. Enter the amount for that month.`;
const toAll = (amount: number) => people.map(({ id }) => ({ userId: id, amount }));

beforeAll(async () => {
  people = [];
  for (const name of ['Asha Rao', 'Bela Shah', 'Chitra Nair', 'Dev Patel', 'Esha Das']) {
    const employee = await portal.hire(name, { basicSalary: 30_000 });
    people.push(employee);
  }
  await run.open();
});

// Each test goes on where the one before it ended.
describe('one-off amounts of a month', () => {
  test('five employees get a bonus at once, and the totals of the month have it', async () => {
    const id = newId();
    const before = await run.summary();
    const { body } = await give(toAll(1000), id);
    expect(body).toEqual(people.map((employee) => ({ outcome: 'added', userId: employee.id })));
    const { totals, counts } = await run.summary();
    expect(totals.netPay).toBe(before.totals.netPay + 5000);
    expect(counts.changed).toBe(before.counts.changed);
    // The same again, after a lost response.
    expect((await give(toAll(1000), id)).body).toEqual(body);
    expect(await run.summary()).toMatchObject({ totals });
  });

  // behaviour pay-runs: One-off amounts of a month
  test('lists them by employee with what was entered, the admin who did, and that they are in the month', async () => {
    const all = await listed();
    expect(all.map(({ name }) => name)).toEqual([
      'Asha Rao',
      'Bela Shah',
      'Chitra Nair',
      'Dev Patel',
      'Esha Das',
    ]);
    expect(all[0]?.adjustments).toEqual([
      expect.objectContaining({
        label: 'Diwali bonus',
        kind: 'earning',
        amount: 1000,
        reason: 'Diwali',
        by: expect.objectContaining({ name: 'Administrator' }),
        inMonth: 1000,
        isPaid: false,
      }),
    ]);
    expect((await listed('?search=BELA')).map(({ name }) => name)).toEqual(['Bela Shah']);
  });

  // behaviour pay-runs: One-off amounts of a month
  test('names the version by which an amount is changed or deleted, and which another admin makes an older one', async () => {
    const [{ id = '' } = {}] = people;
    const amount = newId();
    await give([{ userId: id, amount: 700 }], amount, { label: 'Referral' });
    const versionOf = async () => (await listed()).find(({ userId }) => userId === id)?.version;
    const call = (method: string, version: number | undefined, body?: object) =>
      portal.call(
        method,
        `/api/admin/employee-profile/${id}/adjustments/${amount}${body ? '' : `?version=${version}`}`,
        {
          token: portal.admin,
          ...(body && { body: { ...body, version } }),
        },
      );
    const first = await versionOf();
    const changed = { ...bonus, label: 'Referral', month, amount: 800 };
    expect((await call('PUT', first, changed)).status).toBe(200);
    expect((await call('DELETE', first)).status).toBe(409);
    expect((await call('DELETE', await versionOf())).status).toBe(200);
    expect((await listed()).find(({ userId }) => userId === id)?.adjustments).toHaveLength(1);
  });

  test('pages go on where the one before ended', async () => {
    const { body, headers } = await run.call('GET', '/adjustments?limit=2');
    expect(body.map(({ name }: AdjustedEmployee) => name)).toEqual(['Asha Rao', 'Bela Shah']);
    const rest = await listed(`?limit=10&cursor=${headers.get('x-next-cursor')}`);
    expect(rest.map(({ name }) => name)).toEqual(['Chitra Nair', 'Dev Patel', 'Esha Das']);
  });

  // behaviour pay-runs: One-off amounts of a month
  test('who is refused is named with the reason, and keeps none of the others', async () => {
    const [asha, bela] = people as [Employee, Employee];
    const stranger = 'usr_00000000000000000000';
    const { body } = await give(
      [asha.id, stranger, bela.id].map((userId) => ({ userId, amount: 500 })),
      newId(),
      { label: 'Shift' },
    );
    expect(body).toEqual([
      { outcome: 'added', userId: asha.id },
      { outcome: 'refused', userId: stranger, message: 'This employee does not exist.' },
      { outcome: 'added', userId: bela.id },
    ]);
  });

  // behaviour pay-runs: One-off amounts of a month
  test('an amount that waits says why, and stays', async () => {
    const [, , chitra, dev] = people as [Employee, Employee, Employee, Employee];
    await give([{ userId: chitra.id, amount: 90_000 }], newId(), { kind: 'recovery', label: 'Overpaid' });
    await give([{ userId: dev.id, amount: 90_000 }], newId(), { kind: 'deduction', label: 'Laptop' });
    const all = await listed();
    const of = (employee: Employee) => all.find(({ userId }) => userId === employee.id) as AdjustedEmployee;
    expect(of(chitra).adjustments.at(-1)).toMatchObject({
      waits: 'half-of-wages',
      due: 90_000,
      inMonth: 15_500,
      remaining: 90_000,
    });
    expect(of(dev)).toMatchObject({ issue: 'negative-net' });
    expect((await run.summary()).issues).toMatchObject({ 'one-off-waits': 1 });
  });

  // behaviour pay-runs: One-off amounts of a month
  // behaviour leaving: No amount is entered for a month after the last payslip
  test('an employee who is not in the month yet joins it with the amount, unless they left before it', async () => {
    const farah = await portal.hire('Farah Khan', { basicSalary: 30_000 });
    const gone = await portal.hire('Gita Iyer', { dateOfLeaving: `${subtractMonths(month, 2)}-15` });
    const { body } = await give([farah, gone].map(({ id }) => ({ userId: id, amount: 750 })));
    expect(body).toEqual([
      { outcome: 'added', userId: farah.id },
      { outcome: 'refused', userId: gone.id, message: lastPayslip },
    ]);
    expect((await listed('?search=farah'))[0]?.adjustments).toMatchObject([{ inMonth: 750 }]);
    expect(await run.row(farah.id)).toMatchObject({ grossEarnings: 30_750, findings: expect.any(Array) });
    expect((await run.row(farah.id)).findings).not.toContain('no-pay-period');
  });

  test('an employee who joins the month of a raise has the raised pay, and no other change of pay', async () => {
    const hema = await portal.hire('Hema Bose', { payPeriod: subtractMonths(month, 1), basicSalary: 30_000 });
    await portal.setPayroll(hema.id, { basicSalary: 33_000, effectiveFrom: `${month}-01` });
    await give([{ userId: hema.id, amount: 750 }]);
    expect(await run.row(hema.id)).toMatchObject({ grossEarnings: 33_750 });
    const path = `/api/admin/employee-profile/${hema.id}/revisions`;
    expect((await portal.ok('GET', path)).revisions).toHaveLength(1);
  });

  test('of two admins who give amounts at once, both are kept', async () => {
    const [asha] = people as [Employee];
    const one = () => give([{ userId: asha.id, amount: 1 }], newId(), { label: 'One' });
    const two = () => give([{ userId: asha.id, amount: 2 }], newId(), { label: 'Two' });
    const replies = await interleaveBeforeWrite('profiles', one, two);
    expect(replies.map(({ body }) => body[0].outcome)).toEqual(['added', 'added']);
    const labels = (await listed('?search=asha'))[0]?.adjustments.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['One', 'Two']));
  });

  test('generated and closed, the amounts are paid, and the month takes no other', async () => {
    await run.generate();
    const [asha] = await listed('?search=asha');
    expect(asha?.adjustments.map(({ isPaid, remaining }) => [isPaid, remaining])).toEqual(
      asha?.adjustments.map(() => [true, 0]),
    );
    const { status, body } = await run.call('POST', '/adjustments', {
      ...bonus,
      id: newId(),
      employees: [{ userId: 'nobody', amount: 0 }],
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['employees.0.userId', 'employees.0.amount']]);
    await run.confirmSlips();
    await run.close();
    const refused = await give(toAll(1));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${formatPeriod(month)} is closed. Choose ${formatPeriod(next)} or a later month.`,
    ]);
  });

  test('a month without a pay run has no list', async () => {
    expect((await payRunClient(portal, next).call('GET', '/adjustments')).status).toBe(404);
  });
});
