import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, remove } from '../../../functions/lib/table.ts';
import { readRunMonths } from '../../../functions/store/pay-run.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { daysInPeriod, type PayPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { payRunClient } from '../../api/pay-runs/pay-run-client.ts';
import { putRun } from '../../support/pay-runs.ts';
import { type Portal, startPortal } from '../../support/portal.ts';

/*
 * Random histories of a small company, against pay that is worked out day by day from what was entered. Whatever the order in
 * which raises, absence, joining and leaving are entered, and whichever months are reopened, all payslips of an employee together
 * come to the pay of all months.
 */

const firstMonth = subtractMonths(toPeriod(todayInIndia()), 1);
const monthAt = (index: number): PayPeriod => subtractMonths(firstMonth, -index);
/** The same histories each time, unless the environment asks for others: HISTORIES=200 SEED=7. */
const histories = Number(process.env.HISTORIES ?? 8);

const employee = fc.constantFrom(0, 1, 2);
const month = fc.nat(3);
const day = fc.integer({ min: 1, max: 28 });
const amount = fc.constantFrom(30_000, 45_000, 61_000, 90_000);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('raise' as const), employee, month, day, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('absence' as const), employee, month, days: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leaving' as const), employee, month, day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('staying' as const), employee }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('joining' as const), employee, month: fc.nat(1), day }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payslip' as const), employee }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('form month' as const), employee, month }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('next month' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), month }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), month }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What was entered of an employee. */
interface Entered {
  id: string;
  joined: string;
  left?: string | undefined;
  /** In the order in which they were entered. */
  raises: { from: string; amount: number }[];
  absence: Map<PayPeriod, number>;
}

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const dateIn = (period: PayPeriod, date: number) => `${period}-${String(date).padStart(2, '0')}`;

/** The salary that holds on a day: of the latest day from which one holds, the one that was entered last. */
function salaryOn({ raises }: Entered, date: string): number {
  const latest = raises
    .map(({ from }) => from)
    .filter((from) => from <= date)
    .sort()
    .at(-1);
  return raises.findLast(({ from }) => from === latest)?.amount ?? 0;
}

/** The pay of a month in rupees: of each day of employment its part of the salary, less absence at their average. */
function payOf(entered: Entered, period: PayPeriod): number {
  const all = daysInPeriod(period);
  const employed = Array.from({ length: all }, (_, i) => dateIn(period, i + 1)).filter(
    (date) => date >= entered.joined && (entered.left === undefined || date <= entered.left),
  );
  if (employed.length === 0) return 0;
  const full = employed.reduce((sum, date) => sum + salaryOn(entered, date) / all, 0);
  const absent = Math.min(entered.absence.get(period) ?? 0, employed.length);
  return full * (1 - absent / employed.length);
}

const asAdmin = async (method: string, path: string, body?: object) =>
  portal.call(method, path, { token: portal.admin, ...(body && { body }) });
const runOf = (period: PayPeriod) => payRunClient(portal, period);
const newest = ({ closed, unclosed }: Awaited<ReturnType<typeof readRunMonths>>): PayPeriod =>
  [...closed, ...unclosed].sort().at(-1) as PayPeriod;

async function generateAndClose(period: PayPeriod): Promise<void> {
  const run = runOf(period);
  await run.check();
  const { payable, slips } = await run.summary();
  if (payable.people > 0) await run.generate();
  else if (!slips) return;
  const open = (await run.call('GET', '/slips')).body.list;
  if (open.length > 0)
    await portal.callOk('POST', `${run.path}/slips`, {
      token: portal.admin,
      body: {
        reason: 'As it is',
        slips: open.map(({ userId, deviation }: never) => ({ userId, deviation })),
      },
    });
  await run.close();
}

/** Does a step, and notes what was entered where the portal took it. */
async function take(found: Step, people: readonly Entered[]): Promise<void> {
  const months = await readRunMonths();
  const person = 'employee' in found ? (people[found.employee] as Entered) : (people[0] as Entered);
  const payroll = `/api/admin/employee-profile/${person.id}`;
  const isAccepted = async (body: object) => (await asAdmin('PUT', payroll, body)).status === 200;
  switch (found.kind) {
    case 'raise': {
      const from = dateIn(monthAt(found.month), found.day);
      const isTaken = await isAccepted({ basicSalary: found.amount, effectiveFrom: from, reason: 'Review' });
      // An amount that the employee has on that day already is no change of pay.
      if (isTaken && salaryOn(person, from) !== found.amount)
        person.raises.push({ from, amount: found.amount });
      return;
    }
    case 'absence': {
      const period = monthAt(found.month);
      if (!months.unclosed.has(period)) return;
      const row = (await runOf(period).rows()).find(({ userId }) => userId === person.id);
      if (!row || row.paidDays === undefined || (row.lopDays ?? 0) + row.paidDays < found.days) return;
      const [saved] = await runOf(period).save({
        userId: person.id,
        version: row.version,
        lopDays: found.days,
      });
      if (saved.outcome === 'saved') person.absence.set(period, found.days);
      return;
    }
    case 'leaving': {
      const left = dateIn(monthAt(found.month), found.day);
      if (left > person.joined && (await isAccepted({ dateOfLeaving: left }))) person.left = left;
      return;
    }
    case 'staying':
      if (await isAccepted({ dateOfLeaving: null })) person.left = undefined;
      return;
    case 'joining': {
      const joined = dateIn(monthAt(found.month), found.day);
      if ((person.left ?? '9999') > joined && (await isAccepted({ dateOfJoining: joined })))
        person.joined = joined;
      return;
    }
    case 'payslip':
      await asAdmin('POST', `/api/admin/payroll/generate-slip/${person.id}`);
      return;
    case 'form month':
      if (months.unclosed.has(monthAt(found.month))) await isAccepted({ payPeriod: monthAt(found.month) });
      return;
    case 'next month': {
      if (months.unclosed.has(newest(months))) await generateAndClose(newest(months));
      const next = subtractMonths(newest(months), -1);
      if (next <= monthAt(3)) await runOf(next).open();
      return;
    }
    case 'reopen':
      if (months.closed.has(monthAt(found.month))) await runOf(monthAt(found.month)).reopen('To look at it');
      return;
    case 'close':
      if (months.unclosed.has(monthAt(found.month))) await generateAndClose(monthAt(found.month));
  }
}

/** Leaves nothing of an employee. */
async function forget({ id: userId }: Entered): Promise<void> {
  await portal.callOk('DELETE', `/api/auth/users/${userId}`, { token: portal.admin });
  for (const { payPeriod } of await query('slips', { partition: ['userId', userId] }))
    await remove('slips', { userId, payPeriod: String(payPeriod) });
  await remove('profiles', { userId });
}

/** The net pay of all payslips of an employee, in rupees, with what later ones are to pay or take back. */
async function paidTo({ id }: Entered): Promise<number> {
  const [history, adjusted] = await Promise.all([
    asAdmin('GET', `/api/admin/payroll/history/${id}`),
    asAdmin('GET', `/api/admin/employee-profile/${id}/adjustments`),
  ]);
  const paid = history.body.map((item: { calculations: { netPay: number } }) => item.calculations.netPay);
  const waiting = adjusted.body.adjustments.map(({ kind, remaining }: { kind: string; remaining: number }) =>
    kind === 'arrears' ? remaining : -remaining,
  );
  return [...paid, ...waiting].reduce((sum: number, part: number) => sum + part, 0);
}

test('all payslips of an employee together come to the pay of all months, whatever was entered when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await putRun();
      const people: Entered[] = [];
      for (const name of ['Asha Rao', 'Ravi Kumar', 'Meena Iyer']) {
        const { id } = await portal.employee(name);
        const joined = dateIn(firstMonth, 1);
        await portal.setPayroll(id, { basicSalary: 60_000, dateOfJoining: joined, pf: 0, profTax: 0 });
        people.push({ id, joined, raises: [{ from: joined, amount: 60_000 }], absence: new Map() });
      }
      await runOf(firstMonth).open();
      for (const found of steps) await take(found, people);
      // What is owed is paid with the months that follow.
      for (const period of (await readRunMonths()).unclosed) await generateAndClose(period);
      const last = newest(await readRunMonths());
      const following = [1, 2].map((count) => subtractMonths(last, -count));
      for (const period of following) {
        await runOf(period).open();
        await generateAndClose(period);
      }
      const { closed } = await readRunMonths();
      const paid = await Promise.all(people.map(paidTo));
      for (const person of people) await forget(person);
      people.forEach((person, i) => {
        const owed = [...closed].reduce((sum, period) => sum + payOf(person, period), 0);
        expect({ ...person, paid: Math.round(paid[i] ?? 0) }).toEqual({ ...person, paid: Math.round(owed) });
      });
    }),
    { numRuns: histories, endOnFailure: true, seed: Number(process.env.SEED ?? 1) },
  );
});
