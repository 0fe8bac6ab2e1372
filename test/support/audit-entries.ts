import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ownerIdOf } from '../../functions/store/leave.ts';

interface AuditEntry {
  action: string;
  by: string;
  [detail: string]: unknown;
}

/** All that is stored in a partition of the audit, oldest first. */
export async function readAuditItems(entity: string): Promise<AuditEntry[]> {
  const { Items = [] } = await DynamoDBDocumentClient.from(new DynamoDBClient({})).send(
    new QueryCommand({
      TableName: 'audit',
      KeyConditionExpression: 'entity = :entity',
      ExpressionAttributeValues: { ':entity': entity },
    }),
  );
  return Items as AuditEntry[];
}

/** The same without its keys, the names and the changes; those of a leave are about its owner. */
export async function readAuditEntries(entity: string): Promise<AuditEntry[]> {
  const isLeave = entity.startsWith('leave_');
  const items = await readAuditItems(isLeave ? ownerIdOf(entity) : entity);
  return items
    .filter((item) => !isLeave || item.leave === entity)
    .map(({ entity: _, time, kind, byName, about, device, changes, leave, ...entry }) => entry as AuditEntry);
}
