import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Span } from '../support/trace-requests.ts';

let storageSpans: Span[] = [];

/**
 * Patches the SDK's clients to record the time span of every request: functions reach tables, files and the PDF
 * function through these three.
 */
export function watchStorage(): void {
  for (const { prototype } of [DynamoDBDocumentClient, S3Client, LambdaClient]) {
    const send = prototype.send as (...args: unknown[]) => Promise<unknown>;
    Reflect.set(prototype, 'send', async function (this: unknown, ...args: unknown[]) {
      const from = performance.now();
      try {
        return await send.apply(this, args);
      } finally {
        storageSpans.push({ from, to: performance.now() });
      }
    });
  }
}

/** The spans recorded since they were last taken. */
export function takeStorageSpans(): Span[] {
  const noted = storageSpans;
  storageSpans = [];
  return noted;
}
