import { channel } from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/*
 * The engine in memory asks for no signature, and answers on loopback with a length: signing a request and Node's HTTP client
 * take half of what a request costs a test. So its requests are written to a socket as they are. test/local and the tests in
 * a browser sign them, and send them as the product does.
 */

export interface EngineAddress {
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
export const unsigned = {
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

export function sendToSocket(request: EngineRequest): Promise<Answer> {
  const address = `${request.hostname}:${request.port}`;
  const atRest = restingConnections.get(address) ?? [];
  restingConnections.set(address, atRest);
  let connection = atRest.pop();
  while (connection && !connection.isOpen) connection = atRest.pop();
  connection ??= new Connection(request.hostname, Number(request.port), (rested) => atRest.push(rested));
  return connection.send(request);
}

/** A test that traces requests does so by Node's HTTP client. */
export const traced = channel('http.client.request.start');

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
