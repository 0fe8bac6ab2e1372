import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { allTables, type IndexSchema, type TableName, type TableSchema } from '../../../shared/contract.ts';

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey?: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' as const }] : []),
];

const indexDefinition = ([IndexName, index]: [string, IndexSchema]) => ({
  IndexName,
  KeySchema: keySchema(index),
  Projection: index.include
    ? { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...index.include] }
    : { ProjectionType: 'ALL' as const },
});

function attributeDefinitions(table: TableSchema) {
  const schemas = [keySchema(table), ...Object.values(table.indexes ?? {}).map(keySchema)];
  const attributes = new Set(schemas.flat().map(({ AttributeName }) => AttributeName));
  return [...attributes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const }));
}

/** A table as CreateTable takes it, and as the engine reads it from a file. */
export function tableDefinition(name: TableName, table: TableSchema): CreateTableCommandInput {
  const indexes = Object.entries(table.indexes ?? {});
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: keySchema(table),
    AttributeDefinitions: attributeDefinitions(table),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes.map(indexDefinition) }),
  };
}

/** Creates the tables that do not exist yet. */
export async function createTables(): Promise<void> {
  const client = new DynamoDBClient({});
  await Promise.all(
    allTables.map(async ([name, table]) => {
      try {
        await client.send(new CreateTableCommand(tableDefinition(name, table)));
      } catch (error) {
        if (!(error instanceof ResourceInUseException)) throw error;
      }
    }),
  );
  client.destroy();
}
