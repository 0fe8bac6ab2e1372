import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ConditionFailed } from '../../lib/condition.ts';
import { environment } from '../../lib/environment.ts';
import { log, traced } from '../../lib/powertools.ts';
import { transact } from '../../lib/table.ts';
import { headWrite, newExecution, type RunHead, readHead } from '../../store/pay-run.ts';

let client: SFNClient | undefined;
const getClient = () => {
  client ??= traced(new SFNClient({}));
  return client;
};

/** 2026-11-3-9f86d081 */
const executionName = ({ item, attempt, execution }: RunHead): string =>
  [item, attempt, ...(execution === undefined ? [] : [execution])].join('-');

/**
 * Starts the execution of a run's latest attempt. Its name makes starting it again the same one while it runs.
 * @returns whether it runs; false where an execution of this name has ended
 */
async function startExecution(head: RunHead): Promise<boolean> {
  const { item: payPeriod, attempt } = head;
  try {
    await getClient().send(
      new StartExecutionCommand({
        stateMachineArn: environment('PAY_RUN_STATE_MACHINE'),
        name: executionName(head),
        input: JSON.stringify({ payPeriod, attempt }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ExecutionAlreadyExists) return false;
    throw error;
  }
}

/** Until its plan is there, nothing shows that an attempt was started. */
const lacksPlan = ({ nextState, plan, attempt }: RunHead): boolean =>
  nextState !== undefined && plan?.attempt !== attempt;

/** Starts an attempt under a new name: the execution of its name failed before it planned, or is of before a restore. */
async function startUnderNewName({ item, attempt, execution }: RunHead): Promise<void> {
  const head = await readHead(item);
  // It has planned meanwhile, or another caller has given it a new name.
  if (head?.attempt !== attempt || head.execution !== execution || !lacksPlan(head)) return;
  const next = { ...head, execution: newExecution() };
  await transact([headWrite(head, next)]);
  await startExecution(next);
}

/**
 * Starts an attempt that was written and perhaps never started, or whose execution ended without a plan. A failure is
 * logged only: the next caller who reads the run starts it again.
 */
export async function ensureStarted(head: RunHead): Promise<void> {
  if (!lacksPlan(head)) return;
  try {
    if (!(await startExecution(head))) await startUnderNewName(head);
  } catch (error) {
    // The run has changed since it was read.
    if (error instanceof ConditionFailed) return;
    log.error('a pay run could not be started', {
      run: head.item,
      attempt: head.attempt,
      error: error as Error,
    });
  }
}
