import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { fileActions, tableActions } from '../../infra/constructs/compute/function-role.ts';
import { type FunctionName, functions, type LambdaFunction } from '../../infra/features.ts';
import { currentFunction } from '../../infra/local/server/function-environment.ts';
import type { TableName } from '../../shared/contract.ts';

/** An IAM action with its resource: a table, an index or a file. */
interface RequiredAction {
  action: string;
  on: string;
  index?: string | undefined;
}

const transactionActions = {
  Put: 'PutItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

/** The permissions that AWS would require for a command. */
function requiredActions(command: unknown): RequiredAction[] {
  if (command instanceof GetCommand) return [{ action: 'GetItem', on: command.input.TableName ?? '' }];
  if (command instanceof PutCommand) return [{ action: 'PutItem', on: command.input.TableName ?? '' }];
  if (command instanceof UpdateCommand) return [{ action: 'UpdateItem', on: command.input.TableName ?? '' }];
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
        action: transactionActions[verb as keyof typeof transactionActions] ?? verb,
        on: about?.TableName ?? '',
      })),
    );
  }
  if (command instanceof GetObjectCommand || command instanceof HeadObjectCommand)
    return [{ action: 'GetObject', on: command.input.Key ?? '' }];
  if (command instanceof PutObjectCommand) return [{ action: 'PutObject', on: command.input.Key ?? '' }];
  if (command instanceof DeleteObjectCommand)
    return [{ action: 'DeleteObject', on: command.input.Key ?? '' }];
  return [{ action: String(command?.constructor.name), on: 'an unknown resource' }];
}

function isGranted(
  { tables, queriesIndexesOf, files }: LambdaFunction,
  { action, on, index }: RequiredAction,
): boolean {
  const table = on as TableName;
  if (index) return queriesIndexesOf?.includes(table) ?? false;
  if (action.endsWith('Object')) {
    return !!files && on.startsWith(files.prefix) && fileActions[files.access].includes(action);
  }
  const access = tables?.[table];
  return !!access && tableActions[access].includes(action);
}

function denyAccess(function_: FunctionName, { action, on, index }: RequiredAction): never {
  const message = `${function_} is not authorized to perform ${action} on ${on}${index ? `/${index}` : ''}: grant it in infra/features.ts`;
  throw Object.assign(new Error(message), { name: 'AccessDeniedException' });
}

/**
 * Patches the SDK's clients to deny whatever a function's IAM role does not allow, so that every test of a function also
 * tests that its role suffices.
 */
export function enforcePermissions(): void {
  for (const { prototype } of [DynamoDBDocumentClient, S3Client]) {
    const send = prototype.send as (...args: unknown[]) => Promise<unknown>;
    Reflect.set(prototype, 'send', function (this: unknown, command: unknown, ...rest: unknown[]) {
      const name = currentFunction();
      const denied = name && requiredActions(command).find((action) => !isGranted(functions[name], action));
      if (denied) denyAccess(name, denied);
      return send.call(this, command, ...rest);
    });
  }
}
