import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { allTables } from '../../shared/tables.ts';
import type { LambdaFunction } from '../features.ts';
import { fileActions, tableActions } from '../iam-actions.ts';
import type { Files } from './files.ts';
import type { FirstAdminSecret } from './first-admin-secret.ts';
import { suppressNag } from './suppress-nag.ts';
import type { Tables } from './tables.ts';

/** What functions work with. */
export interface FunctionResources {
  key: IKey;
  tables: Tables;
  files: Files;
  firstAdminSecret: FirstAdminSecret;
}

interface FunctionRoleProps extends FunctionResources {
  definition: LambdaFunction;
  logs: ILogGroup;
  /** The Chromium functions' ARNs, for whoever asks them. */
  pdfArns?: string[] | undefined;
}

/** What each service does with the customer's key in the name of whoever asks it. */
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

/** The role of one function: what the list says of it, on those resources alone. */
export class FunctionRole extends Role {
  constructor(scope: Construct, id: string, { definition, logs, pdfArns, ...resources }: FunctionRoleProps) {
    super(scope, id, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.#may(['logs:CreateLogStream', 'logs:PutLogEvents'], [logs.logGroupArn]);
    this.#tables(definition, resources);
    if (definition.files) this.#files(definition.files, resources);
    if (definition.readsFirstAdminSecret) this.#secret(resources);
    if (pdfArns) this.#may(['lambda:InvokeFunction'], pdfArns);
    // AWS has no finer resource for traces.
    this.#may(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);
    suppressNag(
      this,
      'Traces are sent to all of X-Ray: AWS has no finer resource for it.',
      'IAM5[Resource::*]',
    );
  }

  #may(actions: string[], resources: string[], conditions?: Record<string, Record<string, unknown>>): void {
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
      this.#may(
        tableActions[access].map((action) => `dynamodb:${action}`),
        [tableArn],
      );
      if (queriesIndexesOf.includes(name)) {
        this.#may(
          ['dynamodb:Query'],
          Object.keys(indexes).map((index) => `${tableArn}/index/${index}`),
        );
      }
    }
    if (Object.keys(granted).length > 0) this.#key('dynamodb', key);
  }

  #files({ under, may }: NonNullable<LambdaFunction['files']>, { files, key }: FunctionResources): void {
    this.#may(
      fileActions[may].map((action) => `s3:${action}`),
      [files.arnForObjects(`${under}*`)],
    );
    // Only whoever may list is told that a file is not there; to anybody else S3 says that it is forbidden.
    this.#may(['s3:ListBucket'], [files.bucketArn], { StringLike: { 's3:prefix': `${under}*` } });
    this.#key('s3', key);
    const bucket = Stack.of(this).getLogicalId(files.node.defaultChild as CfnBucket);
    suppressNag(
      this,
      `Files are named as they come; all of these stand under ${under}.`,
      `IAM5[Resource::<${bucket}.Arn>/${under}*]`,
    );
  }

  #secret({ firstAdminSecret, key }: FunctionResources): void {
    this.#may(['secretsmanager:GetSecretValue'], [firstAdminSecret.secretArn]);
    this.#key('secretsmanager', key);
  }

  #key(service: keyof typeof keyActions, key: IKey): void {
    this.#may(keyActions[service], [key.keyArn], {
      StringEquals: { 'kms:ViaService': `${service}.${Stack.of(this).region}.amazonaws.com` },
    });
  }
}
