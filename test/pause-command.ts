import { DeleteCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { currentFunction } from '../infra/local/function-environment.ts';
import type { TableName } from '../shared/tables.ts';

/** Whether this command is the one; `turn` counts from 1 those that functions sent since. */
type CommandMatcher = (command: unknown, turn: number) => boolean;

interface Interception {
  matches: CommandMatcher;
  count: number;
  markReached(): void;
  released: Promise<void>;
}

export interface PausedCommand {
  /** Settled once the command has come. */
  reached: Promise<void>;
  resume(): void;
  /** Has the command fail in place of being sent. */
  fail(error: Error): void;
}

let interception: Interception | undefined;

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
    return send.call(this, command, ...rest);
  },
);

/** The transaction by which a call has its effect: one of several writes, and on more than sessions. */
export const isBusinessTransaction = (command: unknown): boolean =>
  command instanceof TransactWriteCommand &&
  (command.input.TransactItems?.length ?? 0) > 1 &&
  (command.input.TransactItems ?? []).some((write) =>
    Object.values(write).some((about) => about?.TableName !== 'sessions'),
  );

/**
 * Holds the first command to the database that is the one, and no other, until it is let go: so a test does
 * something in the very middle of a call, without any luck.
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

function writtenTables(command: unknown): (string | undefined)[] {
  if (command instanceof DeleteCommand) return [command.input.TableName];
  if (!(command instanceof TransactWriteCommand)) return [];
  return (command.input.TransactItems ?? []).map(({ Put, Delete }) => (Put ?? Delete)?.TableName);
}

/** The write of that number to a table, counted from 1. */
function nthWriteTo(table: TableName, number: number): CommandMatcher {
  let seen = 0;
  return (command) => writtenTables(command).includes(table) && ++seen === number;
}

/** Sends a request and has `act` happen when it is about to write. */
async function pauseAtWrite<Reply>(
  matches: CommandMatcher,
  request: () => Promise<Reply>,
  act: (paused: PausedCommand) => Promise<unknown>,
): Promise<Reply> {
  const paused = pauseCommand(matches);
  const reply = request();
  const isPaused = await Promise.race([paused.reached.then(() => true), reply.then(() => false)]);
  if (isPaused) await act(paused);
  paused.resume();
  if (!isPaused) throw new Error('the request never wrote there');
  return reply;
}

/**
 * A race with a sure outcome: `meanwhile` happens when a request has read and decided, right before it writes to a
 * table for the first time, or for the time of that number.
 */
export async function interleaveBeforeWrite<Reply, Other>(
  table: TableName,
  request: () => Promise<Reply>,
  meanwhile: () => Promise<Other>,
  number = 1,
): Promise<[Reply, Other]> {
  const others: Other[] = [];
  const reply = await pauseAtWrite(nthWriteTo(table, number), request, async () =>
    others.push(await meanwhile()),
  );
  return [reply, others[0] as Other];
}

/** What becomes of a request whose first write to a table finds no database. */
export const failWrite = <Reply>(table: TableName, request: () => Promise<Reply>): Promise<Reply> =>
  pauseAtWrite(nthWriteTo(table, 1), request, async ({ fail }) => fail(new Error('the database is gone')));
