import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { enginePath } from '../../../infra/local/engines/engine-path.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/listen.ts';

/** A port of the loopback interface that nobody listens on at this moment. */
async function freePort(): Promise<string> {
  const probe = createServer();
  const { port } = new URL(await listenOnLoopback(probe));
  await closeServer(probe);
  return port;
}

/**
 * The engine with its own server, which says what a call consumes; over pipes it does not. That server asks for
 * no key, so that only a measurement on invented people uses it.
 */
export async function startMeteredEngine(file: string): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const port = await freePort();
  const options = ['serve', '--host', '127.0.0.1', '--port', port, '--db-path', file];
  const child = spawn(enginePath(), options, { stdio: 'ignore', env: {} });
  const kill = () => child.kill();
  process.once('exit', kill);
  const endpoint = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    try {
      await fetch(endpoint);
      break;
    } catch {
      await pause(5);
    }
  }
  return {
    endpoint,
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null) return;
      kill();
      await once(child, 'exit');
    },
  };
}
