import type { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { getStage } from '../../../infra/stages.ts';
import { describeRights, withoutHash } from './statements.ts';
import { type Resource, synthesize, withEveryOption } from './synthesize.ts';

/** All policy statements inside a value, at any depth. */
const statementsIn = (value: Resource): Resource[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value.Statement) ? value.Statement : [];
  return [...own, ...Object.values(value).flatMap(statementsIn)];
};

/** Permissions with a wildcard in action or resource, of all policies. */
const wildcards = (template: Template): string[] =>
  Object.entries<Resource>(template.toJSON().Resources).flatMap(([id, { Properties }]) =>
    describeRights(statementsIn(Properties))
      .filter((right) => right.split(' if ')[0]?.includes('*'))
      .map((right) => `${withoutHash(id)}: ${right}`),
  );

/** Explained wildcards, each with its reason. */
const reasons: [pattern: RegExp, why: string][] = [
  [/^Functions\w+roleDefaultPolicy: xray:Put(TraceSegments|TelemetryRecords) \*$/, 'X-Ray has no resources'],
  [
    /^Functions(slips|payrunprinting|policies|certificates|declarations|statutoryreminders)roleDefaultPolicy: s3:(Get|Put|Delete)Object Files\/(slips|policies|form-130|proofs)\/\*$/,
    'files are named as they come, under a prefix of their own',
  ],
  [
    /^FunctionsfanoutroleDefaultPolicy: dynamodb:ListStreams \*$/,
    'Lambda finds the stream that it reads among all of the account',
  ],
  [
    /^FunctionsfanoutroleDefaultPolicy: dynamodb:(DescribeStream|GetRecords|GetShardIterator) Tablesnotifications\/stream\/\*$/,
    'a stream is named by the time at which it begins, and a restored table has a new one',
  ],
  [/^(DataKey|BackupsKey): kms:\S+ \*( if .+)?$/, 'in the policy of a key, the asterisk is that key'],
  [
    /^CustomCDKBucketDeployment\w+: s3:\S+ (arn:\S*cdk-\S+-assets-\S+|SiteFiles)(\/\*)?$/,
    'CDK’s function that copies the site, from its own assets into the site’s bucket',
  ],
  [
    /^AWSCDKTrigger\w+: lambda:InvokeFunction Functionsfirstadmin:\*$/,
    'CDK’s trigger invokes the version of the one function that was just deployed',
  ],
  [
    /^PayRunsMachineRoleDefaultPolicy: (xray|logs):\w+ \*$/,
    'X-Ray has no resources, nor has setting up the delivery of a log',
  ],
  [
    /^FunctionssystemroleDefaultPolicy: s3:GetObject Files\/health\/\*$/,
    'whether the bucket answers is asked for a file that is not there, under a prefix where nothing is',
  ],
  [
    /^SiteFilesPolicy: s3:(GetObject|ListBucket) SiteFiles\/\* if /,
    'CloudFront reads any file of the site, in the name of the one distribution',
  ],
  [
    /^SiteFilesPolicy: s3:(DeleteObject\*|GetBucket\*|List\*|PutBucketPolicy) SiteFiles(\/\*)?$/,
    'CDK’s function that empties the built site before its bucket is deleted with the stack',
  ],
  [
    /^AccessLogsPolicy: s3:PutObject AccessLogs\/(files|site|viewer-addresses)\/\* if aws:SourceArn is .+ if aws:SourceAccount is .+/,
    'S3 writes the access log of one bucket, under its own prefix',
  ],
];

/** Where tags are deployed from GitHub. */
const deploying: typeof reasons = [
  [
    /^DeployerDiffRoleDefaultPolicy: cloudformation:(DescribeStackResource|DescribeStacks|GetTemplate) \S+:stack\/vetan-prod(-\*|-edge|-backups|-monitoring)?\/\*$/,
    'templates of the stage’s stacks and of the nested one, whose name CloudFormation makes',
  ],
  [
    /^DeployerRoleDefaultPolicy: cloudformation:(DescribeStacks|ListStackResources) \S+:stack\/vetan-prod(-edge|-backups|-monitoring)?\/\*$/,
    'what follows the name of a stack is the id that AWS gives to it',
  ],
  [
    /^DeployerRoleDefaultPolicy: (lambda:(GetAccountSettings|ListFunctions)|backup:(DescribeRegionSettings|GetBackupPlan|ListBackupSelections)|logs:GetDelivery|ses:Get(Account|EmailIdentity)|sns:ListSubscriptionsByTopic) \*$/,
    'the state of the account and of what the stacks have set up, and no data of the portal',
  ],
];

/** Where email is sent. */
const emailing: typeof reasons = [
  [
    /^FunctionsemailroleDefaultPolicy: dynamodb:(DescribeStream|GetRecords|GetShardIterator) Tablesnotifications\/stream\/\*$/,
    'the same, of email',
  ],
  [/^FunctionsemailroleDefaultPolicy: dynamodb:ListStreams \*$/, 'the same, of email'],
  [
    /^FunctionsemailroleDefaultPolicy: ses:DeleteSuppressedDestination \*$/,
    'SES has one suppression list, and no resource for it',
  ],
];

/** Where data is retained. */
const logging: typeof reasons = [
  [
    /^ViewerAddressesPolicy: s3:PutObject ViewerAddresses\/AWSLogs\/AWS::AccountId\/\* if .+aws:SourceArn is .+:delivery-source:vetan-prod/,
    'CloudFront delivers the addresses of one distribution, as files that it names',
  ],
];

/** In dev alone. */
const emptying: typeof reasons = [
  [
    /^(AccessLogs|Files)Policy: s3:(DeleteObject\*|GetBucket\*|List\*|PutBucketPolicy) \1(\/\*)?$/,
    'CDK’s function that empties a bucket before it is deleted with the stack',
  ],
];

const prod = synthesize(getStage('prod'));
const dev = synthesize(getStage('dev'));
const full = synthesize(withEveryOption);
const stages: [string, Template, typeof reasons][] = [
  ['prod', prod, [...reasons, ...logging]],
  ['dev', dev, [...reasons, ...emptying]],
  ['prod with all options', full, [...reasons, ...logging, ...deploying, ...emailing]],
];

test.each(stages)('%s has no wildcard in a policy but those that are explained', (_, template, explained) => {
  const rights = wildcards(template);
  expect(rights.filter((right) => !explained.some(([pattern]) => pattern.test(right)))).toEqual([]);
  expect(explained.filter(([pattern]) => !rights.some((right) => pattern.test(right)))).toEqual([]);
});

test.each(stages)('%s gives no role a managed policy', (_, template) => {
  const roles = template.findResources('AWS::IAM::Role');
  const withManaged = Object.entries<Resource>(roles).filter(([, role]) => role.Properties.ManagedPolicyArns);
  // AWS writes these policies itself, as AWS Backup needs them for tables and buckets, and changes them as it learns.
  const ofBackup = /^Backups(Backup|Restore)Role$/;
  expect(withManaged.map(([id]) => withoutHash(id)).filter((id) => !ofBackup.test(id))).toEqual([]);
});
