import { expect, test } from 'vitest';
import { itemBytes, storedItemBytes } from '../../../scripts/cost/measure/item-size.ts';

test.each([
  ['a name in UTF-8 and its text', { id: { S: 'usr' } }, 2 + 3],
  ['a rupee sign as three bytes', { a: { S: '₹' } }, 1 + 3],
  ['two digits of a number as a byte, and one more', { n: { N: '-1234.5' } }, 1 + 3 + 1],
  ['true as one byte', { ok: { BOOL: true } }, 2 + 1],
  [
    'a list with its own three bytes and one for each element',
    { l: { L: [{ S: 'ab' }, { S: 'c' }] } },
    1 + 3 + 2 + 3,
  ],
  ['a map likewise, with the names in it', { m: { M: { k: { S: 'v' } } } }, 1 + 3 + 1 + 2],
])('DynamoDB counts %s', (_, item, bytes) => {
  expect(itemBytes(item)).toBe(bytes);
});

test('an item is stored once more in each index whose keys it has', () => {
  const table = { partitionKey: 'id', indexes: { 'by-kind': { partitionKey: 'kind', sortKey: 'id' } } };
  expect(storedItemBytes({ id: { S: 'a' } }, table)).toBe(3 + 100);
  expect(storedItemBytes({ id: { S: 'a' }, kind: { S: 'k' } }, table)).toBe(2 * (8 + 100));
});
