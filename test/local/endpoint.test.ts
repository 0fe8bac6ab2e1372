import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localBucket } from '../../infra/local/server/function-environment.ts';
import { createAccessKey } from '../../infra/local/server/signature.ts';
import { adminSignIn } from '../support/portal-client.ts';
import { type ServedBackend, startServedBackend } from '../support/served-backend.ts';

let invoked = 0;
let backend: ServedBackend;
beforeAll(async () => {
  backend = await startServedBackend({
    firstAdmin: adminSignIn,
    loadHandler: async () => async () => {
      invoked += 1;
      return 'done';
    },
  });
});
afterAll(() => backend.stop());

const json = (target: string) => ({ 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.0' });
const calls = {
  dynamodb: {
    method: 'POST',
    path: '/',
    headers: json('DynamoDB_20120810.Scan'),
    body: JSON.stringify({ TableName: 'accounts' }),
  },
  s3: { method: 'PUT', path: `/${localBucket}/policies/new`, headers: {}, body: 'a file' },
  lambda: {
    method: 'POST',
    path: '/2015-03-31/functions/system/invocations',
    headers: {},
    body: JSON.stringify({ requestContext: { http: { sourceIp: '203.0.113.9' } } }),
  },
  secretsmanager: {
    method: 'POST',
    path: '/',
    headers: json('secretsmanager.GetSecretValue'),
    body: JSON.stringify({ SecretId: 'first-admin' }),
  },
};
type ServiceName = keyof typeof calls;
const services = Object.keys(calls) as ServiceName[];

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const endpoint = () => new URL(process.env.AWS_ENDPOINT_URL_S3 ?? '');

/** Sends a request exactly as given, without a client's normalization. */
async function send({ method, path, headers, body }: Sent) {
  const { hostname, port } = endpoint();
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    body: string;
    names: string[];
  }>();
  request({ hostname, port, method, path, headers }, async (response) => {
    const names = Object.keys(response.headers);
    resolve({ status: response.statusCode ?? 0, body: await text(response), names });
  })
    .on('error', reject)
    .end(body);
  return promise;
}

interface Signing {
  secret?: string;
  id?: string;
  at?: Date;
  as?: string;
}

async function signed(name: ServiceName, { secret, id, at, as }: Signing = {}): Promise<Sent> {
  const { method, path, headers, body } = calls[name];
  const signer = new SignatureV4({
    credentials: {
      accessKeyId: id ?? process.env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: secret ?? process.env.AWS_SECRET_ACCESS_KEY ?? '',
    },
    region: 'ap-south-1',
    service: as ?? name,
    sha256: Hash.bind(null, 'sha256'),
    uriEscapePath: name !== 's3',
  });
  const head = new HttpRequest({ method, path, headers: { ...headers, host: endpoint().host }, body });
  const { headers: signedHeaders } = await signer.sign(head, { signingDate: at ?? new Date() });
  return { method, path, headers: signedHeaders, body };
}

const denied = { status: 403, body: '{"__type":"AccessDeniedException","message":"Access denied"}' };

describe.each(services)('%s', (name) => {
  const own = () => signed(name);
  const withHeader = async (header: string, value: string) => {
    const call = await own();
    return { ...call, headers: { ...call.headers, [header]: value } };
  };

  test('answers a request signed with this process’s key', async () => {
    const { status } = await send(await own());
    expect(status).toBe(200);
  });

  test.each<[string, () => Promise<Sent>]>([
    ['no signature', async () => ({ ...calls[name], headers: { ...calls[name].headers } })],
    ['the secret that s3rver has in its sources', () => signed(name, { secret: 'S3RVER' })],
    ['a guessed secret', () => signed(name, { secret: 'A'.repeat(43) })],
    ['another key id', () => signed(name, { id: 'AKIAIOSFODNN7EXAMPLE' })],
    ['a signature of an hour ago', () => signed(name, { at: new Date(Date.now() - 3_600_000) })],
    ['a signature for later', () => signed(name, { at: new Date(Date.now() + 3_600_000) })],
    ['the signature of a service that is not there', () => signed(name, { as: 'iam' })],
    ['another body', async () => ({ ...(await own()), body: '{"TableName":"sessions"}' })],
    [
      'another body with its hash',
      async () => {
        const body = '{"TableName":"sessions"}';
        const hash = createHash('sha256').update(body).digest('hex');
        return { ...(await withHeader('x-amz-content-sha256', hash)), body };
      },
    ],
    ['a body without a signature', () => withHeader('x-amz-content-sha256', 'UNSIGNED-PAYLOAD')],
    ['another action', () => withHeader('x-amz-target', 'DynamoDB_20120810.DeleteTable')],
    ['a header of AWS that was not signed', () => withHeader('x-amz-copy-source', `/${localBucket}/x`)],
    ['another date', () => withHeader('x-amz-date', '20200101T000000Z')],
    ['another host', () => withHeader('host', 'attacker.example')],
    ['another path', async () => ({ ...(await own()), path: '/other' })],
    ['a query added', async () => ({ ...(await own()), path: `${calls[name].path}?acl` })],
    ['another method', async () => ({ ...(await own()), method: 'PATCH' })],
    ['an Origin, though signed', () => withHeader('origin', 'https://attacker.example')],
    ['the Origin of a file', () => withHeader('origin', 'null')],
    ['an Origin of this very machine', () => withHeader('origin', endpoint().origin)],
    ['a mangled authorization', () => withHeader('authorization', 'AWS4-HMAC-SHA256 Credential=a')],
    [
      'the key in the query',
      async () => ({
        ...calls[name],
        headers: {},
        path: `${calls[name].path}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=S3RVER`,
      }),
    ],
  ])('denies %s', async (_, call) => {
    const before = invoked;
    const { names, ...answer } = await send(await call());
    expect(answer).toEqual(denied);
    expect(names.filter((header) => header.startsWith('access-control'))).toEqual([]);
    expect(invoked).toBe(before);
  });

  test('denies a preflight request', async () => {
    const { names, ...answer } = await send({
      method: 'OPTIONS',
      path: calls[name].path,
      headers: { origin: 'https://attacker.example', 'access-control-request-method': 'POST' },
      body: '',
    });
    expect(answer).toEqual(denied);
    expect(names.filter((header) => header.startsWith('access-control'))).toEqual([]);
  });
});

test('the secret key has 256 random bits and is new in each process', () => {
  const [mine = '', another] = [process.env.AWS_SECRET_ACCESS_KEY, createAccessKey().secretAccessKey];
  expect(Buffer.from(mine, 'base64url')).toHaveLength(32);
  expect(mine).not.toBe(another);
});

test('the clients of the SDK reach every service', async () => {
  const dynamo = new DynamoDBClient({});
  const item = {
    name: { S: 'a\\ud800 ☃ \u0000' },
    value: { N: '1' },
    bytes: { B: new Uint8Array([0, 255]) },
  };
  await dynamo.send(new PutItemCommand({ TableName: 'settings', Item: item }));
  const { Item } = await dynamo.send(new GetItemCommand({ TableName: 'settings', Key: { name: item.name } }));
  expect(Item).toEqual(item);

  const s3 = new S3Client({});
  const file = { Bucket: localBucket, Key: 'slips/a b+c(ü).pdf' };
  await s3.send(new PutObjectCommand({ ...file, Body: new Uint8Array([0, 255, 10]), ContentType: 'text/x' }));
  const { Body, ContentType } = await s3.send(new GetObjectCommand(file));
  expect([...((await Body?.transformToByteArray()) ?? [])]).toEqual([0, 255, 10]);
  expect(ContentType).toBe('text/x');

  const { Payload } = await new LambdaClient({}).send(new InvokeCommand({ FunctionName: 'system' }));
  expect(Payload?.transformToString()).toBe('"done"');
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: 'first-admin' }),
  );
  expect(JSON.parse(SecretString ?? '')).toEqual({ ...adminSignIn, isInitialPassword: false });
});
