import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { functions } from '../../../infra/features.ts';
import { functionVariables } from '../../../infra/local/server/function-environment.ts';
import { timeFactorOf } from '../../../shared/system/environment.ts';
import { RuntimeApi } from './runtime-api.ts';
import type { StagedFunction } from './stage-bundles.ts';

/** The origin secret on this machine. */
export const originSecret = 'shown-by-the-edge';

/** A function in a process of its own. */
export interface FunctionProcess {
  /** Invokes the function: event and result as JSON. */
  invoke(event: string): Promise<string>;
  /** Everything it has logged. */
  output(): string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** The program of a function's process: a stand-in for Lambda's Node runtime. */
export const runtime = fileURLToPath(new URL('runtime.ts', import.meta.url));

/** Where a function runs, as Lambda's execution environment. */
export interface ExecutionEnvironment {
  /** LAMBDA_TASK_ROOT, the folder of the bundle. */
  taskRoot: string;
  start(environment: Record<string, string>): ChildProcess;
  /** The signal that ends the process and its children. */
  killSignal: NodeJS.Signals;
}

/** Directly on this machine, with a folder in place of /tmp. */
export const onThisMachine = ({ folder }: StagedFunction, temporary: string): ExecutionEnvironment => ({
  taskRoot: folder,
  start: (environment) =>
    spawn(process.execPath, [runtime], { cwd: folder, env: { ...environment, TMPDIR: temporary } }),
  killSignal: 'SIGTERM',
});

/** @throws Error where the template gives a variable that this machine has no value for */
function localValue(name: string, value: unknown, local: Record<string, string>): string {
  if (typeof value === 'string') return value;
  const found = name === 'ORIGIN_SECRETS' ? originSecret : local[name];
  if (found === undefined) throw new Error(`the template gives ${name}, and nothing here has it`);
  return found;
}

/** The function's variables of the template, with references resolved to the engines of this machine. */
function templateVariables({ name, variables }: StagedFunction): Record<string, string> {
  const local = functionVariables(name);
  const missing = Object.keys(local).filter((variable) => !(variable in variables));
  if (missing.length > 0) throw new Error(`the template gives ${name} no ${missing.join(', ')}`);
  return Object.fromEntries(
    Object.entries(variables).map(([variable, value]) => [variable, localValue(variable, value, local)]),
  );
}

/** Endpoints and credentials of the local engines, and the patience with Chromium: the only variables that Lambda would not set. */
const localVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined &&
        /^(AWS_(REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY|ENDPOINT_URL_\w+)|TIME_FACTOR)$/.test(entry[0]),
    ),
  );

/** The variables that Lambda itself sets for Node 24; nothing is inherited from this process. */
const lambdaVariables = (
  { name, handler, memoryMB }: StagedFunction,
  { taskRoot }: ExecutionEnvironment,
  api: string,
) => ({
  AWS_DEFAULT_REGION: 'ap-south-1',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMB),
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_FORMAT: 'JSON',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'bundle',
  AWS_LAMBDA_RUNTIME_API: api,
  AWS_XRAY_CONTEXT_MISSING: 'LOG_ERROR',
  AWS_XRAY_DAEMON_ADDRESS: '127.0.0.1:2000',
  LAMBDA_RUNTIME_DIR: '/var/runtime',
  LAMBDA_TASK_ROOT: taskRoot,
  LANG: 'en_US.UTF-8',
  PATH: '/var/lang/bin:/usr/local/bin:/usr/bin/:/bin:/opt/bin',
  TZ: ':UTC',
  _HANDLER: handler,
});

/** Starts a function's bundle in a process of its own, which ends with this one. */
export async function startFunction(
  staged: StagedFunction,
  executionEnvironment: ExecutionEnvironment,
): Promise<FunctionProcess> {
  const api = new RuntimeApi();
  const variables = {
    ...localVariables(),
    ...lambdaVariables(staged, executionEnvironment, await api.listen()),
    ...templateVariables(staged),
  };
  const child = executionEnvironment.start(variables);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  child.once('exit', (code, signal) => {
    api.break(new Error(`${staged.name} ended (${code ?? signal}): ${output.slice(-2_000)}`));
  });
  return {
    invoke: (event) =>
      api.invoke(event, functions[staged.name].timeoutSeconds * timeFactorOf(process.env) * 1_000),
    output: () => output,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(executionEnvironment.killSignal);
        await once(child, 'exit');
      }
      await api.close();
    },
  };
}
