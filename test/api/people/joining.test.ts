import { beforeEach, describe, expect, test } from 'vitest';
import { emptyProfile } from '../../../functions/store/profile.ts';
import type { Employee } from '../../support/portal.ts';
import { putItems } from '../../support/put-items.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
let person: Employee;

/** An employee who was employed before, until 31 Aug 2024. */
beforeEach(async () => {
  person = await portal.employee();
  await putItems('profiles', [
    {
      ...emptyProfile(person.id),
      dateOfBirth: '1991-07-20',
      dateOfJoining: '2025-01-06',
      employments: [
        { from: '2012-05-02', to: '2016-03-31' },
        { from: '2019-03-04', to: '2024-08-31' },
      ],
      payrollVersion: 1,
      version: 1,
    },
  ]);
});

const importRow = (row: object) =>
  portal.asAdmin('POST', '/api/admin/people', {
    people: [{ userId: person.id, email: person.email, version: 1, ...row }],
    invite: false,
  });

/** Every way in which a date of joining is entered, as status and what was said of it. */
const ways: [string, (dateOfJoining: string) => Promise<[number, string | undefined]>][] = [
  [
    'the payroll form',
    async (dateOfJoining) => {
      const { status, body } = await portal.asAdmin('PUT', `/api/admin/employee-profile/${person.id}`, {
        dateOfJoining,
      });
      return [status, body.fields?.dateOfJoining];
    },
  ],
  [
    'an import',
    async (dateOfJoining) => {
      const { body } = await importRow({ dateOfJoining });
      const [row] = body;
      return [row.outcome === 'changed' ? 200 : 400, row.fields?.dateOfJoining ?? row.message];
    },
  ],
  [
    'employing again',
    async (dateOfJoining) => {
      await putItems('profiles', [
        {
          ...emptyProfile(person.id),
          dateOfBirth: '2011-07-20',
          dateOfLeaving: '2024-08-31',
          payrollVersion: 1,
          version: 1,
        },
      ]);
      const { status, body } = await portal.asAdmin('POST', `/api/admin/people/${person.id}/rehire`, {
        dateOfJoining,
        version: 1,
      });
      return [status, body.fields?.dateOfJoining];
    },
  ],
];

describe.each(ways)('a date of joining entered by %s', (way, enter) => {
  // behaviour leaving: A date of joining
  test('is after the last day of the employment before', async () => {
    const [status, message] = await enter('2024-08-31');
    expect([status, message]).toEqual([400, expect.stringMatching(/must be after/)]);
    if (way !== 'employing again') expect((await enter('2019-03-04'))[0]).toBe(400);
    expect((await enter(way === 'employing again' ? '2026-01-05' : '2024-09-01'))[0]).toBe(200);
  });

  // behaviour leaving: A date of joining
  test('is not before an employee may work', async () => {
    if (way !== 'employing again')
      await putItems('profiles', [
        { ...emptyProfile(person.id), dateOfBirth: '1990-02-28', payrollVersion: 1, version: 1 },
      ]);
    for (const date of way === 'employing again'
      ? ['2025-07-19']
      : ['1951-06-01', '1990-02-28', '2004-02-27'])
      expect(await enter(date), date).toEqual([
        400,
        expect.stringMatching(/at least 14 years after the date of birth/),
      ]);
    expect((await enter(way === 'employing again' ? '2025-07-20' : '2004-02-28'))[0]).toBe(200);
  });
});

describe('a date of birth', () => {
  const late = '2011-01-07';

  // behaviour leaving: A date of joining
  test('entered as a statutory detail fits the date of joining', async () => {
    const { status, body } = await portal.asAdmin('PUT', `/api/admin/people/${person.id}/statutory`, {
      dateOfBirth: late,
      version: 1,
    });
    expect([status, body.fields?.dateOfBirth]).toEqual([400, expect.stringMatching(/at least 14 years/)]);
  });

  // behaviour leaving: A date of joining
  test('entered by an import fits the date of joining', async () => {
    const { body } = await importRow({ dateOfBirth: late });
    expect(body[0].outcome).not.toBe('changed');
    expect((await importRow({ dateOfBirth: '2011-01-06' })).body[0].outcome).toBe('changed');
  });
});

test('a new employee of an import has not joined before the working age', async () => {
  const row = { name: 'Meera Pillai', email: 'meera.pillai@example.com', dateOfBirth: '1990-04-11' };
  const add = (dateOfJoining: string) =>
    portal.asAdmin('POST', '/api/admin/people', { people: [{ ...row, dateOfJoining }], invite: false });
  expect((await add('1951-01-01')).body[0].outcome).not.toBe('created');
  expect((await add('2015-01-01')).body[0].outcome).toBe('created');
});

test('a date of joining that was stored before the rule does not stop other changes', async () => {
  await putItems('profiles', [
    {
      ...emptyProfile(person.id),
      dateOfBirth: '1990-02-28',
      dateOfJoining: '1951-06-01',
      payrollVersion: 1,
      version: 1,
    },
  ]);
  const { status } = await portal.asAdmin('PUT', `/api/admin/employee-profile/${person.id}`, {
    department: 'Sales',
  });
  expect(status).toBe(200);
});
