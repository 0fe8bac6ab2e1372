import { AsyncResource } from 'node:async_hooks';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { TableName } from '../infra/tables.ts';

type Command = (command: unknown) => boolean;

/** A command that is waited for, and what happens when it comes. */
interface Gate {
  holds: Command;
  open(): Promise<unknown>;
}

/** Gates that nobody has come to yet. */
const closed = new Set<Gate>();

const { prototype } = DynamoDBDocumentClient;
const send = prototype.send as (...args: unknown[]) => Promise<unknown>;
Reflect.set(prototype, 'send', async function (this: unknown, command: unknown, ...rest: unknown[]) {
  const gate = [...closed].find(({ holds }) => holds(command));
  if (gate) {
    closed.delete(gate);
    await gate.open();
  }
  return send.call(this, command, ...rest);
});

function tablesWritten(command: unknown): (string | undefined)[] {
  if (command instanceof PutCommand || command instanceof DeleteCommand) return [command.input.TableName];
  if (!(command instanceof TransactWriteCommand)) return [];
  return (command.input.TransactItems ?? []).map(({ Put, Delete }) => (Put ?? Delete)?.TableName);
}

function tablesRead(command: unknown): (string | undefined)[] {
  if (command instanceof GetCommand || command instanceof QueryCommand) return [command.input.TableName];
  return command instanceof BatchGetCommand ? Object.keys(command.input.RequestItems ?? {}) : [];
}

/** The write of that number to a table, counted from 1. */
function writing(table: TableName, number: number): Command {
  let seen = 0;
  return (command) => tablesWritten(command).includes(table) && ++seen === number;
}
const reading =
  (table: TableName): Command =>
  (command) =>
    tablesRead(command).includes(table);

/** Has `open` happen when the first command that `holds` names comes while `request` runs. */
async function through<Reply>(
  holds: Command,
  request: () => Promise<Reply>,
  open: Gate['open'],
): Promise<Reply> {
  // In the test's own context: the held function's rights are not those of whoever comes in between.
  const gate = { holds, open: AsyncResource.bind(open) };
  closed.add(gate);
  const reply = await request();
  if (closed.delete(gate)) throw new Error('the request never came to the gate');
  return reply;
}

async function race<Reply, Other>(
  holds: Command,
  request: () => Promise<Reply>,
  meanwhile: () => Promise<Other>,
): Promise<[Reply, Other]> {
  const others: Other[] = [];
  const reply = await through(holds, request, async () => others.push(await meanwhile()));
  return [reply, others[0] as Other];
}

/**
 * A race with a sure outcome: `meanwhile` happens when a request has read and decided, right before it writes to a
 * table for the first time, or for the time of that number.
 */
export const beforeItsWrite = <Reply, Other>(
  table: TableName,
  request: () => Promise<Reply>,
  meanwhile: () => Promise<Other>,
  number = 1,
): Promise<[Reply, Other]> => race(writing(table, number), request, meanwhile);

/** The same, right before a request's first look into a table: what it read elsewhere before is old by then. */
export const beforeItsRead = <Reply, Other>(
  table: TableName,
  request: () => Promise<Reply>,
  meanwhile: () => Promise<Other>,
): Promise<[Reply, Other]> => race(reading(table), request, meanwhile);

/** What becomes of a request whose first write to a table finds no database. */
export const withoutItsWrite = <Reply>(table: TableName, request: () => Promise<Reply>): Promise<Reply> =>
  through(writing(table, 1), request, () => Promise.reject(new Error('the database is gone')));
