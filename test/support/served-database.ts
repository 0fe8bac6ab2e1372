import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { tableDefinition } from '../../infra/local/engines/create-tables.ts';
import { enginePath } from '../../infra/local/engines/database-process.ts';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';
import { allTables } from '../../shared/contract.ts';

/** An engine in memory with every table, empty, which speaks DynamoDB's own protocol on a port of loopback. */
interface ServedDatabase {
  url: string;
  stop(): void;
}

/** Kills the engine at the end of the shell's input, so that even `kill -9` of a worker leaves none behind. */
const killedWithInput = '"$@" & read -r line; kill -9 $!; wait $!';

async function freePort(): Promise<string> {
  const server = createServer();
  const { port } = new URL(await listenOnLoopback(server));
  await closeServer(server);
  return port;
}

/** Starts an engine on a port; undefined where another process took it meanwhile. */
async function serveOn(port: string, schema: string): Promise<ServedDatabase | undefined> {
  const engine = [enginePath(), 'serve', '--port', port, '--schema', schema];
  // An empty environment, and a process group of its own: Ctrl-C ends the tests in order.
  const shell = spawn('/bin/sh', ['-c', killedWithInput, 'sh', ...engine], { env: {}, detached: true });
  let output = '';
  const answered = new Promise<void>((resolve) => {
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (/listening on|error:/.test(output)) resolve();
      });
  });
  await Promise.race([answered, once(shell, 'exit')]);
  const stop = () => void shell.stdin.end();
  if (output.includes('listening on')) return { url: `http://127.0.0.1:${port}`, stop };
  stop();
  if (output.includes('already in use')) return undefined;
  throw new Error(`the engine did not start: ${output}`);
}

/** Starts an engine for a test: nothing of another one is in it, and it starts in a hundredth of a second. */
export async function serveDatabase(): Promise<ServedDatabase> {
  const port = await freePort();
  const schema = join(tmpdir(), `vetan-schema-${process.pid}-${port}.json`);
  writeFileSync(
    schema,
    JSON.stringify(allTables.map(([name, table]) => ({ Table: tableDefinition(name, table) }))),
  );
  try {
    return (await serveOn(port, schema)) ?? (await serveDatabase());
  } finally {
    rmSync(schema);
  }
}

/**
 * Tells of each item that a transaction stores and that waits in an outbox, as the stream of its table does on AWS. Of what a
 * test puts by itself nothing is told.
 */
export function onOutboxItem(wake: (state: string) => void): void {
  const { prototype } = DynamoDBDocumentClient;
  const send = prototype.send as (...args: unknown[]) => Promise<unknown>;
  Reflect.set(prototype, 'send', async function (this: unknown, command: unknown, ...rest: unknown[]) {
    const reply = await send.call(this, command, ...rest);
    const writes = command instanceof TransactWriteCommand ? command.input.TransactItems : [];
    for (const { Put } of writes ?? []) if (typeof Put?.Item?.outbox === 'string') wake(Put.Item.outbox);
    return reply;
  });
}
