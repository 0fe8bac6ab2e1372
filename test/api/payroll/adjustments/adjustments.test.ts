import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { todayInIndia } from '../../../../shared/date.ts';
import { formatPeriod, subtractMonths, toPeriod } from '../../../../shared/period.ts';
import { interleaveBeforeWrite } from '../../../support/pause-command.ts';
import type { Employee } from '../../../support/portal.ts';
import { setUpPortal } from '../../../support/set-up-portal.ts';
import { payRunClient } from '../../pay-runs/pay-run-client.ts';

const july = subtractMonths(toPeriod(todayInIndia()), 1);
const august = subtractMonths(july, -1);
const september = subtractMonths(july, -2);

const portal = setUpPortal();
let asha: Employee;
let bela: Employee;
let chitra: Employee;
let run: ReturnType<typeof payRunClient>;

const newId = () => `adj_${randomBytes(10).toString('hex')}`;
const path = ({ id }: Employee) => `/api/admin/employee-profile/${id}`;
const list = async (employee: Employee) =>
  (await portal.asAdmin('GET', `${path(employee)}/adjustments`)).body;
const bonus = { kind: 'earning', label: 'Diwali bonus', amount: 5000, month: july, reason: 'Diwali' };
const add = (employee: Employee, input: object, id = newId()) =>
  portal.asAdmin('POST', `${path(employee)}/adjustments`, { ...bonus, id, ...input });
const change = async (employee: Employee, id: string, input: object, version?: number) =>
  portal.asAdmin('PUT', `${path(employee)}/adjustments/${id}`, {
    ...bonus,
    ...input,
    version: version ?? (await list(employee)).version,
  });
const remove = async (employee: Employee, id: string, version?: number) =>
  portal.asAdmin(
    'DELETE',
    `${path(employee)}/adjustments/${id}?version=${version ?? (await list(employee)).version}`,
  );
const slipOf = async ({ id }: Employee) =>
  (await portal.asAdmin('GET', `/api/admin/payroll/slip-data/${id}`)).body.profile;
const lastEntry = async ({ id }: Employee) =>
  (await portal.asAdmin('GET', `/api/admin/audit?person=${id}`)).body.find(({ action }: { action: string }) =>
    action.startsWith('one-off.'),
  );

beforeAll(async () => {
  const hire = (name: string) => portal.hire(name, { basicSalary: 60_000, dateOfJoining: '2020-01-01' });
  asha = await hire('Asha Rao');
  bela = await hire('Bela Shah');
  chitra = await hire('Chitra Nair');
  run = payRunClient(portal, july);
  await run.open();
});

// Each test goes on where the one before it ended.
describe('one-off amounts', () => {
  // behaviour payroll: A bonus, a deduction or a reimbursement
  test('a bonus is on the payslip as a separate line, and in the net pay of the row', async () => {
    const id = newId();
    const { status, body } = await add(asha, {}, id);
    expect([status, body.adjustments]).toEqual([
      200,
      [
        expect.objectContaining({
          id,
          label: 'Diwali bonus',
          amount: 5000,
          reason: 'Diwali',
          by: expect.objectContaining({ name: expect.any(String) }),
          inMonth: 5000,
          due: 5000,
          isPaid: false,
          settled: {},
        }),
      ],
    ]);
    expect(await slipOf(asha)).toMatchObject({ grossEarnings: 65_000, netPay: 65_000 });
    expect((await slipOf(asha)).lines).toEqual([
      expect.objectContaining({ id: `adjustment:${id}`, label: 'Diwali bonus', amount: 5000 }),
    ]);
    expect(await run.row(asha.id)).toMatchObject({ grossEarnings: 65_000 });
    expect(await lastEntry(asha)).toMatchObject({
      action: 'one-off.added',
      payPeriod: july,
      changes: expect.arrayContaining([
        { field: 'oneOff', after: 'Diwali bonus' },
        { field: 'amount', after: 5000 },
        { field: 'month', after: july },
        { field: 'reason', after: 'Diwali' },
      ]),
    });
  });

  // behaviour payroll: Sent again after a lost response
  test('adding it again after a lost response adds nothing, and the id of another amount is refused', async () => {
    const [{ id }] = (await list(asha)).adjustments;
    expect((await add(asha, {}, id)).body.adjustments).toHaveLength(1);
    expect((await add(asha, { amount: 6000 }, id)).status).toBe(409);
    expect((await list(asha)).adjustments[0].amount).toBe(5000);
  });

  // behaviour payroll: A bonus, a deduction or a reimbursement
  test('a reimbursement needs a bill number, and is in neither gross earnings nor deductions', async () => {
    const travel = { kind: 'reimbursement', label: 'Travel', amount: 1200 };
    const { status, body } = await add(bela, travel);
    expect([status, body.fields.billNumber]).toEqual([
      400,
      'A reimbursement needs a bill number. Without a bill it is pay: enter it as an earning.',
    ]);
    await add(bela, { ...travel, billNumber: 'INV-7' });
    expect(await slipOf(bela)).toMatchObject({ grossEarnings: 60_000, totalDeductions: 0, netPay: 61_200 });
    expect((await slipOf(bela)).lines[0]).toMatchObject({ kind: 'reimbursement', note: 'Bill INV-7' });
  });

  test('what does not belong together is refused with the field', async () => {
    const refused = async (input: object) => Object.keys((await add(bela, input)).body.fields);
    expect(await refused({ label: '' })).toEqual(['label']);
    expect(await refused({ amount: 0 })).toEqual(['amount']);
    expect(await refused({ reason: ' ' })).toEqual(['reason']);
    expect(await refused({ instalment: 100 })).toEqual(['instalment']);
    expect(await refused({ kind: 'advance', instalment: 5001 })).toEqual(['instalment']);
    expect(await refused({ billNumber: '1' })).toEqual(['billNumber']);
    expect(await refused({ componentId: 'unknown' })).toEqual(['componentId']);
    expect(await refused({ month: subtractMonths(july, 1) })).toEqual(['month']);
    expect((await list(bela)).adjustments).toHaveLength(1);
  });

  // behaviour payroll: An amount can be changed and deleted
  test('an amount is changed and deleted while no payslip has it, each with the version that was read', async () => {
    const id = newId();
    const { version } = (await add(chitra, {}, id)).body;
    expect((await change(chitra, id, { amount: 7000 }, version - 1)).status).toBe(409);
    expect((await change(chitra, id, { amount: 7000 }, version)).body.adjustments[0].amount).toBe(7000);
    // The same again, after a lost response.
    expect((await change(chitra, id, { amount: 7000 }, version)).status).toBe(200);
    expect((await lastEntry(chitra)).changes).toEqual([
      { field: 'amount', before: 5000, after: 7000 },
      { field: 'oneOff', after: 'Diwali bonus' },
    ]);
    expect((await remove(chitra, id, version)).status).toBe(409);
    expect((await remove(chitra, id)).body.adjustments).toEqual([]);
    expect((await remove(chitra, id, version)).status).toBe(200);
    expect((await lastEntry(chitra)).action).toBe('one-off.deleted');
    expect((await change(chitra, id, {})).status).toBe(404);
    expect(await slipOf(chitra)).not.toHaveProperty('lines');
  });

  test('of two admins who add at once, both amounts stay', async () => {
    const [first, second] = await interleaveBeforeWrite(
      'profiles',
      () => add(chitra, { label: 'First' }),
      () => add(chitra, { label: 'Second' }),
    );
    expect([first.status, second.status]).toEqual([200, 200]);
    const { adjustments } = await list(chitra);
    expect(adjustments.map(({ label }: { label: string }) => label).sort()).toEqual(['First', 'Second']);
    expect(await slipOf(chitra)).toMatchObject({ grossEarnings: 70_000 });
  });

  test('of two admins who change one amount at once, the second is told to look again', async () => {
    const { adjustments, version } = await list(chitra);
    const { id, label } = adjustments[0];
    const [mine, theirs] = await interleaveBeforeWrite(
      'profiles',
      () => change(chitra, id, { label, amount: 100 }, version),
      () => change(chitra, id, { label, amount: 200 }, version),
    );
    expect([mine.status, theirs.status]).toEqual([409, 200]);
    expect((await list(chitra)).adjustments.find((one: { id: string }) => one.id === id).amount).toBe(200);
  });

  // behaviour payroll: An advance and a recovery are taken back
  test('an advance is taken back in instalments, and what is above half of the wages waits', async () => {
    await add(bela, { kind: 'advance', label: 'Salary advance', amount: 20_000, instalment: 8000 });
    await add(bela, { kind: 'recovery', label: 'Overpaid in May', amount: 50_000 });
    const { adjustments } = await list(bela);
    const of = (kind: string) => adjustments.find((one: { kind: string }) => one.kind === kind);
    expect(of('advance')).toMatchObject({ due: 8000, inMonth: 8000, remaining: 20_000 });
    expect(of('advance')).not.toHaveProperty('waits');
    expect(of('recovery')).toMatchObject({ due: 50_000, inMonth: 22_000, waits: 'half-of-wages' });
    expect(await slipOf(bela)).toMatchObject({ totalDeductions: 30_000 });
    expect((await run.row(bela.id)).findings).toContain('one-off-waits');
  });

  // behaviour payroll: An amount can be changed and deleted
  test('an amount on a payslip is neither changed nor deleted; of an advance, the instalment still can be', async () => {
    await run.generate();
    const { adjustments } = await list(bela);
    const [reimbursement, advance] = ['reimbursement', 'advance'].map((kind) =>
      adjustments.find((one: { kind: string }) => one.kind === kind),
    );
    expect(reimbursement).toMatchObject({ isPaid: true, remaining: 0, settled: { [july]: 1200 } });
    const settled = `The payslip of ${formatPeriod(july)} has this amount, so it cannot be changed or deleted. Add a correction instead.`;
    const edit = await change(bela, reimbursement.id, { ...reimbursement, amount: 1 });
    expect([edit.status, edit.body.message]).toEqual([409, settled]);
    expect((await remove(bela, reimbursement.id)).body.message).toBe(settled);
    expect(await change(bela, advance.id, { ...advance, amount: 10_000 })).toMatchObject({
      status: 409,
      body: {
        message:
          'Payslips have taken ₹8,000.00 of it, so only its instalment can be changed. Add a correction instead.',
      },
    });
    expect((await change(bela, advance.id, { ...advance, instalment: 4000 })).status).toBe(200);
    // The instalment of the month itself follows, and its payslip is out of date.
    expect(await slipOf(bela)).toMatchObject({ totalDeductions: 30_000 });
  });

  // behaviour payroll: A bonus, a deduction or a reimbursement
  test('a closed month takes no amounts, and the sentence names the next one', async () => {
    await run.generateAndClose();
    const { status, body } = await add(asha, {});
    expect([status, body.fields.month]).toEqual([
      400,
      `${formatPeriod(july)} is closed. Choose ${formatPeriod(august)} or a later month.`,
    ]);
    expect((await list(asha)).nextMonth).toBe(august);
    expect((await add(asha, { month: august, label: 'For August' })).status).toBe(200);
    expect(await slipOf(asha)).toMatchObject({ grossEarnings: 65_000 });
  });

  // behaviour payroll: What payslips have paid or taken
  test('a month that is reopened and generated again pays nothing twice', async () => {
    const before = await list(bela);
    await run.reopen('A mistake');
    await run.save({ userId: bela.id, version: before.version, otherDeduction: 1 });
    await run.generate();
    const after = await list(bela);
    const settledOf = ({ adjustments }: typeof before) =>
      adjustments.map(({ label, settled }: { label: string; settled: object }) => [label, settled]);
    expect(settledOf(after)).toEqual(
      settledOf(before).map(([label, settled]: [string, object]) => [
        label,
        // A rupee of other deductions leaves a rupee less for it.
        label === 'Overpaid in May' ? { [july]: 25_999 } : settled,
      ]),
    );
    await run.close();
  });

  test('the next month takes the next instalment, and an amount of the month after it waits', async () => {
    run = payRunClient(portal, august);
    await run.open();
    const { adjustments } = await list(bela);
    const advance = adjustments.find((one: { kind: string }) => one.kind === 'advance');
    expect(advance).toMatchObject({ inMonth: 4000, remaining: 16_000 });
    expect(await slipOf(asha)).toMatchObject({ grossEarnings: 65_000 });
    expect((await slipOf(asha)).lines[0]).toMatchObject({ label: 'For August' });
    expect((await add(asha, { month: september })).status).toBe(200);
    expect(await slipOf(asha)).toMatchObject({ grossEarnings: 65_000 });
  });
});
