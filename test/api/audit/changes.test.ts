import { describe, expect, test } from 'vitest';
import { type AuditActor, auditWriteOfRun, auditWrites, selfOf } from '../../../functions/store/audit.ts';
import { changesOf } from '../../../functions/store/audit-changes.ts';
import type { RecordedFieldName } from '../../../shared/audit/audit-labels.ts';
import { statutoryFields } from '../../../shared/law/statutory-fields.ts';
import { payrollFields } from '../../../shared/pay/payroll-fields.ts';
import { personalFields } from '../../../shared/profiles/profiles.ts';

const change = (field: RecordedFieldName, before: unknown, after: unknown) =>
  changesOf({ [field]: before }, { [field]: after }, [field])[field];
/** Details of an employee that the audit log shows as they are: none identifies a person, reaches one, or tells of their health. */
const shownAsTheyAre = [
  'designation',
  'ifscCode',
  'gender',
  'workState',
  'localBody',
  'nameOnUan',
  'nameAsInBank',
  'pfMembership',
  'epsMember',
  'voluntaryPf',
  'employmentKind',
  'esiInsuredSince',
  'employeeId',
  'department',
  'workLocation',
];

const letters = (length: number) => 'a'.repeat(length);

// behaviour audit: Of secrets it has parts
test('every detail of an employee is masked in the audit log, except those that are listed here', () => {
  const details = { ...personalFields, ...statutoryFields, ...payrollFields };
  const shown = Object.entries(details).flatMap(([name, field]) =>
    'recorded' in field && field.recorded === 'plain' ? [name] : [],
  );
  for (const name of shown)
    expect(
      shownAsTheyAre,
      `${name} is recorded as it is: give it recorded: 'masked', or add it here if it neither identifies nor reaches a person`,
    ).toContain(name);
  expect(shown.length).toBe(shownAsTheyAre.length);
});

describe('what is on the record of a field', () => {
  test.each<[RecordedFieldName, unknown, unknown, unknown]>([
    ['name', 'Asha', 'Asha Rao', ['Asha', 'Asha Rao']],
    ['basicSalary', 1, 2, [1, 2]],
    ['isInitialPassword', false, true, [false, true]],
    ['designation', undefined, '', [null, null]],
    ['designation', 'Engineer', undefined, ['Engineer', null]],
    ['pan', 'ABCPI1234K', 'ABCPI1234L', ['••••234K', '••••234L']],
    ['uan', '1234', '12345', ['••••', '••••2345']],
    ['dateOfBirth', '1990-05-14', '1990-05-15', ['••••', '••••']],
    ['bankAccountNumber', undefined, 'अआइईउ', [null, '••••आइईउ']],
    ['description', 'flu', 'surgery', []],
    ['logo', undefined, 'a picture', []],
    ['name', letters(120), letters(121), [letters(120), `…${letters(31)}`]],
  ])('%s, from %j to %j', (field, before, after, expected) => {
    expect(change(field, before, after)).toEqual(expected);
  });

  test('is nothing where it is as it was, and no half of a character', () => {
    expect(change('name', 'Asha', 'Asha')).toBeUndefined();
    expect(change('name', undefined, null)).toBeUndefined();
    const long = `${letters(118)}😀😀`;
    for (const [before, after] of [
      ['', long],
      [long + letters(29), `${long}${letters(28)}b`],
    ])
      expect(JSON.stringify(change('name', before, after)).isWellFormed()).toBe(true);
  });

  test('shows where two long texts are different, though they begin alike', () => {
    const rest = letters(200);
    expect(change('reason', `${rest}b`, `${rest}c${letters(300)}`)).toEqual([
      `…${letters(30)}b`,
      `…${letters(30)}c${letters(87)}…`,
    ]);
    expect(change('reason', `${letters(89)}b${rest}`, `${letters(89)}c${rest}`)).toEqual([
      `${letters(89)}b${letters(29)}…`,
      `${letters(89)}c${letters(29)}…`,
    ]);
    expect(change('reason', letters(120), rest)).toEqual([letters(120), `…${letters(110)}`]);
  });

  test('names of a field in parts only those that were added, changed or taken away, in their order', () => {
    const salary = { Special: 500_000, Canteen: 50_000, NPS: '10 %' };
    expect(change('components', salary, { Special: 500_000, NPS: '12 %', Bonus: 100 })).toEqual({
      parts: [
        ['Canteen', 50_000, null],
        ['NPS', '10 %', '12 %'],
        ['Bonus', null, 100],
      ],
    });
    expect(change('components', undefined, { Canteen: 1 })).toEqual({ parts: [['Canteen', null, 1]] });
    expect(change('components', { Canteen: 1 }, { Canteen: 1 })).toBeUndefined();
    expect(change('components', {}, undefined)).toBeUndefined();
  });

  test('is below 2 KB for one that changes twenty components with long names', () => {
    const all = (value: number) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${letters(38)}${10 + i}`, value]));
    expect(JSON.stringify(change('components', all(1_00_00_000), all(2_00_00_000))).length).toBeLessThan(
      2000,
    );
  });

  test('is all that is set of something new, and all that was of something deleted', () => {
    const person = { name: 'Asha', role: undefined };
    expect(changesOf(undefined, person, ['name', 'role'])).toEqual({ name: [null, 'Asha'] });
    expect(changesOf(person, undefined, ['name', 'role'])).toEqual({ name: ['Asha', null] });
  });
});

describe('an entry of the record', () => {
  const actor: AuditActor = { userId: 'usr_1', name: 'Priya', device: 'Firefox on Linux' };
  const about = { id: 'usr_2', name: 'Asha' };
  const written = (writes: ReturnType<typeof auditWrites>) =>
    writes.map((write) => ('put' in write ? { table: write.table, ...write.put } : write));
  const entry = {
    table: 'audit',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z#[0-9a-f]{8}$/),
    action: 'account.changed',
    by: 'usr_1',
    byName: 'Priya',
    about: 'Asha',
    device: 'Firefox on Linux',
  };

  test('is listed by day, with its subject and its actor', () => {
    const changes = { name: [null, 'Asha'] } as const;
    expect(written(auditWrites(actor, 'account.changed', about, { changes, version: 3 }))).toEqual([
      { ...entry, entity: 'usr_2', kind: 'entry', changes, version: 3 },
      { ...entry, entity: 'by#usr_1', subject: 'usr_2', changes, version: 3 },
    ]);
  });

  test('has no changes where there are none', () => {
    for (const each of written(auditWrites(actor, 'account.changed', about, { changes: {} })))
      expect(each).not.toHaveProperty('changes');
  });

  test('of users to themselves stands once', () => {
    const own = auditWrites(actor, 'account.changed', selfOf(actor));
    expect(written(own)).toEqual([{ ...entry, about: 'Priya', entity: 'usr_1', kind: 'entry' }]);
  });

  // behaviour audit: The audit log
  test('of a pay run stands with the person alone', () => {
    const write = auditWriteOfRun({ id: 'usr_1', name: 'Priya' }, 'slip.generated', about, { version: 2 });
    expect(written([write])).toEqual([
      { ...entry, action: 'slip.generated', device: undefined, entity: 'usr_2', version: 2 },
    ]);
  });
});
