import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { allTables, type TableName, type TableSchema } from '../../../shared/tables.ts';

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey?: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' as const }] : []),
];

function createTableCommand(name: TableName, table: TableSchema): CreateTableCommand {
  const indexes = Object.entries(table.indexes ?? {});
  const schemas = [keySchema(table), ...indexes.map(([, index]) => keySchema(index))];
  const attributes = new Set(schemas.flat().map(({ AttributeName }) => AttributeName));
  return new CreateTableCommand({
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(table),
    AttributeDefinitions: [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    ...(indexes.length > 0 && {
      GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
        IndexName,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' as const },
      })),
    }),
  });
}

/** Creates the tables that do not exist yet. */
export async function createTables(): Promise<void> {
  const client = new DynamoDBClient({});
  await Promise.all(
    allTables.map(async ([name, table]) => {
      try {
        await client.send(createTableCommand(name, table));
      } catch (error) {
        if (!(error instanceof ResourceInUseException)) throw error;
      }
    }),
  );
  client.destroy();
}
