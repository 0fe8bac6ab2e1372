import {
  type CancellationReason,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type EngineAddress, sendToSocket, traced, unsigned, writeDirectly } from './database-transport.ts';

/*
 * The SDK takes longer with a command than the engine does. The commands of API tests are therefore put into DynamoDB's JSON
 * here, and sent to the engine as they are. Where a test looks at what is sent, and in test/local and in a browser, the SDK sends them.
 */

/** Where a command has values of JavaScript: at null the value itself, at no name each of the values within. */
type KeyNodes = { [name: string]: KeyNodes } | [] | null;

/** A command of the SDK's document client, which declares where its values are. */
interface DocumentCommand {
  input: object;
  clientCommand: object;
  inputKeyNodes: KeyNodes;
  outputKeyNodes: KeyNodes;
}

/** Changes what an array or object holds; undefined is left out. */
function mapMembers(value: object, change: (member: unknown) => unknown): object {
  const changed = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [[name, change(member)] as const],
  );
  return Array.isArray(value) ? changed.map(([, member]) => member) : Object.fromEntries(changed);
}

function changeValues(value: object, nodes: KeyNodes, change: (value: unknown) => unknown): unknown {
  if (nodes === null) return change(value);
  const ofAll = Object.keys(nodes).length === 0 ? null : (nodes as Record<string, KeyNodes>)['*'];
  if (ofAll !== undefined)
    return mapMembers(value, (member) => changeValues(member as object, ofAll, change));
  const changed: Record<string, unknown> = { ...value };
  for (const [name, inner] of Object.entries(nodes))
    if (changed[name] !== undefined) changed[name] = changeValues(changed[name] as object, inner, change);
  return changed;
}

/** A value in DynamoDB's JSON: of the kinds that the SDK takes, those that the product stores. */
type Attribute =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { B: string }
  | { L: Attribute[] }
  | { M: Record<string, Attribute> };

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** @throws Error for a value that the SDK would not store, as a date or NaN */
function toAttribute(value: unknown): Attribute {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { L: mapMembers(value, toAttribute) as Attribute[] };
  if (isPlainObject(value)) return { M: mapMembers(value, toAttribute) as Record<string, Attribute> };
  throw new Error(`DynamoDB stores no ${typeof value} as ${String(value)}`);
}

function fromAttribute(attribute: Attribute): unknown {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return Number(attribute.N);
  if ('BOOL' in attribute) return attribute.BOOL;
  if ('NULL' in attribute) return null;
  if ('B' in attribute) return new Uint8Array(Buffer.from(attribute.B, 'base64'));
  if ('L' in attribute) return attribute.L.map(fromAttribute);
  if ('M' in attribute) return mapMembers(attribute.M, (member) => fromAttribute(member as Attribute));
  throw new Error(`the product stores no ${Object.keys(attribute)}`);
}

interface EngineError {
  __type: string;
  message?: string;
  Message?: string;
  CancellationReasons?: CancellationReason[];
}

/** An error of the engine, of the class that the SDK has for it where the product asks for the class. */
function toError({ __type, message, Message, CancellationReasons }: EngineError): Error {
  const name = __type.slice(__type.indexOf('#') + 1);
  const about = { message: message ?? Message ?? name, $metadata: {} };
  if (name === 'ConditionalCheckFailedException') return new ConditionalCheckFailedException(about);
  if (name === 'TransactionCanceledException')
    return new TransactionCanceledException({ ...about, CancellationReasons });
  return new DynamoDBServiceException({ name, $fault: 'client', ...about });
}

/** Sends a command as the SDK does, without its steps. */
async function sendToEngine(engine: EngineAddress, command: DocumentCommand): Promise<unknown> {
  const operation = command.clientCommand.constructor.name.replace('Command', '');
  const body = Buffer.from(JSON.stringify(changeValues(command.input, command.inputKeyNodes, toAttribute)));
  const answer = await sendToSocket({
    hostname: engine.hostname,
    port: engine.port,
    method: 'POST',
    path: '/',
    headers: {
      host: `${engine.hostname}:${engine.port}`,
      'content-type': 'application/x-amz-json-1.0',
      'content-length': String(body.length),
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      ...unsigned,
    },
    body,
  });
  const output = JSON.parse(Buffer.from(answer.body).toString());
  if (answer.statusCode !== 200) throw toError(output);
  return changeValues(output, command.outputKeyNodes, (stored) => fromAttribute(stored as Attribute));
}

const worker = globalThis as { sendsDirectly?: boolean };

/** Has the document clients of this file send to the engine without the SDK's steps, which take longer than the engine's answer, or with them again. */
export function sendDirectly(isDirect = true): void {
  worker.sendsDirectly = isDirect;
}

/**
 * Prepares the document client for that, before a test changes it further: whatever a test does with a command, it does first.
 * Each client's first command goes through the SDK, which knows the engine's address.
 */
export function prepareDirectSending(): void {
  worker.sendsDirectly = false;
  const sendBySdk = DynamoDBDocumentClient.prototype.send as (...args: unknown[]) => Promise<unknown>;
  const engines = new WeakMap<DynamoDBDocumentClient, EngineAddress | undefined>();
  Reflect.set(
    DynamoDBDocumentClient.prototype,
    'send',
    function (this: DynamoDBDocumentClient, command: unknown, ...rest: unknown[]) {
      if (!worker.sendsDirectly) return sendBySdk.call(this, command, ...rest);
      const engine = engines.get(this);
      if (engine && !traced.hasSubscribers) return sendToEngine(engine, command as DocumentCommand);
      if (!engines.has(this)) writeDirectly(this, (address) => engines.set(this, address));
      if (!engine) engines.set(this, undefined);
      return sendBySdk.call(this, command, ...rest);
    },
  );
}
