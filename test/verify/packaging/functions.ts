import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FunctionName } from '../../../infra/features.ts';
import type { LoadHandler } from '../../../infra/local/server/lambda-runtime.ts';
import {
  type ExecutionEnvironment,
  type FunctionProcess,
  onThisMachine,
  startFunction,
} from './function-process.ts';
import type { StagedBundles, StagedFunction } from './stage-bundles.ts';

/** Every staged function in a process of its own, started when it is first called. */
export interface RunningFunctions {
  /** For the gateway: handlers that invoke the processes. */
  loadHandler: LoadHandler;
  processOf(name: FunctionName): Promise<FunctionProcess>;
  /** The logs of the functions, by name. */
  outputs(): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

export type ExecutionEnvironments = Partial<
  Record<FunctionName, (staged: StagedFunction) => ExecutionEnvironment>
>;

/** @throws Error for a function that the template does not have */
export function runFunctions({ functions }: StagedBundles, places: ExecutionEnvironments): RunningFunctions {
  const temporary = mkdtempSync(join(tmpdir(), 'vetan-lambda-'));
  const started = new Map<FunctionName, Promise<FunctionProcess>>();

  function start(name: FunctionName): Promise<FunctionProcess> {
    const staged = functions.get(name);
    if (!staged) throw new Error(`there is no function ${name}`);
    const own = join(temporary, name);
    mkdirSync(own);
    return startFunction(staged, places[name]?.(staged) ?? onThisMachine(staged, own));
  }

  function processOf(name: FunctionName): Promise<FunctionProcess> {
    const running = started.get(name) ?? start(name);
    started.set(name, running);
    return running;
  }

  const all = () => Promise.all(started.values());
  return {
    processOf,
    async loadHandler(name) {
      const { invoke } = await processOf(name);
      return async (event) => JSON.parse(await invoke(JSON.stringify(event)));
    },
    async outputs() {
      const names = [...started.keys()];
      return Object.fromEntries((await all()).map((each, i) => [names[i], each.output()]));
    },
    async stop() {
      for (const each of await all()) await each.stop();
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
