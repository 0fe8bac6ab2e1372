import { expect, test } from 'vitest';
import { todayInIndia } from '../../../shared/date.ts';
import type { MissingPerson } from '../../../shared/people/people.ts';
import { nextPeriod, subtractMonths, toPeriod } from '../../../shared/period.ts';
import type { MissingCount } from '../../../shared/statutory/statutory-missing.ts';
import { sampleEmployer } from '../../support/employer.ts';
import { profileItem } from '../../support/items.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
const complete = { dateOfBirth: '1990-05-14', workState: 'DL', pfMembership: 'none' };

const asAdmin = (path: string) => portal.callOk('GET', path, { token: portal.admin });
const counts = async (): Promise<Record<string, number>> => {
  const { body } = await asAdmin('/api/admin/missing-details');
  return Object.fromEntries(
    (body.counts as MissingCount[]).map(({ field, employees }) => [field, employees]),
  );
};
const withProfile = async (details: object): Promise<Employee> => {
  const person = await portal.employee();
  const { kind, version } = profileItem(1);
  const item = { userId: person.id, kind, payrollVersion: 0, version, ...details };
  await putItems('profiles', [item]);
  return person;
};

// behaviour people: Missing details
test('counts what employees of this month lack, and lists them by name, page by page', async () => {
  expect(await counts()).toEqual({});
  await withProfile(complete);
  const { dateOfBirth: _, ...rest } = complete;
  const without = [await withProfile(rest), await withProfile({ ...rest, pfMembership: 'full' })];
  const unknown = await portal.employee();
  const lastMonth = `${subtractMonths(toPeriod(todayInIndia()), 1)}-10`;
  await withProfile({ dateOfLeaving: lastMonth });
  expect(await counts()).toEqual({
    ...{ dateOfBirth: 3, workState: 1, nameOnUan: 1, pfMembership: 1, epsMember: 1 },
  });

  const listed: MissingPerson[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = cursor && `&cursor=${cursor}`;
    const { body, headers } = await asAdmin(`/api/admin/missing-details/dateOfBirth?limit=2${query}`);
    expect(body.length).toBeLessThanOrEqual(2);
    listed.push(...(body as MissingPerson[]));
    cursor = headers.get('x-next-cursor');
  }
  expect(listed).toEqual(
    [...without, unknown]
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ id, name, email }) => ({ userId: id, name, email })),
  );
  const { body } = await asAdmin('/api/admin/missing-details/workState');
  expect((body as MissingPerson[]).map(({ userId }) => userId)).toEqual([unknown.id]);
});

// behaviour people: Missing details
test('asks for nothing that only amounts which the company has turned off depend on', async () => {
  const person = await withProfile({ workState: 'MH' });
  const missingOf = async () => (await asAdmin(`/api/admin/people/${person.id}`)).body.missing;
  expect(await missingOf()).toEqual(['dateOfBirth', 'gender', 'pfMembership']);
  const company = { ...sampleEmployer, pfMode: 'off' };
  await putItems('settings', [{ name: 'company', company, version: 1 }]);
  expect(await missingOf()).toEqual(['gender']);
  expect(Object.keys(await counts())).toEqual(['gender', 'workState']);
  expect((await asAdmin('/api/admin/missing-details/pfMembership')).body).toEqual([]);
});

test('does not list by a detail that no statutory amount needs', async () => {
  for (const field of ['disability', 'pan']) {
    const path = `/api/admin/missing-details/${field}`;
    expect((await portal.asAdmin('GET', path)).status).toBe(404);
  }
});

// behaviour people: Missing details
test('asks for what a move depends on once its month has come, and of each month in the report of that month', async () => {
  await putItems('settings', [{ name: 'company', company: sampleEmployer, version: 1 }]);
  const month = toPeriod(todayInIndia());
  const former = { until: month, workState: 'DL', pfMembership: 'none' };
  const moved = { ...complete, workState: 'MH', formerDetails: [former] };
  const { id } = await withProfile(moved);
  const ids = async (path: string) =>
    ((await asAdmin(path)).body as MissingPerson[]).map(({ userId }) => userId);
  expect(await ids('/api/admin/missing-details/gender')).not.toContain(id);
  const report = async (of: string) => {
    const { body } = await asAdmin(`/api/admin/reports/${of}/missing`);
    return body.find(({ userId }: MissingPerson) => userId === id).missing;
  };
  expect(await report(month)).not.toContain('gender');
  expect(await report(nextPeriod(month))).toContain('gender');
});
