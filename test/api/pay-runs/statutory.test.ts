import { beforeAll, describe, expect, test } from 'vitest';
import { get } from '../../../functions/lib/table.ts';
import { parseSlip, type SlipItem } from '../../../functions/store/slip.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import type { PayRunRow } from '../../../shared/pay-runs/rows.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal({ now: '2026-10-28T06:00:00Z' });
let asha: Employee;
let binod: Employee;
let chitra: Employee;
let dev: Employee;
let august: unknown;

const member = {
  dateOfBirth: '1990-05-14',
  gender: 'female',
  workState: 'KA',
  pfMembership: 'ceiling',
  epsMember: 'yes',
};

const checkOf = ({ statutory }: PayRunRow, head: string) => statutory.find((check) => check.head === head);
const registered = async ({ id }: Employee, month: string): Promise<RegisterEntry> => {
  const path = `/api/admin/pay-runs/${month}/register`;
  const body = await portal.ok('GET', path);
  return body.find(({ user }: RegisterEntry) => user.id === id);
};
const storedSlip = async ({ id }: Employee, payPeriod: string): Promise<SlipItem> =>
  parseSlip(await get('slips', { userId: id, payPeriod })) as SlipItem;
const slipOf = async (person: Employee, id: string) =>
  (await portal.callOk('GET', `/api/slips/${id}`, { token: person.token })).body;

beforeAll(async () => {
  const hire = (name: string, details: object) =>
    portal.hire(name, {
      basicSalary: 40_000,
      hra: 20_000,
      pf: 1_800,
      profTax: 200,
      ...details,
    });
  asha = await hire('Asha Rao', {});
  binod = await hire('Binod Sen', {});
  chitra = await hire('Chitra Nair', { basicSalary: 12_345, hra: 6_000, pf: 1_481, profTax: 0, esi: 93 });
  dev = await hire('Dev Patel', {});
  for (const person of [asha, binod]) await portal.saveStatutory(person, member);
  await portal.saveStatutory(chitra, { ...member, gender: 'male' });
});

// Each test goes on where the one before it ended: it is the life of a company.
describe('statutory figures in a pay run', () => {
  // behaviour pay-runs: Beside each figure of PF, ESI, professional tax, labour welfare fund and income tax; A figure that differs is a warning; A month in which a rule changed
  test('a figure that is not the expected one is a warning with the sum in words, and nothing is changed', async () => {
    await portal.setPayroll(asha.id, { payPeriod: '2026-08', paidDays: 31 });
    await portal.ok('POST', `/api/admin/payroll/generate-slip/${asha.id}`);
    august = (await storedSlip(asha, '2026-08')).slip;
    const september = payRunClient(portal, '2026-09');
    await september.open();
    expect(checkOf(await september.row(asha.id), 'pf')).toMatchObject({
      entered: 1_800,
      expected: 2_360,
      employer: 2_556,
      doubts: expect.arrayContaining([expect.stringMatching(/^Two PF wage ceilings hold in this month/)]),
    });
    await september.generateAndClose();
    const october = payRunClient(portal, '2026-10');
    await october.open();
    const row = await october.row(asha.id);
    expect(checkOf(row, 'pf')).toMatchObject({
      mode: 'check',
      entered: 1_800,
      expected: 3_000,
      employer: 3_250,
      formula: expect.stringContaining(
        '₹3,000 = 12 % of ₹25,000; PF wages ₹40,000; ceiling since 17 Sep 2026',
      ),
    });
    expect(row.findings).toContain('statutory-differs');
    expect(row.fixedDeductions).toBe(2_000);
    const { counts, statutory } = await october.summary();
    expect(counts).toMatchObject({ errors: 0, statutory: 2, kept: 0 });
    expect(statutory[0]).toMatchObject({ head: 'pf', mode: 'check', differing: 2, difference: 2_400 });
  });

  // behaviour pay-runs: Beside each figure of PF, ESI, professional tax, labour welfare fund and income tax
  test('an employee without any details is not checked, and counted as such', async () => {
    const run = payRunClient(portal, '2026-10');
    const row = await run.row(dev.id);
    expect(checkOf(row, 'pf')).toMatchObject({ problem: 'No statutory details have been entered.' });
    expect(row.findings).not.toContain('statutory-differs');
    expect((await run.rows('?filter=incomplete')).map(({ name }) => name)).toContain('Dev Patel');
  });

  // behaviour pay-runs: A figure that differs is a warning
  test('the expected figure is taken as it was shown, and a retry changes nothing', async () => {
    const run = payRunClient(portal, '2026-10');
    const { version } = await run.row(asha.id);
    const [refused] = await run.save({ userId: asha.id, version, take: { pf: 2_999 } });
    expect(refused).toMatchObject({ outcome: 'refused', message: expect.stringContaining('has changed') });
    const edit = { userId: asha.id, version, take: { pf: 3_000 } };
    const [saved] = await run.save(edit);
    expect(saved).toMatchObject({ outcome: 'saved', row: { fixedDeductions: 3_200 } });
    const [again] = await run.save(edit);
    expect(again).toEqual(saved);
  });

  // behaviour pay-runs: A figure that differs is a warning
  test('a figure is kept with a reason, until it or the expected one changes', async () => {
    const run = payRunClient(portal, '2026-10');
    const { version } = await run.row(binod.id);
    const [saved] = await run.save({ userId: binod.id, version, keep: { pf: 'Joint option of 2019' } });
    expect(saved.row.findings).not.toContain('statutory-differs');
    expect(checkOf(saved.row, 'pf')).toMatchObject({
      entered: 1_800,
      expected: 3_000,
      kept: { reason: 'Joint option of 2019', by: 'Administrator' },
    });
    expect((await run.summary()).counts).toMatchObject({ statutory: 0, kept: 1 });
    const entries = await portal.ok('GET', `/api/admin/audit?person=${binod.id}&limit=1`);
    expect(entries[0].changes).toEqual([
      { field: 'statutoryReason', part: 'PF', after: 'Joint option of 2019' },
    ]);
    const [changed] = await run.save({ userId: binod.id, version: saved.row.version, lopDays: 20 });
    expect(checkOf(changed.row, 'pf')).not.toHaveProperty('kept');
    expect(changed.row.findings).toContain('statutory-differs');
    const [back] = await run.save({ userId: binod.id, version: changed.row.version, lopDays: 0 });
    expect(checkOf(back.row, 'pf')).toHaveProperty('kept');
  });

  // behaviour pay-runs: The employer's side
  test('the slip has what the employer pays by which rules, and the employee is told what the law changed', async () => {
    const run = payRunClient(portal, '2026-10');
    await run.generate();
    const id = `slip_${asha.id.slice(4)}_2026-10`;
    const own = await slipOf(asha, id);
    expect(own).not.toHaveProperty('statutory');
    expect(own).not.toHaveProperty('employer');
    const pf = own.comparedWith.parts.find(({ component }: { component: string }) => component === 'pf');
    expect(pf).toMatchObject({ now: 3_000, was: 1_800, cause: 'PF wage ceiling ₹25,000 since 17 Sep 2026' });
    expect((await registered(asha, '2026-10')).statutory).toMatchObject({
      person: { workState: 'KA', epsMember: 'yes' },
      pf: {
        wages: 40_000,
        pfWages: 25_000,
        expected: 3_000,
        employer: 917,
        eps: 2_083,
        edli: 125,
        admin: 125,
      },
      rules: expect.arrayContaining(['pf.ceiling@2026-09-17']),
    });
  });

  // behaviour pay-runs: The employer's side
  test('employees see what the employer pays besides where the company wants that', async () => {
    await portal.changeCompany({ employerContributionsShown: true });
    const run = payRunClient(portal, '2026-10');
    expect((await run.summary()).slips).toMatchObject({ outdated: 3 });
    await run.generate();
    const own = await slipOf(asha, `slip_${asha.id.slice(4)}_2026-10`);
    expect(own.employer).toEqual([
      { label: 'PF', amount: 917 },
      { label: 'Pension (EPS)', amount: 2_083 },
      { label: 'Insurance (EDLI)', amount: 125 },
      { label: 'PF admin charge', amount: 125 },
    ]);
    await run.close();
  });

  // behaviour pay-runs: The employer's side
  test('a slip of August stays what it was, by the rules of August', async () => {
    const { slip } = await storedSlip(asha, '2026-08');
    expect(slip).toEqual(august);
    expect(slip.statutory?.pf).toMatchObject({
      pfWages: 15_000_00,
      expected: 1_800_00,
      employer: 550_00,
      eps: 1_250_00,
    });
    expect(slip.profile.pf).toBe(1_800_00);
  });

  test('what is filed has each payslip of the pay run, also one that the index does not list yet', async () => {
    const { period: _, ...unlisted } = await storedSlip(asha, '2026-10');
    await putItems('slips', [unlisted]);
    const path = '/api/admin/statutory/2026-10';
    const body = await portal.ok('GET', path);
    expect(body.payslips).toBe(4);
    expect(body.filings.find(({ id }: { id: string }) => id === 'pf')).toMatchObject({ people: 3 });
    await putItems('slips', [{ ...unlisted, period: '2026-10' }]);
  });

  // behaviour pay-runs: Filled-in figures
  test('figures that are filled in follow the others, and need a reason to be another one', async () => {
    await portal.changeCompany({ pfMode: 'fill' });
    const run = payRunClient(portal, '2026-11');
    await run.open();
    const row = await run.row(chitra.id);
    expect(checkOf(row, 'pf')).toMatchObject({ mode: 'fill', entered: 1_481, expected: 1_481 });
    const [half] = await run.save({ userId: chitra.id, version: row.version, lopDays: 15 });
    expect(checkOf(half.row, 'pf')).toMatchObject({ entered: 741, expected: 741 });

    const typed = { userId: chitra.id, version: half.row.version, typed: { pf: 1_000 } };
    expect((await run.save(typed))[0]).toMatchObject({
      outcome: 'refused',
      message: 'This figure is filled in. Enter a reason to keep another one.',
    });
    const [kept] = await run.save({ ...typed, keep: { pf: 'Agreed for this month' } });
    expect(checkOf(kept.row, 'pf')).toMatchObject({
      entered: 1_000,
      kept: { reason: 'Agreed for this month' },
    });

    await portal.setPayroll(asha.id, { basicSalary: 10_000, hra: 5_000 });
    expect(checkOf(await run.row(asha.id), 'pf')).toMatchObject({ entered: 1_200, expected: 1_200 });
  });

  test('payroll details cannot enter another figure in place of one that is filled in', async () => {
    const refused = await portal.setPayroll(asha.id, { pf: 1_800 });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'PF is filled in as ₹1,200.00. To keep another figure, give a reason in the pay run.',
      },
    });
    expect((await portal.setPayroll(asha.id, { pf: 1_200, profTax: 0 })).status).toBe(200);
  });

  // behaviour pay-runs: Filled-in figures
  // behaviour payroll: The checks of the pay run hold for a single payslip too
  test('filling in never takes a missing detail for 0: the employee has an error, and no payslip, until it is entered', async () => {
    const run = payRunClient(portal, '2026-11');
    const row = await run.row(dev.id);
    expect(row.findings).toContain('statutory-incomplete');
    expect(checkOf(row, 'pf')).toMatchObject({ entered: 1_800 });
    expect((await run.summary()).counts.errors).toBe(1);
    const single = await portal.asAdmin('POST', `/api/admin/payroll/generate-slip/${dev.id}`);
    expect([single.status, single.body.message]).toEqual([
      422,
      expect.stringContaining('cannot be filled in'),
    ]);
    await portal.saveStatutory(dev, member);
    expect((await run.row(dev.id)).findings).not.toContain('statutory-incomplete');
    expect(checkOf(await run.row(dev.id), 'pf')).toMatchObject({ entered: 3_000, expected: 3_000 });
  });
});
