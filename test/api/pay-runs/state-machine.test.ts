import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { StateMachine } from 'aws-local-stepfunctions';
import { afterEach, expect, test, vi } from 'vitest';
import { openExecutions } from '../../../infra/local/engines/step-functions.ts';
import { createEndpointServer } from '../../../infra/local/server/endpoint.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { createAccessKey } from '../../../infra/local/server/signature.ts';
import { payRunStateMachine, type TaskFunction } from '../../../infra/pay-run-state-machine.ts';
import { takeConsole } from '../../support/setup.ts';

interface Asked {
  function: TaskFunction;
  /** A task of the function `pay-run-tasks`. */
  task?: string;
  attempt: number;
  chunk?: number;
}

const folder = mkdtempSync(join(tmpdir(), 'vetan-executions-'));
let cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanUp) await clean();
  cleanUp = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Step Functions on the folder, and a client of it. */
async function openStepFunctions(perform: (asked: Asked) => Promise<unknown>) {
  const executions = openExecutions(folder, async (name, event) =>
    JSON.stringify(await perform({ ...JSON.parse(event), function: name })),
  );
  const key = createAccessKey();
  const server = createEndpointServer(key, { states: executions.service });
  const client = new SFNClient({
    endpoint: await listenOnLoopback(server),
    region: 'ap-south-1',
    credentials: key,
    maxAttempts: 1,
  });
  cleanUp.push(async () => {
    await executions.stop();
    await closeServer(server);
  });
  const start = (attempt: number, name = `2026-11-${attempt}`) =>
    client.send(
      new StartExecutionCommand({
        stateMachineArn: 'arn:aws:states:ap-south-1:000000000000:stateMachine:pay-runs',
        name,
        input: JSON.stringify({ payPeriod: '2026-11', attempt }),
      }),
    );
  return { executions, start };
}

const unfinished = () => readdirSync(folder).filter((name) => name !== 'ended');
/** Has failed tasks be tried again at once: with full jitter, the delay is a random part of the interval. */
const retryAtOnce = () => void vi.spyOn(Math, 'random').mockReturnValue(0);
afterEach(() => {
  vi.restoreAllMocks();
});

const until = (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 100_000 }).toBe(true);

test('the definition is valid Amazon States Language', () => {
  expect(() => new StateMachine(structuredClone(payRunStateMachine) as never)).not.toThrow();
  const broken = { ...structuredClone(payRunStateMachine), StartAt: 'Nowhere' };
  expect(() => new StateMachine(broken as never)).toThrow('Nowhere');
});

test('an execution plans, works on each chunk, finishes and prints, and its name starts it once', async () => {
  const asked: Asked[] = [];
  const { start } = await openStepFunctions(async (task) => {
    asked.push(task);
    if (task.task === 'plan') return { planId: 'p1', chunks: [0, 3] };
    return task.task === 'finish' ? { planId: 'p1', chunks: [5] } : {};
  });
  const [first, second] = await Promise.all([start(4), start(4)]);
  expect(first.executionArn).toBe('arn:aws:states:ap-south-1:000000000000:execution:pay-runs:2026-11-4');
  expect(second.executionArn).toBe(first.executionArn);
  await until(() => unfinished().length === 0 && asked.length >= 5);
  const execution = { payPeriod: '2026-11', attempt: 4 };
  const attempt = { function: 'pay-run-tasks', ...execution };
  expect(asked[0]).toEqual({ task: 'plan', ...attempt });
  expect(asked.slice(1, 3).sort((a, b) => (a.chunk ?? 0) - (b.chunk ?? 0))).toEqual([
    { task: 'work', ...attempt, planId: 'p1', chunk: 0 },
    { task: 'work', ...attempt, planId: 'p1', chunk: 3 },
  ]);
  expect(asked.slice(3)).toEqual([
    { task: 'finish', ...attempt },
    { function: 'pay-run-printing', ...execution, planId: 'p1', chunk: 5 },
  ]);
});

test('a task that fails is tried again, and a chunk that keeps failing does not keep the end away', async () => {
  retryAtOnce();
  const failures: string[] = [];
  let hasFinished = false;
  const { start } = await openStepFunctions(async ({ task, chunk }) => {
    if (task === 'plan' && failures.length === 0) {
      failures.push('plan');
      throw new Error('no database');
    }
    if (task === 'plan') return { planId: 'p1', chunks: [0, 1] };
    if (chunk === 1) {
      failures.push('chunk');
      throw new Error('a broken chunk');
    }
    if (task === 'finish') hasFinished = true;
    return { planId: 'p1', chunks: [] };
  });
  await start(1);
  await until(() => hasFinished);
  expect(failures).toEqual(['plan', ...Array(7).fill('chunk')]);
});

test('two chunks are printed at once, and one that keeps failing is left to downloads', async () => {
  retryAtOnce();
  let [running, most, failures] = [0, 0, 0];
  const printed: (number | undefined)[] = [];
  const { start } = await openStepFunctions(async ({ function: name, task, chunk }) => {
    if (task === 'plan') return { planId: 'p1', chunks: [] };
    if (task === 'finish') return { planId: 'p1', chunks: [0, 1, 2, 3, 4] };
    expect(name).toBe('pay-run-printing');
    if (chunk === 0) {
      failures++;
      throw new Error('no database');
    }
    most = Math.max(most, ++running);
    await setImmediate();
    running--;
    printed.push(chunk);
    return {};
  });
  await start(2);
  await until(() => printed.length === 4 && unfinished().length === 0);
  expect(failures).toBe(7);
  expect(most).toBeLessThanOrEqual(2);
  expect(printed.sort()).toEqual([1, 2, 3, 4]);
});

test('what had not ended when the process did starts again with the next one', async () => {
  let reached = () => {};
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = await openStepFunctions(async ({ task }) => {
    if (task === 'plan') return { planId: 'p1', chunks: [0] };
    reached();
    await released;
    return {};
  });
  await first.start(7);
  await isReached;
  const stopped = first.executions.stop();
  release();
  await stopped;
  expect(unfinished()).toEqual(['2026-11-7.json']);

  const asked: string[] = [];
  const { executions } = await openStepFunctions(async ({ task, attempt }) => {
    asked.push(`${task} ${attempt}`);
    return { planId: 'p1', chunks: [] };
  });
  executions.resume();
  await until(() => unfinished().length === 0);
  expect(asked).toEqual(['plan 7', 'finish 7']);
});

test('the name of an execution that has ended is refused, by the next process as well', async () => {
  const perform = async () => ({ planId: 'p1', chunks: [] });
  const first = await openStepFunctions(perform);
  await first.start(8);
  await until(() => unfinished().length === 0);
  await expect(first.start(8)).rejects.toThrow(ExecutionAlreadyExists);
  await first.executions.stop();
  // The clock of the tests is not that of the files.
  utimesSync(join(folder, 'ended', '2026-11-8'), new Date(), new Date());
  const second = await openStepFunctions(perform);
  await expect(second.start(8)).rejects.toThrow(ExecutionAlreadyExists);
  await second.start(8, '2026-11-8-9f86d081');
  await until(() => unfinished().length === 0);
});

test('the name of an execution that ended 90 days ago is free again', async () => {
  const perform = async () => ({ planId: 'p1', chunks: [] });
  const first = await openStepFunctions(perform);
  await first.start(9);
  await until(() => unfinished().length === 0);
  await first.executions.stop();
  const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000);
  utimesSync(join(folder, 'ended', '2026-11-9'), longAgo, longAgo);
  const second = await openStepFunctions(perform);
  await second.start(9);
  await until(() => unfinished().length === 0);
});

test('anything but starting an execution by a plain name is refused', async () => {
  const { start } = await openStepFunctions(async () => ({}));
  await expect(start(1, '../elsewhere')).rejects.toThrow('not a name');
  expect(unfinished()).toEqual([]);
  expect(takeConsole()).toEqual([]);
});
