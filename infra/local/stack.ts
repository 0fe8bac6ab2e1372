import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FunctionName } from '../features.ts';
import { type Engine, startDynamoDb } from './engines/dynamodb.ts';
import { makeTables } from './engines/make-tables.ts';
import { accessKey, startS3 } from './engines/s3.ts';
import { startSecrets } from './engines/secrets.ts';
import { localBucket, localFirstAdminSecret, separateEnvironments } from './function-environment.ts';
import { gateway } from './gateway.ts';
import { invokeApi } from './invoke-api.ts';
import { Functions, type LoadHandler } from './lambda.ts';
import { closeServer, listenOnLoopback } from './listen.ts';

export interface StackOptions {
  /** Where data lasts, an existing folder; without it nothing outlives the stack. */
  dataDir?: string;
  /** Whom the function first-admin makes; without it there is nobody to make. */
  firstAdmin?: { name: string; email: string; password: string };
  /** Gives a function's handler, called once the environment is set. */
  loadHandler: LoadHandler;
}

/** The whole portal but the site, running in this process. */
export interface Stack {
  /** Where the API listens, on the loopback interface. */
  url: string;
  /** The API, for a server that has more to serve. */
  listener: RequestListener;
  /** Calls a function that no route leads to. */
  invoke<Reply>(name: FunctionName, event: unknown): Promise<Reply>;
  stop(): Promise<void>;
}

/** What the AWS SDK reads. */
function setEndpoints(endpoints: Record<'dynamoDb' | 's3' | 'lambda' | 'secrets', string>): void {
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: accessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamoDb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
  });
  delete process.env.AWS_SESSION_TOKEN;
}

/** On a desk a line in the log is for what went wrong, and nobody collects figures. */
function keepQuiet(): void {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
}

/** Somebody else's engine where AWS_ENDPOINT_URL_DYNAMODB names one, our own otherwise. */
async function database(file?: string): Promise<Engine> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  return endpoint ? { endpoint, stop: async () => {} } : startDynamoDb(file);
}

/** Starts the engines, makes what is missing in them, and serves the API. */
export async function startStack({ dataDir, firstAdmin, loadHandler }: StackOptions): Promise<Stack> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'vetan-'));
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const ownEndpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const functions = new Functions(loadHandler);
  const lambda = invokeApi(functions);
  const listener = gateway(functions);
  const api = createServer(listener);

  const dynamoDb = await database(dataDir && join(dataDir, 'portal.db'));
  const s3 = await startS3(files, localBucket);
  const secrets = await startSecrets(
    firstAdmin ? { [localFirstAdminSecret]: JSON.stringify(firstAdmin) } : {},
  );
  separateEnvironments();
  keepQuiet();
  setEndpoints({
    dynamoDb: dynamoDb.endpoint,
    s3: s3.endpoint,
    lambda: await listenOnLoopback(lambda),
    secrets: secrets.endpoint,
  });
  await makeTables();
  const url = await listenOnLoopback(api);

  return {
    url,
    listener,
    invoke: async (name, event) => JSON.parse(await functions.call(name, JSON.stringify(event))),
    async stop() {
      await closeServer(api);
      await closeServer(lambda);
      await Promise.all([dynamoDb.stop(), s3.stop(), secrets.stop()]);
      if (ownEndpoint === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
