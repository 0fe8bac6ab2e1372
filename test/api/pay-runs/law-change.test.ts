import { beforeAll, expect, test } from 'vitest';
import { type LawChange, lawChangeParts } from '../../../shared/pay-runs/law-change.ts';
import type { Employee } from '../../support/portal.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';
import { payRunClient } from './pay-run-client.ts';

const portal = setUpPortal({ now: '2026-10-28T06:00:00Z' });
let low: Employee;
let middle: Employee;
let high: Employee;

const member = {
  dateOfBirth: '1990-05-14',
  gender: 'female',
  workState: 'KA',
  pfMembership: 'ceiling',
  epsMember: 'yes',
};

async function hire(name: string, basicSalary: number, details?: object): Promise<Employee> {
  const person = await portal.hire(name, { basicSalary, pf: 1_800 });
  if (details) await portal.saveStatutory(person, details);
  return person;
}

beforeAll(async () => {
  low = await hire('Chitra Nair', 12_345, member);
  middle = await hire('Asha Rao', 20_000, member);
  high = await hire('Binod Sen', 40_000, member);
  await hire('Dev Patel', 40_000);
});

const preview = async (month: string): Promise<LawChange> =>
  await portal.ok('GET', `/api/admin/pay-runs/${month}/law-change`);

test('a raised ceiling changes PF of those above the earlier one, by name and with both costs', async () => {
  const october = payRunClient(portal, '2026-10');
  await october.open();
  const before = (await october.rows()).map(({ version }) => version);
  const [pf, ...others] = (await preview('2026-10')).heads;
  expect(others).toEqual([]);
  // September had both ceilings by its days.
  expect(pf).toEqual({
    head: 'pf',
    rules: [
      {
        id: 'pf.ceiling',
        label: 'PF wage ceiling',
        from: '2026-09-17',
        before: '₹15,000, then ₹25,000',
        now: '₹25,000',
        source: expect.objectContaining({ title: 'S.O. 5109(E) of 17 Sep 2026' }),
      },
    ],
    people: 2,
    employee: { before: 4_440, now: 5_400 },
    employer: { before: 4_810, now: 5_850 },
    list: [
      {
        userId: high.id,
        name: 'Binod Sen',
        employee: { before: 2_360, now: 3_000 },
        employer: { before: 2_556, now: 3_250 },
      },
      {
        userId: middle.id,
        name: 'Asha Rao',
        employee: { before: 2_080, now: 2_400 },
        employer: { before: 2_254, now: 2_600 },
      },
    ],
  });
  expect(pf?.list.some(({ userId }) => userId === low.id)).toBe(false);
  const parts: LawChange[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body, headers } = await october.call(
      'GET',
      `/law-change?limit=1${cursor && `&cursor=${cursor}`}`,
    );
    parts.push(body);
    cursor = headers.get('x-next-cursor');
  }
  expect(parts.map(({ heads }) => heads.length)).toEqual([1, 1, 0, 0]);
  expect(lawChangeParts.add(parts as [LawChange, ...LawChange[]])).toEqual({ heads: [pf] });
  // A preview: nothing is written.
  expect((await october.rows()).map(({ version }) => version)).toEqual(before);
});

test("the company's own value is a change too", async () => {
  const override = { value: 30_000_00, reason: 'Our own trust' };
  const own = { version: 0, id: 'pf.ceiling', from: '2026-10-01', override };
  await portal.ok('PUT', '/api/admin/law', own);
  const [pf] = (await preview('2026-10')).heads;
  expect(pf?.rules).toMatchObject([{ id: 'pf.ceiling', from: '2026-10-01', now: '₹30,000' }]);
  expect(pf?.list[0]?.employee).toEqual({ before: 2_360, now: 3_600 });
});

test('a month without a pay run has no preview', async () => {
  const { status } = await portal.asAdmin('GET', '/api/admin/pay-runs/2026-11/law-change');
  expect(status).toBe(404);
});
