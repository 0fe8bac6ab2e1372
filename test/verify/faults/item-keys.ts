import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { type TableName, tables } from '../../../shared/contract.ts';

export type Item = Record<string, AttributeValue>;

/** The table and key of an item, among all items of all tables. */
export interface ItemKey {
  table: TableName;
  key: Item;
}

/** The key of an item, or of a key that has the attributes in another order. */
export function keyOf(table: TableName, item: Item): ItemKey {
  const { partitionKey, sortKey } = { sortKey: undefined, ...tables[table] };
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  return {
    table,
    key: Object.fromEntries(names.map((name) => [name, item[name] as AttributeValue])),
  };
}

/** A key as text. */
export const idOf = ({ table, key }: ItemKey): string => `${table} ${JSON.stringify(key)}`;

interface Write {
  TableName: TableName;
  Item?: Item;
  Key?: Item;
}
interface Body extends Write {
  TransactItems?: { Put?: Write; Update?: Write; Delete?: Write }[];
  RequestItems?: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
}

/** The items that a writing request to the database names, by its JSON body. */
export function writtenKeys(text: string): ItemKey[] {
  const body = JSON.parse(text) as Body;
  const writes: Write[] = body.TransactItems
    ? body.TransactItems.flatMap(({ Put, Update, Delete }) => Put ?? Update ?? Delete ?? [])
    : Object.entries(body.RequestItems ?? {}).flatMap(([table, requests]) =>
        requests.map(({ PutRequest, DeleteRequest }) => ({
          TableName: table as TableName,
          ...(PutRequest ?? DeleteRequest),
        })),
      );
  return (body.TableName ? [body] : writes).map(({ TableName, Item, Key }) =>
    keyOf(TableName, Item ?? Key ?? {}),
  );
}
