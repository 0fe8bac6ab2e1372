import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { allFunctions } from '../../features.ts';
import { functionPlaceholder, payRunStateMachine, taskFunctions } from '../../pay-run-state-machine.ts';
import { removalPolicy, type Stage } from '../../stages.ts';
import { logRetention } from '../monitoring/logs.ts';
import { suppressNag } from '../suppress.ts';
import type { Functions } from './functions.ts';
import { payRunMachineArn, payRunMachineName } from './functions.ts';

/**
 * The state machine of the pay runs: Standard, since an execution that stops halfway can be redriven for 14 days. Its
 * state and its log have periods, attempts and numbers of chunks, and nothing of a person.
 */
export class PayRunMachine extends Construct {
  readonly machine: StateMachine;

  constructor(scope: Construct, id: string, { stage, functions }: { stage: Stage; functions: Functions }) {
    super(scope, id);
    const arns = taskFunctions.map((name) => [name, functions.get(name).functionArn] as const);
    this.machine = new StateMachine(this, 'Machine', {
      stateMachineName: payRunMachineName(stage),
      definitionBody: DefinitionBody.fromString(
        arns.reduce(
          (definition, [name, arn]) => definition.replaceAll(functionPlaceholder(name), arn),
          JSON.stringify(payRunStateMachine),
        ),
      ),
      tracingEnabled: true,
      logs: {
        level: LogLevel.ALL,
        destination: new LogGroup(this, 'Logs', {
          retention: logRetention(stage),
          removalPolicy: removalPolicy(stage),
        }),
      },
    });
    // Not grantInvoke, which allows every version of the functions as well.
    this.machine.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: arns.map(([, arn]) => arn) }),
    );
    suppressNag(
      this.machine,
      'Traces and the delivery of logs are set up for all of X-Ray and CloudWatch: AWS has no finer resource for either.',
      'IAM5[Resource::*]',
    );
    for (const [name, { startsPayRuns }] of allFunctions) {
      if (!startsPayRuns) continue;
      functions.get(name).addToRolePolicy(
        new PolicyStatement({
          actions: ['states:StartExecution'],
          resources: [payRunMachineArn(this, stage)],
        }),
      );
    }
  }
}
