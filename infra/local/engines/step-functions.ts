import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { payRunStateMachine, type TaskFunction } from '../../pay-run-state-machine.ts';
import type { Service } from '../server/endpoint.ts';
import { createPrivateFolder, writeDurably } from './durable-files.ts';

interface Executions {
  service: Service;
  /** Starts again whatever had not ended when the process did. */
  resume(): void;
  /** Aborts what is running, after its tasks in flight; `resume` goes on with it. */
  stop(): Promise<void>;
}

interface StartedExecution {
  name: string;
  input: string;
}

interface States {
  [name: string]: {
    readonly Type: string;
    readonly Resource?: string;
    readonly ItemProcessor?: { readonly States: States };
  };
}

/** The states that are tasks, with the function of each; no two have one name. */
const tasksOf = (states: States): [state: string, name: TaskFunction][] =>
  Object.entries(states).flatMap(([state, { Resource, ItemProcessor }]) => {
    if (ItemProcessor) return tasksOf(ItemProcessor.States);
    return Resource ? [[state, Resource.split(':').at(-1) as TaskFunction]] : [];
  });

/** For so long Step Functions refuses the name of an execution that has ended. */
const nameLifetimeMs = 90 * 24 * 3_600_000;

function forgetOldNames(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > nameLifetimeMs) rmSync(file);
  }
}

/**
 * Step Functions' StartExecution for the pay runs' state machine, which is interpreted in this process. A file for each
 * execution that has not ended makes it durable: it starts again from its beginning, which the tasks allow for. The name of
 * one that has ended is refused, as in AWS.
 * @param invokeTask invokes the function of a task
 */
export function openExecutions(
  folder: string,
  invokeTask: (name: TaskFunction, event: string) => Promise<string>,
): Executions {
  createPrivateFolder(folder);
  const ended = join(folder, 'ended');
  createPrivateFolder(ended);
  forgetOldNames(ended);
  const running = new Map<string, { ended: Promise<void>; abort(): void }>();
  const starting = new Map<string, Promise<void>>();
  let stopping = false;

  const tasksInFlight = new Set<Promise<unknown>>();
  const runTask = async (name: TaskFunction, input: unknown) => {
    const task = invokeTask(name, JSON.stringify(input));
    tasksInFlight.add(task);
    try {
      return JSON.parse(await task);
    } finally {
      tasksInFlight.delete(task);
    }
  };

  async function run({ name, input }: StartedExecution, onAbort: (abort: () => void) => void): Promise<void> {
    // Loaded with the first execution: the interpreter takes a third of a second.
    const { StateMachine } = await import('aws-local-stepfunctions');
    // Validated by a test; validating takes a second.
    const machine = new StateMachine(structuredClone(payRunStateMachine) as never, {
      validationOptions: { noValidate: true },
    });
    const execution = machine.run(JSON.parse(input), {
      noThrowOnAbort: true,
      overrides: {
        taskResourceLocalHandlers: Object.fromEntries(
          tasksOf(payRunStateMachine.States).map(([state, name]) => [
            state,
            (task: unknown) => runTask(name, task),
          ]),
        ),
      },
    });
    onAbort(() => execution.abort());
    await execution.result;
    if (stopping) return;
    await writeDurably(ended, name, '');
    rmSync(join(folder, `${name}.json`), { force: true });
  }

  function start(execution: StartedExecution): void {
    let abort = () => {};
    const end = run(execution, (abortExecution) => {
      abort = abortExecution;
      if (stopping) abort();
    })
      .catch((error: unknown) => {
        if (!stopping) console.error(`The execution ${execution.name} failed.`, error);
      })
      .finally(() => running.delete(execution.name));
    running.set(execution.name, { ended: end, abort: () => abort() });
  }

  async function startDurably(execution: StartedExecution): Promise<void> {
    try {
      await writeDurably(folder, `${execution.name}.json`, JSON.stringify(execution));
      start(execution);
    } finally {
      starting.delete(execution.name);
    }
  }

  return {
    service: async ({ headers, body }, response) => {
      if (headers['x-amz-target'] !== 'AWSStepFunctions.StartExecution')
        return reply(response, 400, { __type: 'UnknownOperationException', message: 'not served here' });
      const { stateMachineArn, name, input } = JSON.parse(body.toString()) as Record<string, string>;
      if (name === undefined || input === undefined || !/^[\w-]{1,80}$/.test(name))
        return reply(response, 400, { __type: 'InvalidName', message: 'not a name' });
      if (existsSync(join(ended, name)))
        return reply(response, 400, { __type: 'ExecutionAlreadyExists', message: `${name} has ended` });
      if (!running.has(name)) {
        if (!starting.has(name)) starting.set(name, startDurably({ name, input }));
        await starting.get(name);
      }
      reply(response, 200, {
        executionArn: `${stateMachineArn?.replace(':stateMachine:', ':execution:')}:${name}`,
        startDate: Date.now() / 1000,
      });
    },
    resume() {
      const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
      for (const name of files.filter((file) => !existsSync(join(ended, file.replace(/\.json$/, '')))))
        start(JSON.parse(readFileSync(join(folder, name), 'utf8')) as StartedExecution);
    },
    async stop() {
      stopping = true;
      for (const { abort } of running.values()) abort();
      await Promise.allSettled([...tasksInFlight]);
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
    },
  };
}

const reply = (response: ServerResponse, status: number, content: object) =>
  void response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(content));
