import type { ServerResponse } from 'node:http';
import type { Service } from '../server/endpoint.ts';

/** Secrets Manager's GetSecretValue, the only operation that the portal uses. */
export function secretsService(secrets: Readonly<Record<string, string>>): Service {
  return ({ headers, body }, response) => {
    if (headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
      return reply(response, 400, { __type: 'InvalidRequestException', Message: 'not served here' });
    }
    const { SecretId: Name } = JSON.parse(body.toString()) as { SecretId: string };
    const SecretString = secrets[Name];
    if (SecretString === undefined) {
      return reply(response, 400, {
        __type: 'ResourceNotFoundException',
        Message: "Secrets Manager can't find the specified secret.",
      });
    }
    reply(response, 200, { Name, SecretString });
  };
}

const reply = (response: ServerResponse, status: number, content: object) =>
  void response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(content));
