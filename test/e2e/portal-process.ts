import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const lightHashing = fileURLToPath(new URL('../support/light-hashing.ts', import.meta.url));
/** The environment of a portal that hashes passwords at the minimum cost. */
export const withLightHashing = { NODE_OPTIONS: `--import=${lightHashing}` };

const main = fileURLToPath(new URL('../../infra/local/main.ts', import.meta.url));

/** The portal as `npm start` runs it, in a child process. */
export interface PortalProcess {
  url: string;
  process: ChildProcess;
  /** SIGKILL, as a power cut. */
  kill(): Promise<void>;
  /** SIGTERM, for a graceful shutdown. */
  stop(): Promise<void>;
}

async function readPrintedUrl(child: ChildProcess): Promise<string> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  if (child.stdout) {
    for await (const line of createInterface(child.stdout)) {
      const url = /ready at (\S+)/.exec(line)?.[1];
      if (url) return url;
    }
  }
  throw new Error(`the portal did not start: ${errors.trim()}`);
}

async function terminate(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Starts the built portal, without demo data unless DEMO is set. It exits with this process, by the IPC channel. */
export function spawnPortal(environment: Record<string, string>): ChildProcess {
  // With NODE_ENV=test, Vite would build another site.
  const { NODE_ENV: _, ...own } = process.env;
  return spawn(process.execPath, [main], {
    env: { ...own, PORT: '0', DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Runs the built portal with a data directory and on a free port; resolves once it serves. */
export async function runPortal(
  dataDir: string,
  { demo = false, environment = {} }: { demo?: boolean; environment?: Record<string, string> } = {},
): Promise<PortalProcess> {
  const child = spawnPortal({ DATA_DIR: dataDir, DEMO: demo ? '1' : '0', ...environment });
  const url = await readPrintedUrl(child);
  child.stdout?.resume();
  return {
    url,
    process: child,
    kill: () => terminate(child, 'SIGKILL'),
    stop: () => terminate(child, 'SIGTERM'),
  };
}

/** A temporary data directory, to be removed after the tests. */
export function temporaryDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'vetan-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
