import { describe, expect, test } from 'vitest';
import { type AuditActor, auditWriteOfRun, auditWrites, selfOf } from '../../../functions/store/audit.ts';
import { changesOf } from '../../../functions/store/audit-changes.ts';

const change = (field: string, before: unknown, after: unknown) =>
  changesOf({ [field]: before }, { [field]: after }, [field])[field];
const letters = (length: number) => 'a'.repeat(length);

describe('what is on the record of a field', () => {
  test.each([
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
    ['name', letters(120), letters(121), [letters(120), `${letters(119)}…`]],
  ])('%s, from %j to %j', (field, before, after, expected) => {
    expect(change(field, before, after)).toEqual(expected);
  });

  test('is nothing where it is as it was, and no half of a character', () => {
    expect(change('name', 'Asha', 'Asha')).toBeUndefined();
    expect(change('name', undefined, null)).toBeUndefined();
    const [, cut] = change('name', '', `${letters(118)}😀😀`) ?? [];
    expect(String(cut).isWellFormed()).toBe(true);
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

  test('of a pay run stands with the person alone', () => {
    const write = auditWriteOfRun({ id: 'usr_1', name: 'Priya' }, 'slip.generated', about, { version: 2 });
    expect(written([write])).toEqual([
      { ...entry, action: 'slip.generated', device: undefined, entity: 'usr_2', version: 2 },
    ]);
  });
});
