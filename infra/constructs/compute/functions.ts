import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  Architecture,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundleFolder } from '../../bundle/paths.ts';
import { emailSettings, functionEnvironment } from '../../environment.ts';
import { allFunctions, type FunctionName, type LambdaFunction } from '../../features.ts';
import { removalPolicy, type Stage } from '../../stages.ts';
import { logRetention } from '../monitoring/logs.ts';
import { metricsNamespace } from '../monitoring/metrics.ts';
import { type FunctionResources, FunctionRole } from './function-role.ts';

interface FunctionsProps extends FunctionResources {
  stage: Stage;
}

/** One function for each entry of features.ts, each with a role and a log group of its own. */
export class Functions extends Construct {
  readonly #functions = new Map<FunctionName, Lambda>();

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const calleesFirst = allFunctions.toSorted(([, a], [, b]) => Number(!!a.invokes) - Number(!!b.invokes));
    for (const [name, definition] of calleesFirst) {
      this.#functions.set(name, this.#create(name, definition, props));
    }
  }

  get(name: FunctionName): Lambda {
    const found = this.#functions.get(name);
    if (!found) throw new Error(`infra/features.ts has no function ${name}`);
    return found;
  }

  #create(name: FunctionName, definition: LambdaFunction, { stage, ...resources }: FunctionsProps): Lambda {
    const logs = new LogGroup(this, `${name}-logs`, {
      retention: logRetention(stage),
      removalPolicy: removalPolicy(stage),
    });
    return new Lambda(this, name, {
      description: definition.summary,
      code: Code.fromAsset(bundleFolder(name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      timeout: Duration.seconds(definition.timeoutSeconds),
      memorySize: definition.memoryMB,
      ...(definition.chromium ? chromiumProps(name, stage) : { architecture: Architecture.ARM_64 }),
      loggingFormat: LoggingFormat.JSON,
      logGroup: logs,
      tracing: Tracing.ACTIVE,
      role: new FunctionRole(this, `${name}-role`, {
        definition,
        logs,
        ...resources,
        invokedArns: definition.invokes?.map((invoked) => this.get(invoked).functionArn),
      }),
      environment: {
        POWERTOOLS_SERVICE_NAME: name,
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(stage),
        ...functionEnvironment(definition, {
          table: (table) => resources.tables.get(table).tableName,
          bucket: resources.files.bucketName,
          invoked: (invoked) => this.get(invoked).functionName,
          firstAdminSecret: resources.firstAdminSecret.secretArn,
          payRunStateMachine: payRunMachineArn(this, stage),
          email: emailSettings(stage),
        }),
        ...(definition.knowsPortalOrigin &&
          stage.domain && { PORTAL_ORIGIN: `https://${stage.domain.name}` }),
      },
    });
  }
}

/** Chromium is built for x86_64 only. Unpacked and running, it takes 210 MB of a function's 512 MB of /tmp. */
function chromiumProps(name: FunctionName, { pdfConcurrency, untrustedPdfConcurrency }: Stage) {
  const reserved = name === 'pdf' ? pdfConcurrency : untrustedPdfConcurrency;
  return {
    architecture: Architecture.X86_64,
    ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
  };
}

export const payRunMachineName = ({ name }: Stage) => `vetan-${name}-pay-runs`;

/** Made from its name, since the function that starts the machine exists before it does. */
export const payRunMachineArn = (scope: Construct, stage: Stage): string =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: payRunMachineName(stage),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
