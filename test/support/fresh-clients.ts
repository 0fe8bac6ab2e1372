import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { prepareDirectSending } from './send-directly.ts';

/** For test files that share a worker: each begins with the SDK as it is, whatever the one before made of it. */
const clients = [DynamoDBDocumentClient, S3Client, LambdaClient, SFNClient];
const worker = globalThis as { send?: unknown[] };
worker.send ??= clients.map(({ prototype }) => prototype.send);
for (const [i, { prototype }] of clients.entries()) Reflect.set(prototype, 'send', worker.send[i]);
prepareDirectSending();
