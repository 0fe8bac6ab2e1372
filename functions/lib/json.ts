import { gunzipSync, gzipSync } from 'node:zlib';

type Plain = string | number | boolean | null | undefined | object;

const sortKeys = (_name: string, value: Plain): Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** JSON that does not depend on the order of properties, nor on absent ones. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sortKeys);

/** Whether two values are the same once they are stored: without undefined values, which stored items have none of. */
export function isSameStored(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [properties, others] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  return (
    Object.keys(properties).every((name) => isSameStored(properties[name], others[name])) &&
    Object.keys(others).every((name) => Object.hasOwn(properties, name) || others[name] === undefined)
  );
}

/** A value as a short text: an item of the database takes 400 KB, and lists of employees can be longer than that. */
export const pack = (value: unknown): string => gzipSync(JSON.stringify(value)).toString('base64');

/** @param maxBytes of what comes from a client: few bytes can unpack to many. @throws Error for more, and for what is not packed */
export const unpack = (packed: string, maxBytes?: number): unknown =>
  JSON.parse(
    gunzipSync(Buffer.from(packed, 'base64'), maxBytes ? { maxOutputLength: maxBytes } : {}).toString(),
  );
