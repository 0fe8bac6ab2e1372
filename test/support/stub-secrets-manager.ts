import { createServer } from 'node:http';
import { closeServer, listenOnLoopback } from '../../infra/local/server/listen.ts';

let restore = async () => {};

/** A stub of Secrets Manager, with a queue of responses, the last of which is repeated. */
export async function stubSecretsManager(...answers: [status: number, content: object][]): Promise<void> {
  const own = process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER;
  const server = createServer((_, response) => {
    const [status, content] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, {}];
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
  });
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = await listenOnLoopback(server);
  restore = async () => {
    process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = own;
    await closeServer(server);
  };
}

/** The local Secrets Manager again. */
export async function restoreSecretsManager(): Promise<void> {
  await restore();
  restore = async () => {};
}
