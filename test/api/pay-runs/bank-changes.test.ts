import { beforeAll, describe, expect, test } from 'vitest';
import { formatDate, todayInIndia } from '../../../shared/date.ts';
import { payRunMessages } from '../../../shared/pay-runs/messages.ts';
import type { RegisterEntry } from '../../../shared/pay-runs/pay-runs.ts';
import { payPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import { bankChangeText } from '../../../shared/profiles/bank-change.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { runHead } from '../../support/stored-run.ts';
import { payRunClient } from './pay-run-client.ts';

const today = todayInIndia();
const thisMonth = toPeriod(today);
const [lastMonth, monthBefore] = [subtractMonths(thisMonth, 1), subtractMonths(thisMonth, 2)];

const bank = { bankAccountNumber: '50100012345678', ifscCode: 'HDFC0001234' };
const newBank = { bankAccountNumber: '000999888777', ifscCode: 'ICIC0004321' };

const portal = setUpPortal();
let asha: Employee;
let bela: Employee;
let chitra: Employee;
let dev: Employee;
const save = ({ token }: Employee, body: object) => portal.call('POST', '/api/profile', { token, body });
const run = () => payRunClient(portal, lastMonth);
const markOf = async ({ id }: Employee) => {
  const { findings, bankChange } = await run().row(id);
  return findings.includes('bank-changed') && bankChange ? bankChangeText(bankChange) : undefined;
};
const byEmployee = `Bank account changed on ${formatDate(today)} by the employee.`;

beforeAll(async () => {
  const hire = async (name: string, personal: object) => {
    const person = await portal.employee(name);
    await save(person, personal);
    return person;
  };
  [asha, bela, chitra, dev] = [
    await hire('Asha Rao', bank),
    await hire('Bela Shah', { ...bank, bankAccountNumber: '11112222333344' }),
    await hire('Chitra Nair', {}),
    await hire('Dev Patel', { ...bank, bankAccountNumber: '55556666777788' }),
  ];
  for (const { id } of [asha, bela, chitra])
    await portal.generate(id, { payPeriod: monthBefore, basicSalary: 31_000 });
  await portal.setPayroll(dev.id, { basicSalary: 31_000 });
  await save(bela, newBank);
  await run().open();
});

// Each test goes on where the one before it ended: it is the life of two months.
describe('a bank account that was changed since the last slip', () => {
  test('is a warning of the month that is opened after it, and no other is', async () => {
    expect(await markOf(bela)).toBe(byEmployee);
    expect(await Promise.all([asha, chitra, dev].map(markOf))).toEqual([undefined, undefined, undefined]);
  });

  // behaviour profiles: A new bank account, IFSC or PAN
  test('is a warning of the open month at once, which can be filtered by', async () => {
    await save(asha, newBank);
    expect(await markOf(asha)).toBe(byEmployee);
    const { issues } = await run().summary();
    expect(issues['bank-changed']).toBe(2);
    const rows = await run().rows('?issue=bank-changed&filter=warnings');
    expect(rows.map(({ name }) => name)).toEqual(['Asha Rao', 'Bela Shah']);
  });

  test('stays one after an edit of the row and after a check', async () => {
    const { version } = await run().row(asha.id);
    await run().save({ userId: asha.id, version, otherDeduction: 100 });
    expect(await markOf(asha)).toBe(byEmployee);
    await run().check();
    expect(await markOf(asha)).toBe(byEmployee);
  });

  test('is none any more once it is the one of the last slip again, however that is written', async () => {
    await save(asha, { bankAccountNumber: '5010 0012 345678', ifscCode: 'hdfc0001234' });
    expect(await markOf(asha)).toBeUndefined();
    await save(asha, newBank);
    expect(await markOf(asha)).toBe(byEmployee);
  });

  test('is one where there was none, for who has been paid before; for who has not, a second account is', async () => {
    await save(chitra, newBank);
    expect(await markOf(chitra)).toBe(byEmployee);
    expect(await markOf(dev)).toBeUndefined();
    await save(dev, newBank);
    expect(await markOf(dev)).toBe(byEmployee);
  });

  test('names the admin whose sheet changed it', async () => {
    const people = await portal.ok('GET', '/api/admin/people');
    const { version } = people.find(({ userId }: { userId: string }) => userId === bela.id);
    await portal.ok('POST', '/api/admin/people', {
      invite: false,
      people: [{ email: bela.email, userId: bela.id, version, bankAccountNumber: '12340000123400' }],
    });
    expect(await markOf(bela)).toBe(`Bank account changed on ${formatDate(today)} by Administrator.`);
  });

  // behaviour profiles: A new bank account, IFSC or PAN
  test('is marked in what the bank advice is made of, where other accounts are not', async () => {
    await save(asha, bank);
    await run().generate();
    const body = await portal.ok('GET', `${run().path}/register`);
    const marks = body.map(({ user, bankChange }: RegisterEntry) => [user.name, bankChange?.by]);
    expect(marks.sort()).toEqual([
      ['Asha Rao', undefined],
      ['Bela Shah', 'Administrator'],
      ['Chitra Nair', undefined],
      ['Dev Patel', undefined],
    ]);
    const changed = body.filter(({ bankChange }: RegisterEntry) => bankChange);
    expect(changed).toHaveLength(3);
    expect(changed[0].bankChange.on).toBe(today);
  });

  // behaviour profiles: A new bank account, IFSC or PAN
  test('is a warning no more in the month after its first slip', async () => {
    await run().close();
    const next = payRunClient(portal, thisMonth);
    await next.open();
    expect((await next.summary()).issues['bank-changed']).toBeUndefined();
  });
});

test('a bank account is not changed while the slips of its month are being generated; a designation is', async () => {
  const person = await portal.employee();
  const period = payPeriod.parse('2001-01');
  await portal.setPayroll(person.id, { payPeriod: period, basicSalary: 31_000 });
  await putItems('runs', [runHead(period)]);
  const refused = await save(person, newBank);
  expect([refused.status, refused.body.message]).toEqual([409, payRunMessages.generating(period)]);
  expect((await save(person, { designation: 'Engineer' })).status).toBe(200);
});
