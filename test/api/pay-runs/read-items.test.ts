import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TableName } from '../../../shared/contract.ts';
import { todayInIndia } from '../../../shared/date.ts';
import { subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const second = toPeriod(todayInIndia());
const first = subtractMonths(second, 1);

const portal = setUpPortal();
let asha: Employee;
let bela: Employee;

beforeAll(async () => {
  const hire = (name: string) => portal.hire(name, { basicSalary: 60_000, dateOfJoining: '2024-04-01' });
  asha = await hire('Asha Rao');
  bela = await hire('Bela Shah');
  await hire('Chitra Nair');
  await payRunClient(portal, first).open();
  await payRunClient(portal, first).generate();
  await payRunClient(portal, first).close();
  await payRunClient(portal, second).open();
});
afterEach(() => vi.restoreAllMocks());

/** The employees whose items of a table a call reads in batches, each as often as they are read. */
async function readOf<Reply>(table: TableName, call: () => Promise<Reply>) {
  const sent = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const reply = await call();
  const read = sent.mock.calls.flatMap(([command]) => {
    if (!(command instanceof BatchGetCommand)) return [];
    return command.input.RequestItems?.[table]?.Keys?.map((key) => key.userId ?? key.id) ?? [];
  });
  return { reply, read };
}

test('one-off amounts of a month are listed without reading the accounts of employees who have none', async () => {
  await portal.ok('POST', `/api/admin/pay-runs/${second}/adjustments`, {
    ...{ kind: 'earning', label: 'Bonus', reason: 'Diwali', id: `adj_${'0'.repeat(20)}` },
    employees: [{ userId: bela.id, amount: 1_000 }],
  });
  const { reply, read } = await readOf('accounts', () =>
    payRunClient(portal, second).call('GET', '/adjustments'),
  );
  expect(reply.body.map(({ name }: { name: string }) => name)).toEqual(['Bela Shah']);
  expect(read).toContain(bela.id);
  expect(read).not.toContain(asha.id);
});

test('a filter of errors reads the payslips of the month before of the rows that it shows', async () => {
  const { version } = await payRunClient(portal, second).row(asha.id);
  // The net pay is below zero.
  await payRunClient(portal, second).save({ userId: asha.id, version, otherDeduction: 90_000 });
  const errors = await readOf('slips', () => payRunClient(portal, second).rows('?filter=errors'));
  expect(errors.reply).toMatchObject([{ name: 'Asha Rao', previous: { netPay: 60_000 } }]);
  expect(errors.read).toEqual([asha.id]);
  vi.restoreAllMocks();
  // A filter that compares the months reads them of all rows.
  const changed = await readOf('slips', () => payRunClient(portal, second).rows('?filter=changed'));
  expect(changed.read).toHaveLength(3);
});

test('a headcount that a month does not keep reads who its payslips are of, and none as a whole', async () => {
  const sent = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const path = `/api/admin/reports/${first}/headcount`;
  const body = await portal.ok('GET', path);
  expect(body).toMatchObject({ payslips: 3, end: 3 });
  const read = sent.mock.calls.map(([{ input }]) => JSON.stringify(input));
  expect(read.filter((input) => input.includes('by-period') && input.includes(`"${first}"`))).toEqual([]);
  const ofSlips = read.filter((input) => input.includes('RequestItems') && input.includes('"slips"'));
  const ofPayslips = ofSlips.filter((input) => !input.includes('"imported#'));
  // Those of the month and of the month before.
  expect(ofPayslips).toHaveLength(2);
  for (const input of ofPayslips) {
    expect(input).toContain('"department"');
    expect(input).toContain('ProjectionExpression');
  }
});

test('missing details look for a payslip by its key only where the index has none', async () => {
  const { reply, read } = await readOf('slips', () =>
    portal.callOk('GET', `/api/admin/reports/${first}/missing`, { token: portal.admin }),
  );
  expect(reply.body.map(({ name }: { name: string }) => name)).toEqual([
    'Asha Rao',
    'Bela Shah',
    'Chitra Nair',
  ]);
  expect(reply.body.flatMap(({ missing }: { missing: string[] }) => missing)).not.toContain('payslip');
  expect(read).not.toContain(asha.id);
  expect(read).not.toContain(bela.id);
});

test('what is due by payslips that were generated is read without them', async () => {
  await payRunClient(portal, second).generate();
  const settings = { trackedFrom: second, debitAccount: '', layout: 'hdfc', templates: [], version: 0 };
  await portal.ok('PUT', '/api/admin/payment-settings', settings);
  const { reply, read } = await readOf('slips', () =>
    portal.callOk('GET', '/api/admin/payments', { token: portal.admin }),
  );
  // The net pay of the third one is below zero.
  expect(reply.body[0]).toMatchObject({ payPeriod: second, due: { employees: 2 } });
  expect(read).toEqual([]);
});

test('a month is closed without reading the unpaid leave of all employees', async () => {
  await payRunClient(portal, second).confirmSlips();
  const sent = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  await payRunClient(portal, second).close();
  const queried = sent.mock.calls.flatMap(([command]) =>
    command instanceof QueryCommand ? [command.input.TableName] : [],
  );
  expect(queried).toContain('runs');
  expect(queried).not.toContain('leaves');
});
