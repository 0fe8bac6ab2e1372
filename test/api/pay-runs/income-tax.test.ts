import { beforeAll, describe, expect, test } from 'vitest';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal({ now: '2026-04-20T06:00:00Z' });
let asha: Employee;
const april = () => payRunClient(portal, '2026-04');
const may = () => payRunClient(portal, '2026-05');

const taxOf = ({ statutory }: PayRunRow) => statutory.find(({ head }) => head === 'incomeTax');
const expectTax = async (run: ReturnType<typeof april>, expected: object) =>
  expect(taxOf(await run.row(asha.id))).toMatchObject(expected);

beforeAll(async () => {
  asha = await portal.employee('Asha Rao');
  await portal.callOk('POST', '/api/profile', { token: asha.token, body: { pan: 'ABCDE1234F' } });
  await portal.setPayroll(asha.id, { basicSalary: 62_500, hra: 62_500, dateOfJoining: '2024-06-03' });
});

// Each test goes on where the one before it ended: it is the life of a company.
describe('income tax in a pay run', () => {
  // behaviour pay-runs: Beside each figure of PF, ESI, professional tax, labour welfare fund and income tax
  // behaviour income-tax: Income tax is a head of the pay run
  test('is compared with what was entered, and changes no pay, until the company has it filled in', async () => {
    await april().open();
    const summary = await april().summary();
    await expectTax(april(), { mode: 'check', entered: 0, expected: 8_125 });
    expect(summary.statutory.find(({ head }) => head === 'incomeTax')).toMatchObject({
      differing: 1,
      difference: 8_125,
    });
    expect((await april().row(asha.id)).findings).toContain('statutory-differs');
    expect(summary.totals.netPay).toBe(125_000);
  });

  test('can be taken as it is expected', async () => {
    const { version } = await april().row(asha.id);
    await april().save({ userId: asha.id, version, take: { incomeTax: 8_125 } });
    await expectTax(april(), { entered: 8_125, expected: 8_125 });
  });

  // behaviour income-tax: Income tax is a head of the pay run
  test('takes nothing where the company has turned it off', async () => {
    await portal.changeCompany({ incomeTaxMode: 'off' });
    expect(taxOf(await april().row(asha.id))).toBeUndefined();
    expect((await april().summary()).statutory.map(({ head }) => head)).not.toContain('incomeTax');
  });

  test('follows loss of pay where it is filled in', async () => {
    await portal.changeCompany({ incomeTaxMode: 'fill' });
    await april().check();
    const { version } = await april().row(asha.id);
    // Six of 30 days cost 25,000: 14,00,000 come to 93,600, over twelve months.
    await april().save({ userId: asha.id, version, lopDays: 6 });
    await expectTax(april(), { entered: 7_800, expected: 7_800 });
    const row = await april().row(asha.id);
    await april().save({ userId: asha.id, version: row.version, lopDays: 0 });
    await expectTax(april(), { entered: 8_125 });
  });

  test('follows a raise that is entered for a later month', async () => {
    await portal.setPayroll(asha.id, { basicSalary: 87_500, effectiveFrom: '2027-01-01' });
    // Three months of 1,50,000: 15,75,000 less 75,000 come to 1,09,200.
    await expectTax(april(), { entered: 9_100, expected: 9_100 });
    await portal.setPayroll(asha.id, { basicSalary: 62_500, effectiveFrom: '2027-01-01' });
    await expectTax(april(), { entered: 8_125 });
  });

  // behaviour income-tax: Another figure; The working has eight lines
  test('stays what was typed with a reason, which the employee is not told as a working', async () => {
    const { version } = await april().row(asha.id);
    const typed = { userId: asha.id, version, typed: { incomeTax: 5_000 } };
    const [refused] = await april().save(typed);
    expect(refused).toMatchObject({ outcome: 'refused' });
    await april().save({ ...typed, keep: { incomeTax: 'Lower certificate' } });
    await expectTax(april(), { entered: 5_000, expected: 8_125, kept: { reason: 'Lower certificate' } });
    await april().generateAndClose();
    const { body } = await portal.callOk('GET', '/api/slips/latest', { token: asha.token });
    expect(body.profile.incomeTax).toBe(5_000);
    expect(body.incomeTax).toBeUndefined();
    const [registered] = await portal.ok('GET', '/api/admin/pay-runs/2026-04/register');
    expect(registered.statutory).toMatchObject({
      incomeTax: { expected: 8_125 },
      kept: { incomeTax: 'Lower certificate' },
    });
  });

  // behaviour income-tax: The working has eight lines
  test('catches up in the months that are left, and freezes its working with its rules', async () => {
    await may().open();
    // 97,500 − 5,000 over eleven months.
    await expectTax(may(), { entered: 8_409, expected: 8_409 });
    await may().generate();
    const { body } = await portal.callOk('GET', '/api/slips/latest', { token: asha.token });
    expect(body.incomeTax).toMatchObject({ payPeriod: '2026-05', expected: 8_409, deducted: 8_409 });
    expect(body.incomeTax.working).toHaveLength(8);
    const [registered] = await portal.ok('GET', '/api/admin/pay-runs/2026-05/register');
    expect(registered.statutory.rules).toContain('tax.slabs.new@2026-04-01');
  });

  // behaviour income-tax: A month that is generated again
  test('leaves a payslip up to date whose estimate is another one, while it deducts the same', async () => {
    await portal.changeCompany({ incomeTaxMode: 'check' });
    await portal.setPayroll(asha.id, { basicSalary: 87_500, effectiveFrom: '2027-01-01' });
    await expectTax(may(), { entered: 8_409, expected: 9_473 });
    expect((await may().summary()).slips).toMatchObject({ outdated: 0, missing: 0 });
  });
});
