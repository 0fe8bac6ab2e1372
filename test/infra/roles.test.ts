import { describe, expect, test } from 'vitest';
import { allFunctions, type FunctionName } from '../../infra/features.ts';
import { getStage } from '../../infra/stages.ts';
import { describeRights, statementsOf } from './statements.ts';
import { functionResource, type Resource, referencedId, synthesize } from './synthesize.ts';

/** What each function may touch: for reviewers, and written apart from the list that the roles are made from. */
interface Rights {
  read?: string[];
  save?: string[];
  change?: string[];
  append?: string[];
  /** Tables whose index it reads. */
  list?: string[];
  readsFiles?: string;
  keepsFiles?: string;
  changesFiles?: string;
  asksForPdf?: true;
  readsFirstAdmin?: true;
  /** Leaves what failed for good as a dead letter. */
  leavesDeadLetters?: true;
}

const rights: Record<FunctionName, Rights> = {
  accounts: { change: ['accounts', 'sessions'], append: ['audit'], list: ['accounts'] },
  profiles: { read: ['accounts', 'leaves', 'settings'], save: ['sessions', 'profiles'] },
  payroll: {
    read: ['accounts'],
    save: ['sessions', 'profiles', 'slips', 'leaves'],
    append: ['audit'],
    list: ['accounts', 'profiles'],
  },
  slips: { read: ['accounts', 'slips'], save: ['sessions'], keepsFiles: 'slips/', asksForPdf: true },
  holidays: {
    read: ['accounts'],
    save: ['sessions'],
    change: ['holidays'],
    append: ['audit'],
    list: ['holidays'],
  },
  leaves: {
    read: ['accounts'],
    save: ['sessions', 'settings'],
    change: ['leaves'],
    append: ['audit'],
    list: ['leaves'],
  },
  policies: {
    read: ['accounts'],
    save: ['sessions'],
    change: ['policies'],
    append: ['audit'],
    list: ['policies'],
    changesFiles: 'policies/',
  },
  system: { read: ['settings'], readsFiles: 'health/', leavesDeadLetters: true },
  pdf: { leavesDeadLetters: true },
  'pdf-untrusted': {},
  'first-admin': { save: ['accounts'], append: ['audit'], readsFirstAdmin: true },
};

const read = ['GetItem', 'BatchGetItem', 'ConditionCheckItem', 'Query'];
const onTable = {
  read,
  save: [...read, 'PutItem'],
  change: [...read, 'PutItem', 'DeleteItem'],
  append: ['PutItem'],
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

const ofTables = (wanted: Rights): string[] => {
  const verbs = (['read', 'save', 'change', 'append'] as const).flatMap((access) =>
    (wanted[access] ?? []).flatMap((table) =>
      onTable[access].map((verb) => `dynamodb:${verb} Tables${table}`),
    ),
  );
  const lists = (wanted.list ?? []).map((table) => `dynamodb:Query Tables${table}/index/by-kind`);
  return verbs.length > 0 ? [...verbs, ...lists, ...withKey(keyForTables, 'dynamodb')] : [];
};

const ofFiles = ({ readsFiles, keepsFiles, changesFiles }: Rights): string[] => {
  const under = readsFiles ?? keepsFiles ?? changesFiles;
  if (!under) return [];
  const verbs = [
    'GetObject',
    ...(readsFiles ? [] : ['PutObject']),
    ...(changesFiles ? ['DeleteObject'] : []),
  ];
  return [
    ...verbs.map((verb) => `s3:${verb} Files/${under}*`),
    `s3:ListBucket Files if s3:prefix is ${under}*`,
    ...withKey(['Decrypt', 'GenerateDataKey'], 's3'),
  ];
};

/** What every function may: write its own log and its traces. */
const ofAll = (name: FunctionName): string[] => {
  const logs = `Functions${name.replaceAll('-', '')}logs`;
  return [
    `logs:CreateLogStream ${logs}`,
    `logs:PutLogEvents ${logs}`,
    'xray:PutTraceSegments *',
    'xray:PutTelemetryRecords *',
  ];
};

const ofDeadLetters = ['SendMessage', 'GetQueueAttributes', 'GetQueueUrl'].map(
  (verb) => `sqs:${verb} DailyCheckDeadLetters`,
);

const template = synthesize(getStage('prod'));
const roleOf = (name: FunctionName): string => referencedId(functionResource(template, name).Properties.Role);

describe.each(allFunctions)('the role of %s', (name) => {
  test('may do what the table above says, and nothing else', () => {
    const wanted = rights[name];
    const all = [
      ...ofAll(name),
      ...ofTables(wanted),
      ...ofFiles(wanted),
      ...(wanted.leavesDeadLetters ? ofDeadLetters : []),
      ...(wanted.asksForPdf
        ? ['lambda:InvokeFunction Functionspdf', 'lambda:InvokeFunction Functionspdfuntrusted']
        : []),
      ...(wanted.readsFirstAdmin
        ? ['secretsmanager:GetSecretValue FirstAdminSecret', ...withKey(['Decrypt'], 'secretsmanager')]
        : []),
    ];
    expect(describeRights(statementsOf(template, roleOf(name)))).toEqual([...new Set(all)].sort());
  });

  test('is nobody else’s, and has no policy of AWS', () => {
    const users = Object.values(template.findResources('AWS::Lambda::Function')).filter(
      ({ Properties }: Resource) => referencedId(Properties.Role) === roleOf(name),
    );
    expect(users).toHaveLength(1);
    const { Properties } = template.findResources('AWS::IAM::Role')[roleOf(name)] as Resource;
    expect(Object.keys(Properties).sort()).toEqual(['AssumeRolePolicyDocument', 'Tags']);
  });
});
