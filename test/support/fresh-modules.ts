import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/*
 * For test files that share a worker: each begins with modules of its own, with the environment and the time that the
 * worker began with, and with the SDK unpatched. The libraries in node_modules stay loaded, and warm.
 */
const clients = [DynamoDBDocumentClient, S3Client, LambdaClient, SFNClient];

interface WorkerStart {
  environment: NodeJS.ProcessEnv;
  variables: Record<string, string | undefined>;
  send: unknown[];
}
const worker = globalThis as { workerStart?: WorkerStart; restartClock?: () => void };
worker.workerStart ??= {
  environment: process.env,
  variables: { ...process.env },
  send: clients.map(({ prototype }) => prototype.send),
};
const { environment, variables, send } = worker.workerStart;

worker.restartClock?.();
vi.restoreAllMocks();
process.env = environment;
for (const name of Object.keys(environment)) if (!Object.hasOwn(variables, name)) delete environment[name];
Object.assign(environment, variables);
for (const [i, { prototype }] of clients.entries()) Reflect.set(prototype, 'send', send[i]);
vi.resetModules();
