import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Span } from '../fixtures/trace-requests.ts';

let storageSpans: Span[] = [];

/**
 * From here on every question to a client of the SDK is noted, until its answer: what a function does with tables,
 * files and the PDF function goes through these three.
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

/** What was noted since the last time. */
export function takeStorageSpans(): Span[] {
  const noted = storageSpans;
  storageSpans = [];
  return noted;
}
