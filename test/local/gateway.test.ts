import { once } from 'node:events';
import { type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { functions } from '../../infra/features.ts';
import type { Handler, LoadHandler } from '../../infra/local/server/lambda-runtime.ts';
import { matchRoute } from '../../infra/local/server/routes.ts';
import { messages } from '../../shared/messages.ts';
import { timeFactorOf } from '../../shared/system/environment.ts';
import { type ServedBackend, startServedBackend } from '../support/served-backend.ts';
import { takeConsole } from '../support/setup.ts';

type Reply = APIGatewayProxyStructuredResultV2;

/** The function's response in the current test, and the event it received. */
let reply: (event: APIGatewayProxyEventV2) => Reply | Promise<Reply>;
let received: APIGatewayProxyEventV2;
const handler: Handler = async (event) => {
  received = event as APIGatewayProxyEventV2;
  return reply(received);
};

/** The outbox invokes its function by itself, at any time: not what a test replies to. */
const loadHandler: LoadHandler = async (name) => (name === 'fan-out' ? async () => ({}) : handler);

let backend: ServedBackend;
beforeAll(async () => {
  backend = await startServedBackend({ loadHandler });
});
afterAll(() => backend.stop());

describe('a request', () => {
  beforeAll(() => {
    reply = () => ({ statusCode: 204 });
  });

  test('becomes an event of payload format 2.0', async () => {
    await fetch(`${backend.url}/api/slips/latest?a=1&b=%20x`, {
      headers: { cookie: 'one=1; two=2', 'X-Thing': 'Value', 'x-forwarded-for': '203.0.113.9' },
    });
    expect(received).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/slips/{slipId}',
      rawPath: '/api/slips/latest',
      rawQueryString: 'a=1&b=%20x',
      cookies: ['one=1', 'two=2'],
      pathParameters: { slipId: 'latest' },
      queryStringParameters: { a: '1', b: ' x' },
      isBase64Encoded: false,
      requestContext: {
        domainName: '127.0.0.1',
        stage: '$default',
        requestId: expect.any(String),
        http: { method: 'GET', path: '/api/slips/latest', sourceIp: '127.0.0.1' },
      },
    });
    expect(received.headers).toMatchObject({ 'x-thing': 'Value' });
    expect(received.headers).not.toHaveProperty('cookie');
    expect(received).not.toHaveProperty('body');
  });

  test('has a text body as it is and any other base64-encoded', async () => {
    const post = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
      fetch(`${backend.url}/api/profile`, { method: 'POST', headers: { 'content-type': type }, body });
    await post('application/json; charset=utf-8', '{"designation":"₹"}');
    expect(received).toMatchObject({ body: '{"designation":"₹"}', isBase64Encoded: false });
    await post('multipart/form-data; boundary=x', new Uint8Array([0, 255, 128]));
    expect(received).toMatchObject({
      body: Buffer.from([0, 255, 128]).toString('base64'),
      isBase64Encoded: true,
    });
  });
});

describe('a request that AWS would not forward', () => {
  const sent = (options: RequestOptions) =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      const { hostname, port } = new URL(backend.url);
      const asking = request({ hostname, port, path: '/api/health', ...options }, async (response) =>
        resolve([response.statusCode, JSON.parse(await text(response)).code]),
      );
      asking.on('error', reject).end();
    });

  test.each([
    ['a method that no Request has', { method: 'TRACE' }, [404, 'not_found']],
    ['another server’s address', { path: 'http://elsewhere.example/api/health' }, [400, 'bad_input']],
    ['a host that is none', { headers: { host: '[::1' } }, [400, 'bad_input']],
    ['a host with a path', { headers: { host: 'localhost/x?y#' } }, [400, 'bad_input']],
  ])('with %s is rejected by the gateway', async (_, options, answer) => {
    expect(await sent(options)).toEqual(answer);
  });
});

describe('a response', () => {
  test('has its status, headers and several cookies', async () => {
    reply = () => ({ statusCode: 409, headers: { 'x-thing': 'Value' }, cookies: ['a=1', 'b=2'], body: '{}' });
    const response = await fetch(`${backend.url}/api/health`);
    expect(response.status).toBe(409);
    expect(response.headers.get('x-thing')).toBe('Value');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('{}');
  });

  test('is decoded from base64', async () => {
    const bytes = Buffer.from([0, 255, 128, 10]);
    reply = () => ({ statusCode: 200, body: bytes.toString('base64'), isBase64Encoded: true });
    const response = await fetch(`${backend.url}/api/health`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('routing', () => {
  test.each([
    ['GET', '/api/slips/my-slips', 'GET /api/slips/my-slips', undefined],
    ['GET', '/api/slips/slip_1', 'GET /api/slips/{slipId}', { slipId: 'slip_1' }],
    ['GET', '/api/slips/download/x', 'GET /api/slips/download/{id}', { id: 'x' }],
    ['POST', '/api/slips/generate-pdf', 'POST /api/slips/generate-pdf', undefined],
    ['DELETE', '/api/health', '$default', undefined],
    ['GET', '/api/slips/', '$default', undefined],
    ['GET', '/api/slips/a/b', '$default', undefined],
    ['GET', '/api', '$default', undefined],
  ])('%s %s goes to %s', (method, path, routeKey, parameters) => {
    const match = matchRoute(method, path);
    expect([match.routeKey, match.parameters]).toEqual([routeKey, parameters]);
  });
});

describe('the gateway’s limits', () => {
  const post = (bytes: number) =>
    fetch(`${backend.url}/api/profile`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'x'.repeat(bytes),
    });
  const mebibyte = 1024 * 1024;

  test('accept 5 MB, and reject what API Gateway or Lambda would reject', async () => {
    reply = () => ({ statusCode: 200, body: '{}' });
    expect((await post(5 * mebibyte)).status).toBe(200);
    for (const size of [7, 11]) {
      const response = await post(size * mebibyte);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'too_large', message: messages.tooLarge });
    }
  });

  /** Sends the whole body before reading the response, as many clients do. */
  async function sendThenRead(bytes: number): Promise<string> {
    const { hostname, port } = new URL(backend.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = `POST /api/profile HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n\r\n`;
    const chunk = Buffer.alloc(mebibyte);
    socket.write(head);
    for (let sent = 0; sent < bytes; sent += chunk.length) {
      if (!socket.write(chunk)) await once(socket, 'drain');
    }
    return text(socket);
  }

  test('let a client that sends its whole body first read the 413', async () => {
    for (const size of [11, 24]) {
      const answer = await sendThenRead(size * mebibyte);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain(messages.tooLarge);
    }
  });

  test('close the connection of a client that does not stop sending', async () => {
    await expect(sendThenRead(200 * mebibyte)).rejects.toMatchObject({
      code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/),
    });
  });

  test('turn a response above 6 MB into a 500', async () => {
    reply = () => ({ statusCode: 200, body: 'x'.repeat(6 * mebibyte) });
    const response = await fetch(`${backend.url}/api/health`);
    expect([response.status, (await response.json()).code]).toEqual([500, 'internal']);
    expect(takeConsole().join()).toContain('the answer of system is larger');
  });

  test('answer 503 at the function’s timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const started = new Promise<void>((resolve) => {
        reply = () => {
          resolve();
          return new Promise<Reply>(() => {});
        };
      });
      const answer = fetch(`${backend.url}/api/health`);
      await started;
      await vi.advanceTimersByTimeAsync(functions.system.timeoutSeconds * timeFactorOf(process.env) * 1000);
      expect((await answer).status).toBe(503);
      expect(takeConsole().join()).toContain('task timed out');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a function that throws', () => {
  const broken = () => {
    throw new TypeError('broken inside');
  };

  test('is a 500 without its message', async () => {
    reply = broken;
    const response = await fetch(`${backend.url}/api/health`);
    const body = await response.json();
    expect([response.status, body.message]).toEqual([500, messages.internalError]);
    expect(JSON.stringify(body)).not.toContain('broken');
    expect(takeConsole().join()).toContain('broken inside');
  });

  test('is a function error to its invoker', async () => {
    reply = broken;
    const lambda = new LambdaClient({});
    const answer = await lambda.send(new InvokeCommand({ FunctionName: 'pdf', Payload: '{}' }));
    expect(answer).toMatchObject({ StatusCode: 200, FunctionError: 'Unhandled' });
    expect(JSON.parse(answer.Payload?.transformToString() ?? '')).toMatchObject({
      errorType: 'TypeError',
      errorMessage: 'broken inside',
    });
  });
});

test('the Invoke API returns the function’s response, and 404 for a function that does not exist', async () => {
  reply = () => ({ statusCode: 200 });
  const lambda = new LambdaClient({});
  const answer = await lambda.send(new InvokeCommand({ FunctionName: 'pdf', Payload: '{"kind":"slip"}' }));
  expect(received).toEqual({ kind: 'slip' });
  expect(JSON.parse(answer.Payload?.transformToString() ?? '')).toEqual({ statusCode: 200 });
  await expect(lambda.send(new InvokeCommand({ FunctionName: 'nothing' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

test('a function’s environment has the resources that it was granted, and no others', async () => {
  reply = () => ({
    statusCode: 200,
    body: JSON.stringify([process.env.SLIPS_TABLE, process.env.HOLIDAYS_TABLE, process.env.AWS_REGION]),
  });
  const response = await fetch(`${backend.url}/api/slips/my-slips`);
  expect(await response.json()).toEqual(['slips', null, 'ap-south-1']);
});
