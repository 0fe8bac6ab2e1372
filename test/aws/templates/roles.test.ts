import { describe, expect, test } from 'vitest';
import { allFunctions, type FunctionName } from '../../../infra/features.ts';
import { describeRights, statementsOf } from './statements.ts';
import { functionResource, type Resource, referencedId, synthesize, withEveryOption } from './synthesize.ts';

/** The access of each function, for reviewers: independent of features.ts, from which the roles are created. */
interface Rights {
  read?: string[];
  readWrite?: string[];
  readWriteDelete?: string[];
  append?: string[];
  /** Deletes without reading. */
  remove?: string[];
  /** Tables whose index it queries. */
  queriesIndexesOf?: string[];
  readFiles?: string;
  readWriteFiles?: string;
  readWriteDeleteFiles?: string;
  invokes?: string[];
  readsFirstAdminSecret?: true;
  startsPayRuns?: true;
  /** Reads the stream of the notifications table. */
  readsStream?: true;
  /** The same, and sends from the stage's address. */
  sendsEmail?: true;
  /** Sends failed asynchronous invocations to the dead-letter queue of email. */
  sendsEmailDeadLetters?: true;
  /** Sends failed asynchronous invocations to the dead-letter queue. */
  sendsDeadLetters?: true;
}

const rights: Record<FunctionName, Rights> = {
  accounts: {
    read: ['settings'],
    readWrite: ['runs'],
    readWriteDelete: ['accounts', 'sessions', 'authenticators'],
    remove: ['passkeys'],
    append: ['notifications', 'audit'],
    queriesIndexesOf: ['accounts', 'sessions'],
  },
  company: {
    read: ['accounts', 'holidays', 'runs'],
    readWrite: ['sessions', 'settings'],
    append: ['audit'],
    queriesIndexesOf: ['accounts', 'holidays'],
  },
  passkeys: {
    read: ['accounts', 'authenticators', 'settings'],
    readWrite: ['passkeys'],
    readWriteDelete: ['sessions'],
    append: ['notifications', 'audit'],
  },
  profiles: {
    read: ['accounts', 'slips', 'leaves', 'settings'],
    readWrite: ['sessions', 'profiles'],
    readWriteDelete: ['runs'],
    append: ['notifications', 'audit'],
  },
  payroll: {
    read: ['accounts', 'settings'],
    readWrite: ['sessions', 'profiles', 'slips', 'leaves'],
    readWriteDelete: ['runs'],
    append: ['notifications', 'audit'],
    queriesIndexesOf: ['accounts', 'profiles'],
  },
  people: {
    read: ['slips', 'settings'],
    readWrite: ['accounts', 'sessions', 'profiles', 'leaves'],
    readWriteDelete: ['runs'],
    append: ['notifications', 'audit'],
    queriesIndexesOf: ['accounts'],
  },
  'pay-runs': {
    read: ['accounts', 'slips', 'settings'],
    readWrite: ['sessions', 'profiles'],
    readWriteDelete: ['runs'],
    append: ['notifications', 'audit'],
    queriesIndexesOf: ['accounts', 'profiles', 'slips'],
    startsPayRuns: true,
  },
  slips: {
    read: ['accounts', 'slips', 'settings', 'runs'],
    readWrite: ['sessions'],
    append: ['audit'],
    readWriteFiles: 'slips/',
    invokes: ['pdf', 'pdfuntrusted'],
  },
  holidays: {
    read: ['accounts'],
    readWrite: ['sessions'],
    readWriteDelete: ['holidays'],
    append: ['audit'],
    queriesIndexesOf: ['holidays'],
  },
  leaves: {
    read: ['accounts'],
    readWrite: ['sessions', 'settings'],
    readWriteDelete: ['leaves'],
    append: ['notifications', 'audit'],
    queriesIndexesOf: ['leaves'],
  },
  policies: {
    read: ['accounts'],
    readWrite: ['sessions', 'acknowledgments'],
    readWriteDelete: ['policies'],
    append: ['notifications', 'audit'],
    queriesIndexesOf: ['accounts', 'policies'],
    readWriteDeleteFiles: 'policies/',
  },
  notifications: { read: ['accounts'], readWrite: ['sessions', 'notifications'] },
  'fan-out': {
    read: ['accounts', 'acknowledgments'],
    readWriteDelete: ['notifications'],
    queriesIndexesOf: ['accounts', 'notifications'],
    readsStream: true,
  },
  'pay-run-tasks': {
    read: ['accounts', 'leaves', 'settings'],
    readWrite: ['profiles', 'slips'],
    readWriteDelete: ['runs'],
    append: ['notifications', 'audit'],
    queriesIndexesOf: ['accounts', 'profiles', 'slips'],
  },
  'pay-run-printing': {
    read: ['slips', 'settings'],
    readWrite: ['runs'],
    readWriteFiles: 'slips/',
    invokes: ['pdf'],
  },
  email: {
    read: ['accounts', 'settings', 'leaves'],
    readWrite: ['sessions', 'notifications'],
    queriesIndexesOf: ['notifications'],
    sendsEmail: true,
  },
  'email-feedback': { readWrite: ['accounts'], append: ['notifications'], sendsEmailDeadLetters: true },
  audit: { read: ['accounts', 'audit'], readWrite: ['sessions'], queriesIndexesOf: ['audit'] },
  system: { read: ['settings'], readFiles: 'health/', sendsDeadLetters: true },
  pdf: { sendsDeadLetters: true },
  'pdf-untrusted': {},
  'first-admin': {
    readWrite: ['accounts'],
    append: ['audit'],
    queriesIndexesOf: ['accounts'],
    readsFirstAdminSecret: true,
  },
};

const read = ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'Query'];
const onTable = {
  read,
  readWrite: [...read, 'PutItem'],
  readWriteDelete: [...read, 'PutItem', 'UpdateItem', 'DeleteItem'],
  append: ['PutItem'],
  remove: ['DeleteItem'],
};
const keyForTables = [
  'Decrypt',
  'DescribeKey',
  'Encrypt',
  'GenerateDataKey',
  'GenerateDataKeyWithoutPlaintext',
  'ReEncryptFrom',
  'ReEncryptTo',
];
const withKey = (actions: string[], service: string) =>
  actions.map((action) => `kms:${action} DataKey if kms:ViaService is ${service}.ap-south-1.amazonaws.com`);

/** Of tables that have others than `by-kind`. */
const indexes: Record<string, string[]> = {
  accounts: ['by-kind', 'by-name'],
  leaves: ['by-kind', 'by-status'],
  slips: ['by-period'],
  notifications: ['outbox'],
  sessions: ['by-user'],
};

const ofTables = (wanted: Rights): string[] => {
  const verbs = (['read', 'readWrite', 'readWriteDelete', 'append', 'remove'] as const).flatMap((access) =>
    (wanted[access] ?? []).flatMap((table) =>
      onTable[access].map((verb) => `dynamodb:${verb} Tables${table}`),
    ),
  );
  const lists = (wanted.queriesIndexesOf ?? []).flatMap((table) =>
    (indexes[table] ?? ['by-kind']).map((index) => `dynamodb:Query Tables${table}/index/${index}`),
  );
  return verbs.length > 0 ? [...verbs, ...lists, ...withKey(keyForTables, 'dynamodb')] : [];
};

const ofFiles = ({ readFiles, readWriteFiles, readWriteDeleteFiles }: Rights): string[] => {
  const under = readFiles ?? readWriteFiles ?? readWriteDeleteFiles;
  if (!under) return [];
  const verbs = [
    'GetObject',
    ...(readFiles ? [] : ['PutObject']),
    ...(readWriteDeleteFiles ? ['DeleteObject'] : []),
  ];
  return [
    ...verbs.map((verb) => `s3:${verb} Files/${under}*`),
    `s3:ListBucket Files if s3:prefix is ${under}*`,
    ...withKey(['Decrypt', 'GenerateDataKey'], 's3'),
  ];
};

/** Permissions of every function: its own log group, and traces. */
const ofAll = (name: FunctionName): string[] => {
  const logs = `Functions${name.replaceAll('-', '')}logs`;
  return [
    `logs:CreateLogStream ${logs}`,
    `logs:PutLogEvents ${logs}`,
    'xray:PutTraceSegments *',
    'xray:PutTelemetryRecords *',
  ];
};

const ofDeadLetters = (queue: string) =>
  ['SendMessage', 'GetQueueAttributes', 'GetQueueUrl'].map((verb) => `sqs:${verb} ${queue}`);

const ofStream = [
  'dynamodb:DescribeStream Tablesnotifications/stream/*',
  'dynamodb:GetRecords Tablesnotifications/stream/*',
  'dynamodb:GetShardIterator Tablesnotifications/stream/*',
  'dynamodb:ListStreams *',
];

// Email has rights only where the stage sends any.
const ofEmail = [
  ...ofStream,
  'ses:DeleteSuppressedDestination *',
  ...['configuration-set/vetan-prod', 'identity/EmailIdentity'].map(
    (resource) =>
      `ses:SendEmail arn:aws:ses:ap-south-1:AWS::AccountId:${resource} if ses:FromAddress is payroll@mail.example.com`,
  ),
];

const template = synthesize(withEveryOption);
const roleOf = (name: FunctionName): string => referencedId(functionResource(template, name).Properties.Role);

test('no role changes or removes an entry of the audit, and one alone reads them', () => {
  const onAudit = new Map(
    allFunctions.map(([name]) => {
      const all = describeRights(statementsOf(template, roleOf(name)));
      const actions = all
        .filter((right) => right.includes('Tablesaudit'))
        .map((right) => right.split(' ')[0]);
      return [name, [...new Set(actions)].sort()] as const;
    }),
  );
  const append = ['dynamodb:PutItem'];
  const reading = read.map((verb) => `dynamodb:${verb}`).sort();
  const beyond = [...onAudit].filter(
    ([name, actions]) => actions.length > 0 && `${actions}` !== `${name === 'audit' ? reading : append}`,
  );
  expect(beyond).toEqual([]);
  expect(onAudit.get('audit')).toEqual(reading);
  expect(onAudit.get('accounts')).toEqual(append);
});

describe.each(allFunctions)('the role of %s', (name) => {
  test('allows what the table above says, and nothing else', () => {
    const wanted = rights[name];
    expect(wanted, `${name} has no row in the table of rights: add one in this file`).toBeDefined();
    const all = [
      ...ofAll(name),
      ...ofTables(wanted),
      ...ofFiles(wanted),
      ...(wanted.sendsDeadLetters ? ofDeadLetters('DailyCheckDeadLetters') : []),
      ...(wanted.readsStream ? [...ofStream, ...ofDeadLetters('FanOutDeadLetters')] : []),
      ...(wanted.sendsEmail ? ofEmail : []),
      ...(wanted.sendsEmail || wanted.sendsEmailDeadLetters ? ofDeadLetters('EmailDeadLetters') : []),
      ...(wanted.invokes ?? []).map((invoked) => `lambda:InvokeFunction Functions${invoked}`),
      ...(wanted.startsPayRuns
        ? ['states:StartExecution arn:aws:states:ap-south-1:AWS::AccountId:stateMachine:vetan-prod-pay-runs']
        : []),
      ...(wanted.readsFirstAdminSecret
        ? ['secretsmanager:GetSecretValue FirstAdminSecret', ...withKey(['Decrypt'], 'secretsmanager')]
        : []),
    ];
    expect(describeRights(statementsOf(template, roleOf(name)))).toEqual([...new Set(all)].sort());
  });

  test('belongs to one function, and has no managed policy', () => {
    const users = Object.values(template.findResources('AWS::Lambda::Function')).filter(
      ({ Properties }: Resource) => referencedId(Properties.Role) === roleOf(name),
    );
    expect(users).toHaveLength(1);
    const { Properties } = template.findResources('AWS::IAM::Role')[roleOf(name)] as Resource;
    expect(Object.keys(Properties).sort()).toEqual(['AssumeRolePolicyDocument', 'Tags']);
  });
});
