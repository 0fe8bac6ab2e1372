import { setTimeout as pause } from 'node:timers/promises';
import { DeleteFunctionConcurrencyCommand, PutFunctionConcurrencyCommand } from '@aws-sdk/client-lambda';
import { paginateListExecutions, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { functions as definitions } from '../../infra/features.ts';
import type { AwsClients } from './aws-clients.ts';
import type { DeployedStack } from './deployed-stack.ts';

/** The functions that touch data. Those that print have a concurrency of the stage's, which must stay. */
const dataFunctions = ({ functions }: DeployedStack): string[] =>
  [...functions].filter(([name]) => !('chromium' in definitions[name])).map(([, found]) => found);

/** The longest that a call which has begun goes on. */
const maxCallSeconds = Math.max(...Object.values(definitions).map(({ timeoutSeconds }) => timeoutSeconds));

/**
 * Stops the portal: no function that touches data starts any more, and running pay runs end. Calls that have begun go on
 * for `maxCallSeconds` at most.
 */
export async function stopPortal({ lambda, stepFunctions }: AwsClients, stack: DeployedStack): Promise<void> {
  for (const FunctionName of dataFunctions(stack))
    await lambda.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
  const running = { stateMachineArn: stack.stateMachineArn, statusFilter: 'RUNNING' } as const;
  for await (const { executions = [] } of paginateListExecutions({ client: stepFunctions }, running)) {
    for (const { executionArn } of executions) {
      await stepFunctions.send(
        new StopExecutionCommand({ executionArn, cause: 'The tables are being restored.' }),
      );
    }
  }
}

/** Lets the functions of a stopped portal run again. */
export async function startPortal({ lambda }: AwsClients, stack: DeployedStack): Promise<void> {
  for (const FunctionName of dataFunctions(stack))
    await lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
}

/** Waits until calls that had begun when the portal was stopped have ended. */
export const waitForCalls = () => pause(maxCallSeconds * 1000);
