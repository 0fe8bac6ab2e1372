import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { allTables } from '../../../shared/contract.ts';
import type { Access, LambdaFunction } from '../../features.ts';
import type { Files } from '../data/files.ts';
import type { Tables } from '../data/tables.ts';
import { suppressNag } from '../suppress.ts';
import type { FirstAdminSecret } from './first-admin.ts';

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

/** Resources that functions are granted access to. */
export interface FunctionResources {
  key: IKey;
  tables: Tables;
  files: Files;
  firstAdminSecret: FirstAdminSecret;
}

interface FunctionRoleProps extends FunctionResources {
  definition: LambdaFunction;
  logs: ILogGroup;
  /** ARNs of the functions that it invokes, if any. */
  invokedArns?: string[] | undefined;
}

/** KMS actions that each service takes on behalf of its caller. */
const keyActions = {
  dynamodb: [
    'kms:Decrypt',
    'kms:DescribeKey',
    'kms:Encrypt',
    'kms:GenerateDataKey',
    'kms:GenerateDataKeyWithoutPlaintext',
    'kms:ReEncryptFrom',
    'kms:ReEncryptTo',
  ],
  s3: ['kms:Decrypt', 'kms:GenerateDataKey'],
  secretsmanager: ['kms:Decrypt'],
};

/** A function's execution role: what features.ts grants it, on those resources only. */
export class FunctionRole extends Role {
  constructor(
    scope: Construct,
    id: string,
    { definition, logs, invokedArns, ...resources }: FunctionRoleProps,
  ) {
    super(scope, id, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.#allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logs.logGroupArn]);
    this.#tables(definition, resources);
    if (definition.files) this.#files(definition.files, resources);
    if (definition.readsFirstAdminSecret) this.#secret(resources);
    if (invokedArns) this.#allow(['lambda:InvokeFunction'], invokedArns);
    // AWS has no finer resource for traces.
    this.#allow(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);
    suppressNag(
      this,
      'Traces are sent to all of X-Ray: AWS has no finer resource for it.',
      'IAM5[Resource::*]',
    );
  }

  #allow(actions: string[], resources: string[], conditions?: Record<string, Record<string, unknown>>): void {
    this.addToPolicy(new PolicyStatement({ actions, resources, ...(conditions && { conditions }) }));
  }

  #tables(
    { tables: granted = {}, queriesIndexesOf = [] }: LambdaFunction,
    { tables, key }: FunctionResources,
  ): void {
    for (const [name, { indexes = {} }] of allTables) {
      const access = granted[name];
      if (!access) continue;
      const { tableArn } = tables.get(name);
      this.#allow(
        tableActions[access].map((action) => `dynamodb:${action}`),
        [tableArn],
      );
      if (queriesIndexesOf.includes(name)) {
        this.#allow(
          ['dynamodb:Query'],
          Object.keys(indexes).map((index) => `${tableArn}/index/${index}`),
        );
      }
    }
    if (Object.keys(granted).length > 0) this.#key('dynamodb', key);
  }

  #files({ prefix, access }: NonNullable<LambdaFunction['files']>, { files, key }: FunctionResources): void {
    this.#allow(
      fileActions[access].map((action) => `s3:${action}`),
      [files.arnForObjects(`${prefix}*`)],
    );
    // Without ListBucket, S3 answers 403 instead of 404 for an object that does not exist.
    this.#allow(['s3:ListBucket'], [files.bucketArn], { StringLike: { 's3:prefix': `${prefix}*` } });
    this.#key('s3', key);
    const bucket = Stack.of(this).getLogicalId(files.node.defaultChild as CfnBucket);
    suppressNag(
      this,
      `Files are named as they come; all of these stand under ${prefix}.`,
      `IAM5[Resource::<${bucket}.Arn>/${prefix}*]`,
    );
  }

  #secret({ firstAdminSecret, key }: FunctionResources): void {
    this.#allow(['secretsmanager:GetSecretValue'], [firstAdminSecret.secretArn]);
    this.#key('secretsmanager', key);
  }

  #key(service: keyof typeof keyActions, key: IKey): void {
    this.#allow(keyActions[service], [key.keyArn], {
      StringEquals: { 'kms:ViaService': `${service}.${Stack.of(this).region}.amazonaws.com` },
    });
  }
}
