import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FunctionName } from '../features.ts';
import type { UserFacingError } from '../user-facing-error.ts';
import { createEndpointServer } from './endpoint.ts';
import { createTables } from './engines/create-tables.ts';
import { openDatabase } from './engines/database.ts';
import { dynamoDbService } from './engines/dynamodb.ts';
import { openBucket } from './engines/s3.ts';
import { secretsService } from './engines/secrets.ts';
import { isolateEnvironments, localBucket, localFirstAdminSecret } from './function-environment.ts';
import { gateway } from './gateway.ts';
import { LambdaRuntime, type LoadHandler } from './lambda-runtime.ts';
import { lambdaService } from './lambda-service.ts';
import { closeServer, listenOnLoopback } from './listen.ts';
import { type AccessKey, createAccessKey } from './signature.ts';

export interface LocalBackendOptions {
  /** Where data lasts, an existing folder; without it nothing outlives the stack. */
  dataDir?: string;
  /** Whom the function first-admin makes; without it there is nobody to make. */
  firstAdmin?: { name: string; email: string; password: string };
  /** Gives a function's handler, called once the environment is set. */
  loadHandler: LoadHandler;
  /** Told once the database cannot be kept running. */
  onFatalError?: ((error: UserFacingError) => void) | undefined;
}

/** The whole portal but the site, running in this process. */
export interface LocalBackend {
  /** The API. */
  listener: RequestListener;
  /** Calls a function that no route leads to. */
  invoke<Reply>(name: FunctionName, event: unknown): Promise<Reply>;
  /** The process of the database's engine; none where the database is somebody else's. */
  databasePid(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** What the AWS SDK reads. */
function configureAwsSdk(url: string, { accessKeyId, secretAccessKey }: AccessKey): void {
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
function quietLogs(): void {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
}

/** Starts the engines, makes what is missing in them, and has the API ready to be served. */
export async function startLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const { dataDir, firstAdmin, loadHandler, onFatalError = () => {} } = options;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'vetan-'));
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const functions = new LambdaRuntime(loadHandler);

  // Somebody else's engine where AWS_ENDPOINT_URL_DYNAMODB names one, our own otherwise.
  const ownEndpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const database = ownEndpoint
    ? undefined
    : await openDatabase(dataDir && join(dataDir, 'portal.db'), onFatalError);
  const bucket = await openBucket(files, localBucket);
  const key = createAccessKey();
  const endpoint = createEndpointServer(key, {
    ...(database && { dynamodb: dynamoDbService(database) }),
    s3: bucket.service,
    lambda: lambdaService(functions),
    secretsmanager: secretsService(firstAdmin ? { [localFirstAdminSecret]: JSON.stringify(firstAdmin) } : {}),
  });
  isolateEnvironments();
  quietLogs();
  configureAwsSdk(await listenOnLoopback(endpoint), key);
  await createTables();

  return {
    listener: gateway(functions),
    invoke: async (name, event) => JSON.parse(await functions.invoke(name, JSON.stringify(event))),
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
