import type { Service } from '../server/endpoint.ts';
import type { Database } from './database.ts';

/** The status and the JSON body of a response. */
interface DatabaseResponse {
  status: number;
  text: string;
}

/** A request by its X-Amz-Target header and its JSON body. */
export type DatabaseHandler = (target: string, body: string) => Promise<DatabaseResponse>;

const prefix = 'com.amazonaws.dynamodb.v20120810#';

/** DynamoDB operations that the portal, its scripts and its tests use, and the engine's tool for each. */
const tools: Record<string, string> = {
  CreateTable: 'create_table',
  ListTables: 'list_tables',
  DescribeTable: 'describe_table',
  UpdateTable: 'update_table',
  DeleteTable: 'delete_table',
  GetItem: 'get_item',
  PutItem: 'put_item',
  UpdateItem: 'update_item',
  DeleteItem: 'delete_item',
  Query: 'query',
  Scan: 'scan',
  BatchGetItem: 'batch_get_item',
  BatchWriteItem: 'batch_write_item',
  TransactWriteItems: 'transact_write_items',
};

const snakeCase = (name: string) => name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase();

/** The tools take DynamoDB's parameters in snake case; `raw` asks for a table's whole description. */
const parametersOf = (input: object) => ({
  ...Object.fromEntries(Object.entries(input).map(([name, value]) => [snakeCase(name), value])),
  raw: true,
});

/** A lone surrogate as a JSON escape: the engine never replies to such a message. */
const loneSurrogate = /(^|[^\\])(\\\\)*\\ud[89a-f]/i;

interface AwsErrorBody {
  __type: string;
  message: string;
  CancellationReasons?: { Code: string }[];
}

const awsErrorBody = (type: string, message: string): AwsErrorBody => ({ __type: prefix + type, message });

/** The engine has the cancellation reasons of a transaction in the message only; the SDK reads them from a list. */
function toAwsErrorBody(text: string): AwsErrorBody {
  if (!text.startsWith('{')) return awsErrorBody('SerializationException', text);
  const { error_type: type, message } = JSON.parse(text) as { error_type: string; message: string };
  if (type !== 'TransactionCanceledException') return awsErrorBody(type, message);
  const codes = /\[([^[\]]*)\]/.exec(message)?.[1] ?? '';
  return {
    ...awsErrorBody(type, message),
    CancellationReasons: codes.split(',').map((code) => ({ Code: code.trim() })),
  };
}

const failure = (status: number, body: AwsErrorBody): DatabaseResponse => ({
  status,
  text: JSON.stringify(body),
});

/** DynamoDB's JSON protocol on top of the local database. */
export function databaseHandler(database: Database): DatabaseHandler {
  return async (target, body) => {
    const tool = tools[target.replace('DynamoDB_20120810.', '')];
    if (!tool) return failure(400, awsErrorBody('UnknownOperationException', 'not served here'));
    const parameters = parametersOf(JSON.parse(body));
    if (body.includes('\\ud') && loneSurrogate.test(JSON.stringify(parameters))) {
      return failure(400, awsErrorBody('SerializationException', 'text is not well-formed'));
    }
    try {
      const { isError, text } = await (await database.process()).call(tool, parameters);
      return isError ? failure(400, toAwsErrorBody(text)) : { status: 200, text };
    } catch (error) {
      // The SDK retries on 500; a transaction is idempotent by its client request token.
      return failure(500, awsErrorBody('InternalServerError', (error as Error).message));
    }
  };
}

/** The database as a service of the endpoint. */
export function dynamoDbService(call: DatabaseHandler): Service {
  return async ({ headers, body }, response) => {
    const { status, text } = await call(String(headers['x-amz-target']), body.toString());
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  };
}
