import {
  ForksPoolWorker,
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  type WorkerRequest,
} from 'vitest/node';

/** How many test files a process runs before another replaces it, and whatever its mutants left behind. */
const maxFilesPerProcess = 40;

interface TestProcess {
  forks: ForksPoolWorker;
  filesRun: number;
}
/** The process that waits for the next test file. */
let idle: TestProcess | undefined;

// The type of Vitest's listeners, whose arguments depend on the event.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Listener = (...args: any[]) => void;

/**
 * A pool worker for Vitest that keeps its process for the next mutants: starting one and loading the libraries takes
 * several times as long as most of the tests. The project's own modules are loaded anew for each test file, as Vitest's
 * `isolate` says. The dry run, which records what each test executes, has a process for each file.
 */
class ReusedProcess implements PoolWorker {
  readonly name = 'reused-process';
  readonly cacheFs = true;
  readonly #options: PoolOptions;
  readonly #process: TestProcess;
  readonly #isRunning: boolean;
  readonly #messageListeners = new Set<Listener>();
  #mayBeReused = false;
  #config: unknown;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#isRunning = idle !== undefined;
    this.#process = idle ?? { forks: new ForksPoolWorker(options), filesRun: 0 };
    idle = undefined;
  }

  async start(): Promise<void> {
    if (!this.#isRunning) await this.#process.forks.start();
  }

  send(request: WorkerRequest): void {
    if (request.type === 'start') this.#config = request.context.config;
    if (request.type === 'run') this.#run(request);
    else if (request.type === 'start' && this.#isRunning) this.#answer('started');
    else if (request.type === 'stop' && this.#mayBeReused) this.#answer('stopped');
    else this.#process.forks.send(request);
  }

  async stop(): Promise<void> {
    if (!this.#mayBeReused) return this.#process.forks.stop();
    for (const listener of this.#messageListeners) this.off('message', listener);
    idle = this.#process;
  }

  on(event: string, listener: Listener): void {
    if (event === 'message') this.#messageListeners.add(listener);
    this.#process.forks.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    if (event === 'message') this.#messageListeners.delete(listener);
    this.#process.forks.off(event, listener);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  #run(request: Extract<WorkerRequest, { type: 'run' }>): void {
    this.#process.filesRun += 1;
    const isLast =
      this.#options.project.getProvidedContext().mode !== 'mutant' ||
      this.#process.filesRun >= maxFilesPerProcess;
    const onFinished: Listener = ({ type, error }) => {
      if (type !== 'testfileFinished') return;
      this.off('message', onFinished);
      this.#mayBeReused = !isLast && error === undefined;
    };
    this.on('message', onFinished);
    // The names of the tests to run are part of the configuration, of which the process has that of its start.
    const context = { ...request.context, config: this.#config };
    this.#process.forks.send({ ...request, context });
  }

  /** Answers in the process's stead. */
  #answer(type: 'started' | 'stopped'): void {
    setImmediate(() => {
      for (const listener of this.#messageListeners) listener({ type, __vitest_worker_response__: true });
    });
  }
}

export const reusedProcessPool: PoolRunnerInitializer = {
  name: 'reused-process',
  createPoolWorker: (options) => new ReusedProcess(options),
};
