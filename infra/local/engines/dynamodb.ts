import type { Service } from '../endpoint.ts';
import type { Database } from './database.ts';

const prefix = 'com.amazonaws.dynamodb.v20120810#';

/** The calls of DynamoDB that the portal, its scripts and its tests make, and the engine's tool for each. */
const tools: Record<string, string> = {
  CreateTable: 'create_table',
  DescribeTable: 'describe_table',
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

/** The tools take DynamoDB's own parameters under other names; `raw` asks for the whole description of a table. */
const parametersOf = (input: object) => ({
  ...Object.fromEntries(Object.entries(input).map(([name, value]) => [snakeCase(name), value])),
  raw: true,
});

/** Half a character, as JSON writes it: the engine answers such a line with silence. */
const loneSurrogate = /(^|[^\\])(\\\\)*\\ud[89a-f]/i;

interface AwsErrorBody {
  __type: string;
  message: string;
  CancellationReasons?: { Code: string }[];
}

const awsErrorBody = (type: string, message: string): AwsErrorBody => ({ __type: prefix + type, message });

/** A cancelled transaction names a reason for each of its writes, in the message as well as in a list. */
function toAwsErrorBody(text: string): AwsErrorBody {
  if (!text.startsWith('{')) return awsErrorBody('SerializationException', text);
  const { error_type: type, message } = JSON.parse(text) as { error_type: string; message: string };
  if (type !== 'TransactionCanceledException') return awsErrorBody(type, message);
  const codes = /\[([^\]]*)\]/.exec(message)?.[1] ?? '';
  return {
    ...awsErrorBody(type, message),
    CancellationReasons: codes.split(',').map((code) => ({ Code: code.trim() })),
  };
}

async function callTool(database: Database, target: string, body: string): Promise<[number, string]> {
  const tool = tools[target.replace('DynamoDB_20120810.', '')];
  if (!tool) return [400, JSON.stringify(awsErrorBody('UnknownOperationException', 'not served here'))];
  const parameters = parametersOf(JSON.parse(body));
  if (body.includes('\\ud') && loneSurrogate.test(JSON.stringify(parameters))) {
    return [400, JSON.stringify(awsErrorBody('SerializationException', 'text is not well-formed'))];
  }
  try {
    const { isError, text } = await (await database.process()).call(tool, parameters);
    return isError ? [400, JSON.stringify(toAwsErrorBody(text))] : [200, text];
  } catch (error) {
    // 500 is what the SDK tries again by itself; a transaction is then known by its token.
    return [500, JSON.stringify(awsErrorBody('InternalServerError', (error as Error).message))];
  }
}

/** DynamoDB's JSON protocol in front of the database. */
export function dynamoDbService(database: Database): Service {
  return async ({ headers, body }, response) => {
    const [status, answer] = await callTool(database, String(headers['x-amz-target']), body.toString());
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(answer);
  };
}
