import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { currentFunction } from '../../infra/local/server/function-environment.ts';
import type { TableName } from '../../shared/contract.ts';

/** Whether to pause this command; `turn` counts, from 1, the commands that functions have sent since. */
type CommandMatcher = (command: unknown, turn: number) => boolean;

interface Interception {
  matches: CommandMatcher;
  count: number;
  markReached(): void;
  released: Promise<void>;
}

interface PausedCommand {
  /** Resolves once the command is paused. */
  reached: Promise<void>;
  resume(): void;
  /** Rejects the command instead of sending it. */
  fail(error: Error): void;
}

let interception: Interception | undefined;

/** A stored change: what was put, or the key of what was updated or deleted. */
interface StoredChange {
  table: string | undefined;
  item: Record<string, unknown> | undefined;
}

/** The changes that a command makes, if it is one that writes. */
function changesOf(command: unknown): StoredChange[] {
  if (command instanceof DeleteCommand || command instanceof UpdateCommand)
    return [{ table: command.input.TableName, item: command.input.Key }];
  if (!(command instanceof TransactWriteCommand)) return [];
  return (command.input.TransactItems ?? []).flatMap(({ Put, Delete }) => {
    if (Put) return [{ table: Put.TableName, item: Put.Item }];
    return Delete ? [{ table: Delete.TableName, item: Delete.Key }] : [];
  });
}

let storedChanges: StoredChange[] = [];

/** The items that functions have stored since this was last called. */
export function takeStoredChanges(): StoredChange[] {
  const changes = storedChanges;
  storedChanges = [];
  return changes;
}

const send = DynamoDBDocumentClient.prototype.send as (...args: unknown[]) => Promise<unknown>;
Reflect.set(
  DynamoDBDocumentClient.prototype,
  'send',
  async function (this: unknown, command: unknown, ...rest: unknown[]) {
    const now = interception;
    if (now && currentFunction() && now.matches(command, ++now.count)) {
      interception = undefined;
      now.markReached();
      await now.released;
    }
    const reply = await send.call(this, command, ...rest);
    if (currentFunction()) storedChanges.push(...changesOf(command));
    return reply;
  },
);

/** A transaction of several writes that is not on sessions alone: the one by which a request takes effect. */
export const isBusinessTransaction = (command: unknown): boolean =>
  command instanceof TransactWriteCommand &&
  (command.input.TransactItems?.length ?? 0) > 1 &&
  (command.input.TransactItems ?? []).some((write) =>
    Object.values(write).some((about) => about?.TableName !== 'sessions'),
  );

/**
 * Pauses the first command to DynamoDB that matches until it is resumed, so that a test interleaves requests
 * deterministically.
 */
export function pauseCommand(matches: CommandMatcher): PausedCommand {
  let resume = () => {};
  let fail = (_: Error) => {};
  let markReached = () => {};
  const reached = new Promise<void>((resolve) => {
    markReached = resolve;
  });
  const released = new Promise<void>((resolve, reject) => {
    resume = resolve;
    fail = reject;
  });
  interception = { matches, count: 0, markReached, released };
  return {
    reached,
    resume() {
      interception = undefined;
      resume();
    },
    fail,
  };
}

/** Matches the nth write to a table, counted from 1. */
function nthWriteTo(table: TableName, number: number): CommandMatcher {
  let writes = 0;
  return (command) => changesOf(command).some((change) => change.table === table) && ++writes === number;
}

/** Sends a request, pauses it at a command, and runs `act` meanwhile. */
async function pauseAt<Reply>(
  matches: CommandMatcher,
  request: () => Promise<Reply>,
  act: (paused: PausedCommand) => Promise<unknown>,
): Promise<Reply> {
  const paused = pauseCommand(matches);
  const reply = request();
  const isPaused = await Promise.race([paused.reached.then(() => true), reply.then(() => false)]);
  if (isPaused) await act(paused);
  paused.resume();
  if (!isPaused) throw new Error('the request never came there');
  return reply;
}

/**
 * A deterministic race: `meanwhile` runs after a request has read and decided, right before its first (or nth) write
 * to a table.
 */
export async function interleaveBeforeWrite<Reply, Other>(
  table: TableName,
  request: () => Promise<Reply>,
  meanwhile: () => Promise<Other>,
  number = 1,
): Promise<[Reply, Other]> {
  const others: Other[] = [];
  const reply = await pauseAt(nthWriteTo(table, number), request, async () => others.push(await meanwhile()));
  return [reply, others[0] as Other];
}

/** The same right before a request first reads an item of a table by its key alone. */
export async function interleaveBeforeGet<Reply, Other>(
  table: TableName,
  request: () => Promise<Reply>,
  meanwhile: () => Promise<Other>,
): Promise<[Reply, Other]> {
  const others: Other[] = [];
  const isGet: CommandMatcher = (command) =>
    command instanceof GetCommand && command.input.TableName === table;
  const reply = await pauseAt(isGet, request, async () => others.push(await meanwhile()));
  return [reply, others[0] as Other];
}

/** The result of a request whose first write to a table fails. */
export const failWrite = <Reply>(table: TableName, request: () => Promise<Reply>): Promise<Reply> =>
  pauseAt(nthWriteTo(table, 1), request, async ({ fail }) => fail(new Error('the database is gone')));

/**
 * Ends a function at its nth write to a table, as when its process is killed: what it wrote before stays, and this is not written.
 * @returns whether the request came there
 */
export async function killAtWrite(
  table: TableName,
  number: number,
  request: () => Promise<unknown>,
): Promise<boolean> {
  const paused = pauseCommand(nthWriteTo(table, number));
  let wasKilled = false;
  paused.reached.then(() => {
    wasKilled = true;
    paused.fail(new Error('the function was killed'));
  });
  try {
    await request();
  } catch (error) {
    if (!wasKilled) throw error;
  } finally {
    paused.resume();
  }
  return wasKilled;
}
