import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { environment } from './environment.ts';
import { traced } from './powertools.ts';

let client: S3Client | undefined;
const getClient = () => {
  client ??= traced(new S3Client({}));
  return client;
};

/** The bytes of an object, or undefined where there is none. */
export async function getFile(key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await getClient().send(
      new GetObjectCommand({ Bucket: environment('FILES_BUCKET'), Key: key }),
    );
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Whether there is an object, without reading it. */
export async function fileExists(key: string): Promise<boolean> {
  try {
    await getClient().send(new HeadObjectCommand({ Bucket: environment('FILES_BUCKET'), Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** Stores an object, in place of the one that was there. */
export async function putFile(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await getClient().send(
    new PutObjectCommand({
      Bucket: environment('FILES_BUCKET'),
      Key: key,
      Body: bytes,
      ContentType: contentType,
    }),
  );
}

/** Deletes an object; deleting one that is not there is no error. */
export async function deleteFile(key: string): Promise<void> {
  await getClient().send(new DeleteObjectCommand({ Bucket: environment('FILES_BUCKET'), Key: key }));
}
