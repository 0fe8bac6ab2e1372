import { beforeEach, describe, expect, test } from 'vitest';
import { remove } from '../../../functions/lib/table.ts';
import { componentsKey } from '../../../functions/store/salary-components.ts';
import { messages } from '../../../shared/messages.ts';
import { salaryComponentMessages } from '../../../shared/pay/salary-components.ts';
import { interleaveBeforeWrite } from '../../support/pause-command.ts';
import { setUpPortal } from '../../support/set-up-portal.ts';

const portal = setUpPortal();
beforeEach(async () => {
  await remove('settings', componentsKey);
});

const path = '/api/admin/salary-components';
const read = async () => await portal.ok('GET', path);
const save = (body: object) => portal.asAdmin('PUT', path, body);
const entries = async (count: number) => await portal.ok('GET', `/api/admin/audit?limit=${count}`);
const pay = (id: string, body: object) => portal.asAdmin('PUT', `/api/admin/employee-profile/${id}`, body);

const canteen = {
  name: 'Canteen',
  kind: 'deduction',
  amountKind: 'typed',
  isWages: false,
  isTaxable: true,
  isReduced: false,
  frequency: 'monthly',
};
const special = { ...canteen, name: 'Special allowance', kind: 'earning', amountKind: 'balance' };
const nps = { ...canteen, name: 'NPS (employee)', amountKind: 'percent-of-basic', percent: 10 };
const all = (...components: object[]) => ({ components, structure: {}, version: 0 });

/** Saves components in an empty company, and returns them as they are stored. */
async function stored(...components: object[]) {
  const { status, body } = await save(all(...components));
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

describe("the company's own salary components", () => {
  test('are none at first', async () => {
    expect(await read()).toEqual({ components: [], structure: {}, used: [], version: 0 });
  });

  test('get ids from the server that say nothing of them', async () => {
    const { components, version } = await stored(canteen, nps);
    expect(components).toEqual([
      { ...canteen, id: expect.stringMatching(/^cmp_[0-9a-f]{20}$/) },
      { ...nps, id: expect.stringMatching(/^cmp_[0-9a-f]{20}$/) },
    ]);
    expect(version).toBe(1);
    expect(await read()).toMatchObject({ components, version: 1 });
  });

  test('leave one readable audit entry each when they are added, changed and deleted', async () => {
    const { components } = await stored(canteen);
    expect((await entries(1))[0]).toMatchObject({
      action: 'salary-component.added',
      subject: { name: 'Canteen' },
      changes: expect.arrayContaining([
        { field: 'componentKind', after: 'deduction' },
        { field: 'amountKind', after: 'typed' },
        { field: 'frequency', after: 'monthly' },
      ]),
    });
    const lunch = { ...components[0], name: 'Lunch', endedFrom: '2027-01' };
    await save({
      ...all(lunch),
      structure: { hra: { amountKind: 'percent-of-basic', percent: 40 } },
      version: 1,
    });
    const [structure, changed] = (await entries(2)).toSorted((a: { action: string }, b: { action: string }) =>
      b.action.localeCompare(a.action),
    );
    expect(changed).toMatchObject({
      action: 'salary-component.changed',
      changes: [
        { field: 'endedFrom', after: '2027-01' },
        { field: 'name', before: 'Canteen', after: 'Lunch' },
      ],
    });
    expect(structure).toMatchObject({
      action: 'salary-structure.changed',
      changes: [{ field: 'hraOfCtc', after: '40 % of basic salary' }],
    });
    await save({ ...all(), version: 2 });
    expect((await entries(2)).map(({ action }: { action: string }) => action)).toContain(
      'salary-component.deleted',
    );
  });

  test('accept the same call again after its answer was lost, without a second copy', async () => {
    const first = await save(all(canteen));
    const again = await save(all(canteen));
    expect([again.status, again.body]).toEqual([200, first.body]);
    const removed = await save({ ...all(), version: 1 });
    expect((await save({ ...all(), version: 1 })).body).toEqual(removed.body);
  });

  test('refuse a change that was made from an older version', async () => {
    await stored(canteen);
    const { status, body } = await save(all(nps));
    expect([status, body.message]).toEqual([409, messages.versionConflict]);
  });

  test('of two admins at the same time, one saves and the other is told', async () => {
    const [slow, fast] = await interleaveBeforeWrite(
      'settings',
      () => save(all(canteen)),
      () => save(all(nps)),
    );
    expect([slow.status, fast.status]).toEqual([409, 200]);
    expect((await read()).components).toMatchObject([{ name: nps.name }]);
  });

  // behaviour pay-changes: A company adds up to 20 salary components
  test('can be twenty, and not more', async () => {
    const many = Array.from({ length: 21 }, (_, i) => ({ ...canteen, name: `Canteen ${i}` }));
    const { status, body } = await save(all(...many));
    expect([status, body.message]).toEqual([400, salaryComponentMessages.tooMany]);
    expect((await save(all(...many.slice(1)))).status).toBe(200);
  });

  test('can be ended, and the end can be changed or taken back', async () => {
    const { components } = await stored(canteen);
    const ended = await save({ ...all({ ...components[0], endedFrom: '2026-12' }), version: 1 });
    expect(ended.body.components[0].endedFrom).toBe('2026-12');
    const open = await save({ ...all(components[0]), version: 2 });
    expect(open.body.components).toEqual(components);
  });

  test.each([
    [
      'a name that another one has',
      [canteen, { ...nps, name: ' CANTEEN ' }],
      'components.1.name',
      'nameTaken',
    ],
    ['the name of a payroll field', [{ ...canteen, name: 'ta' }], 'components.0.name', 'nameTaken'],
    [
      'a percentage without a number',
      [{ ...nps, percent: undefined }],
      'components.0.percent',
      'percentRequired',
    ],
    [
      'a number without a percentage',
      [{ ...canteen, percent: 5 }],
      'components.0.percent',
      'percentNotAllowed',
    ],
    [
      'two that are what is left of CTC',
      [special, { ...special, name: 'B' }],
      'components.1.amountKind',
      'oneBalance',
    ],
    [
      'a deduction that is what is left of CTC',
      [{ ...special, kind: 'deduction' }],
      'components.0.amountKind',
      'balanceIsEarning',
    ],
    [
      'a percentage for single months',
      [{ ...nps, frequency: 'once' }],
      'components.0.amountKind',
      'onceIsTyped',
    ],
    ['an id that is not known', [{ ...canteen, id: 'abc' }], 'components.0.id', 'notFound'],
    [
      'earnings that take up gross earnings',
      [
        { ...nps, kind: 'earning', amountKind: 'percent-of-gross', percent: 60 },
        { ...nps, kind: 'earning', amountKind: 'percent-of-gross', percent: 40, name: 'B' },
      ],
      'components.1.percent',
      'grossUsedUp',
    ],
  ] as const)('refuse %s, and store nothing', async (_, components, field, message) => {
    const { status, body } = await save(all(...components));
    expect([status, body.message, Object.keys(body.fields)]).toEqual([
      400,
      salaryComponentMessages[message],
      [field],
    ]);
    expect((await read()).version).toBe(0);
  });

  test('refuse a name that payslips cannot print', async () => {
    const { status, body } = await save(all({ ...canteen, name: '食堂' }));
    expect([status, body.message]).toEqual([400, 'Payslips cannot show “食”, “堂”. Use other characters.']);
  });
});

describe('how a CTC gives the earnings', () => {
  const structure = (rules: object) => save({ ...all(), structure: rules });

  test('is stored without the earnings that are entered', async () => {
    const hra = { amountKind: 'percent-of-basic', percent: 50 };
    const { body } = await structure({ hra, da: { amountKind: 'typed' } });
    expect(body.structure).toEqual({ hra });
  });

  test.each([
    [
      'basic salary as a part of itself',
      { basicSalary: { amountKind: 'percent-of-basic', percent: 5 } },
      'basicIsBase',
    ],
    ['basic salary as what is left of CTC', { basicSalary: { amountKind: 'balance' } }, 'basicIsBase'],
    [
      'two that are what is left of CTC',
      { da: { amountKind: 'balance' }, hra: { amountKind: 'balance' } },
      'oneBalance',
    ],
    ['a percentage without a number', { hra: { amountKind: 'percent-of-ctc' } }, 'percentRequired'],
    [
      'a basic salary and a part of it that take up gross earnings',
      {
        basicSalary: { amountKind: 'percent-of-gross', percent: 60 },
        hra: { amountKind: 'percent-of-basic', percent: 70 },
      },
      'grossUsedUp',
    ],
  ] as const)('refuses %s', async (_, rules, message) => {
    const { status, body } = await structure(rules);
    expect([status, body.message]).toEqual([400, salaryComponentMessages[message]]);
  });
});

describe('a component that an employee was given', () => {
  // behaviour pay-changes: A component that an employee was given is ended, never deleted
  test('is ended and not deleted, also after no employee has it any more', async () => {
    const { id: userId } = await portal.employee();
    const { components } = await stored(canteen, nps);
    const [{ id }] = components;
    expect((await pay(userId, { basicSalary: 50_000, components: { [id]: 500 } })).status).toBe(200);
    expect((await read()).used).toEqual([id]);
    await pay(userId, { components: { [id]: null } });
    const { status, body } = await save({ ...all(components[1]), version: 1 });
    expect([status, body.message]).toEqual([409, salaryComponentMessages.inUse]);
    expect((await save({ ...all({ ...components[0], endedFrom: '2026-12' }), version: 1 })).status).toBe(200);
  });

  test('also as an amount of one month, is not deleted', async () => {
    const { id: userId } = await portal.employee();
    await pay(userId, { payPeriod: '2027-07', basicSalary: 50_000 });
    const { components } = await stored({ ...canteen, name: 'Bonus', kind: 'earning', frequency: 'once' });
    const bonus = {
      kind: 'earning',
      label: 'Bonus',
      amount: 5_000,
      month: '2027-07',
      reason: 'Year end',
      componentId: components[0].id,
    };
    const given = await portal.asAdmin('POST', `/api/admin/employee-profile/${userId}/adjustments`, {
      ...bonus,
      id: `adj_${'0'.repeat(20)}`,
    });
    expect([given.status, given.body.message]).toEqual([200, undefined]);
    const { status, body } = await save({ ...all(), version: 1 });
    expect([status, body.message]).toEqual([409, salaryComponentMessages.inUse]);
  });

  test('stays the kind of amount that it is, while its name and its treatment can change', async () => {
    const { id: userId } = await portal.employee();
    const { components } = await stored(canteen);
    const [{ id }] = components;
    await pay(userId, { components: { [id]: 500 } });
    for (const change of [
      { kind: 'earning' },
      { frequency: 'once' },
      { amountKind: 'percent-of-basic', percent: 5 },
    ]) {
      const { status, body } = await save({ ...all({ ...components[0], ...change }), version: 1 });
      expect([status, body.message]).toEqual([409, salaryComponentMessages.fixedByUse]);
    }
    expect(
      (await save({ ...all({ ...components[0], name: 'Lunch', isTaxable: false }), version: 1 })).status,
    ).toBe(200);
  });

  test('is not deleted by an admin who decided before an employee was given it', async () => {
    const { id: userId } = await portal.employee();
    const { components } = await stored(canteen);
    const [deletion, given] = await interleaveBeforeWrite(
      'settings',
      () => save({ ...all(), version: 1 }),
      () => pay(userId, { components: { [components[0].id]: 500 } }),
    );
    expect([given.status, deletion.status, deletion.body.message]).toEqual([
      200,
      409,
      salaryComponentMessages.inUse,
    ]);
  });

  test('is given to no employee once it was deleted, also by an admin who read it before', async () => {
    const { id: userId } = await portal.employee();
    const { components } = await stored(canteen);
    const [given, deletion] = await interleaveBeforeWrite(
      'profiles',
      () => pay(userId, { components: { [components[0].id]: 500 } }),
      () => save({ ...all(), version: 1 }),
    );
    expect([deletion.status, given.status, given.body.message]).toEqual([
      200,
      400,
      salaryComponentMessages.notFound,
    ]);
  });

  test('can be given to two employees at the same time, for the first time', async () => {
    const people = await Promise.all([portal.employee(), portal.employee()]);
    const { components } = await stored(canteen);
    const give = ({ id }: { id: string }) => pay(id, { components: { [components[0].id]: 500 } });
    const answers = await Promise.all(people.map(give));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).used).toHaveLength(1);
  });
});
