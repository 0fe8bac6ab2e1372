import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';

interface Invocation {
  id: string;
  event: string;
  deadline: number;
  resolve(answer: string): void;
  reject(error: Error): void;
}

/** The error that a function reported. */
class FunctionError extends Error {
  constructor(payload: string) {
    const { errorType, errorMessage, trace } = JSON.parse(payload);
    super(`${errorType}: ${errorMessage}`);
    this.name = errorType;
    this.stack = [this.message, ...trace].join('\n');
  }
}

const traceId = () =>
  `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=1`;

/** Lambda's Runtime API for one execution environment, which handles one event at a time. */
export class RuntimeApi {
  readonly #server: Server;
  readonly #waiting: Invocation[] = [];
  readonly #running = new Map<string, Invocation>();
  #asking: ServerResponse | undefined;
  #broken: Error | undefined;
  #host = '';

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  /** Starts listening. @returns host and port, for AWS_LAMBDA_RUNTIME_API */
  async listen(): Promise<string> {
    this.#host = new URL(await listenOnLoopback(this.#server)).host;
    return this.#host;
  }

  /**
   * Invokes the function: event and result as JSON.
   * @param milliseconds the function's timeout
   * @throws FunctionError where the function threw, Error where its process has ended
   */
  invoke(event: string, milliseconds: number): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(this.#broken);
      this.#waiting.push({ id: randomUUID(), event, deadline: Date.now() + milliseconds, resolve, reject });
      this.#handOut();
    });
  }

  /** Rejects this and every later invocation: the process has ended, or failed to start. */
  break(cause: Error): void {
    this.#broken ??= cause;
    for (const { reject } of [...this.#waiting.splice(0), ...this.#running.values()]) reject(this.#broken);
    this.#running.clear();
  }

  close(): Promise<void> {
    return closeServer(this.#server);
  }

  #handOut(): void {
    const response = this.#asking;
    const next = response && this.#waiting.shift();
    if (!next) return;
    this.#asking = undefined;
    this.#running.set(next.id, next);
    response.writeHead(200, {
      'content-type': 'application/json',
      'lambda-runtime-aws-request-id': next.id,
      'lambda-runtime-deadline-ms': next.deadline,
      'lambda-runtime-invoked-function-arn': 'arn:aws:lambda:ap-south-1:000000000000:function:bundle',
      'lambda-runtime-trace-id': traceId(),
    });
    response.end(next.event);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace('/2018-06-01/runtime/', '');
    if (path === 'invocation/next') {
      this.#asking = response;
      return this.#handOut();
    }
    const content = await text(request);
    const [, id = '', outcome] = path.split('/');
    const invocation = this.#running.get(id);
    this.#running.delete(id);
    if (path === 'init/error') this.break(new FunctionError(content));
    else if (outcome === 'response') invocation?.resolve(content);
    else invocation?.reject(new FunctionError(content));
    response.writeHead(202).end('{"status":"OK"}');
  }
}
