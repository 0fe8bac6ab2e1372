import { DeleteCommand, DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { runningFunction } from '../infra/local/function-environment.ts';
import type { TableName } from '../infra/tables.ts';

/** Whether this command is the one; `turn` counts from 1 those that functions sent since. */
type When = (command: unknown, turn: number) => boolean;

interface Held {
  when: When;
  turn: number;
  reach(): void;
  opened: Promise<void>;
}

export interface Hold {
  /** Settled once the command has come. */
  reached: Promise<void>;
  letGo(): void;
  /** Has the command fail in place of being sent. */
  fail(error: Error): void;
}

let held: Held | undefined;

const send = DynamoDBDocumentClient.prototype.send as (...args: unknown[]) => Promise<unknown>;
Reflect.set(
  DynamoDBDocumentClient.prototype,
  'send',
  async function (this: unknown, command: unknown, ...rest: unknown[]) {
    const now = held;
    if (now && runningFunction() && now.when(command, ++now.turn)) {
      held = undefined;
      now.reach();
      await now.opened;
    }
    return send.call(this, command, ...rest);
  },
);

/** The transaction by which a call has its effect: one of several writes, and on more than sessions. */
export const isEffect = (command: unknown): boolean =>
  command instanceof TransactWriteCommand &&
  (command.input.TransactItems?.length ?? 0) > 1 &&
  (command.input.TransactItems ?? []).some((write) =>
    Object.values(write).some((about) => about?.TableName !== 'sessions'),
  );

/**
 * Holds the first command to the database that is the one, and no other, until it is let go: so a test does
 * something in the very middle of a call, without any luck.
 */
export function holdCommand(when: When): Hold {
  let letGo = () => {};
  let fail = (_: Error) => {};
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const opened = new Promise<void>((resolve, reject) => {
    letGo = resolve;
    fail = reject;
  });
  held = { when, turn: 0, reach, opened };
  return {
    reached,
    letGo() {
      held = undefined;
      letGo();
    },
    fail,
  };
}

function tablesWritten(command: unknown): (string | undefined)[] {
  if (command instanceof DeleteCommand) return [command.input.TableName];
  if (!(command instanceof TransactWriteCommand)) return [];
  return (command.input.TransactItems ?? []).map(({ Put, Delete }) => (Put ?? Delete)?.TableName);
}

/** The write of that number to a table, counted from 1. */
function writing(table: TableName, number: number): When {
  let seen = 0;
  return (command) => tablesWritten(command).includes(table) && ++seen === number;
}

/** Sends a request and has `act` happen when it is about to write. */
async function atItsWrite<Reply>(
  when: When,
  request: () => Promise<Reply>,
  act: (hold: Hold) => Promise<unknown>,
): Promise<Reply> {
  const hold = holdCommand(when);
  const reply = request();
  const isHeld = await Promise.race([hold.reached.then(() => true), reply.then(() => false)]);
  if (isHeld) await act(hold);
  hold.letGo();
  if (!isHeld) throw new Error('the request never wrote there');
  return reply;
}

/**
 * A race with a sure outcome: `meanwhile` happens when a request has read and decided, right before it writes to a
 * table for the first time, or for the time of that number.
 */
export async function beforeItsWrite<Reply, Other>(
  table: TableName,
  request: () => Promise<Reply>,
  meanwhile: () => Promise<Other>,
  number = 1,
): Promise<[Reply, Other]> {
  const others: Other[] = [];
  const reply = await atItsWrite(writing(table, number), request, async () => others.push(await meanwhile()));
  return [reply, others[0] as Other];
}

/** What becomes of a request whose first write to a table finds no database. */
export const withoutItsWrite = <Reply>(table: TableName, request: () => Promise<Reply>): Promise<Reply> =>
  atItsWrite(writing(table, 1), request, async ({ fail }) => fail(new Error('the database is gone')));
