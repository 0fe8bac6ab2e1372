import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FunctionName } from '../features.ts';
import type { PlainError } from '../plain-error.ts';
import { endpointServer } from './endpoint.ts';
import { openDatabase } from './engines/database.ts';
import { dynamoDbService } from './engines/dynamodb.ts';
import { makeTables } from './engines/make-tables.ts';
import { openBucket } from './engines/s3.ts';
import { secretsService } from './engines/secrets.ts';
import { localBucket, localFirstAdminSecret, separateEnvironments } from './function-environment.ts';
import { gateway } from './gateway.ts';
import { lambdaService } from './invoke-api.ts';
import { Functions, type LoadHandler } from './lambda.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { type AccessKey, newAccessKey } from './signature.ts';

export interface StackOptions {
  /** Where data lasts, an existing folder; without it nothing outlives the stack. */
  dataDir?: string;
  /** Whom the function first-admin makes; without it there is nobody to make. */
  firstAdmin?: { name: string; email: string; password: string };
  /** Gives a function's handler, called once the environment is set. */
  loadHandler: LoadHandler;
  /** Told once the database cannot be kept running. */
  giveUp?: ((error: PlainError) => void) | undefined;
}

/** The whole portal but the site, running in this process. */
export interface Stack {
  /** The API. */
  listener: RequestListener;
  /** Calls a function that no route leads to. */
  invoke<Reply>(name: FunctionName, event: unknown): Promise<Reply>;
  /** The process of the database's engine; none where the database is somebody else's. */
  databasePid(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** What the AWS SDK reads. */
function setEndpoints(url: string, { accessKeyId, secretAccessKey }: AccessKey): void {
  process.env.AWS_ENDPOINT_URL_DYNAMODB ||= url;
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ENDPOINT_URL_LAMBDA: url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
  });
  delete process.env.AWS_SESSION_TOKEN;
}

/** On a desk a line in the log is for what went wrong, and nobody collects figures. */
function keepQuiet(): void {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
}

/** Starts the engines, makes what is missing in them, and has the API ready to be served. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, firstAdmin, loadHandler, giveUp = () => {} } = options;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'vetan-'));
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const functions = new Functions(loadHandler);

  // Somebody else's engine where AWS_ENDPOINT_URL_DYNAMODB names one, our own otherwise.
  const ownEndpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const database = ownEndpoint
    ? undefined
    : await openDatabase(dataDir && join(dataDir, 'portal.db'), giveUp);
  const bucket = await openBucket(files, localBucket);
  const key = newAccessKey();
  const endpoint = endpointServer(key, {
    ...(database && { dynamodb: dynamoDbService(database) }),
    s3: bucket.service,
    lambda: lambdaService(functions),
    secretsmanager: secretsService(firstAdmin ? { [localFirstAdminSecret]: JSON.stringify(firstAdmin) } : {}),
  });
  separateEnvironments();
  keepQuiet();
  setEndpoints(await listenOnLoopback(endpoint), key);
  await makeTables();

  return {
    listener: gateway(functions),
    invoke: async (name, event) => JSON.parse(await functions.call(name, JSON.stringify(event))),
    databasePid: async () => (await database?.process())?.pid,
    async stop() {
      await closeServer(endpoint);
      await database?.stop();
      bucket.close();
      if (!ownEndpoint) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}
