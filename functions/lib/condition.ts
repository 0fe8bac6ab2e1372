import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** A DynamoDB condition expression: attribute names as `#name`, values as `:name`. */
export interface Condition {
  expression: string;
  /** Attribute names that are no words of the code: `#account` stands for `names.account`. */
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** The condition of a write did not hold; `index` is the position of the write in its transaction. */
export class ConditionFailed extends Error {
  readonly index: number;

  constructor(index = 0) {
    super(`condition of write ${index} does not hold`);
    this.name = 'ConditionFailed';
    this.index = index;
  }
}

/** No item has this key yet. */
export const isNew = (keyName: string): Condition => ({ expression: `attribute_not_exists(#${keyName})` });

/** The item is still there. */
export const exists = (keyName: string): Condition => ({ expression: `attribute_exists(#${keyName})` });

/** Always holds: for an item that says no more than that it was written. */
export const alwaysHolds = (keyName: string): Condition => ({
  expression: `attribute_exists(#${keyName}) OR attribute_not_exists(#${keyName})`,
});

/** Optimistic locking: the item is still in the version that was read. */
export const isVersion = (version: number): Condition => ({
  expression: '#version = :version',
  values: { version },
});

/** Optimistic locking of an item that may not be there yet, which counts as version 0. */
export const isUnchanged = (keyName: string, version: number): Condition =>
  version === 0 ? isNew(keyName) : isVersion(version);

/** Both conditions; they must not use one name for two values. */
export const and = (one: Condition, other: Condition): Condition => ({
  expression: `(${one.expression}) AND (${other.expression})`,
  names: { ...one.names, ...other.names },
  values: { ...one.values, ...other.values },
});

/** A condition as the parameters of an SDK command. @param change an update expression that shares names and values with it */
export function toConditionExpression({ expression, names = {}, values }: Condition, change = '') {
  const used = new Set(`${expression} ${change}`.match(/(?<=#)\w+/g));
  return {
    ConditionExpression: expression,
    ...(used.size > 0 && {
      ExpressionAttributeNames: Object.fromEntries(
        [...used].map((name) => [`#${name}`, names[name] ?? name]),
      ),
    }),
    ...(values && {
      ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([k, v]) => [`:${k}`, v])),
    }),
  };
}

/** Maps the SDK's two errors of a failed condition, of a single write and of a transaction, to ConditionFailed. */
export async function mapConditionError(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new ConditionFailed();
    if (error instanceof TransactionCanceledException) {
      const index = (error.CancellationReasons ?? []).findIndex(
        ({ Code }) => Code === 'ConditionalCheckFailed',
      );
      if (index >= 0) throw new ConditionFailed(index);
    }
    throw error;
  }
}
