import { expect, test } from 'vitest';
import { eraseProofs, remindOfProofs } from '../../../functions/declarations/daily-proofs.ts';
import { fileExists } from '../../../functions/lib/files.ts';
import { get, query } from '../../../functions/lib/table.ts';
import { parseFanOut } from '../../../functions/store/fan-out.ts';
import { keptPartition, proofsKey } from '../../../functions/store/proofs.ts';
import { userId } from '../../../shared/user-id.ts';
import { startOnOrdinaryDay } from '../../support/frozen-clock.ts';
import { profileItem } from '../../support/items.ts';
import type { Employee } from '../../support/portal.ts';
import { proofsClient } from '../../support/proofs-client.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

startOnOrdinaryDay();
const { upload, decide } = proofsClient(() => portal);
const portal = setUpPortal();

async function declare(claims: object): Promise<Employee> {
  const employee = await portal.employee();
  const { token } = employee;
  await portal.saveStatutory(employee, { dateOfBirth: '1990-05-10' });
  await portal.callOk('PUT', '/api/declaration/regime', { token, body: { regime: 'old' } });
  await portal.callOk('PUT', '/api/declaration', { token, body: { version: 1, claims } });
  return employee;
}

/** Has proofs count from a month's payslip on. */
const choose = (proofsFrom: string) => portal.changeCompany({ proofsFrom });

/** The employees that the reminders of a day tell. */
async function remindedOn(day: string): Promise<string[]> {
  const read = async () =>
    (await query('notifications', { partition: ['userId', 'fan-out'] })).flatMap((item) => {
      const fanOut = parseFanOut(item);
      return fanOut?.kind === 'proof.due' ? [fanOut] : [];
    });
  const before = (await read()).length;
  await remindOfProofs(day);
  return (await read()).slice(before).flatMap(({ recipients = [] }) => recipients);
}
const filesOf = async ({ id }: Employee): Promise<string[]> =>
  (await query('declarations', { partition: ['userId', keptPartition] }))
    .map(({ file }) => String(file))
    .filter((file) => file.includes(id));
const itemOf = ({ id }: Employee) => get('declarations', proofsKey(userId.parse(id), 2026));

// behaviour income-tax: Employees are reminded
test('reminds employees of lines that are not proved, once in January and once in February', async () => {
  const asha = await declare({ savings: 1, health: 1 });
  const babu = await declare({ savings: 1 });
  const chitra = await declare({ savings: 1 });
  await upload(asha, 'savings');
  await upload(babu, 'savings');
  await upload(chitra, 'savings');
  await decide(chitra, 'savings', { result: 'refused', reason: 'Of another year' });
  expect(await remindedOn('2027-01-09')).toEqual([]);
  expect((await remindedOn('2027-01-11')).sort()).toEqual([asha.id, chitra.id].sort());
  expect(await remindedOn('2027-01-12')).toEqual([]);
  await upload(asha, 'health');
  await Promise.all([remindOfProofs('2027-01-31'), remindOfProofs('2027-01-31')]);
  expect(await remindedOn('2027-02-01')).toEqual([chitra.id]);
  expect(await remindedOn('2027-02-14')).toEqual([]);
});

// behaviour income-tax: Employees are reminded
test.each([
  ['january', 2028, ['2028-12-10', '2029-01-01'], ['2028-12-09', '2029-01-15', '2029-02-01']],
  ['march', 2029, ['2030-02-10', '2030-03-14'], ['2030-01-10', '2030-02-09', '2030-03-15']],
] as const)('reminds by the month of the company: %s', async (proofsFrom, year, days, others) => {
  await choose(proofsFrom);
  const employee = await portal.employee();
  const declared = [{ from: `${year}-04`, claims: { savings: 100 } }];
  await putItems('profiles', [{ ...profileItem(1), userId: employee.id, oldRegime: { [year]: declared } }]);
  for (const day of others) expect(await remindedOn(day)).toEqual([]);
  for (const day of days) expect(await remindedOn(day)).toEqual([employee.id]);
});

// behaviour income-tax: Employees are reminded
test('reminds again by the new month where the company changes it after a reminder', async () => {
  const employee = await portal.employee();
  const declared = [{ from: '2031-04', claims: { savings: 100 } }];
  await putItems('profiles', [{ ...profileItem(1), userId: employee.id, oldRegime: { 2031: declared } }]);
  await choose('february');
  expect(await remindedOn('2032-01-10')).toEqual([employee.id]);
  expect(await remindedOn('2032-02-01')).toEqual([employee.id]);
  await choose('march');
  expect(await remindedOn('2032-02-09')).toEqual([]);
  expect(await remindedOn('2032-02-10')).toEqual([employee.id]);
  expect(await remindedOn('2032-02-11')).toEqual([]);
  expect(await remindedOn('2032-03-01')).toEqual([employee.id]);
  expect(await remindedOn('2032-03-02')).toEqual([]);
});

// behaviour income-tax: Proofs are erased
test('erases the files eight years after the tax year, and not before', async () => {
  const dev = await declare({ savings: 1 });
  await upload(dev, 'savings');
  const [file = ''] = await filesOf(dev);
  await eraseProofs(Date.parse('2035-03-31T23:59:59Z'));
  expect(await fileExists(file)).toBe(true);
  await eraseProofs(Date.parse('2035-04-01T00:00:00Z'));
  expect([await fileExists(file), await filesOf(dev)]).toEqual([false, []]);
});

// behaviour income-tax: Proofs are erased
test('erases them as early as the company has chosen', async () => {
  const gita = await declare({ savings: 1 });
  await upload(gita, 'savings');
  const [file = ''] = await filesOf(gita);
  await portal.changeCompany({ declarationYearsKept: 2 });
  await eraseProofs(Date.parse('2029-03-31T23:59:59Z'));
  expect(await fileExists(file)).toBe(true);
  await eraseProofs(Date.parse('2029-04-01T00:00:00Z'));
  expect(await fileExists(file)).toBe(false);
  await portal.changeCompany({ declarationYearsKept: 8 });
});

// behaviour income-tax: Proofs are erased
test('erases the proofs of a deleted account, and of no other', async () => {
  const [esha, farah] = [await declare({ savings: 1 }), await declare({ savings: 1 })];
  for (const each of [esha, farah]) await upload(each, 'savings');
  const [[gone = ''], [kept = '']] = [await filesOf(esha), await filesOf(farah)];
  await portal.ok('DELETE', `/api/auth/users/${esha.id}`);
  await portal.invoke('statutory-reminders', {});
  expect([await fileExists(gone), await fileExists(kept)]).toEqual([false, true]);
  expect([await itemOf(esha), await filesOf(esha)]).toEqual([undefined, []]);
  expect(await itemOf(farah)).toBeDefined();
});
