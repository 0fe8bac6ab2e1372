import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { IndexSchema, TableSchema } from '../../../shared/tables.ts';

/** Bytes that DynamoDB adds to each stored item, and to its copy in each index. */
const itemOverheadBytes = 100;

/** Two digits take a byte, and the number one byte more. */
const sizeOfNumber = (digits: string) => Math.ceil(digits.replace(/^-|\./g, '').length / 2) + 1;

function sizeOfValue(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return sizeOfNumber(value.N);
  if (value.B !== undefined) return value.B.length;
  if (value.L) return value.L.reduce((sum, each) => sum + 1 + sizeOfValue(each), 3);
  if (value.M) return Object.keys(value.M).length + 3 + itemBytes(value.M);
  return 1;
}

type Item = Record<string, AttributeValue>;

/** An item's size as DynamoDB counts it for reads and writes: attribute names in UTF-8, and values. */
export const itemBytes = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value), 0);

/** An item as an index has it. */
function projectItem(item: Item, tableKey: (string | undefined)[], index: IndexSchema): Item {
  if (!index.include) return item;
  const projected = new Set([...tableKey, index.partitionKey, index.sortKey, ...index.include]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => projected.has(name)));
}

/** The size that storage is billed for: with overhead, and with a copy in each index that the item is in. */
export function storedItemBytes(item: Item, { partitionKey, sortKey, indexes = {} }: TableSchema): number {
  const copies = Object.values(indexes)
    .filter((index) => item[index.partitionKey] && item[index.sortKey])
    .map((index) => projectItem(item, [partitionKey, sortKey], index));
  return [item, ...copies].reduce((sum, copy) => sum + itemBytes(copy) + itemOverheadBytes, 0);
}
