import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { environment } from '../../lib/environment.ts';
import { log } from '../../lib/log.ts';
import { traced } from '../../lib/tracer.ts';
import type { RunHead } from '../../store/pay-run.ts';

let client: SFNClient | undefined;
const getClient = () => {
  client ??= traced(new SFNClient({}));
  return client;
};

/** Starts the latest attempt of a run. Its name makes starting it again the same execution, running or ended. */
async function startExecution({ item: payPeriod, attempt }: RunHead): Promise<void> {
  try {
    await getClient().send(
      new StartExecutionCommand({
        stateMachineArn: environment('PAY_RUN_STATE_MACHINE'),
        name: `${payPeriod}-${attempt}`,
        input: JSON.stringify({ payPeriod, attempt }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}

/**
 * Starts an attempt that was written and perhaps never started: until its plan is there, nothing shows that it was.
 * A failure is logged only, since whoever reads the run next starts it again.
 */
export async function ensureStarted(head: RunHead): Promise<void> {
  if (head.nextState === undefined || head.plan?.attempt === head.attempt) return;
  try {
    await startExecution(head);
  } catch (error) {
    log.error('a pay run could not be started', {
      run: head.item,
      attempt: head.attempt,
      error: error as Error,
    });
  }
}
