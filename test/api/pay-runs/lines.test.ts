import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import { sumPaise, toPaise } from '../../../shared/money.ts';
import type { PayLineKind } from '../../../shared/pay/pay-lines.ts';
import type { PayRunComparison } from '../../../shared/pay-runs/comparison.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { PayRunSummary } from '../../../shared/pay-runs/summary.ts';
import { daysInPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { totalsOfRegister } from '../../../web/pay-runs/export/payroll-register.ts';
import { sumRows, viewRow } from '../../../web/pay-runs/grid/row-view.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const next = toPeriod(todayInIndia());
const month = subtractMonths(next, 1);

const portal = setUpPortal();
let run: ReturnType<typeof payRunClient>;
let asha: Employee;
let bela: Employee;
let components: { id: string; name: string }[];

const idOf = (name: string) => components.find((component) => component.name === name)?.id as string;
const labelsOf = ({ lines = [] }: Pick<PayRunRow, 'lines'>) => lines.map(({ label }) => label);
const register = async (): Promise<RegisterEntry[]> => (await run.call('GET', '/register')).body;
const comparison = async (): Promise<PayRunComparison> => (await run.call('GET', '/comparison')).body;
const give = async (kind: 'earning' | 'reimbursement', label: string, amount: number, { id }: Employee) => {
  const { body } = await run.call('POST', '/adjustments', {
    id: `adj_${randomBytes(10).toString('hex')}`,
    ...{ kind, label, reason: 'Agreed' },
    ...(kind === 'reimbursement' && { billNumber: 'B-17' }),
    employees: [{ userId: id, amount }],
  });
  expect(body).toEqual([{ outcome: 'added', userId: id }]);
};

/** The sums of the rows in the browser, in paise. */
const sumOfRows = async () => {
  const { difference: _, ...sums } = sumRows((await run.rows()).map((row) => viewRow(row, month)));
  return sums;
};
const inPaise = ({ grossEarnings, totalDeductions, netPay }: PayRunSummary['totals']) => ({
  grossEarnings: toPaise(grossEarnings),
  totalDeductions: toPaise(totalDeductions),
  netPay: toPaise(netPay),
});

/** That the components of a comparison add up to its totals, and so do those of each employee. */
function expectSums({ components: all, totals, changed }: PayRunComparison): void {
  const sum = (lines: typeof all, kind: PayLineKind, at: 'before' | 'now') =>
    sumPaise(lines.filter((line) => line.kind === kind).map((line) => toPaise(line[at])));
  for (const at of ['before', 'now'] as const) {
    const [gross, deductions] = [sum(all, 'earning', at), sum(all, 'deduction', at)];
    const reimbursed = sum(all, 'reimbursement', at);
    expect(gross).toBe(toPaise(totals.grossEarnings[at]));
    expect(deductions).toBe(toPaise(totals.totalDeductions[at]));
    expect(gross - deductions + reimbursed).toBe(toPaise(totals.netPay[at]));
  }
  for (const { netPay, components: own } of changed.list) {
    const effect = (kind: PayLineKind) => sum(own, kind, 'now') - sum(own, kind, 'before');
    expect(effect('earning') - effect('deduction') + effect('reimbursement')).toBe(
      toPaise(netPay.now) - toPaise(netPay.before),
    );
  }
}

beforeAll(async () => {
  const shared = {
    kind: 'earning',
    amountKind: 'typed',
    isWages: true,
    isTaxable: true,
    frequency: 'monthly',
  };
  const saved = await portal.ok('PUT', '/api/admin/salary-components', {
    components: [
      { ...shared, name: 'Special Allowance', isReduced: true },
      { ...shared, name: 'Phone Allowance', isReduced: false },
      { ...shared, name: 'Canteen', kind: 'deduction', isReduced: false, isWages: false },
    ],
    structure: {},
    version: 0,
  });
  components = saved.components;
  const pay = { basicSalary: 30_000, profTax: 200, pf: 0, otherDeduction: 0 };
  asha = await portal.hire('Asha Rao', {
    ...pay,
    components: {
      [idOf('Special Allowance')]: 6_000,
      [idOf('Phone Allowance')]: 1_000,
      [idOf('Canteen')]: 450,
    },
  });
  bela = await portal.hire('Bela Shah', pay);
  run = payRunClient(portal, month);
  await run.open();
});

// Each test goes on where the one before it ended: it is the life of a month.
describe('a month of payslips with lines', () => {
  test('a row has the lines of its payslip, and an employee without components has none', async () => {
    const row = await run.row(asha.id);
    expect(row).toMatchObject({
      grossEarnings: 37_000,
      reducedEarnings: 36_000,
      reimbursements: 0,
      fixedDeductions: 650,
    });
    expect(labelsOf(row)).toEqual(['Special Allowance', 'Phone Allowance', 'Canteen']);
    for (const name of ['lines', 'reducedEarnings', 'reimbursements'])
      expect(await run.row(bela.id)).not.toHaveProperty(name);
  });

  test('loss of pay that is typed reduces what it should, in the browser as on the server', async () => {
    const { version } = await run.row(asha.id);
    await run.save({ userId: asha.id, version, lopDays: 2 });
    const view = viewRow(await run.row(asha.id), month);
    expect(view.lopDeduction).toBe(Math.round((36_000_00 * 2) / daysInPeriod(month)));
    expect(inPaise((await run.summary()).totals)).toEqual(await sumOfRows());
  });

  // behaviour pay-runs: Reimbursements
  test('totals have reimbursements beside gross and deductions, and each line by its label, in the order of a payslip', async () => {
    await give('reimbursement', 'Travel', 2_345.5, asha);
    await give('earning', 'Diwali Bonus', 5_000, bela);
    await give('earning', 'Diwali Bonus', 1_000, bela);
    const { totals, lines } = await run.summary();
    expect(inPaise(totals)).toEqual(await sumOfRows());
    expect(totals.netPay).toBeCloseTo(totals.grossEarnings - totals.totalDeductions + 2_345.5);
    expect(lines).toMatchObject([
      { label: 'Special Allowance', kind: 'earning', people: 1, amount: 6_000 },
      { label: 'Phone Allowance', kind: 'earning', people: 1, amount: 1_000 },
      { label: 'Diwali Bonus', kind: 'earning', people: 1, amount: 6_000 },
      { label: 'Canteen', kind: 'deduction', people: 1, amount: 450 },
      { label: 'Travel', kind: 'reimbursement', people: 1, amount: 2_345.5 },
    ]);
  });

  test('generated payslips have the lines, and the register comes to the totals of the month', async () => {
    const { outcome } = await run.generate();
    expect((await run.summary()).slips).toMatchObject({ missing: 0, outdated: 0 });
    const totals = totalsOfRegister(await register());
    expect(totals).toEqual({ people: 2, ...(await sumOfRows()) });
    expect(outcome && inPaise(outcome)).toEqual(await sumOfRows());
    expect(await run.rows('?filter=slips')).toEqual([]);
  });

  test('a payslip is out of date when a line changes, and neither checking nor closing overlooks it', async () => {
    await portal.setPayroll(asha.id, { components: { [idOf('Phone Allowance')]: 1_500 } });
    const outdated = await run.rows('?filter=slips');
    expect(outdated).toMatchObject([{ userId: asha.id, slip: 'outdated', grossEarnings: 37_500 }]);
    await run.check();
    expect((await run.summary()).slips).toMatchObject({ outdated: 1, unconfirmed: 1 });
    expect((await run.call('POST', '/closing')).status).toBe(409);
    expect((await run.generate()).outcome).toMatchObject({ replaced: 1, unchanged: 1 });
    expect(await run.rows('?filter=slips')).toEqual([]);
    expect((await run.close()).state).toBe('closed');
  });

  test('a month that is reopened and generated again pays no line twice', async () => {
    const before = await register();
    await run.reopen('To look again');
    expect((await run.generate()).outcome).toMatchObject({ replaced: 0, unchanged: 2 });
    expect(await register()).toEqual(before);
    await run.close();
  });

  test('the comparison with the month before has lines by label, and its sums are exact', async () => {
    expectSums(await comparison());
    run = payRunClient(portal, next);
    await run.open();
    expect(labelsOf(await run.row(asha.id))).toEqual(['Special Allowance', 'Phone Allowance', 'Canteen']);
    expect(labelsOf(await run.row(bela.id))).toEqual([]);
    const compared = await comparison();
    expectSums(compared);
    expect(compared.components).toEqual(
      expect.arrayContaining([
        { component: 'Special Allowance', kind: 'earning', before: 6_000, now: 6_000 },
        { component: 'Diwali Bonus', kind: 'earning', before: 6_000, now: 0 },
        { component: 'Travel', kind: 'reimbursement', before: 2_345.5, now: 0 },
      ]),
    );
    const ofBela = compared.changed.list.find(({ userId }) => userId === bela.id);
    expect(ofBela?.components).toEqual([
      { component: 'Diwali Bonus', kind: 'earning', before: 6_000, now: 0 },
    ]);
  });
});
