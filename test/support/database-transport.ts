import { channel } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import {
  type CancellationReason,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/*
 * The engine in memory asks for no signature, and answers on loopback with a length: signing a request and Node's HTTP client
 * take half of what a request costs a test. So its requests are written to a socket as they are. test/local and the tests in
 * a browser sign them, and send them as the product does.
 */

interface EngineAddress {
  hostname: string;
  port?: number | undefined;
}

interface EngineRequest extends EngineAddress {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** The response of a request, in the form that the SDK takes. */
interface Answer {
  statusCode: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** The engine looks for a signature and does not verify it. */
const unsigned = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=test/20260101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
};

const endOfHead = '\r\n\r\n';

/** An answer once all its bytes are there. @throws Error where its length is not said */
function parseAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return undefined;
  const [status = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const length = Number(headers['content-length']);
  if (Number.isNaN(length)) throw new Error(`the engine answered without a length: ${status}`);
  const body = bytes.subarray(end + endOfHead.length);
  return body.length < length ? undefined : { statusCode: Number(status.split(' ')[1]), headers, body };
}

/** A connection that has one request at a time on its way. */
class Connection {
  readonly #socket: Socket;
  readonly #atRest: (connection: Connection) => void;
  #pending: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  #received: Buffer = Buffer.alloc(0);

  constructor(host: string, port: number, atRest: (connection: Connection) => void) {
    this.#atRest = atRest;
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on('data', (bytes) => this.#take(bytes));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () =>
      this.#fail(Object.assign(new Error('the engine closed the connection'), { code: 'ECONNRESET' })),
    );
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  send({ method, path, headers, body }: EngineRequest): Promise<Answer> {
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const text = `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n`;
    this.#socket.ref();
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#socket.write(Buffer.concat([Buffer.from(text), body as Uint8Array]));
    });
  }

  #take(bytes: Buffer): void {
    this.#received = Buffer.concat([this.#received, bytes]);
    const answer = this.#answer();
    if (!answer) return;
    this.#received = Buffer.alloc(0);
    const pending = this.#pending;
    this.#pending = undefined;
    // At rest it keeps no process running.
    this.#socket.unref();
    this.#atRest(this);
    pending?.resolve(answer);
  }

  #answer(): Answer | undefined {
    try {
      return parseAnswer(this.#received);
    } catch (error) {
      this.#socket.destroy(error as Error);
      return undefined;
    }
  }

  #fail(error: Error): void {
    this.#pending?.reject(error);
    this.#pending = undefined;
  }
}

/** The connections to an engine, each of which serves one request after the other. */
const restingConnections = new Map<string, Connection[]>();

function sendToSocket(request: EngineRequest): Promise<Answer> {
  const address = `${request.hostname}:${request.port}`;
  const atRest = restingConnections.get(address) ?? [];
  restingConnections.set(address, atRest);
  let connection = atRest.pop();
  while (connection && !connection.isOpen) connection = atRest.pop();
  connection ??= new Connection(request.hostname, Number(request.port), (rested) => atRest.push(rested));
  return connection.send(request);
}

/** A test that traces requests does so by Node's HTTP client. */
const traced = channel('http.client.request.start');

/** Steps of the SDK that change neither a request nor its answer: they log and trace. */
const needless = ['loggerMiddleware', 'recursionDetectionMiddleware'];

type Client = Pick<DynamoDBClient, 'config' | 'middlewareStack'>;

/** Has a client write its requests to a socket. Those that a test traces still go through Node's HTTP client. */
export function writeDirectly(
  { config, middlewareStack }: Client,
  learnEngine: (engine: EngineAddress) => void = () => {},
): void {
  const sendByHttp = config.requestHandler.handle.bind(config.requestHandler);
  config.requestHandler.handle = async (request, options) => {
    Object.assign(request.headers, unsigned);
    learnEngine(request);
    return traced.hasSubscribers
      ? sendByHttp(request, options)
      : { response: (await sendToSocket(request)) as never };
  };
  for (const name of [...needless, 'httpSigningMiddleware']) middlewareStack.remove(name);
}

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
