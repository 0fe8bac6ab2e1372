import { beforeAll, describe, expect, test } from 'vitest';
import type { PayRunApproval } from '../../../shared/pay-runs/approval-state.ts';
import type { StatutoryCheck } from '../../../shared/pay-runs/rows.ts';
import { readAuditItems } from '../../support/audit-entries.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { datedDetailsClient, headsOf, inBengaluru, worksheetOf } from './dated-details-client.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal({ now: '2027-04-28T06:00:00Z' });
const { hire, payMonth } = datedDetailsClient(portal);
let arun: Employee;
let vani: Employee;
/** The second admin. */
let bela: string;

const member = { pfMembership: 'ceiling', epsMember: 'yes' };

/** Closes a generated month with the payslips that are out of date as they are. */
async function closeAsItIs(month: string) {
  const run = payRunClient(portal, month);
  const list = await run.confirmSlips('Settled next month');
  await run.close();
  return list.map(({ name }) => name);
}

beforeAll(async () => {
  await portal.changeCompany({
    ...{ pfMode: 'fill', profTaxMode: 'fill', esiMode: 'off', labourWelfareFundMode: 'off' },
  });
  arun = await hire('Arun Rao', { ...inBengaluru, pfMembership: 'none' });
  const inChennai = { gender: 'female', workState: 'TN', localBody: 'chennai', pfMembership: 'none' };
  vani = await hire('Vani Raj', inChennai, { basicSalary: 60_000, dateOfJoining: '2027-04-01' });
});

const runOf = (month: string, token?: string) => payRunClient(portal, month, token);
const approvalOf = async (month: string, token?: string): Promise<PayRunApproval> =>
  (await runOf(month, token).summary()).approval as PayRunApproval;
const submit = async (month: string) =>
  runOf(month).call('POST', '/submission', { digest: (await approvalOf(month)).digest });
const approve = async (month: string, token = bela) =>
  runOf(month, token).call('POST', '/approval', { digest: (await approvalOf(month)).digest });
async function submitAndApprove(month: string) {
  expect((await submit(month)).status).toBe(200);
  expect((await approve(month)).status).toBe(200);
  expect((await approvalOf(month)).state).toBe('approved');
}

/** An admin's token. */
async function makeAdmin(name: string): Promise<string> {
  const person = await portal.employee(name);
  await portal.promote(person);
  return portal.signInAdmin(person);
}

// Each test goes on where the one before it ended: it is the life of a company.
describe('details that change while a month is generated and open', () => {
  // behaviour pay-changes: PF details of months that are paid
  test('PF of a month that is closed with its payslip as it is comes on the worksheet of the next payslip', async () => {
    const run = payRunClient(portal, '2027-04');
    await run.pay();
    await portal.saveStatutory(arun, { ...member, appliesFrom: '2027-04' });
    expect(await closeAsItIs('2027-04')).toEqual(['Arun Rao']);
    expect((await portal.ok('GET', `/api/admin/people/${arun.id}`)).pfDifference).toEqual({
      months: ['2027-04'],
      byHand: [],
    });
    await payMonth('2027-05');
    expect(await worksheetOf(arun, '2027-05')).toEqual({ '2027-04': [0, 2_400] });
  });

  // behaviour pay-changes: PF details of months that are paid
  test('PF of a month that is generated again before it is closed is on no worksheet', async () => {
    const run = payRunClient(portal, '2027-06');
    await run.pay();
    await portal.saveStatutory(arun, { voluntaryPf: 10, appliesFrom: '2027-06' });
    await run.generateAndClose();
    expect(await headsOf(arun, '2027-06')).toEqual(['KA', 0, 4_400]);
    await payMonth('2027-07');
    expect(await worksheetOf(arun, '2027-07')).toEqual({});
  });

  // behaviour statutory: A move that is entered late
  test('a move in a month that is closed with its payslip as it is counts in the new place, with a doubt', async () => {
    const run = payRunClient(portal, '2027-08');
    await run.pay();
    await portal.saveStatutory(vani, { workState: 'KA', appliesFrom: '2027-08' });
    expect(await closeAsItIs('2027-08')).toEqual(['Vani Raj']);
    const next = payRunClient(portal, '2027-09');
    await next.open();
    const { doubts } = (await next.row(vani.id)).statutory.find(
      ({ head }) => head === 'profTax',
    ) as StatutoryCheck;
    expect(doubts).toContain(
      'By the details of now the employee worked elsewhere than the payslip says: August 2027. Reopen the month and generate it again, or settle its tax yourself.',
    );
  });
});

describe('details that change once a month is approved', () => {
  const month = '2027-10';
  const statutoryOf = ({ id }: Employee) => `/api/admin/people/${id}/statutory`;
  const versionOf = async ({ id }: Employee) =>
    (await portal.ok('GET', `/api/admin/people/${id}`)).version as number;
  const saveAs = async (token: string, person: Employee, details: object) =>
    portal.call('PUT', statutoryOf(person), {
      token,
      body: { version: await versionOf(person), ...details },
    });

  beforeAll(async () => {
    await payRunClient(portal, '2027-09').generate();
    await payRunClient(portal, '2027-09').close();
    await portal.changeCompany({ payRunApproval: true });
    bela = await makeAdmin('Bela Shah');
    await runOf(month).open();
    await submitAndApprove(month);
  });

  // behaviour pay-runs: An approval is of exactly these figures
  test('PF of an earlier month that comes on the payslip ends the approval, which holds again without it', async () => {
    await portal.saveStatutory(arun, { voluntaryPf: 5, appliesFrom: '2027-09' });
    await portal.saveStatutory(arun, { voluntaryPf: 10, appliesFrom: month });
    expect((await approvalOf(month)).state).toBe('changed');
    expect(
      (await runOf(month).call('POST', '/generation', (await runOf(month).summary()).payable)).status,
    ).toBe(409);
    await portal.saveStatutory(arun, { voluntaryPf: 10, appliesFrom: '2027-09' });
    expect((await approvalOf(month)).state).toBe('approved');
  });

  // behaviour pay-runs: An approval is of exactly these figures
  test('the same professional tax of another state ends the approval', async () => {
    await portal.saveStatutory(vani, { workState: 'MH', appliesFrom: month });
    expect((await runOf(month).row(vani.id)).statutory).toContainEqual(
      expect.objectContaining({ head: 'profTax', expected: 200 }),
    );
    expect((await approvalOf(month)).state).toBe('changed');
    await portal.saveStatutory(vani, { workState: 'KA', appliesFrom: month });
    expect((await approvalOf(month)).state).toBe('approved');
  });

  // behaviour people: A change of work state
  test('two admins who change details at once see each other, and a change that is sent twice is one', async () => {
    const version = await versionOf(arun);
    const change = { version, disability: 'yes', appliesFrom: month };
    const [late, first] = await interleaveBeforeWrite(
      'profiles',
      () =>
        portal.call('PUT', statutoryOf(arun), {
          token: bela,
          body: { version, voluntaryPf: 8, appliesFrom: month },
        }),
      () => portal.ok('PUT', statutoryOf(arun), change),
    );
    expect(late.status).toBe(409);
    // Its answer was lost.
    expect(await portal.ok('PUT', statutoryOf(arun), change)).toEqual(first);
    expect(await versionOf(arun)).toBe(version + 1);
    const entries = (await readAuditItems(arun.id)).filter(({ action }) => action === 'statutory.saved');
    expect(entries.filter(({ changes }) => Object.keys(changes ?? {}).includes('disability'))).toHaveLength(
      1,
    );
    await submitAndApprove(month);
  });

  // behaviour pay-runs: The approver
  test('details that hold from the next month on leave the approval, and their admin approves this month and not that one', async () => {
    const dilip = await hire('Dilip Sen', { ...inBengaluru, pfMembership: 'none' });
    await runOf(month).check();
    expect((await saveAs(bela, dilip, { ...member, appliesFrom: '2027-11' })).status).toBe(200);
    await submitAndApprove(month);
    expect((await saveAs(bela, dilip, { voluntaryPf: 5, appliesFrom: '2027-11' })).status).toBe(200);
    expect((await approvalOf(month)).state).toBe('approved');
    await runOf(month).generate();
    expect((await approvalOf(month)).state).toBe('approved');
    await runOf(month).close();
    expect((await approvalOf(month)).state).toBe('approved');
    await runOf('2027-11').open();
    expect((await submit('2027-11')).status).toBe(409);
  });
});
