import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/** What must hold for a write, in DynamoDB's words: names as `#name`, values as `:name`. */
export interface Condition {
  expression: string;
  values?: Record<string, unknown>;
}

/** A write found its condition not holding; `index` is the write's place in its transaction. */
export class ConditionFailed extends Error {
  readonly index: number;

  constructor(index = 0) {
    super(`condition of write ${index} does not hold`);
    this.name = 'ConditionFailed';
    this.index = index;
  }
}

/** Conditions that most writes need. */
export const isNew = (keyName: string): Condition => ({ expression: `attribute_not_exists(#${keyName})` });
export const isVersion = (version: number): Condition => ({
  expression: '#version = :version',
  values: { version },
});

/** Nobody wrote the item since it was read; version 0 stands for an item that was not there yet. */
export const isUnchanged = (keyName: string, version: number): Condition =>
  version === 0 ? isNew(keyName) : isVersion(version);

/** Both conditions; the names of their values must differ. */
export const and = (one: Condition, other: Condition): Condition => ({
  expression: `(${one.expression}) AND (${other.expression})`,
  values: { ...one.values, ...other.values },
});

/** A condition as a command of the SDK takes it. */
export function toConditionExpression({ expression, values }: Condition) {
  const names = new Set(expression.match(/#\w+/g));
  return {
    ConditionExpression: expression,
    ...(names.size > 0 && {
      ExpressionAttributeNames: Object.fromEntries([...names].map((name) => [name, name.slice(1)])),
    }),
    ...(values && {
      ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([k, v]) => [`:${k}`, v])),
    }),
  };
}

/** Says a failed condition in one way, whether it stood on a single write or inside a transaction. */
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
