import { Duration } from 'aws-cdk-lib';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Architecture, Code, Function as Lambda, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundleFolder } from '../build/root.ts';
import { environmentOf } from '../environment.ts';
import { type Access, allFunctions, type FunctionName, type LambdaFunction } from '../features.ts';
import { removalPolicy, type Stage } from '../stages.ts';
import type { TableName } from '../tables.ts';
import type { Files } from './files.ts';
import type { Tables } from './tables.ts';

interface FunctionsProps {
  stage: Stage;
  key: IKey;
  tables: Tables;
  files: Files;
}

/** One function for each entry of the list, each with a role of its own that may do what the list says. */
export class Functions extends Construct {
  readonly #functions = new Map<FunctionName, Lambda>();

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const byRank = allFunctions.toSorted(([, a], [, b]) => Number(!!a.asksForPdf) - Number(!!b.asksForPdf));
    for (const [name, definition] of byRank) {
      this.#functions.set(name, this.#make(name, definition, props));
      this.#grant(name, definition, props);
    }
  }

  named(name: FunctionName): Lambda {
    const found = this.#functions.get(name);
    if (!found) throw new Error(`there is no function ${name}`);
    return found;
  }

  #make(name: FunctionName, definition: LambdaFunction, { stage, tables, files }: FunctionsProps): Lambda {
    const logs = ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSLambdaBasicExecutionRole');
    return new Lambda(this, name, {
      description: definition.summary,
      code: Code.fromAsset(bundleFolder(name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      // Chromium is built for x86_64 alone.
      architecture: name === 'pdf' ? Architecture.X86_64 : Architecture.ARM_64,
      timeout: Duration.seconds(definition.timeoutSeconds),
      memorySize: definition.memoryMB,
      loggingFormat: LoggingFormat.JSON,
      logGroup: new LogGroup(this, `${name}-logs`, {
        retention: RetentionDays.THREE_MONTHS,
        removalPolicy: removalPolicy(stage),
      }),
      role: new Role(this, `${name}-role`, {
        assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
        managedPolicies: [logs],
      }),
      environment: environmentOf(definition, {
        table: (table) => tables.named(table).tableName,
        bucket: files.bucketName,
        pdfFunction: definition.asksForPdf ? this.named('pdf').functionName : '',
      }),
    });
  }

  #grant(name: FunctionName, definition: LambdaFunction, { key, tables, files }: FunctionsProps): void {
    const { role } = this.named(name);
    if (!role) throw new Error(`the function ${name} has no role`);
    const granted = Object.entries(definition.tables ?? {}) as [TableName, Access][];
    for (const [table, access] of granted) tables.grant(role, table, access);
    if (granted.length > 0) key.grantEncryptDecrypt(role);
    if (definition.files) files.grantReadWrite(role, `${definition.files}*`);
    if (definition.asksForPdf) this.named('pdf').grantInvoke(role);
  }
}
