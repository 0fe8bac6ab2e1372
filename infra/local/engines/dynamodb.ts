import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainError } from '../../plain-error.ts';
import { freePort } from '../free-port.ts';

export interface Engine {
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * Runs the engine until the pipe from this process closes, however this process ends: even `kill -9` leaves
 * no engine behind holding the database. A group of its own keeps Ctrl-C for us, so that we stop in order.
 */
const untilThePipeCloses =
  'exec 3<&0; "$@" & engine=$!; (cat <&3 >/dev/null; kill $engine 2>/dev/null) & wait $engine';

/** Milliseconds within which the engine answers or is given up; it usually takes 30. */
const patience = 10_000;

function enginePath(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`);
    const path = join(dirname(manifest), 'dynoxide');
    if (existsSync(path)) return path;
  } catch {
    // Not installed: said below, in words.
  }
  throw new PlainError(
    `The local database for ${platform} is not installed. On linux-x64 run "npm ci" with optional packages; ` +
      'elsewhere start DynamoDB Local and set AWS_ENDPOINT_URL_DYNAMODB to its address.',
  );
}

/** Starts DynamoDB on the loopback interface, on a file or, without one, in memory. */
export async function startDynamoDb(file?: string): Promise<Engine> {
  const path = enginePath();
  const port = await freePort();
  const command = [path, 'serve', '--host', '127.0.0.1', '--port', String(port)];
  if (file) command.push('--db-path', file);
  const child = spawn('/bin/sh', ['-c', untilThePipeCloses, 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-2000);
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await answering(child, endpoint, () => said);
  return { endpoint, stop: () => stop(child) };
}

async function answering(child: ChildProcess, endpoint: string, said: () => string): Promise<void> {
  const giveUpAt = Date.now() + patience;
  while (child.exitCode === null && Date.now() < giveUpAt) {
    try {
      await fetch(endpoint);
      return;
    } catch {
      await pause(5);
    }
  }
  await stop(child);
  throw new Error(`the local database did not start: ${said().trim() || 'no answer'}`);
}

async function stop(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
