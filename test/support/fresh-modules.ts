import { afterAll, vi } from 'vitest';

/*
 * For test files that share a worker: each begins with modules of its own, and with the environment and the time that the
 * worker began with. The libraries in node_modules stay loaded, and warm.
 */
interface WorkerStart {
  environment: NodeJS.ProcessEnv;
  variables: Record<string, string | undefined>;
}
const worker = globalThis as { workerStart?: WorkerStart; restartClock?: () => void };
worker.workerStart ??= { environment: process.env, variables: { ...process.env } };
const { environment, variables } = worker.workerStart;

vi.useRealTimers();
worker.restartClock?.();
vi.restoreAllMocks();
vi.unstubAllGlobals();
process.env = environment;
for (const name of Object.keys(environment)) if (!Object.hasOwn(variables, name)) delete environment[name];
Object.assign(environment, variables);
vi.resetModules();

// A screen or a function may still be loading when its file ends. An import that went on after the modules are reset would end as one
// of the next file's.
afterAll(() => vi.dynamicImportSettled());
