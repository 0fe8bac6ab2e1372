import type { Access, LambdaFunction } from './features.ts';

const read = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
const readWrite = [...read, 'PutItem'];

/**
 * DynamoDB actions by access. A transaction is authorized by the actions of its items, ConditionCheckItem among them.
 * No function may scan.
 */
export const tableActions: Record<Access, readonly string[]> = {
  read,
  readWrite,
  readWriteDelete: [...readWrite, 'DeleteItem'],
  readWriteUpdateDelete: [...readWrite, 'UpdateItem', 'DeleteItem'],
  append: ['PutItem'],
  remove: ['DeleteItem'],
};

export const fileActions: Record<NonNullable<LambdaFunction['files']>['access'], readonly string[]> = {
  read: ['GetObject'],
  readWrite: ['GetObject', 'PutObject'],
  readWriteDelete: ['GetObject', 'PutObject', 'DeleteObject'],
  remove: ['DeleteObject'],
};
