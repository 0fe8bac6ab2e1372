import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenSlip, StatutoryCheck } from '../../../shared/pay-runs/pay-runs.ts';
import { type Employee, type Portal, startPortal } from '../../support/portal.ts';
import { datedDetailsClient, headsOf, inBengaluru, worksheetOf } from './dated-details-client.ts';
import { payRunClient } from './pay-run-client.ts';

let portal: Portal;
let client: ReturnType<typeof datedDetailsClient>;
let arun: Employee;
let vani: Employee;

const member = { pfMembership: 'ceiling', epsMember: 'yes' };

/** Closes a generated month with the payslips that are out of date as they are. */
async function closeAsItIs(month: string) {
  const run = payRunClient(portal, month);
  const { list } = (await run.call('GET', '/slips')).body as { list: OpenSlip[] };
  const slips = list.map(({ userId, deviation }) => ({ userId, deviation }));
  expect((await run.call('POST', '/slips', { reason: 'Settled next month', slips })).status).toBe(200);
  await run.close();
  return list.map(({ name }) => name);
}

beforeAll(async () => {
  vi.useFakeTimers({ now: new Date('2027-04-28T06:00:00Z'), toFake: ['Date'] });
  portal = await startPortal();
  client = datedDetailsClient(portal);
  await client.setCompany({
    ...{ pfMode: 'fill', profTaxMode: 'fill', esiMode: 'off', labourWelfareFundMode: 'off' },
  });
  arun = await client.hire('Arun Rao', { ...inBengaluru, pfMembership: 'none' });
  const inChennai = { gender: 'female', workState: 'TN', localBody: 'chennai', pfMembership: 'none' };
  vani = await client.hire('Vani Raj', inChennai, { basicSalary: 60_000, dateOfJoining: '2027-04-01' });
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.stop();
});

// Each test goes on where the one before it ended: it is the life of a company.
describe('details that change while a month is generated and open', () => {
  // behaviour pay-changes: PF details of months that are paid
  test('PF of a month that is closed with its payslip as it is comes on the worksheet of the next payslip', async () => {
    const run = payRunClient(portal, '2027-04');
    await run.open();
    await run.generate();
    await client.saveDetails(arun, { ...member, appliesFrom: '2027-04' });
    expect(await closeAsItIs('2027-04')).toEqual(['Arun Rao']);
    expect((await client.ok('GET', `/api/admin/people/${arun.id}`)).pfDifference).toEqual({
      months: ['2027-04'],
      byHand: [],
    });
    await client.payMonth('2027-05');
    expect(await worksheetOf(arun, '2027-05')).toEqual({ '2027-04': [0, 2_400] });
  });

  // behaviour pay-changes: PF details of months that are paid
  test('PF of a month that is generated again before it is closed is on no worksheet', async () => {
    const run = payRunClient(portal, '2027-06');
    await run.open();
    await run.generate();
    await client.saveDetails(arun, { voluntaryPf: 10, appliesFrom: '2027-06' });
    await run.generate();
    await run.close();
    expect(await headsOf(arun, '2027-06')).toEqual(['KA', 0, 4_400]);
    await client.payMonth('2027-07');
    expect(await worksheetOf(arun, '2027-07')).toEqual({});
  });

  // behaviour statutory: A move that is entered late
  test('a move in a month that is closed with its payslip as it is counts in the new place, with a doubt', async () => {
    const run = payRunClient(portal, '2027-08');
    await run.open();
    await run.generate();
    await client.saveDetails(vani, { workState: 'KA', appliesFrom: '2027-08' });
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
