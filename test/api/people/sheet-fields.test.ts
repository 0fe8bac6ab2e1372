import { expect, test } from 'vitest';
import { importedPerson } from '../../../shared/people/people.ts';
import { sampleUserId } from '../../support/items.ts';

const isTaken = (field: string, value: unknown): boolean =>
  importedPerson.safeParse({
    email: 'asha@example.com',
    name: 'Asha Rao',
    userId: sampleUserId(1),
    [field]: value,
  }).success;
const digits = (length: number) => '1'.repeat(length);

test.each([
  ['uan', [digits(12), ' 1234 5678 9012 '], ['', digits(11), digits(13), `${digits(11)}A`, `A${digits(12)}`]],
  ['pan', ['ABCPS1234K', 'abcps1234k'], ['ABCPS1234', 'ABCPS1234KK', '1ABCPS1234K', 'ABCP12345K']],
  [
    'bankAccountNumber',
    [digits(6), digits(34), 'ABCDE1', '12-34/56'],
    [digits(5), digits(35), 'ABCDEF', '12.3456', `${digits(6)}+`, `+${digits(6)}`],
  ],
  ['ifscCode', ['HDFC0001234', 'hdfc0abc123'], ['HDFC001234', 'HDFC00012345', 'HDF00001234', 'HDFC1001234']],
  ['dateOfBirth', ['1990-05-14'], ['', '2099-01-01', '1990-02-30']],
  ['esiNumber', [digits(10), ' 11 1111 1111 '], ['', digits(9), digits(11), `${digits(9)}A`]],
  ['nameOnUan', ['R. K. Menon', 'A'.repeat(85)], ['', '1 Rao', '.Rao', 'Rao 2', 'A'.repeat(86)]],
  ['voluntaryPf', [0, 12.25, 100], [-1, 100.5, 1.005, '12']],
  ['workState', ['KA'], ['', 'Karnataka', 'ka']],
  ['name', ['Asha', 'A'.repeat(120)], ['', ' ', 'A'.repeat(121)]],
  ['version', [0, 3, undefined], [-1, 1.5, '1']],
])('the import field %s accepts valid values and refuses invalid ones', (field, good, bad) => {
  expect(good.filter((value) => !isTaken(field, value))).toEqual([]);
  expect(bad.filter((value) => isTaken(field, value))).toEqual([]);
});

test('a new employee needs a name, and an existing employee does not', () => {
  const email = 'asha@example.com';
  expect(importedPerson.safeParse({ email }).error?.issues).toMatchObject([
    { path: ['name'], message: 'Name is required' },
  ]);
  const userId = sampleUserId(1);
  expect(importedPerson.safeParse({ email, userId, version: 0 }).success).toBe(true);
});
