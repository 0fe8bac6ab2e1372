import { describe, expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { allTables, type TableName } from '../../../shared/tables.ts';
import { withoutHash } from './statements.ts';
import { type Resource, referencedId, synthesize } from './synthesize.ts';

const [prod, dev] = [synthesize(getStage('prod')), synthesize(getStage('dev'))];

const tableOf = (template: typeof prod, name: TableName): Resource => {
  const tables = Object.entries(template.findResources('AWS::DynamoDB::Table'));
  const found = tables.find(([id]) => withoutHash(id) === `Tables${name}`);
  if (!found) throw new Error(`no table ${name}`);
  return found[1];
};

describe.each(allTables)('the table %s', (name, { partitionKey, sortKey, indexes = {} }) => {
  test('has the keys and indexes of the local one', () => {
    const keys = (table: Resource) => table.KeySchema.map(({ AttributeName }: Resource) => AttributeName);
    const { Properties } = tableOf(prod, name);
    expect(keys(Properties)).toEqual(sortKey ? [partitionKey, sortKey] : [partitionKey]);
    const found = (Properties.GlobalSecondaryIndexes ?? []).map((index: Resource) => [
      index.IndexName,
      keys(index),
    ]);
    const wanted = Object.entries(indexes).map(([index, key]) => [index, [key.partitionKey, key.sortKey]]);
    expect(found).toEqual(wanted);
  });

  test('is billed per request, with point-in-time recovery and the customer managed key, in every stage', () => {
    for (const template of [prod, dev]) {
      const { Properties } = tableOf(template, name);
      expect(Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      });
      expect(withoutHash(referencedId(Properties.SSESpecification.KMSMasterKeyId))).toBe('DataKey');
    }
  });

  test('has deletion protection and is retained in prod, and is deleted with the stack in dev', () => {
    const fate = (template: typeof prod) => {
      const { DeletionPolicy, UpdateReplacePolicy, Properties } = tableOf(template, name);
      return [DeletionPolicy, UpdateReplacePolicy, Properties.DeletionProtectionEnabled];
    };
    expect(fate(prod)).toEqual(['RetainExceptOnCreate', 'Retain', true]);
    expect(fate(dev)).toEqual(['Delete', 'Delete', false]);
  });
});

test('only sessions and notifications have a time to live', () => {
  const expiring = allTables.flatMap(([name]) => {
    const expiry = tableOf(prod, name).Properties.TimeToLiveSpecification;
    return expiry ? [[name, expiry]] : [];
  });
  const expiry = { AttributeName: 'expiresAt', Enabled: true };
  expect(expiring).toEqual([
    ['sessions', expiry],
    ['notifications', expiry],
  ]);
});
