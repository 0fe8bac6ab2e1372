import { describe, expect, test } from 'vitest';
import { tableActions } from '../../infra/constructs/tables.ts';
import { tableVariable } from '../../infra/environment.ts';
import { allFunctions } from '../../infra/features.ts';
import { stageNamed } from '../../infra/stages.ts';
import { allTables, type TableName } from '../../infra/tables.ts';
import { type Resource, referred, synthesized } from './synthesized.ts';

const template = synthesized(stageNamed('prod'));
const of = (type: string): Record<string, Resource> => template.findResources(type);

const functionIdOf = (summary: string): string => {
  const found = Object.entries(of('AWS::Lambda::Function')).find(
    ([, f]) => f.Properties.Description === summary,
  );
  if (!found) throw new Error(`no function says "${summary}"`);
  return found[0];
};

describe.each(allFunctions)('the function %s', (_, definition) => {
  const find = () => of('AWS::Lambda::Function')[functionIdOf(definition.summary)].Properties;

  test('has the time and memory of the list', () => {
    expect(find()).toMatchObject({
      Runtime: 'nodejs24.x',
      Timeout: definition.timeoutSeconds,
      MemorySize: definition.memoryMB,
    });
  });

  test('is told the names of what it was granted, and no others', () => {
    const wanted = [
      ...Object.keys(definition.tables ?? {}).map((table) => tableVariable(table as TableName)),
      ...(definition.files ? ['FILES_BUCKET'] : []),
      ...(definition.asksForPdf ? ['PDF_FUNCTION'] : []),
    ];
    expect(Object.keys(find().Environment?.Variables ?? {}).sort()).toEqual(wanted.sort());
  });

  /** What its role may do. */
  const statements = (): Resource[] => {
    const role = referred(find().Role);
    return Object.values(of('AWS::IAM::Policy'))
      .filter(({ Properties: { Roles } }) => Roles.some((each: Resource) => referred(each) === role))
      .flatMap(({ Properties: { PolicyDocument } }) => PolicyDocument.Statement);
  };

  test('reaches the files under its own prefix, or none', () => {
    const onObjects = statements()
      .filter(({ Action }) => [Action].flat().some((action: string) => action.startsWith('s3:GetObject')))
      .flatMap(({ Resource: on }) => [on].flat())
      .filter((on) => on['Fn::Join'])
      .map((on) => on['Fn::Join'][1].at(-1));
    expect(onObjects).toEqual(definition.files ? [`/${definition.files}*`] : []);
  });

  test('may do with each table what the list says, and nothing else with any', () => {
    const granted: Record<string, string[]> = {};
    for (const { Action, Resource: on } of statements()) {
      const actions = [Action].flat().filter((action: string) => action.startsWith('dynamodb:'));
      if (actions.length === 0) continue;
      for (const id of new Set([on].flat().map(tableIdIn)))
        granted[id] = [...(granted[id] ?? []), ...actions].sort();
    }
    const wanted = Object.entries(definition.tables ?? {}).map(([table, access]) => [
      tableIdOf(table as TableName),
      tableActions[access].toSorted(),
    ]);
    expect(granted).toEqual(Object.fromEntries(wanted));
  });

  const tableIdIn = (resource: Resource): string =>
    referred(resource) ?? referred(resource['Fn::Join'][1][0]);
});

/** A table's logical id begins with its path in the stack. */
function tableIdOf(name: TableName): string {
  const id = Object.keys(of('AWS::DynamoDB::Table')).find((id) =>
    new RegExp(`^Tables${name}[0-9A-F]{8}$`).test(id),
  );
  if (!id) throw new Error(`no table ${name}`);
  return id;
}

describe.each(allTables)('the table %s', (name, { partitionKey, sortKey, indexes = {}, expiry }) => {
  const find = () => of('AWS::DynamoDB::Table')[tableIdOf(name)];

  test('has the keys and indexes that the local one has', () => {
    const keys = (table: Resource) => table.KeySchema.map(({ AttributeName }: Resource) => AttributeName);
    const { Properties } = find();
    expect(keys(Properties)).toEqual(sortKey ? [partitionKey, sortKey] : [partitionKey]);
    const found = (Properties.GlobalSecondaryIndexes ?? []).map((index: Resource) => [
      index.IndexName,
      keys(index),
    ]);
    const wanted = Object.entries(indexes).map(([index, key]) => [index, [key.partitionKey, key.sortKey]]);
    expect(found).toEqual(wanted);
    expect(Properties.TimeToLiveSpecification?.AttributeName).toBe(expiry);
  });

  test('cannot be lost: recovered to any point, with the customer’s key, kept and protected', () => {
    expect(find()).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      },
    });
  });
});
