import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { runningFunction } from '../infra/local/function-environment.ts';

/** Whether this command is the one; `turn` counts from 1 those that functions sent since. */
type When = (command: unknown, turn: number) => boolean;

interface Held {
  when: When;
  turn: number;
  reach(): void;
  opened: Promise<void>;
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

/** The transaction by which a call has its effect: one on more than sessions. */
export const isEffect = (command: unknown): boolean =>
  command instanceof TransactWriteCommand &&
  (command.input.TransactItems ?? []).some((write) =>
    Object.values(write).some((about) => about?.TableName !== 'sessions'),
  );

/**
 * Holds the first command to the database that is the one, and no other, until it is let go: so a test does
 * something in the very middle of a call, without any luck.
 */
export function holdCommand(when: When): { reached: Promise<void>; letGo(): void } {
  let letGo = () => {};
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  held = { when, turn: 0, reach, opened };
  return {
    reached,
    letGo() {
      held = undefined;
      letGo();
    },
  };
}
