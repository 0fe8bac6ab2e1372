import { DescribeTableCommand, type DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { PlainError } from '../../infra/plain-error.ts';
import { allTables, type Table, type TableName } from '../../infra/tables.ts';

const keyOf = ({ partitionKey, sortKey }: { partitionKey: string; sortKey?: string }) =>
  [partitionKey, sortKey].filter(Boolean).join('+');

/** Keys and indexes in words: no two tables of the portal have the same. */
const shapeOf = ({ indexes = {}, ...key }: Table): string =>
  [
    keyOf(key),
    ...Object.entries(indexes)
      .map(([name, index]) => `${name}: ${keyOf(index)}`)
      .sort(),
  ].join(', ');

const schemaOf = (schema: TableDescription['KeySchema'] = []) => ({
  partitionKey: schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
  sortKey: schema.find(({ KeyType }) => KeyType === 'RANGE')?.AttributeName ?? '',
});

const foundShapeOf = ({ KeySchema, GlobalSecondaryIndexes = [] }: TableDescription): string =>
  shapeOf({
    ...schemaOf(KeySchema),
    indexes: Object.fromEntries(
      GlobalSecondaryIndexes.map(({ IndexName = '', KeySchema: schema }) => [IndexName, schemaOf(schema)]),
    ),
  });

/**
 * Which of the portal's tables a table is, or is a copy of: told by its keys and indexes, since AWS chose its name.
 * @throws PlainError where there is no such table, where it is not ready, and where it is none of the portal's
 */
export async function portalTable(client: DynamoDBClient, name: string): Promise<TableName> {
  const table = await described(client, name);
  if (table.TableStatus !== 'ACTIVE') {
    throw new PlainError(`The table ${name} is ${table.TableStatus}: wait until it is ACTIVE.`);
  }
  const shape = foundShapeOf(table);
  const known = allTables.find(([, each]) => shapeOf(each) === shape);
  if (known) return known[0];
  throw new PlainError(`The table ${name} (${shape}) is none of the portal's, or lacks its indexes.`);
}

async function described(client: DynamoDBClient, name: string): Promise<TableDescription> {
  try {
    const { Table: table = {} } = await client.send(new DescribeTableCommand({ TableName: name }));
    return table;
  } catch (error) {
    if ((error as Error).name !== 'ResourceNotFoundException') throw error;
    throw new PlainError(`There is no table ${name} in ${await client.config.region()}.`, { cause: error });
  }
}
