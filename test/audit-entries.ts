import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';

interface AuditEntry {
  action: string;
  by: string;
  [detail: string]: unknown;
}

/** The audit entries of an entity, oldest first, without its key. */
export async function readAuditEntries(entity: string): Promise<AuditEntry[]> {
  const { Items = [] } = await DynamoDBDocumentClient.from(new DynamoDBClient({})).send(
    new QueryCommand({
      TableName: 'audit',
      KeyConditionExpression: 'entity = :entity',
      ExpressionAttributeValues: { ':entity': entity },
    }),
  );
  return Items.map(({ entity: _, time: __, ...entry }) => entry as unknown as AuditEntry);
}
