import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { type FunctionName, functions, type LambdaFunction } from '../infra/features.ts';
import { runningFunction } from '../infra/local/function-environment.ts';
import { fileActions, tableActions } from '../infra/rights.ts';
import type { TableName } from '../infra/tables.ts';

/** One action, and the table, the index or the file that it is about. */
interface Asked {
  action: string;
  on: string;
  index?: string | undefined;
}

const inTransaction = { Put: 'PutItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem' } as const;

/** What AWS would ask for before it does what a command says. */
function askedBy(command: unknown): Asked[] {
  if (command instanceof GetCommand) return [{ action: 'GetItem', on: command.input.TableName ?? '' }];
  if (command instanceof PutCommand) return [{ action: 'PutItem', on: command.input.TableName ?? '' }];
  if (command instanceof DeleteCommand) return [{ action: 'DeleteItem', on: command.input.TableName ?? '' }];
  if (command instanceof BatchGetCommand) {
    return Object.keys(command.input.RequestItems ?? {}).map((on) => ({ action: 'BatchGetItem', on }));
  }
  if (command instanceof QueryCommand) {
    return [{ action: 'Query', on: command.input.TableName ?? '', index: command.input.IndexName }];
  }
  if (command instanceof TransactWriteCommand) {
    return (command.input.TransactItems ?? []).flatMap((write) =>
      Object.entries(write).map(([verb, about]) => ({
        action: inTransaction[verb as keyof typeof inTransaction] ?? verb,
        on: about?.TableName ?? '',
      })),
    );
  }
  if (command instanceof GetObjectCommand) return [{ action: 'GetObject', on: command.input.Key ?? '' }];
  if (command instanceof PutObjectCommand) return [{ action: 'PutObject', on: command.input.Key ?? '' }];
  if (command instanceof DeleteObjectCommand)
    return [{ action: 'DeleteObject', on: command.input.Key ?? '' }];
  return [{ action: String(command?.constructor.name), on: 'what nobody was granted' }];
}

function isGranted({ tables, lists, files }: LambdaFunction, { action, on, index }: Asked): boolean {
  const table = on as TableName;
  if (index) return lists?.includes(table) ?? false;
  if (action.endsWith('Object')) {
    return !!files && on.startsWith(files.under) && fileActions[files.may].includes(action);
  }
  const access = tables?.[table];
  return !!access && tableActions[access].includes(action);
}

function refuse(function_: FunctionName, { action, on, index }: Asked): never {
  const words = `${function_} is not authorized to perform ${action} on ${on}${index ? `/${index}` : ''}`;
  throw Object.assign(new Error(words), { name: 'AccessDeniedException' });
}

/**
 * From here on a function is refused whatever its role would not let it do in AWS, so that every test of what a
 * function does is also a test that its role is enough.
 */
export function refuseWhatIsNotGranted(): void {
  for (const { prototype } of [DynamoDBDocumentClient, S3Client]) {
    const send = prototype.send as (...args: unknown[]) => Promise<unknown>;
    Reflect.set(prototype, 'send', function (this: unknown, command: unknown, ...rest: unknown[]) {
      const name = runningFunction();
      const refused = name && askedBy(command).find((asked) => !isGranted(functions[name], asked));
      if (refused) refuse(name, refused);
      return send.call(this, command, ...rest);
    });
  }
}
