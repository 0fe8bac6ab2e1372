import { gunzipSync, gzipSync } from 'node:zlib';

/** A value as a short text: an item of the database takes 400 KB, and lists of employees can be longer than that. */
export const pack = (value: unknown): string => gzipSync(JSON.stringify(value)).toString('base64');

export const unpack = (packed: string): unknown =>
  JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString());
