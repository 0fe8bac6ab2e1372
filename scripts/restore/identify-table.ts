import { DescribeTableCommand, type DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { UserFacingError } from '../../infra/user-facing-error.ts';
import { allTables, type TableName, type TableSchema } from '../../shared/contract.ts';

const formatKey = ({ partitionKey, sortKey }: { partitionKey: string; sortKey?: string }) =>
  [partitionKey, sortKey].filter(Boolean).join('+');

/** Keys and indexes as text: unique among the portal's tables. */
const schemaSignature = ({ indexes = {}, ...key }: TableSchema): string =>
  [
    formatKey(key),
    ...Object.entries(indexes)
      .map(([name, index]) => `${name}: ${formatKey(index)}`)
      .sort(),
  ].join(', ');

const schemaOf = (schema: TableDescription['KeySchema'] = []) => ({
  partitionKey: schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
  sortKey: schema.find(({ KeyType }) => KeyType === 'RANGE')?.AttributeName ?? '',
});

const describedSignature = ({ KeySchema, GlobalSecondaryIndexes = [] }: TableDescription): string =>
  schemaSignature({
    ...schemaOf(KeySchema),
    indexes: Object.fromEntries(
      GlobalSecondaryIndexes.map(({ IndexName = '', KeySchema: schema }) => [IndexName, schemaOf(schema)]),
    ),
  });

/**
 * Which of the portal's tables this is, or is a copy of. Identified by keys and indexes, since CloudFormation generates
 * the names.
 * @throws UserFacingError where there is no such table, where it is not active, and where it is none of the portal's
 */
export async function identifyTable(client: DynamoDBClient, name: string): Promise<TableName> {
  const table = await describeTable(client, name);
  if (table.TableStatus !== 'ACTIVE') {
    throw new UserFacingError(`The table ${name} is ${table.TableStatus}: wait until it is ACTIVE.`);
  }
  const shape = describedSignature(table);
  const known = allTables.find(([, each]) => schemaSignature(each) === shape);
  if (known) return known[0];
  throw new UserFacingError(`The table ${name} (${shape}) is none of the portal's, or lacks its indexes.`);
}

async function describeTable(client: DynamoDBClient, name: string): Promise<TableDescription> {
  try {
    const { Table: table = {} } = await client.send(new DescribeTableCommand({ TableName: name }));
    return table;
  } catch (error) {
    if ((error as Error).name !== 'ResourceNotFoundException') throw error;
    throw new UserFacingError(`There is no table ${name} in ${await client.config.region()}.`, {
      cause: error,
    });
  }
}
