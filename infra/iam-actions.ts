import type { Access, LambdaFunction } from './features.ts';

const read = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
const save = [...read, 'PutItem'];

/** A transaction asks for the rights of the writes and checks in it. Nobody may scan. */
export const tableActions: Record<Access, readonly string[]> = {
  read,
  save,
  change: [...save, 'DeleteItem'],
  append: ['PutItem'],
};

export const fileActions: Record<NonNullable<LambdaFunction['files']>['may'], readonly string[]> = {
  read: ['GetObject'],
  save: ['GetObject', 'PutObject'],
  change: ['GetObject', 'PutObject', 'DeleteObject'],
};
