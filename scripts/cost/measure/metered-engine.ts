import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { enginePath } from '../../../infra/local/engines/engine-path.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';

/** Finds a free port of the loopback interface. */
async function freePort(): Promise<string> {
  const probe = createServer();
  const { port } = new URL(await listenOnLoopback(probe));
  await closeServer(probe);
  return port;
}

/**
 * The database engine behind its own HTTP server, which returns consumed capacity; over pipes it does not. That server
 * checks no credentials, so it serves measurements on sample data alone.
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
