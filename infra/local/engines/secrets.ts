import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readBody } from '../http-body.ts';
import { closeServer, listenOnLoopback } from '../listen.ts';
import type { Engine } from './dynamodb.ts';

/** Bytes. */
const largestRequest = 10_000;

/** Serves GetSecretValue, the one call of Secrets Manager that the portal makes, on the loopback interface. */
export async function startSecrets(secrets: Readonly<Record<string, string>>): Promise<Engine> {
  const server = createServer((request, response) => {
    answer(secrets, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return { endpoint: await listenOnLoopback(server), stop: () => closeServer(server) };
}

async function answer(
  secrets: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = (await readBody(request, largestRequest))?.toString() || '{}';
  if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
    return reply(response, 400, { __type: 'InvalidRequestException', Message: 'not served here' });
  }
  const { SecretId: Name } = JSON.parse(body) as { SecretId: string };
  const SecretString = secrets[Name];
  if (SecretString === undefined) {
    return reply(response, 400, {
      __type: 'ResourceNotFoundException',
      Message: "Secrets Manager can't find the specified secret.",
    });
  }
  reply(response, 200, { Name, SecretString });
}

const reply = (response: ServerResponse, status: number, content: object) =>
  void response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(content));
