import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listenOnLoopback } from '../../../infra/local/server/listen.ts';
import { isWrite, operationOf } from '../../support/trace-requests.ts';
import type { Faults } from './faults.ts';
import { writtenKeys } from './item-keys.ts';
import type { Storage } from './storage.ts';

/**
 * Stands between the SDK and an engine, and tells the storage what is written. All headers go on as they came, the
 * host among them: they are signed.
 */
async function faultProxy(endpoint: string, faults: Faults, storage: Storage) {
  const { hostname, port } = new URL(endpoint);
  const agent = new Agent({ keepAlive: true });

  async function forward({ method, url, rawHeaders }: IncomingMessage, body: Buffer) {
    const asked = send({ hostname, port, method, path: url, headers: rawHeaders, setHost: false, agent });
    asked.end(body);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.on('response', resolve).on('error', reject);
    });
    return { answer, content: await buffer(answer) };
  }

  const server = createServer(async (request, response) => {
    try {
      const body = await buffer(request);
      const outcome = await faults.meet(request);
      const target = request.headers['x-amz-target'];
      if (isWrite(operationOf(request.method, target)))
        storage.mayChange(target === undefined ? [] : writtenKeys(body.toString()));
      if (outcome === 'fails') return void response.writeHead(500, { 'content-length': 0 }).end();
      const { answer, content } = await forward(request, body);
      if (outcome === 'is lost') return void response.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(content);
    } catch {
      // The caller or the engine hung up, as at the end of a test.
      response.destroy();
    }
  });
  return {
    endpoint: await listenOnLoopback(server),
    async stop() {
      await closeServer(server);
      agent.destroy();
    },
  };
}

const variables = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL_LAMBDA'] as const;

/** Puts the faults between the SDK and all engines that the environment names; clients made before are not met. */
export async function startFaultProxies(
  faults: Faults,
  storage: Storage,
): Promise<{ stop(): Promise<void> }> {
  const proxies: Awaited<ReturnType<typeof faultProxy>>[] = [];
  for (const variable of variables) {
    const proxy = await faultProxy(process.env[variable] as string, faults, storage);
    process.env[variable] = proxy.endpoint;
    proxies.push(proxy);
  }
  return {
    async stop() {
      for (const proxy of proxies) await proxy.stop();
    },
  };
}
