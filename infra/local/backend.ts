import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailSettings } from '../environment.ts';
import type { FunctionName } from '../features.ts';
import type { UserFacingError } from '../user-facing-error.ts';
import { createTables } from './engines/create-tables.ts';
import { openDatabase } from './engines/database.ts';
import { databaseHandler, dynamoDbService } from './engines/dynamodb.ts';
import { type Outbox, openOutbox, withOutboxes } from './engines/outbox.ts';
import { openBucket } from './engines/s3.ts';
import { openMailbox } from './engines/ses.ts';
import { openExecutions } from './engines/step-functions.ts';
import { createEndpointServer, type Service } from './server/endpoint.ts';
import { isolateEnvironments, localBucket, localFirstAdminSecret } from './server/function-environment.ts';
import { gateway } from './server/gateway.ts';
import { LambdaRuntime, type LoadHandler } from './server/lambda-runtime.ts';
import { lambdaService } from './server/lambda-service.ts';
import { closeServer, listenOnLoopback } from './server/listen.ts';
import { type AccessKey, createAccessKey } from './server/signature.ts';

export interface LocalBackendOptions {
  /** An existing folder for the data; without it, data is in memory and in a temporary folder. */
  dataDir?: string;
  /** The account that the function first-admin creates, if any, with the password from the settings. */
  firstAdmin?: { name: string; email: string; password: string };
  /** The address that browsers open, to which passkeys are bound; without it, none are offered. */
  origin?: string;
  /** Loads a function's handler; called after the environment is set. */
  loadHandler: LoadHandler;
  /**
   * The address that emails come from, and the site's own, by which links in them begin; without it there is no email.
   */
  email?: Pick<EmailSettings, 'from' | 'siteUrl'>;
  /**
   * The address of a database that has the tables already, and of whose writes `wakeOutbox` is told. Without it, the database
   * is the one that AWS_ENDPOINT_URL_DYNAMODB names, or an engine that is started.
   */
  databaseUrl?: string | undefined;
  /** Called once when the database keeps exiting. */
  onFatalError?: ((error: UserFacingError) => void) | undefined;
}

/** The portal without the site, in this process: API gateway, functions, and the AWS services they use. */
export interface LocalBackend {
  /** The API. */
  listener: RequestListener;
  /** Invokes a function directly. */
  invoke<Reply>(name: FunctionName, event: unknown): Promise<Reply>;
  /** Has what waits in an outbox settled, named by the state in which its items wait. */
  wakeOutbox(state: string): void;
  /** Process id of the database engine; undefined with an external database. */
  databasePid(): Promise<number | undefined>;
  /** The folder with the emails, as .eml files. */
  emailFolder: string;
  stop(): Promise<void>;
}

/** How often what waits in an outbox is looked at, as by the schedule of AWS. */
const outboxPollMs = 5 * 60_000;

/** How often the outbox of an external database is looked at. */
const externalPollMs = 5_000;

/** Sets the environment variables from which the AWS SDK takes endpoints and credentials. */
function configureAwsSdk(
  url: string,
  databaseUrl: string,
  { accessKeyId, secretAccessKey }: AccessKey,
): void {
  process.env.AWS_ENDPOINT_URL_DYNAMODB ||= databaseUrl;
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL_S3: url,
    AWS_ENDPOINT_URL_LAMBDA: url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
    AWS_ENDPOINT_URL_SFN: url,
    AWS_ENDPOINT_URL_SESV2: url,
  });
  delete process.env.AWS_SESSION_TOKEN;
}

/** Logs warnings and errors only, and no metrics, which are not collected here. */
function reduceLogs(): void {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
}

/** The first admin's secret as the function reads it: the password does not have to be replaced. */
const toSecret = (firstAdmin: NonNullable<LocalBackendOptions['firstAdmin']>) =>
  JSON.stringify({ ...firstAdmin, isInitialPassword: false });

/** Starts database, file store and AWS endpoint, and creates missing tables. */
export async function startLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const { dataDir, firstAdmin, origin, loadHandler, email, databaseUrl, onFatalError = () => {} } = options;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'vetan-'));
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const functions = new LambdaRuntime(loadHandler);

  // An external database, such as DynamoDB Local, where AWS_ENDPOINT_URL_DYNAMODB names one.
  const externalDatabase = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const database =
    (externalDatabase ?? databaseUrl)
      ? undefined
      : await openDatabase(dataDir && join(dataDir, 'portal.db'), onFatalError);
  const bucket = await openBucket(files, localBucket);
  const executions = openExecutions(join(folder, 'executions'), (name, event) =>
    functions.invoke(name, event),
  );
  const outboxOf = (name: FunctionName) =>
    openOutbox(() => functions.invoke(name, JSON.stringify({ kind: 'outbox' })));
  // The outboxes by the state of their items.
  const outboxes: Record<string, Outbox> = {
    'fan-out': outboxOf('fan-out'),
    ...(email && { waiting: outboxOf('email') }),
  };
  const wakeOutboxes = () => {
    for (const outbox of Object.values(outboxes)) outbox.wake();
  };
  const emailFolder = join(folder, 'emails');
  const key = createAccessKey();
  const endpoint = createEndpointServer(key, {
    ...(database && { dynamodb: dynamoDbService(withOutboxes(databaseHandler(database), outboxes)) }),
    ...(email && {
      ses: openMailbox(emailFolder, (event) => functions.invoke('email-feedback', JSON.stringify(event))),
    }),
    s3: bucket.service,
    lambda: lambdaService(functions),
    states: executions.service,
    secretsmanager: secretsService(firstAdmin ? { [localFirstAdminSecret]: toSecret(firstAdmin) } : {}),
  });
  isolateEnvironments(email && { ...email, configurationSet: 'local' });
  reduceLogs();
  if (origin) process.env.PORTAL_ORIGIN = origin;
  const url = await listenOnLoopback(endpoint);
  configureAwsSdk(url, databaseUrl ?? url, key);
  if (!databaseUrl) await createTables();
  executions.resume();
  wakeOutboxes();
  // Nothing tells of what is written to an external database.
  const poll = externalDatabase ? setInterval(wakeOutboxes, externalPollMs).unref() : undefined;
  const schedule = setInterval(wakeOutboxes, outboxPollMs).unref();

  return {
    emailFolder,
    wakeOutbox: (state) => outboxes[state]?.wake(),
    listener: gateway(functions),
    invoke: async (name, event) => JSON.parse(await functions.invoke(name, JSON.stringify(event))),
    databasePid: async () => (await database?.process())?.pid,
    async stop() {
      clearInterval(poll);
      clearInterval(schedule);
      await Promise.all(Object.values(outboxes).map((outbox) => outbox.stop()));
      await executions.stop();
      await closeServer(endpoint);
      await database?.stop();
      bucket.close();
      if (!externalDatabase) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Secrets Manager's GetSecretValue, the only operation that the portal uses. */
function secretsService(secrets: Readonly<Record<string, string>>): Service {
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
