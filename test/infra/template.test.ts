import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { functionsBuild } from '../../infra/build/functions.ts';
import { buildIfStale } from '../../infra/build/stale.ts';
import { webBuild } from '../../infra/build/web.ts';
import { tableActions } from '../../infra/constructs/tables.ts';
import { tableVariable } from '../../infra/environment.ts';
import { allFunctions } from '../../infra/features.ts';
import { PortalStack } from '../../infra/portal-stack.ts';
import { securityHeaders } from '../../infra/security-headers.ts';
import { stageNamed } from '../../infra/stages.ts';
import { allTables, type TableName } from '../../infra/tables.ts';
import { allRoutes } from '../../shared/contract.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation takes
type Resource = any;
type Resources = Record<string, Resource>;

let template: Template;
const of = (type: string): Resources => template.findResources(type);
const only = (type: string): Resource => Object.values(of(type))[0];

/** The logical id that a reference names. */
const referred = (value: Resource): string => value?.Ref ?? value?.['Fn::GetAtt']?.[0];

beforeAll(async () => {
  await buildIfStale(functionsBuild);
  await buildIfStale(webBuild);
  const app = new App({
    context: { 'aws:cdk:disable-asset-staging': true, 'aws:cdk:enable-asset-metadata': false },
  });
  template = Template.fromStack(new PortalStack(app, 'vetan', { stage: stageNamed('prod') }));
}, 120_000);

const functionIdOf = (summary: string): string => {
  const found = Object.entries(of('AWS::Lambda::Function')).find(
    ([, f]) => f.Properties.Description === summary,
  );
  if (!found) throw new Error(`no function says "${summary}"`);
  return found[0];
};

describe('the API', () => {
  const integrationsOf = () =>
    Object.fromEntries(
      Object.values(of('AWS::ApiGatewayV2::Route')).map(({ Properties: { RouteKey, Target } }) => {
        const integration = of('AWS::ApiGatewayV2::Integration')[referred(Target['Fn::Join'][1][1])];
        return [RouteKey, referred(integration.Properties.IntegrationUri)];
      }),
    );

  test('has one route for each of the contract, to its feature’s function, and sends the rest to the 404', () => {
    const summaries = Object.fromEntries(allFunctions.map(([name, { summary }]) => [name, summary]));
    const wanted = allRoutes.map(({ feature, route }) => [
      `${route.method} ${route.path}`,
      functionIdOf(summaries[feature] ?? ''),
    ]);
    expect(integrationsOf()).toEqual({
      ...Object.fromEntries(wanted),
      $default: functionIdOf(summaries.system ?? ''),
    });
  });

  test('speaks payload format 2.0, as the local gateway does', () => {
    for (const { Properties } of Object.values(of('AWS::ApiGatewayV2::Integration'))) {
      expect(Properties.PayloadFormatVersion).toBe('2.0');
    }
  });
});

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

describe('CloudFront', () => {
  test('sends the security headers that the local gateway sends, and the promise of https', () => {
    const policy = only('AWS::CloudFront::ResponseHeadersPolicy').Properties.ResponseHeadersPolicyConfig;
    const own = policy.SecurityHeadersConfig;
    const sent = {
      'content-security-policy': own.ContentSecurityPolicy.ContentSecurityPolicy,
      'referrer-policy': own.ReferrerPolicy.ReferrerPolicy,
      'strict-transport-security': `max-age=${own.StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': own.FrameOptions.FrameOption,
      ...Object.fromEntries(
        policy.CustomHeadersConfig.Items.map(({ Header, Value }: Resource) => [Header, Value]),
      ),
    };
    expect(own.ContentTypeOptions).toBeDefined();
    expect(sent).toEqual(securityHeaders('https'));
    expect(securityHeaders('https')).toMatchObject(securityHeaders('http'));
  });

  test('passes the API through uncached, and turns none of its errors into a screen', () => {
    const { CacheBehaviors, CustomErrorResponses } = only('AWS::CloudFront::Distribution').Properties
      .DistributionConfig;
    const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    expect(CacheBehaviors).toMatchObject([{ PathPattern: '/api/*', CachePolicyId: cachingDisabled }]);
    expect(CacheBehaviors[0].FunctionAssociations).toBeUndefined();
    expect(CustomErrorResponses).toBeUndefined();
  });

  test.each([
    ['/', '/index.html'],
    ['/admin/salary', '/index.html'],
    ['/dashboard/salary-slip/slip_1_2025-07', '/index.html'],
    ['/assets/index-AbC.js', '/assets/index-AbC.js'],
    ['/favicon.svg', '/favicon.svg'],
  ])('answers %s with %s', (path, file) => {
    const { FunctionCode } = only('AWS::CloudFront::Function').Properties;
    const handler = new Function(`${FunctionCode}; return handler;`)();
    expect(handler({ request: { uri: path } }).uri).toBe(file);
  });
});
