import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeServer, listenOnLoopback } from '../../infra/local/listen.ts';
import { adminSignIn, createPortalClient } from '../portal-client.ts';
import type { ServedBackend } from '../served-backend.ts';
import { startTestBackend } from '../test-backend.ts';

let stack: ServedBackend;
beforeAll(async () => {
  stack = await startTestBackend();
});
afterAll(() => stack.stop());

/** A stub of Secrets Manager, with a queue of responses. */
async function stubSecretsManager(...answers: [status: number, content: object][]) {
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
let restore = async () => {};
afterEach(async () => {
  await restore();
  restore = async () => {};
});

const makeFirstAdmin = () => stack.invoke<{ created: boolean }>('first-admin', {});

describe('the first admin', () => {
  test.each([
    'hunter2hunter2',
    JSON.stringify({ name: 'Administrator', email: 'admin@example.com', password: 'hunter2' }),
    JSON.stringify({ name: 'Administrator', email: 'hunter2 at example.com', password: 'hunter2hunter2' }),
  ])('is not made from a secret of another form, and the refusal does not quote it', async (SecretString) => {
    await stubSecretsManager([200, { Name: 'first-admin', SecretString }]);
    const refusal = await makeFirstAdmin().catch((error: Error) => error);
    expect(String(refusal)).toMatch(/must be JSON with a name, an email and a password/);
    expect(String(refusal)).not.toContain('hunter2');
  });

  test('is made as the secret says, once the role is known to Secrets Manager', async () => {
    await stubSecretsManager(
      [400, { __type: 'AccessDeniedException', Message: 'is not authorized' }],
      [200, { Name: 'first-admin', SecretString: JSON.stringify(adminSignIn) }],
    );
    expect(await makeFirstAdmin()).toEqual({ created: true });
    // Signs the admin in.
    await createPortalClient(stack.url);
  });

  test('is made once: later deployments do not even read the secret', async () => {
    await stubSecretsManager([500, {}]);
    expect(await makeFirstAdmin()).toEqual({ created: false });
  });
});
