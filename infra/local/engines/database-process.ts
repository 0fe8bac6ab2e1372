import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { UserFacingError } from '../../user-facing-error.ts';

/** The engine's reply: JSON of a result or of an error. */
interface ToolResult {
  isError: boolean;
  text: string;
}

/** The engine as a child process, over pipes: it listens on no port. */
export interface DatabaseProcess {
  pid: number;
  /** @throws Error if the engine exits before it replies, or does not reply in time */
  call(tool: string, parameters: object): Promise<ToolResult>;
  /** Resolves when the engine exits, with its signal, exit code or error. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

interface Message {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** The engine replies within milliseconds, and never to a message that it cannot parse. */
const callTimeoutMs = 10_000;

/** JSON-RPC over a child's stdin and stdout, one message per line. */
class Connection {
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, { resolve(message: Message): void; reject(error: Error): void }>();
  #lastId = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout) createInterface(child.stdout).on('line', (line) => this.#take(JSON.parse(line)));
    // EPIPE after the engine has exited: pending requests are rejected on its exit.
    child.stdin?.on('error', () => {});
  }

  #take(message: Message): void {
    this.#pending.get(message.id ?? 0)?.resolve(message);
  }

  send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  async request(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    let timer: NodeJS.Timeout | undefined;
    try {
      const { result, error } = await new Promise<Message>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        timer = setTimeout(() => reject(new Error('the local database does not answer')), callTimeoutMs);
        this.send({ id, method, params });
      });
      if (error) throw new Error(`the local database rejected the call: ${error.message}`);
      return result;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(id);
    }
  }

  fail(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
  }
}

/** The engine exits at the end of its stdin, so even `kill -9` of this process leaves no orphan. */
async function stop(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/**
 * Path of this platform's database engine.
 * @throws UserFacingError if it is not installed
 */
export function enginePath(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`);
    const path = join(dirname(manifest), 'dynoxide');
    if (existsSync(path)) return path;
  } catch {
    // Not installed: the error is below.
  }
  throw new UserFacingError(
    `The local database is not installed for ${platform}. On linux-x64, run "npm ci" with optional packages; ` +
      'elsewhere, start DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
  );
}

/** Starts the engine on a file or, without one, in memory. */
export async function startDatabaseProcess(file?: string): Promise<DatabaseProcess> {
  const child = spawn(enginePath(), ['mcp', ...(file ? ['--db-path', file] : [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // An empty environment: it needs no variable, and must not see the access key.
    env: {},
    // In a process group of its own, Ctrl-C does not reach it: this process stops it in order.
    detached: true,
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-2000);
  });
  const connection = new Connection(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
  });
  void ended.then((how) =>
    connection.fail(new Error(`the local database ended (${how}): ${stderr.trim() || 'no error output'}`)),
  );
  await connection.request('initialize', {
    protocolVersion: '2025-03-26',
    capabilities: {},
    clientInfo: { name: 'vetan', version: '1' },
  });
  connection.send({ method: 'notifications/initialized' });
  return {
    pid: child.pid ?? 0,
    async call(tool, parameters) {
      const result = await connection.request('tools/call', { name: tool, arguments: parameters });
      const { isError = false, content } = result as { isError?: boolean; content: { text: string }[] };
      return { isError, text: content[0]?.text ?? '' };
    },
    exited: ended,
    stop: () => stop(child),
  };
}
